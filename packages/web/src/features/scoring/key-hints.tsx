import type { ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import styles from './key-hints.module.css';

/** The keys of the card, and the switch for those that are single digits and letters. */
export function KeyHints({ on, set }: { on: boolean; set: (on: boolean) => void }) {
  return (
    <section className={styles.hints} aria-label="Keys">
      <dl>
        {on && (
          <>
            <Hint
              keys={
                <>
                  <kbd>0</kbd>–<kbd>9</kbd>
                </>
              }
            >
              rate, and move on
            </Hint>
            <Hint keys={<kbd>T</kbd>}>ten</Hint>
            <Hint keys={<kbd>N</kbd>}>no score</Hint>
          </>
        )}
        <Hint keys={<kbd>Del</kbd>}>clear</Hint>
        <Hint keys={<kbd>Enter</kbd>}>move on</Hint>
        <Hint keys={<kbd>Ctrl Z</kbd>}>undo, anywhere</Hint>
        <Hint keys={<kbd>Alt ↓</kbd>}>next open one</Hint>
      </dl>
      <p>
        {on ? 'Letters and digits act inside a scale only.' : 'Letters and digits are switched off.'}{' '}
        <Button quiet onClick={() => set(!on)}>
          {on ? 'Switch them off' : 'Switch them on'}
        </Button>
      </p>
    </section>
  );
}

function Hint({ keys, children }: { keys: ReactNode; children: string }) {
  return (
    <div className={styles.hint}>
      <dt>{keys}</dt>
      <dd>{children}</dd>
    </div>
  );
}
