import { Link } from 'react-router';
import { Button } from '../../components/button.tsx';
import { FormActions } from '../../components/form.tsx';
import { signOut, type Viewer } from '../../lib/viewer.ts';
import styles from './sign-in.module.css';

/** For whoever comes to sign in and is signed in: as whom, where to go on, and the way out. */
export function SignedInAs({ viewer, hasLink }: { viewer: NonNullable<Viewer>; hasLink: boolean }) {
  return (
    <div className={styles.said}>
      <p className="lead">
        You are signed in as <b className={styles.address}>{viewer.email}</b>,{' '}
        {viewer.role === 'ADMIN' ? 'an administrator' : 'a panelist'}.
        {hasLink && ' Signing in by the link takes the place of that.'}
      </p>
      <FormActions>
        {viewer.role === 'PANELIST' && <Link to="/panel">To your panel</Link>}
        <Button quiet onClick={() => void signOut()}>
          Sign out here
        </Button>
      </FormActions>
    </div>
  );
}
