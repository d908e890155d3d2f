import { useState } from 'react';
import { type SubmitOutcome, savedCardOf, submitCard } from './gateway.ts';
import type { CardAssignment } from './scorecard.query.ts';
import type { CardSession } from './state/card-session.ts';

/** Sends a card, and says what came of it. */
export function useSubmission(
  session: CardSession,
  assignment: CardAssignment,
  on: {
    submitted: (assignment: CardAssignment) => void;
    /** What the server holds is not what was read. */
    stale: () => void;
  },
) {
  const [isSending, setSending] = useState(false);
  const [outcome, setOutcome] = useState<SubmitOutcome | null>(null);

  const send = async () => {
    if (isSending) return;
    setSending(true);
    setOutcome(null);
    // What a submission does not carry, a category left without a score, is in the draft before it.
    await session.settle();
    await session.hold(async (content) => {
      const result = await submitCard(assignment, content, session.getState().base.version);
      setOutcome(result);
      if (result.kind !== 'submitted') return null;
      on.submitted(result.assignment);
      // Where the focus was is no part of a submission, and no reason for a save after it.
      const { version, content: held } = savedCardOf(result.assignment);
      return { version, content: { ...held, position: content.position } };
    });
    setSending(false);
    on.stale();
  };
  return { isSending, outcome, send };
}

/** Why a card is not submitted; null where it is. */
export function submitNotice(outcome: SubmitOutcome | null): string | null {
  switch (outcome?.kind) {
    case undefined:
    case 'submitted':
      return null;
    case 'failed':
      return `Not submitted. ${outcome.sentence} Everything is kept; submit again.`;
    case 'signed-out':
      return 'Not submitted: you were signed out. Everything is kept.';
    case 'moved-on':
      return 'Not submitted: this card was changed elsewhere. Look at it, then submit again.';
    case 'closed':
      return 'Not submitted: the run was scored meanwhile.';
    case 'gone':
      return 'Not submitted: this run is no longer yours to judge.';
    case 'refused':
      return `Not submitted. ${outcome.sentence}`;
  }
}
