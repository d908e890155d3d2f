import { signOut, useViewer } from '../../lib/viewer.ts';
import { Button } from '../button.tsx';
import styles from './shell.module.css';

/** Who is signed in, and the way out. Nothing while nobody is. */
export function Who() {
  const viewer = useViewer();
  if (!viewer) return null;
  return (
    <p className={styles.who}>
      <span>
        {viewer.email}, {viewer.role === 'ADMIN' ? 'admin' : 'panelist'}
      </span>
      <Button quiet onClick={() => void signOut()}>
        Sign out
      </Button>
    </p>
  );
}
