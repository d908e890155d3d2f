import type { MiddlewareHandler } from 'hono';

/** Scripts, styles, fonts and data from here alone, nothing inline, and only who is named may frame the pages. */
const policy = (framedBy: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    `frame-ancestors ${framedBy}`,
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ');
const POLICY = policy("'none'");
const EMBEDDED_POLICY = policy('*');

/** The pages that are made to stand inside pages of others: nothing in them can be done, and no way leads on inside the frame. */
const EMBEDDED: ReadonlySet<string> = new Set(['/embed/board']);

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** What browsers are told about every answer; HTTPS for good, where pages are served by it. */
export function securityHeaders(publicUrl: URL): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const isEmbedded = EMBEDDED.has(c.req.path);
    if (!c.res.headers.has('content-security-policy')) {
      c.header('content-security-policy', isEmbedded ? EMBEDDED_POLICY : POLICY);
    }
    c.header('x-content-type-options', 'nosniff');
    c.header('referrer-policy', 'strict-origin-when-cross-origin');
    if (!isEmbedded) c.header('x-frame-options', 'DENY');
    c.header('cross-origin-opener-policy', 'same-origin');
    if (publicUrl.protocol === 'https:') {
      c.header('strict-transport-security', `max-age=${YEAR_SECONDS}; includeSubDomains`);
    }
  };
}
