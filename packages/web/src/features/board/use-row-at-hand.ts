import { type RefObject, useEffect, useState } from 'react';

/** The slug of the row under the pointer, or else of the one with focus: rows say theirs as `data-slug`. */
export function useRowAtHand(table: RefObject<HTMLElement | null>): string | null {
  const [slug, setSlug] = useState<string | null>(null);
  useEffect(() => {
    const element = table.current;
    if (!element) return;
    const follow = ({ target }: Event) => setSlug(slugOf(target));
    const leave = () => setSlug(slugOf(document.activeElement));
    element.addEventListener('pointerover', follow);
    element.addEventListener('pointerleave', leave);
    element.addEventListener('focusin', follow);
    element.addEventListener('focusout', leave);
    return () => {
      element.removeEventListener('pointerover', follow);
      element.removeEventListener('pointerleave', leave);
      element.removeEventListener('focusin', follow);
      element.removeEventListener('focusout', leave);
    };
  }, [table]);
  return slug;
}

function slugOf(target: EventTarget | null): string | null {
  const row = target instanceof Element ? target.closest<HTMLElement>('tr[data-slug]') : null;
  return row?.dataset.slug ?? null;
}
