import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Button } from '../../components/button.tsx';
import { FormActions } from '../../components/form.tsx';
import { Finding } from '../../components/page.tsx';
import { classes } from '../../lib/class-names.ts';
import styles from './apply.module.css';

/** What happens next, once an application is sent. */
export function ApplicationSent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const said = useRef<HTMLDivElement>(null);
  useEffect(() => {
    said.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, []);
  return (
    <div ref={said} tabIndex={-1}>
      <Finding title="Your application is in">
        <p className="lead">There is nothing more that you have to do.</p>
      </Finding>
      <ol className={styles.steps}>
        <li>An administrator reads it and decides on what you have shipped.</li>
        <li>
          The decision comes by mail to <b className={styles.address}>{email}</b>.
        </li>
        <li>
          If it is yes, that mail says how to <Link to="/sign-in">sign in</Link>. The first build to judge
          waits for you there.
        </li>
      </ol>
      <p className={classes('muted', styles.again)}>
        To put something right, apply again with the same address: the newest application counts as long as
        nothing is decided.
      </p>
      <FormActions>
        <Link to="/method">How a number is made</Link>
        <Button quiet onClick={onAgain}>
          Write another application
        </Button>
      </FormActions>
    </div>
  );
}
