import { useState } from 'react';
import { Finding, Page } from '../components/page.tsx';
import { ApplicationForm } from '../features/apply/application-form.tsx';
import { ApplicationSent } from '../features/apply/application-sent.tsx';
import { usePageMeta } from '../lib/use-page-meta.ts';

export function ApplyPage() {
  usePageMeta(
    'Join the panel',
    'Who the panel is looking for, what becomes public of a panelist, and how to apply.',
  );
  const [sentFrom, setSentFrom] = useState<string | null>(null);
  return (
    <Page>
      {sentFrom === null ? (
        <>
          <Finding title="Join the panel">
            <p className="lead">
              Panelists play what models built, without knowing which model it was, and judge it category by
              category. Every number of the benchmark is made of their scorecards, so each panelist is chosen
              for what they have shipped.
            </p>
          </Finding>
          <ApplicationForm onSent={setSentFrom} />
        </>
      ) : (
        <ApplicationSent email={sentFrom} onAgain={() => setSentFrom(null)} />
      )}
    </Page>
  );
}
