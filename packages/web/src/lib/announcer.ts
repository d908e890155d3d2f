import { useSyncExternalStore } from 'react';

let text = '';
const listeners = new Set<() => void>();

/** Says a sentence once to those who listen instead of look. The shell holds the region that speaks. */
export function announce(sentence: string): void {
  text = sentence;
  for (const listener of listeners) listener();
}

/** The sentence that was announced last. */
export function useAnnouncement(): string {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => text,
  );
}
