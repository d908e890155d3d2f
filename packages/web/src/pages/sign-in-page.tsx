import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Finding, Page } from '../components/page.tsx';
import { AdminSignIn } from '../features/sign-in/admin-sign-in.tsx';
import { keepNext, ownPath, takeNext } from '../features/sign-in/next-path.ts';
import { RedeemLink } from '../features/sign-in/redeem-link.tsx';
import { RequestLink } from '../features/sign-in/request-link.tsx';
import styles from '../features/sign-in/sign-in.module.css';
import { SignedInAs } from '../features/sign-in/signed-in-as.tsx';
import { SpentLink } from '../features/sign-in/spent-link.tsx';
import { useLinkToken } from '../features/sign-in/use-link-token.ts';
import { usePageMeta } from '../lib/use-page-meta.ts';
import { useWhoIsThere } from '../lib/viewer.ts';

export function SignInPage() {
  usePageMeta(
    'Sign in',
    'For panelists, by a link that is sent to them; for administrators, by their password.',
  );
  const { token, forget } = useLinkToken();
  const { viewer, isKnown } = useWhoIsThere();
  const [refusal, setRefusal] = useState<string | null>(null);
  const leaveFor = useNextPath();

  const refuse = (message: string) => {
    forget();
    setRefusal(message);
  };
  return (
    <Page>
      <Finding title="Sign in" />
      <div className={styles.stack}>
        {refusal !== null && token === null && <SpentLink message={refusal} />}
        {viewer && <SignedInAs viewer={viewer} hasLink={token !== null} />}
        {token !== null && (
          <RedeemLink key={token} token={token} onDone={leaveFor('/panel')} onRefused={refuse} />
        )}
        {token === null && isKnown && !viewer && (
          <>
            <RequestLink />
            <AdminSignIn onDone={leaveFor('/')} />
          </>
        )}
      </div>
    </Page>
  );
}

/** Leads to where whoever sent the person here wanted them, else to the path given. The pages start anew there. */
function useNextPath(): (otherwise: string) => () => void {
  const [parameters] = useSearchParams();
  const next = ownPath(parameters.get('next'), window.location.origin);
  useEffect(() => {
    if (next !== null) keepNext(next, Date.now());
  }, [next]);
  return (otherwise) => () => {
    const kept = ownPath(takeNext(Date.now()), window.location.origin);
    window.location.replace(next ?? kept ?? otherwise);
  };
}
