import { useEffect, useState } from 'react';

const key = 'panelmark-card-keys';

/** Whether digits and letters rate while a scale has the focus, and the switch for it, kept on this device. */
export function useCardKeys(): [on: boolean, set: (on: boolean) => void] {
  const [on, setOn] = useState(() => {
    try {
      return localStorage.getItem(key) !== 'off';
    } catch {
      return true;
    }
  });
  const set = (next: boolean) => {
    setOn(next);
    try {
      if (next) localStorage.removeItem(key);
      else localStorage.setItem(key, 'off');
    } catch {
      // Storage may be forbidden: the choice then lasts as long as the page.
    }
  };
  return [on, set];
}

/** What a key pressed in a scale means: a rating, null for no score, `clear`; undefined for nothing. */
export function ratingOfKey(pressed: string, lettersOn: boolean): number | null | 'clear' | undefined {
  if (pressed === 'Delete') return 'clear';
  if (!lettersOn) return undefined;
  if (/^[0-9]$/.test(pressed)) return Number(pressed);
  if (pressed === 't' || pressed === 'T') return 10;
  if (pressed === 'n' || pressed === 'N') return null;
  return undefined;
}

/** Ctrl Z and Alt ↓, wherever the focus is; not while a question is over the page. */
export function usePageKeys({ undo, nextOpen }: { undo: () => void; nextOpen: () => void }): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || document.querySelector('dialog[open]')) return;
      if ((event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z') {
        if (writesText(event.target)) return;
        event.preventDefault();
        undo();
      }
      if (event.altKey && event.key === 'ArrowDown') {
        event.preventDefault();
        nextOpen();
      }
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [undo, nextOpen]);
}

function writesText(target: EventTarget | null): boolean {
  if (target instanceof HTMLTextAreaElement) return true;
  return target instanceof HTMLInputElement && !['radio', 'checkbox'].includes(target.type);
}
