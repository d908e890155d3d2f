/** What of a request decides whether it may act with its cookie. */
export interface CookieRequest {
  readonly method: string;
  readonly headers: Headers;
}

/**
 * Why a request must not act with the session cookie that it carries, as a sentence; undefined when it may. It has to be
 * a POST of JSON, which no form of another site can send, and to come from our own pages: the browser says so in
 * `Sec-Fetch-Site`, else in `Origin`. A client that is no browser sends `Origin` itself.
 *
 * @param publicUrl where pages are served; over loopback, the host that the request itself names will do too.
 */
export function crossSiteProblem(request: CookieRequest, publicUrl: URL): string | undefined {
  if (request.method !== 'POST') return 'Signed in, only POST is answered.';
  if (!isJson(request.headers.get('content-type'))) return 'Signed in, only application/json is answered.';
  const site = request.headers.get('sec-fetch-site');
  const isOurs = site === null ? hasOwnOrigin(request.headers, publicUrl) : site === 'same-origin';
  if (isOurs) return undefined;
  return `Signed in, only requests from the pages of this server are answered: their Origin is ${publicUrl.origin}.`;
}

function isJson(contentType: string | null): boolean {
  return /^application\/json\s*(;|$)/i.test(contentType ?? '');
}

function hasOwnOrigin(headers: Headers, publicUrl: URL): boolean {
  const origin = headers.get('origin');
  if (origin === null) return false;
  return origin === publicUrl.origin || isOwnLoopback(origin, headers.get('host'));
}

// A name that only ever means this machine: with any other, a stranger's page could name itself as the host (DNS rebinding).
function isOwnLoopback(origin: string, host: string | null): boolean {
  if (host === null || !URL.canParse(`http://${host}`)) return false;
  const own = new URL(`http://${host}`);
  return origin === own.origin && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(own.hostname);
}
