import type { Letter } from '../../mail/letter.ts';

/** What a letter to an applicant says beside the decision. */
interface LetterFacts {
  readonly to: string;
  /** The benchmark's name. */
  readonly benchmark: string;
}

/** Tells an applicant that they are on the panel. */
export function approvalLetter({ to, benchmark }: LetterFacts): Letter {
  return {
    to,
    subject: `You are on the panel of ${benchmark}`,
    paragraphs: [
      `Your application to the panel of ${benchmark} was approved: you are on the panel now.`,
      'There is nothing that you have to do. You will get a mail at this address when there is something to judge.',
    ],
  };
}

/** Tells an applicant that they are not. Why is between the administrators. */
export function rejectionLetter({ to, benchmark }: LetterFacts): Letter {
  return {
    to,
    subject: `Your application to the panel of ${benchmark}`,
    paragraphs: [
      `Your application to the panel of ${benchmark} was rejected.`,
      'What you sent is kept with the decision. To have your personal data erased, answer this mail.',
    ],
  };
}
