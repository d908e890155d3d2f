import { Link } from 'react-router';
import { formatDate, formatInstant } from '../../lib/format.ts';
import type { CardAssignment } from './scorecard.query.ts';
import styles from './standing-note.module.css';

/** Where a card stands, wherever that is not simply open: submitted, abandoned, given back or closed, and why. */
export function StandingNote({
  assignment,
  isChanged,
}: {
  assignment: CardAssignment;
  /** Whether something was changed after it. */
  isChanged: boolean;
}) {
  const { state, scorecard, run } = assignment;
  const overwritten = scorecard?.source === 'ADMIN';
  if (state === 'OPEN' && !overwritten) return null;
  return (
    <div className={styles.note}>
      <p>
        {sentenceOf(assignment)}{' '}
        {run && <Link to={`/runs/${encodeURIComponent(run.id)}`}>See how the panel judged it</Link>}
      </p>
      {isChanged && state === 'SUBMITTED' && (
        <p>
          <b>You changed it since: that is saved, and not submitted.</b> What counts is the card on record,
          until you submit the changes.
        </p>
      )}
      {overwritten && (
        <p>
          An admin recorded the card that counts, on {formatDate(scorecard.submittedAt)}
          {scorecard.reason ? `: ${scorecard.reason}` : '.'}
        </p>
      )}
    </div>
  );
}

function sentenceOf({ state, scorecard, closedAt, isVoid, run }: CardAssignment): string {
  switch (state) {
    case 'SUBMITTED':
      return scorecard?.source === 'ADMIN'
        ? 'This card can be changed until the run is scored.'
        : `Submitted ${scorecard ? formatInstant(scorecard.submittedAt) : ''}. It can be changed until the run is scored.`;
    case 'CLOSED':
      return closedSentence(
        closedAt === null ? '' : ` on ${formatDate(closedAt)}`,
        isVoid,
        run?.status === 'SCORED',
      );
    case 'EXPIRED':
      return 'This run went back to the queue. Change anything, and it is yours again for 48 hours.';
    case 'RECUSED':
      return 'You stepped back from this run, so the card can no longer be changed.';
    case 'REPORTED':
      return 'You reported this build as unplayable. An admin decides what becomes of it.';
    case 'OPEN':
      return '';
  }
}

function closedSentence(on: string, isVoid: boolean, isScored: boolean): string {
  if (isVoid)
    return `This run was declared void${on}. It counts nowhere, and the card can no longer be changed.`;
  const what = isScored ? 'scored' : 'revealed';
  return `This run was ${what}${on}. Its model is public now, so the card can no longer be changed.`;
}
