/** An application as it is being typed: each answer is the text of its field. */
export interface Draft {
  readonly fullName: string;
  readonly email: string;
  readonly country: string;
  /** Slugs, ranked; empty where none is chosen. */
  readonly first: string;
  readonly second: string;
  readonly third: string;
  readonly years: string;
  readonly credits: string;
  /** One a line. */
  readonly affiliations: string;
  readonly portfolio: string;
}

/** The name of an answer. */
export type Answer = keyof Draft;

export const EMPTY_DRAFT: Draft = {
  ...{ fullName: '', email: '', country: '', first: '', second: '', third: '' },
  ...{ years: '', credits: '', affiliations: '', portfolio: '' },
};

/** What the answers are called on the page. */
export const LABELS: Readonly<Record<Answer, string>> = {
  fullName: 'Full name',
  email: 'Email',
  country: 'Country',
  first: 'First specialty',
  second: 'Second specialty',
  third: 'Third specialty',
  years: 'Years of experience',
  credits: 'Shipped titles and your role on them',
  affiliations: 'Affiliations',
  portfolio: 'Portfolio',
};

const ANSWERS = Object.keys(EMPTY_DRAFT) as Answer[];

const KEY = 'panelmark-application';

/** What was typed on this device and not sent yet. */
export function readDraft(): Draft {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return EMPTY_DRAFT;
    const texts = Object.entries(kept).filter(
      ([name, text]) => Object.hasOwn(EMPTY_DRAFT, name) && typeof text === 'string',
    );
    return { ...EMPTY_DRAFT, ...Object.fromEntries(texts) };
  } catch {
    return EMPTY_DRAFT;
  }
}

/** Keeps what is typed on this device; an empty draft leaves nothing behind. */
export function writeDraft(draft: Draft): void {
  try {
    if (ANSWERS.every((name) => draft[name] === '')) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // Storage may be forbidden: then what is typed lasts as long as the page.
  }
}
