const KEY = 'panelmark-next';
/** As long as a link works: after that, whoever signs in has something else in mind. */
const LASTS_MS = 15 * 60 * 1000;

/** What the server answers beside pages, and the page that asks: nobody wants to land there. */
const NO_PAGES = /^\/(graphql|api|sign-in|assets)(\/|$)/;

/**
 * The address to go on to after signing in, when it is one of these pages; null for anything that could lead elsewhere, in
 * whatever way browsers read it.
 *
 * @param next as somebody else may have written it into an address.
 * @param origin of these pages.
 */
export function ownPath(next: string | null, origin: string): string | null {
  // Browsers read \ as /, drop line breaks and tabs, and take what follows // for a host.
  if (next === null || !/^\/(?!\/)/.test(next) || /[\\\p{Cc}]/u.test(next)) return null;
  const url = URL.canParse(next, origin) ? new URL(next, origin) : null;
  if (url === null || url.origin !== origin || url.pathname.startsWith('//')) return null;
  return NO_PAGES.test(url.pathname) ? null : `${url.pathname}${url.search}${url.hash}`;
}

/** Keeps on this device where to go on: the mail's link opens another page, which was not told. */
export function keepNext(path: string, now: number): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ path, until: now + LASTS_MS }));
  } catch {
    // Storage may be forbidden: then signing in leads to the panel.
  }
}

/** Where to go on, as it was kept; null when nothing was, or too long ago. It is taken away with that. */
export function takeNext(now: number): string | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    localStorage.removeItem(KEY);
    if (typeof kept !== 'object' || kept === null || !('path' in kept) || !('until' in kept)) return null;
    const { path, until } = kept;
    return typeof path === 'string' && typeof until === 'number' && now < until ? path : null;
  } catch {
    return null;
  }
}
