import { useEffect, useRef } from 'react';
import styles from './sign-in.module.css';

/** A link that is no longer good, in the server's words. */
export function SpentLink({ message }: { message: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div className={styles.spent} ref={box} role="alert" tabIndex={-1}>
      <p>
        <b>{message}</b>
      </p>
      <p>Ask for another one.</p>
    </div>
  );
}
