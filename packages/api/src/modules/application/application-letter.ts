import type { Letter } from '../../mail/letter.ts';

/** What a letter to an applicant says beside the decision. */
interface LetterFacts {
  readonly to: string;
  /** The benchmark's name. */
  readonly benchmark: string;
  /** Where people reach the server. */
  readonly publicUrl: URL;
}

/** Tells an applicant that they are on the panel, and how they get in. */
export function approvalLetter({ to, benchmark, publicUrl }: LetterFacts): Letter {
  return {
    to,
    subject: `You are on the panel of ${benchmark}`,
    paragraphs: [
      `Your application to the panel of ${benchmark} was approved: you are on the panel now.`,
      'Builds to judge are handed out on the page of the panel. To get in there is no password: give this address on the page below, and a link that signs you in comes by mail.',
    ],
    link: { text: 'Sign in', url: new URL('/sign-in', publicUrl).href },
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
