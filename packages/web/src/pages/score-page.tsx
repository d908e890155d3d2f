import { lazy, Suspense, useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { Page } from '../components/page.tsx';
import { NextRun } from '../features/panel/next-run.tsx';
import { NotShown } from '../features/panel/not-shown.tsx';
import styles from '../features/scoring/brief.module.css';
import { Brief } from '../features/scoring/brief.tsx';
import { stepBack } from '../features/scoring/gateway.ts';
import { endSession, openSession } from '../features/scoring/open-sessions.ts';
import {
  type CardAssignment,
  type Category,
  readAssignment,
  scorecardQuery,
} from '../features/scoring/scorecard.query.ts';
import { Scorecard } from '../features/scoring/scorecard.tsx';
import { hasUnsaved } from '../features/scoring/state/local-card.ts';
import { progressOf } from '../features/scoring/state/progress.ts';
import { StepBackDialog, type StepBackKind } from '../features/scoring/step-back-dialog.tsx';
import { SubmitDialog } from '../features/scoring/submit-dialog.tsx';
import { Submitted } from '../features/scoring/submitted.tsx';
import { useStale } from '../features/scoring/use-stale.ts';
import { submitNotice, useSubmission } from '../features/scoring/use-submission.ts';
import { usePageMeta } from '../lib/use-page-meta.ts';
import { useSignedInQuery } from '../lib/use-signed-in-query.ts';
import { NotFoundPage } from './not-found-page.tsx';

/** What renders a spec is large and can wait; a card must not break where it cannot be fetched. */
const Spec = lazy(() =>
  import('../features/environment/spec.tsx').then(
    (module) => ({ default: module.Spec }),
    () => ({ default: PlainSpec }),
  ),
);

function PlainSpec({ markdown }: { markdown: string }) {
  return <p className={styles.plain}>{markdown}</p>;
}

export function ScorePage() {
  const { assignment = '' } = useParams();
  return <OneCard key={assignment} id={assignment} />;
}

function OneCard({ id }: { id: string }) {
  const { answer, reload } = useSignedInQuery(scorecardQuery, { id });
  const found = answer.state === 'ready' ? answer.data.assignment : null;
  const assignment = found && readAssignment(found);
  usePageMeta(assignment?.environment.name ?? null, 'A scorecard of your own.');
  if (answer.state !== 'ready') {
    return (
      <Page>
        <NotShown answer={answer} reload={reload} what="card">
          {hasUnsaved(id) && <p>Your card is safe on this device.</p>}
        </NotShown>
      </Page>
    );
  }
  if (!found || !assignment) return <NotFoundPage />;
  return <CardView read={assignment} categories={found.categories} reload={reload} />;
}

interface CardViewProps {
  /** As the server answered last. */
  read: CardAssignment;
  categories: readonly Category[];
  reload: () => void;
}

function CardView({ read, categories, reload }: CardViewProps) {
  const navigate = useNavigate();
  const [session] = useState(() => openSession(read));
  const [dialog, setDialog] = useState<StepBackKind | 'submit' | null>(null);
  const [isDone, setDone] = useState(false);
  /** What a submission answered, until the server is asked again. */
  const [kept, setKept] = useState({ read, assignment: read });
  const assignment = kept.read === read ? kept.assignment : read;
  useEffect(() => void openSession(read), [read]);
  useStale(session, read, reload);

  const close = () => setDialog(null);
  const keep = (answered: CardAssignment) => {
    setKept({ read, assignment: answered });
    setDone(true);
  };
  const submission = useSubmission(session, assignment, { submitted: keep, stale: reload });
  const leave: Parameters<typeof StepBackDialog>[0]['take'] = async (step) => {
    let problem: string | null = null;
    await session.hold(async () => {
      problem = await stepBack(read.id, step);
      if (problem === null) endSession(read.id);
      return null;
    });
    if (problem !== null) return problem;
    await navigate('/panel', { state: { message: farewell(step.kind, read.environment.name) } });
    return null;
  };
  const send = () => {
    close();
    void submission.send();
  };

  if (isDone) {
    return (
      <Submitted assignment={assignment} next={<NextRun>Next run</NextRun>} change={() => setDone(false)} />
    );
  }
  return (
    <>
      <Scorecard
        session={session}
        assignment={assignment}
        categories={categories}
        brief={
          <Brief of={read.environment.name}>
            <Suspense fallback={<p role="status">Loading the brief…</p>}>
              <Spec markdown={read.environment.spec} />
            </Suspense>
          </Brief>
        }
        submission={{
          isSending: submission.isSending,
          notice: submitNotice(submission.outcome),
          submit: (isPartial) => (isPartial ? setDialog('submit') : send()),
        }}
        stepBack={(kind) => {
          session.flush();
          setDialog(kind);
        }}
      />
      {dialog === 'submit' && (
        <SubmitDialog
          categories={categories}
          progress={progressOf(
            session.getState().content,
            categories.map(({ slug }) => slug),
          )}
          submit={send}
          close={close}
        />
      )}
      {dialog !== null && dialog !== 'submit' && <StepBackDialog kind={dialog} take={leave} close={close} />}
    </>
  );
}

function farewell(kind: StepBackKind, environment: string): string {
  switch (kind) {
    case 'release':
      return `${environment} went back to the queue.`;
    case 'recuse':
      return `You stepped back from ${environment}. It will not be handed to you again.`;
    case 'report':
      return `${environment} is reported as unplayable. An admin decides what becomes of it.`;
  }
}
