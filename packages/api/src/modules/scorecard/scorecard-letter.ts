import type { Letter } from '../../mail/letter.ts';

/** What a letter about a scorecard says. Nothing in it tells whose build was judged: the panel may still be blind. */
interface LetterFacts {
  readonly to: string;
  /** The benchmark's name. */
  readonly benchmark: string;
  /** The environment's name: the panelist knows the run by it. */
  readonly environment: string;
  /** What the administrator gave. */
  readonly reason: string;
}

/** Tells a panelist that an administrator overwrote a scorecard of theirs. */
export function overwrittenLetter({ to, benchmark, environment, reason }: LetterFacts): Letter {
  return {
    to,
    subject: `A scorecard of yours was replaced on ${benchmark}`,
    paragraphs: [
      `An administrator of ${benchmark} replaced a scorecard that you had filled in, for the environment "${environment}". The reason given:`,
      reason,
      'It stands on record as entered by an administrator, and the one before is kept. If you did not ask for this, answer this mail.',
    ],
  };
}
