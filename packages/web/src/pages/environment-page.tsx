import { useParams } from 'react-router';
import { Crumbs } from '../components/crumbs.tsx';
import { LiveNote } from '../components/live-note.tsx';
import { Finding, Page, Section } from '../components/page.tsx';
import { Failed, Loading } from '../components/states.tsx';
import { type EnvironmentAnswer, environmentQuery } from '../features/environment/environment.query.ts';
import { EnvironmentRuns } from '../features/environment/runs.tsx';
import { Spec } from '../features/environment/spec.tsx';
import type { Failure } from '../lib/failure.ts';
import { useLiveQuery } from '../lib/use-live-query.ts';
import { usePageMeta } from '../lib/use-page-meta.ts';
import { useRevisionChange } from '../lib/use-revision-change.ts';
import { useHashTarget } from '../lib/use-route-change.ts';
import { NotFoundPage } from './not-found-page.tsx';

export function EnvironmentPage() {
  const { slug = '' } = useParams();
  return <OneEnvironment key={slug} slug={slug} />;
}

function OneEnvironment({ slug }: { slug: string }) {
  const answer = useLiveQuery(environmentQuery, { slug });
  const { name } = (answer.state === 'ready' && answer.data.environment) || { name: null };
  usePageMeta(name, `${name}: the task as the models were handed it, and the runs that were judged.`);
  if (answer.state === 'ready' && !answer.data.environment) return <NotFoundPage />;
  return (
    <Page>
      {answer.state === 'loading' && <Loading title="Environment">Loading the environment…</Loading>}
      {answer.state === 'failed' && (
        <Failed title="The environment did not load" failure={answer.failure} retry={answer.retry} />
      )}
      {answer.state === 'ready' && <EnvironmentView {...answer} />}
    </Page>
  );
}

interface EnvironmentViewProps {
  data: EnvironmentAnswer;
  receivedAt: number;
  failure: Failure | null;
  retry: () => void;
}

function EnvironmentView(props: EnvironmentViewProps) {
  const { environment, leaderboard: board } = props.data;
  const change = useRevisionChange(board);
  useHashTarget(environment !== null);
  if (!environment) return null;

  return (
    <>
      <Crumbs here={environment.name} />
      <Finding title={environment.name}>
        {environment.genre && <p className="muted">{environment.genre}</p>}
      </Finding>
      <Section id="spec" title="The task">
        <p className="muted measure">As every model was handed it.</p>
        <Spec markdown={environment.spec} />
      </Section>
      <EnvironmentRuns
        environment={environment}
        board={board}
        note={<LiveNote {...props} change={change} />}
      />
    </>
  );
}
