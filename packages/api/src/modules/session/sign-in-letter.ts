import type { Letter } from '../../mail/letter.ts';

/** Brings a panelist the link that signs them in. */
export function signInLetter(
  { to, benchmark, url }: { readonly to: string; readonly benchmark: string; readonly url: string },
  minutes: number,
): Letter {
  return {
    to,
    subject: `Sign in to ${benchmark}`,
    paragraphs: [
      `Somebody asked for a link to sign in to the panel of ${benchmark} at this address.`,
      `The link works once, for ${minutes} minutes. The page behind it has a button that signs you in.`,
      'If it was not you, there is nothing to do: without the link nobody gets in.',
    ],
    link: { text: 'Sign in', url },
  };
}
