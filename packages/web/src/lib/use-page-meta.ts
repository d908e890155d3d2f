import { useEffect } from 'react';
import { announce } from './announcer.ts';

let announcedFor = window.location.pathname;

/**
 * Names the page: in the tab, in its description, and, after a change of page, aloud. Call it with the name the page has
 * once its data are there; while they load, with null.
 */
export function usePageMeta(title: string | null, description: string): void {
  useEffect(() => {
    if (title === null) return;
    document.title = `${title} · Panelmark`;
    document.querySelector('meta[name="description"]')?.setAttribute('content', description);
    // Browsers share a page by this address; the server wrote that of the page it was first asked for.
    const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
    if (canonical) canonical.href = new URL(window.location.pathname, canonical.href).href;
    if (announcedFor !== window.location.pathname) {
      announcedFor = window.location.pathname;
      announce(title);
    }
  }, [title, description]);
}
