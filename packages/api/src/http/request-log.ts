import type { MiddlewareHandler } from 'hono';
import type { Logger } from '../log.ts';

/** Asked for every few seconds by whoever watches the server: of interest only when they fail. */
const WATCHED = ['/healthz', '/readyz', '/metrics'];

/** One line a request: what was asked for, without its query, and how it ended. */
export function requestLog(log: Logger): MiddlewareHandler {
  return async (c, next) => {
    const start = performance.now();
    await next();
    const { status } = c.res;
    const { method, path } = c.req;
    if (status < 400 && WATCHED.includes(path)) return;
    const ms = Math.round(performance.now() - start);
    log[status < 500 ? 'info' : 'error']({ method, path, status, ms }, 'request');
  };
}
