import type { MiddlewareHandler } from 'hono';

/** Scripts, styles, fonts and data from here alone, nothing inline, and nobody may frame the pages. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
].join('; ');

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** What browsers are told about every answer; HTTPS for good, where pages are served by it. */
export function securityHeaders(publicUrl: URL): MiddlewareHandler {
  return async (c, next) => {
    await next();
    if (!c.res.headers.has('content-security-policy')) c.header('content-security-policy', POLICY);
    c.header('x-content-type-options', 'nosniff');
    c.header('referrer-policy', 'strict-origin-when-cross-origin');
    c.header('x-frame-options', 'DENY');
    c.header('cross-origin-opener-policy', 'same-origin');
    if (publicUrl.protocol === 'https:') {
      c.header('strict-transport-security', `max-age=${YEAR_SECONDS}; includeSubDomains`);
    }
  };
}
