import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { answerRead, forAnyOrigin } from './public-read.ts';
import { allowOnly } from './refusals.ts';

/** The printed schema, which is also what the repository holds. */
export function schemaRoutes(printed: string): Hono {
  const app = new Hono();
  const version = createHash('sha256').update(printed).digest('base64url');
  const read = { body: printed, contentType: 'text/plain; charset=utf-8', version };
  app.get('/schema.graphql', forAnyOrigin, (c) => answerRead(c, read, 'public, no-cache'));
  allowOnly(app, '/schema.graphql', ['GET', 'HEAD']);
  return app;
}
