import { Fragment, type ReactNode, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { Button } from '../../components/button.tsx';
import { CardBar } from './card-bar.tsx';
import { CategoryField } from './category-field.tsx';
import { DifferenceView, differenceId } from './difference-view.tsx';
import { focusCategory, focusOn } from './focus.ts';
import { JumpList } from './jump-list.tsx';
import { KeyHints } from './key-hints.tsx';
import { SaveStatus, SignInLink, WhyNotSaved } from './save-status.tsx';
import styles from './scorecard.module.css';
import type { CardAssignment, Category } from './scorecard.query.ts';
import { StandingNote } from './standing-note.tsx';
import type { CardSession } from './state/card-session.ts';
import { progressOf } from './state/progress.ts';
import { betweenSteps, isChangedSince, isOpenFor, unsavedNear } from './state/standing.ts';
import { markOf, nameOfChoice, viewSync } from './state/sync-view.ts';
import type { StepBackKind } from './step-back-dialog.tsx';
import { SubmitBar, SubmitButton } from './submit-bar.tsx';
import { useActiveMinutes } from './use-active-minutes.ts';
import { useCardActions } from './use-card-actions.ts';
import { useCardKeys, usePageKeys } from './use-card-keys.ts';
import { useStickyRoom } from './use-sticky-room.ts';
import { WholeCard } from './whole-card.tsx';

interface ScorecardProps {
  session: CardSession;
  assignment: CardAssignment;
  categories: readonly Category[];
  brief: ReactNode;
  submission: { isSending: boolean; notice: ReactNode; submit: (isPartial: boolean) => void };
  stepBack: (kind: StepBackKind) => void;
}

/** The scorecard: every category, what is said of the whole, and around them the brief, the jump list and two bars. */
export function Scorecard({ session, assignment, categories, brief, submission, stepBack }: ScorecardProps) {
  const state = useSyncExternalStore(session.subscribe, session.getState);
  const { content, base, sync } = state;
  const view = viewSync(state);
  const isOpen = isOpenFor(assignment, sync);
  const isUnderWay = isOpen && (assignment.state === 'OPEN' || isChangedSince(assignment, state));
  const [keysOn, setKeys] = useCardKeys();
  const room = useStickyRoom();
  useActiveMinutes(session, isUnderWay);

  const [current, setCurrent] = useState(content.position);
  const stand = useCallback(
    (category: string) => {
      setCurrent(category);
      if (isUnderWay) session.dispatch({ type: 'visit', category });
    },
    [session, isUnderWay],
  );
  const actions = useCardActions(session, categories, stand);
  usePageKeys({ undo: actions.undo, nextOpen: actions.goToNextOpen });
  useReturn(content.position);

  const progress = progressOf(
    content,
    categories.map(({ slug }) => slug),
  );
  const unsaved = unsavedNear(view.waiting, categories, current);
  const scorecard = assignment.scorecard;
  return (
    <>
      <CardBar
        ref={room.top}
        title={assignment.environment.name}
        artifactUrl={assignment.artifactUrl}
        undo={isOpen && state.canUndo ? actions.undo : null}
        actions={isOpen ? waysOut(scorecard !== null, stepBack) : []}
        status={
          <SaveStatus view={view}>
            {sync.kind === 'signed-out' && <SignInLink />}
            {sync.kind === 'failed' && view.retryAt !== null && (
              <Button quiet onClick={session.flush}>
                Try now
              </Button>
            )}
            {sync.kind === 'conflict' && (
              <Button quiet onClick={() => focusOn(differenceId)}>
                See the difference
              </Button>
            )}
          </SaveStatus>
        }
      />
      <div className={`page ${styles.body}`}>
        <StandingNote assignment={assignment} isChanged={isUnderWay} />
        {sync.kind === 'conflict' && (
          <DifferenceView
            categories={categories}
            base={base.content}
            here={content}
            elsewhere={sync.elsewhere.content}
            device={view.device}
            resolve={(picks) => {
              session.resolve(picks);
              const place = current ?? categories[0]?.slug;
              if (place !== undefined) focusCategory(place);
            }}
          />
        )}
        <div className={styles.desk}>
          <div className={styles.brief}>{brief}</div>
          <div className={styles.side}>
            <JumpList categories={categories} content={content} view={view} current={current}>
              <KeyHints on={keysOn} set={setKeys} />
            </JumpList>
          </div>
          <form aria-label="Scorecard" onSubmit={(event) => event.preventDefault()}>
            {categories.map((category, place) => {
              const { slug } = category;
              return (
                <Fragment key={slug}>
                  <CategoryField
                    category={category}
                    number={place + 1}
                    value={content.ratings[slug]}
                    between={betweenSteps(slug, content, base.content, scorecard)}
                    isCurrent={slug === current}
                    isClosed={!isOpen}
                    keysOn={keysOn}
                    mark={markOf(view, slug, content.ratings[slug] !== undefined)}
                    actions={actions}
                  />
                  {slug === unsaved && isOpen && (
                    <WhyNotSaved
                      view={view}
                      what={nameOfChoice(content.ratings[slug])}
                      retry={session.flush}
                    />
                  )}
                </Fragment>
              );
            })}
            <WholeCard content={content} session={session} isClosed={!isOpen} />
          </form>
        </div>
      </div>
      {isOpen && (
        <SubmitBar
          ref={room.bottom}
          categories={categories}
          content={content}
          view={view}
          progress={progress}
          nextOpen={actions.goToNextOpen}
          // What is on record as it stands here was submitted, whatever became of the answer.
          notice={scorecard === null || isUnderWay ? submission.notice : null}
        >
          {(scorecard === null || isUnderWay) && (
            <SubmitButton
              isPartial={progress.open.length > 0}
              isAgain={scorecard !== null}
              isSending={submission.isSending}
              submit={() =>
                sync.kind === 'conflict' ? focusOn(differenceId) : submission.submit(progress.open.length > 0)
              }
            />
          )}
        </SubmitBar>
      )}
    </>
  );
}

/** Brings whoever opens the card again to where they were. */
function useReturn(position: string | null): void {
  const [from] = useState(position);
  useEffect(() => {
    if (from !== null) focusCategory(from);
  }, [from]);
}

function waysOut(isSubmitted: boolean, stepBack: (kind: StepBackKind) => void) {
  const report = { name: 'Unplayable…', act: () => stepBack('report') };
  if (isSubmitted) return [report];
  return [
    { name: 'Not now…', act: () => stepBack('release') },
    { name: 'Recuse…', act: () => stepBack('recuse') },
    report,
  ];
}
