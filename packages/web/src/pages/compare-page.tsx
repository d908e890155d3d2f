import { Link, useSearchParams } from 'react-router';
import { Crumbs } from '../components/crumbs.tsx';
import { LiveNote } from '../components/live-note.tsx';
import { Finding, Page } from '../components/page.tsx';
import { CompareForm } from '../components/page-compare.tsx';
import { Failed, Loading } from '../components/states.tsx';
import {
  type BoardOfPairs,
  type CompareAnswer,
  compareQuery,
  type Pair,
} from '../features/compare/compare.query.ts';
import { findingOf } from '../features/compare/finding.ts';
import { Overall } from '../features/compare/overall.tsx';
import { ByCategory, ByEnvironment } from '../features/compare/pair-parts.tsx';
import { whyNoPair } from '../features/compare/why-no-pair.ts';
import { type LiveAnswer, useLiveQuery } from '../lib/use-live-query.ts';
import { usePageMeta } from '../lib/use-page-meta.ts';
import { useRevisionChange } from '../lib/use-revision-change.ts';
import { useHashTarget } from '../lib/use-route-change.ts';

interface Chosen {
  a: string | null;
  b: string | null;
}

export function ComparePage() {
  const [params] = useSearchParams();
  const a = params.get('a') || null;
  const b = params.get('b') || null;
  // Another pair is another page: nothing of the last one may stand under the new names.
  return <OnePair key={JSON.stringify([a, b])} a={a} b={b} />;
}

function OnePair({ a, b }: Chosen) {
  const isPair = a !== null && b !== null && a !== b;
  const answer = useLiveQuery(compareQuery, { a: a ?? '', b: b ?? '', pair: isPair });
  const pair = answer.state === 'ready' ? pairIn(answer.data) : null;
  usePageMeta(
    answer.state !== 'ready'
      ? null
      : pair
        ? `${pair.a.model.name} against ${pair.b.model.name}`
        : 'Compare two models',
    'Two models side by side: the difference of their scores with its interval, and whether they can be told apart.',
  );
  return (
    <Page>
      {answer.state === 'loading' && <Loading title="Compare two models">Loading the comparison…</Loading>}
      {answer.state === 'failed' && (
        <Failed title="The comparison did not load" failure={answer.failure} retry={answer.retry} />
      )}
      {answer.state === 'ready' && <CompareView answer={answer} a={a} b={b} />}
    </Page>
  );
}

type Ready = Extract<LiveAnswer<CompareAnswer>, { state: 'ready' }>;

function CompareView({ answer, a, b }: { answer: Ready } & Chosen) {
  const { leaderboard: board } = answer.data;
  const change = useRevisionChange(board);
  useHashTarget(true);
  const pair = pairIn(answer.data);
  const form = <CompareForm models={board.ranked.map(({ model }) => model)} a={a} b={b} />;
  const note = <LiveNote {...answer} change={change} />;
  if (!pair) {
    const { title, lead } = whyNoPair(board, a, b);
    return (
      <>
        <Crumbs here="Compare" />
        <Finding title={title}>
          <p className="lead">{lead}</p>
        </Finding>
        {board.ranked.length > 1 && form}
        {note}
      </>
    );
  }
  return <PairView pair={pair} board={board} form={form} note={note} />;
}

interface PairViewProps {
  pair: Pair;
  board: BoardOfPairs;
  form: React.ReactNode;
  note: React.ReactNode;
}

function PairView({ pair, board, form, note }: PairViewProps) {
  const { title, lead } = findingOf(pair, board.separability.pairs);
  const names = { a: pair.a.model.name, b: pair.b.model.name };
  return (
    <>
      <Crumbs here="Compare" />
      <Finding title={title}>
        <p className="lead">
          {lead} <Link to="/method#ranks">What telling apart means</Link>
        </p>
      </Finding>
      {form}
      {note}
      <Overall pair={pair} models={board.ranked.length} />
      <ByCategory pair={pair} names={names} />
      <ByEnvironment pair={pair} names={names} quorum={board.quorum} />
    </>
  );
}

function pairIn({ modelDifference }: CompareAnswer): Pair | null {
  return modelDifference?.__typename === 'ModelDifference' ? modelDifference : null;
}
