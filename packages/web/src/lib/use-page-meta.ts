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
    if (announcedFor !== window.location.pathname) {
      announcedFor = window.location.pathname;
      announce(title);
    }
  }, [title, description]);
}
