import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { Crumbs } from '../components/crumbs.tsx';
import { ExternalLink } from '../components/external-link.tsx';
import { LiveNote } from '../components/live-note.tsx';
import { Facts, Finding, Page, Section } from '../components/page.tsx';
import { Failed, Loading } from '../components/states.tsx';
import { Medians } from '../features/run/medians.tsx';
import { type Run, type RunAnswer, runQuery } from '../features/run/run.query.ts';
import { Scorecards } from '../features/run/scorecards.tsx';
import { describeContested } from '../features/run/spread.ts';
import type { Failure } from '../lib/failure.ts';
import { countOf, formatDate, formatInstant, inWords, sentenceCase } from '../lib/format.ts';
import { useLiveQuery } from '../lib/use-live-query.ts';
import { usePageMeta } from '../lib/use-page-meta.ts';
import { useRevisionChange } from '../lib/use-revision-change.ts';
import { useHashTarget } from '../lib/use-route-change.ts';
import { NotFoundPage } from './not-found-page.tsx';

export function RunPage() {
  const { id = '' } = useParams();
  return <OneRun key={id} id={id} />;
}

function OneRun({ id }: { id: string }) {
  const answer = useLiveQuery(runQuery, { id });
  const title = answer.state === 'ready' && answer.data.run ? titleOf(answer.data.run) : null;
  usePageMeta(title, `${title}: the panel's medians by category, and the anonymous scorecards under them.`);
  if (answer.state === 'ready' && !answer.data.run) return <NotFoundPage />;
  return (
    <Page>
      {answer.state === 'loading' && <Loading title="Run">Loading the run…</Loading>}
      {answer.state === 'failed' && (
        <Failed title="The run did not load" failure={answer.failure} retry={answer.retry} />
      )}
      {answer.state === 'ready' && <RunView {...answer} />}
    </Page>
  );
}

interface RunViewProps {
  data: RunAnswer;
  receivedAt: number;
  failure: Failure | null;
  retry: () => void;
}

function RunView({ data: { run, leaderboard: board }, receivedAt, failure, retry }: RunViewProps) {
  const change = useRevisionChange(board);
  useHashTarget(run !== null);
  if (!run) return null;

  const { model, environment } = run;
  const cards = run.scorecards.length;
  const contested = describeContested(run.medians);
  return (
    <>
      <Crumbs to={[{ name: model.name, path: `/models/${model.slug}` }]} here={environment.name} />
      <Finding title={titleOf(run)}>
        <p className="lead">{leadOf(run, board.quorum)}</p>
      </Finding>
      <Facts facts={factsOf(run)} />
      <LiveNote receivedAt={receivedAt} failure={failure} retry={retry} change={change} />
      {run.medians.length > 0 && (
        <Section id="medians" title="Medians">
          <p className="muted measure">
            Every judgment is a ring; the median is the filled one, or a dot between the middle two.{' '}
            {run.medians.some(({ spread }) => spread !== null) && <CoverageRemark />}{' '}
            <Link to="/method#spread">How a number is made</Link>
          </p>
          {contested && <p className="measure">{contested}</p>}
          <Medians run={run} quorum={board.quorum} />
        </Section>
      )}
      {cards > 0 && (
        <Section id="cards" title={sentenceCase(countOf(cards, 'scorecard', { style: 'words' }))}>
          <p className="muted measure">
            By specialty and years, never by name. A pseudonym is the same person on every run.
          </p>
          <Scorecards scorecards={run.scorecards} categories={board.categories} />
        </Section>
      )}
    </>
  );
}

function CoverageRemark() {
  return (
    <>
      The lowest and the highest hold between them what the median of all such panelists would be with the
      probability given, 1 − 2<sup>1 − n</sup> for n panelists: no range reaches 95 % below six of them.
    </>
  );
}

function titleOf({ model, environment }: Run): string {
  return `${model.name} in ${environment.name}`;
}

function leadOf({ voidedAt, status, model, scorecards }: Run, quorum: number): string {
  if (voidedAt)
    return `This run is void since ${formatDate(voidedAt)}. It stays on record, and nothing in it counts anywhere.`;
  if (status === 'PENDING') return 'This run is still being judged: none of its numbers exists yet.';
  if (!model.standing) {
    return `${model.name} is below quorum: ${model.counts.panelists} of ${quorum} panelists. Its runs are counted, and nothing of them is shown before ${inWords(quorum)} panelists stand behind the model.`;
  }
  return `Judged by ${countOf(scorecards.length, 'panelist', { style: 'words' })}. What they gave is below, category by category.`;
}

function factsOf(run: Run): Parameters<typeof Facts>[0]['facts'] {
  const { model, environment, artifactUrl, finalizedAt, voidReason } = run;
  const reason: [string, ReactNode][] =
    voidReason === null ? [] : [['Why it is void', <bdi key="reason">{voidReason}</bdi>]];
  return [
    ...reason,
    [
      'Model',
      <Link key="model" to={`/models/${model.slug}`}>
        {model.name}
      </Link>,
    ],
    [
      'Environment',
      <Link key="environment" to={`/environments/${environment.slug}`}>
        {environment.name}
      </Link>,
    ],
    [
      'Build',
      artifactUrl ? (
        <ExternalLink key="build" href={artifactUrl}>
          Open the build
        </ExternalLink>
      ) : (
        'none'
      ),
    ],
    ['Scored', finalizedAt ? formatInstant(finalizedAt) : 'not yet'],
  ];
}
