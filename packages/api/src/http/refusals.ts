import type { Context, Env, Hono, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** More than the longest spec with everything around it. */
const BODY_BYTES = 1024 * 1024;

/** A refusal outside GraphQL: one sentence. */
export function refuse(c: Context, status: ContentfulStatusCode, error: string): Response {
  return c.json({ error }, status);
}

/** Refuses bodies that no honest request has. */
export const limitBody = bodyLimit({
  maxSize: BODY_BYTES,
  onError: (c) => {
    // What is left of the body will not be read, so that nothing more can come over this connection.
    c.header('connection', 'close');
    return refuse(c, 413, 'The body is larger than 1 MiB.');
  },
});

/** Answers every other method on a path; to be called after its own routes. */
export function allowOnly<E extends Env>(app: Hono<E>, path: string, methods: readonly string[]): void {
  app.all(path, (c) => {
    c.header('allow', methods.join(', '));
    return refuse(c, 405, `${path} answers ${methods.join(' and ')} alone.`);
  });
}

/** Whether a Content-Type header means JSON. */
export function isJson(contentType: string | undefined): boolean {
  return /^application\/json\s*(;|$)/i.test(contentType ?? '');
}

/** Refuses bodies that are packed: nobody here unpacks them. */
export const refusePacked: MiddlewareHandler = async (c, next) => {
  const encoding = c.req.header('content-encoding');
  if (encoding !== undefined && !/^\s*identity\s*$/i.test(encoding)) {
    return refuse(c, 415, 'The Content-Encoding must be identity: send the body as it is.');
  }
  return await next();
};
