import { Finding, Page, Section } from '../components/page.tsx';
import { Agreement } from '../features/method/agreement.tsx';
import { WithContents } from '../features/method/contents.tsx';
import { Limits } from '../features/method/limits.tsx';
import { Rules } from '../features/method/rules.tsx';
import { Sureness } from '../features/method/sureness.tsx';
import { Taxonomy } from '../features/method/taxonomy.tsx';
import { usePageMeta } from '../lib/use-page-meta.ts';
import { useHashTarget } from '../lib/use-route-change.ts';

export function MethodPage() {
  usePageMeta(
    'How a number is made',
    'From one judgment to a median, a score and a rank; why a number needs three panelists; what the benchmark rules out.',
  );
  useHashTarget(true);
  return (
    <Page>
      <Finding title="How a number is made">
        <p className="lead">
          Every number here is the judgment of people who are vetted for it. It is worked out from their
          scorecards by the rules below, and can be opened down to the cards it is made of.
        </p>
      </Finding>
      <WithContents>
        <Rules />
        <Sureness />
        <Agreement />
        <Limits />
        <Section id="categories" title="The categories">
          <p className="muted measure">What panelists are asked, and what 0, 5 and 10 mean.</p>
          <Taxonomy />
        </Section>
      </WithContents>
    </Page>
  );
}
