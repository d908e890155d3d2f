import { useParams } from 'react-router';
import { Crumbs } from '../components/crumbs.tsx';
import { LiveNote, useStale } from '../components/live-note.tsx';
import { Finding, Page } from '../components/page.tsx';
import { Failed, Loading } from '../components/states.tsx';
import { Against } from '../features/model/against.tsx';
import { CategoriesStep } from '../features/model/categories-step.tsx';
import { Hero, HeroBelowQuorum } from '../features/model/hero.tsx';
import { type ModelAnswer, modelQuery, runsAtOnce } from '../features/model/model.query.ts';
import { RunsStep } from '../features/model/runs-step.tsx';
import { ScoreStep } from '../features/model/score-step.tsx';
import { Steps } from '../features/model/steps.tsx';
import { Unranked } from '../features/model/unranked.tsx';
import type { Failure } from '../lib/failure.ts';
import { useLiveQuery } from '../lib/use-live-query.ts';
import { usePageMeta } from '../lib/use-page-meta.ts';
import { useRevisionChange } from '../lib/use-revision-change.ts';
import { useHashTarget } from '../lib/use-route-change.ts';
import { NotFoundPage } from './not-found-page.tsx';

export function ModelPage() {
  const { slug = '' } = useParams();
  return <OneModel key={slug} slug={slug} />;
}

function OneModel({ slug }: { slug: string }) {
  const answer = useLiveQuery(modelQuery, { slug, runs: runsAtOnce });
  const { name } = (answer.state === 'ready' && answer.data.model) || { name: null };
  usePageMeta(name, `${name}: its score, its categories, and the runs and medians they are made of.`);
  if (answer.state === 'ready' && !answer.data.model) return <NotFoundPage />;
  return (
    <Page>
      {answer.state === 'loading' && <Loading title="Model">Loading the model…</Loading>}
      {answer.state === 'failed' && (
        <Failed title="The model did not load" failure={answer.failure} retry={answer.retry} />
      )}
      {answer.state === 'ready' && <ModelView {...answer} />}
    </Page>
  );
}

interface ModelViewProps {
  data: ModelAnswer;
  receivedAt: number;
  failure: Failure | null;
  retry: () => void;
}

function ModelView({ data: { model, leaderboard: board }, receivedAt, failure, retry }: ModelViewProps) {
  const stale = useStale(failure);
  const change = useRevisionChange(board);
  useHashTarget(model !== null);
  if (!model) return null;

  const { standing } = model;
  const maker = [model.vendor, model.version && `version ${model.version}`].filter(Boolean).join(', ');
  return (
    <>
      <Crumbs here={model.name} />
      <Finding title={model.name}>{maker && <p className="muted">{maker}</p>}</Finding>
      {standing ? (
        <Hero model={model} standing={standing} ranked={board.ranked} stale={stale} />
      ) : (
        <HeroBelowQuorum counts={model.counts} />
      )}
      <LiveNote receivedAt={receivedAt} failure={failure} retry={retry} change={change} />
      {standing ? (
        <>
          <Steps>
            <ScoreStep standing={standing} quorum={board.quorum} />
            <CategoriesStep model={model} standing={standing} quorum={board.quorum} />
            <RunsStep model={model} board={board} />
          </Steps>
          <Against model={model} ranked={board.ranked} />
        </>
      ) : (
        <Unranked model={model} quorum={board.quorum} />
      )}
    </>
  );
}
