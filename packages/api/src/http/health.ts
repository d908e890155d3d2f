import { Hono, type MiddlewareHandler } from 'hono';
import { OUTAGE_MESSAGE } from '../outage.ts';
import { allowOnly, refuse } from './refusals.ts';

/** Whether the process runs, and whether it can do its work. */
export function healthRoutes(isDatabaseUp: () => Promise<boolean>): Hono {
  const app = new Hono();
  app.use('/healthz', noStore);
  app.use('/readyz', noStore);
  app.get('/healthz', (c) => c.json({ ok: true }));
  allowOnly(app, '/healthz', ['GET', 'HEAD']);
  app.get('/readyz', async (c) =>
    (await isDatabaseUp()) ? c.json({ ok: true }) : refuse(c, 503, OUTAGE_MESSAGE),
  );
  allowOnly(app, '/readyz', ['GET', 'HEAD']);
  return app;
}

const noStore: MiddlewareHandler = async (c, next) => {
  await next();
  c.header('cache-control', 'no-store');
};
