import { type ReactNode, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { Button } from '../../components/button.tsx';
import { classes } from '../../lib/class-names.ts';
import { Sign } from './mark.tsx';
import styles from './save-status.module.css';
import type { SyncView } from './state/sync-view.ts';

const signs = { quiet: null, saving: 'saving', saved: 'saved', failed: 'failed', offline: 'device' } as const;

/**
 * How it stands with the whole card. The sentence is the card's one polite voice; what changes every second stands
 * beside it, where it is read by those who look and said to nobody.
 */
export function SaveStatus({ view, children }: { view: SyncView; children?: ReactNode }) {
  const { tone, sentence, retryAt } = view;
  const sign = signs[tone];
  return (
    <div className={classes(styles.status, styles[tone])}>
      {sign && <Sign kind={sign} />}
      <p role="status">{sentence}</p>
      {retryAt !== null && (
        <span aria-hidden="true">
          <Countdown to={retryAt} />
        </span>
      )}
      {children}
    </div>
  );
}

/** What waits of the category that was touched last, why, and when it is tried again. */
export function WhyNotSaved({ view, what, retry }: { view: SyncView; what: string; retry: () => void }) {
  if (view.reason === null) return null;
  const reason = view.reason.replace(/\.$/, '');
  return (
    <div
      className={classes(styles.status, styles.why, view.tone === 'offline' ? styles.offline : styles.failed)}
    >
      <p>
        {what} is kept {view.device}. {reason}
        {view.retryAt === null ? '.' : '; '}
        {view.retryAt !== null && <Countdown to={view.retryAt} small />}
      </p>
      {view.retryAt !== null && (
        <Button quiet onClick={retry}>
          Try now
        </Button>
      )}
    </div>
  );
}

/** The way to sign in and back to this very page. */
export function SignInLink() {
  const { pathname } = useLocation();
  return <Link to={`/sign-in?next=${encodeURIComponent(pathname)}`}>Sign in</Link>;
}

function Countdown({ to, small = false }: { to: number; small?: boolean }) {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 500);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.ceil((to - now) / 1000);
  const text = seconds > 0 ? `Trying again in ${seconds} s.` : 'Trying now.';
  return small ? text.toLowerCase() : text;
}
