import { Link } from 'react-router';
import { Finding, Page } from '../components/page.tsx';
import { usePageMeta } from '../lib/use-page-meta.ts';

/** For an address that leads nowhere. */
export function NotFoundPage() {
  usePageMeta('No such page', 'This address leads to no page of the benchmark.');
  return (
    <Page>
      <Finding title="There is no page at this address">
        <p className="lead">
          It may have been mistyped, or what it named is not public. <Link to="/">The board</Link> leads to
          every model, run and environment that is.
        </p>
      </Finding>
    </Page>
  );
}
