import { Link, useLocation } from 'react-router';
import { signOut, useWhoIsThere } from '../../lib/viewer.ts';
import { Button } from '../button.tsx';
import styles from './shell.module.css';

/** Who is signed in, where they go on, and the way out; the way in while nobody is. Only their place while that is not known. */
export function Who() {
  const { viewer, isKnown } = useWhoIsThere();
  const { pathname } = useLocation();
  if (!isKnown) return <p className={styles.who} />;
  if (!viewer) {
    // The page itself is the way in.
    if (pathname === '/sign-in') return <p className={styles.who} />;
    return (
      <p className={styles.who}>
        <Link to="/sign-in">Sign in</Link>
      </p>
    );
  }
  return (
    <p className={styles.who}>
      <span className={styles.address}>
        {viewer.email}, {viewer.role === 'ADMIN' ? 'admin' : 'panelist'}
      </span>
      {viewer.role === 'PANELIST' && <Link to="/panel">Your panel</Link>}
      <Button quiet onClick={() => void signOut()}>
        Sign out
      </Button>
    </p>
  );
}
