import type { Context, MiddlewareHandler } from 'hono';

/** For what never changes under its address. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Something anyone may read and keep for a while. */
export interface PublicRead {
  readonly body: string;
  readonly contentType: string;
  /** Names exactly this body. */
  readonly version: string;
}

/**
 * Lets any page read the answer, always as nobody: the wildcard keeps browsers from sending or reading anything with
 * credentials, and no origin is ever repeated back.
 */
export const forAnyOrigin: MiddlewareHandler = async (c, next) => {
  if (c.req.method === 'OPTIONS') {
    return new Response(null, {
      status: 204,
      headers: {
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'GET, POST',
        'access-control-allow-headers': 'content-type',
        'access-control-max-age': '86400',
      },
    });
  }
  await next();
  c.header('access-control-allow-origin', '*');
};

/** Answers with 304 where the client has this version already. */
export function answerRead(
  c: Context,
  { body, contentType, version }: PublicRead,
  cacheControl: string,
): Response {
  const etag = `W/"${version}"`;
  c.header('etag', etag);
  c.header('cache-control', cacheControl);
  if (holds(c.req.header('if-none-match'), etag)) return c.body(null, 304);
  return c.body(body, 200, { 'content-type': contentType });
}

/** Something large that anyone may read, packed once for all. */
export interface PackedRead {
  readonly gzipped: Uint8Array<ArrayBuffer>;
  readonly contentType: string;
  /** Names exactly this body. */
  readonly version: string;
}

/** As {@link answerRead}, packed as it lies; unpacked for the few who cannot unpack it themselves. */
export function answerPacked(
  c: Context,
  { gzipped, contentType, version }: PackedRead,
  cacheControl: string,
): Response {
  const etag = `W/"${version}"`;
  c.header('etag', etag);
  c.header('cache-control', cacheControl);
  c.header('vary', 'Accept-Encoding');
  if (holds(c.req.header('if-none-match'), etag)) return c.body(null, 304);
  c.header('content-type', contentType);
  if (/\bgzip\b(?!\s*;\s*q=0(\.0+)?\s*(,|$))/i.test(c.req.header('accept-encoding') ?? '')) {
    c.header('content-encoding', 'gzip');
    return c.body(gzipped);
  }
  return c.body(new Blob([gzipped]).stream().pipeThrough(new DecompressionStream('gzip')));
}

function holds(header: string | undefined, etag: string): boolean {
  const known = (header ?? '').split(',').map((each) => each.trim());
  return known.includes('*') || known.some((each) => each.replace(/^W\//, '') === etag.slice(2));
}
