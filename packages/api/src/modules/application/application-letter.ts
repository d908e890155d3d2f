import type { Letter } from '../../mail/letter.ts';

/** What a letter to an applicant says beside the decision. */
interface LetterFacts {
  readonly to: string;
  /** The benchmark's name. */
  readonly benchmark: string;
  /** Where pages are served, without a slash at the end. */
  readonly publicUrl: string;
}

/** Tells an applicant that they are on the panel, and how to begin. */
export function approvalLetter({ to, benchmark, publicUrl }: LetterFacts): Letter {
  return {
    to,
    subject: `You are on the panel of ${benchmark}`,
    paragraphs: [
      `Your application to the panel of ${benchmark} was approved.`,
      'To judge, sign in with this address. A link is sent to it that works once, for 15 minutes.',
    ],
    link: { text: 'Sign in', url: `${publicUrl}/sign-in` },
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
