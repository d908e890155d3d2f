import { Link, useParams } from 'react-router';
import { Crumbs } from '../components/crumbs.tsx';
import { HeatLegend, HeatTable } from '../components/heat.tsx';
import { LiveNote } from '../components/live-note.tsx';
import { Finding, Page, Section } from '../components/page.tsx';
import { RunHeatRow, runPath } from '../components/run-heat.tsx';
import { Failed, Loading } from '../components/states.tsx';
import { type EnvironmentAnswer, environmentQuery } from '../features/environment/environment.query.ts';
import { Spec } from '../features/environment/spec.tsx';
import type { Failure } from '../lib/failure.ts';
import { countOf, inWords, sentenceCase } from '../lib/format.ts';
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

  const { totalCount, nodes } = environment.runs;
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
      <Section id="runs" title={sentenceCase(countOf(totalCount, 'run', { style: 'words' }))}>
        <p className="muted measure">
          The panel's medians, a row a model. Fewer than {inWords(board.quorum)} panelists: counted, not
          shown.
          {nodes.length < totalCount && ` These are the first ${nodes.length}.`}
        </p>
        <LiveNote {...props} change={change} />
        {nodes.length > 0 && (
          <>
            <HeatTable
              caption={`Run medians in ${environment.name}, models by categories`}
              corner="Model"
              columns={board.categories.map(({ slug, name }) => ({ key: slug, head: <span>{name}</span> }))}
            >
              {nodes.map((run) => (
                <RunHeatRow
                  key={run.id}
                  head={<Link to={runPath(run.id)}>{run.model.name}</Link>}
                  run={run}
                  categories={board.categories}
                  quorum={board.quorum}
                />
              ))}
            </HeatTable>
            <HeatLegend quorum={board.quorum} />
          </>
        )}
      </Section>
    </>
  );
}
