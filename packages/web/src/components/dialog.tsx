import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { classes } from '../lib/class-names.ts';
import styles from './dialog.module.css';

interface DialogProps {
  /** The question. */
  title: string;
  /** What follows cannot be undone. */
  grave?: boolean;
  /** Escape, or the way back: nothing happens. */
  onClose: () => void;
  children: ReactNode;
}

/**
 * A question over the page, open for as long as it is rendered. The focus stays in it, and returns to where it was
 * when the dialog goes.
 */
export function Dialog({ title, grave = false, onClose, children }: DialogProps) {
  const id = useId();
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    dialog.showModal();
    dialog.querySelector<HTMLElement>('[data-focus-first]')?.focus();
    return () => dialog.close();
  }, []);
  return (
    <dialog
      ref={ref}
      className={classes(styles.dialog, grave && styles.grave)}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  );
}

/** For the element that has the focus when its dialog opens; the first that can have it, where there is none. */
export const focusFirst = { 'data-focus-first': true } as const;

/** The buttons under a question: what answers it first, the way back last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <p className={styles.actions}>{children}</p>;
}
