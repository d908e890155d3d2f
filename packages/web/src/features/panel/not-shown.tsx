import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { Button } from '../../components/button.tsx';
import { Finding } from '../../components/page.tsx';
import { Loading } from '../../components/states.tsx';
import type { SignedInAnswer } from '../../lib/use-signed-in-query.ts';
import styles from './queue.module.css';

interface NotShownProps {
  answer: Exclude<SignedInAnswer<unknown>, { state: 'ready' }>;
  reload: () => void;
  /** What the page would show: "queue", "card". */
  what: string;
  /** What is said beside it, such as that nothing is lost. */
  children?: ReactNode;
}

/** A page of the panel that cannot be shown, and what to do about it. */
export function NotShown({ answer, reload, what, children }: NotShownProps) {
  const { pathname } = useLocation();
  switch (answer.state) {
    case 'loading':
      return <Loading title={what === 'card' ? 'Scorecard' : 'The panel'}>Loading your {what}…</Loading>;
    case 'signed-out':
      return (
        <Finding title="You are signed out">
          <p className="lead">Your {what} is for you alone. A one-time link by mail signs you in.</p>
          {children}
          <p>
            <Link className={styles.go} to={`/sign-in?next=${encodeURIComponent(pathname)}`}>
              Sign in
            </Link>
          </p>
        </Finding>
      );
    case 'forbidden':
      return (
        <Finding title="This is for panelists">
          <p className="lead">
            You are signed in as an admin, who knows which model is which, and so judges none.
          </p>
        </Finding>
      );
    case 'failed':
      return (
        <section className={styles.problem} role="alert">
          <h1>Your {what} did not load</h1>
          <p>{answer.failure.sentence}</p>
          {children}
          <p>
            <Button onClick={reload}>Try again</Button>
          </p>
        </section>
      );
  }
}
