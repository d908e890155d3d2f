import type { FormProblem } from '../../components/form.tsx';
import { type Answer, type Draft, LABELS } from './draft.ts';

/** An application as it is sent. */
export interface Application {
  readonly fullName: string;
  readonly email: string;
  readonly country: string | null;
  readonly specialties: string[];
  readonly yearsOfExperience: number | null;
  readonly shippedCredits: string;
  readonly affiliations: string[];
  readonly portfolioUrl: string | null;
}

/** One thing that the server found wrong. */
export interface Issue {
  readonly path: string;
  readonly message: string;
}

const RANKS = ['first', 'second', 'third'] as const;

/** What the draft says, without space around it. */
export function applicationIn(draft: Draft): Application {
  return {
    fullName: draft.fullName.trim(),
    email: draft.email.trim(),
    country: draft.country.trim() || null,
    specialties: chosenRanks(draft).map((rank) => draft[rank]),
    yearsOfExperience: draft.years.trim() === '' ? null : Number(draft.years.trim()),
    shippedCredits: draft.credits.trim(),
    affiliations: filledLines(draft).map(({ text }) => text),
    portfolioUrl: draft.portfolio.trim() || null,
  };
}

/** What can be seen to be wrong or missing without asking the server, which knows the rest. */
export function problemsIn(draft: Draft): FormProblem[] {
  const missing: Partial<Record<Answer, string>> = {
    fullName: 'This is missing.',
    email: 'This is missing.',
    first: 'Choose the one you know best.',
    credits: 'Say at least one, and your role on it; “none” where there is none.',
  };
  const problems = (Object.keys(missing) as Answer[])
    .filter((name) => draft[name].trim() === '')
    .map((name) => problemAt(name, missing[name] ?? ''));
  if (!/^\d{0,2}$/.test(draft.years.trim())) problems.push(problemAt('years', 'Whole years, 0 to 80.'));
  if (draft.portfolio.trim() !== '' && !isWebAddress(draft.portfolio.trim())) {
    problems.push(problemAt('portfolio', 'An address that starts with http:// or https://, without spaces.'));
  }
  return inOrder(problems);
}

/** What the server found wrong, at the fields of the page. */
export function problemsFrom(issues: readonly Issue[], draft: Draft): FormProblem[] {
  return inOrder(issues.map((issue) => problemFrom(issue, draft)));
}

/** The id of an answer's field. */
export function fieldOf(name: Answer): string {
  return `apply-${name}`;
}

function problemFrom({ path, message }: Issue, draft: Draft): FormProblem {
  const [place = '', at] = path.split('.');
  const index = Number(at ?? 0);
  if (place === 'specialties') return problemAt(chosenRanks(draft)[index] ?? 'first', message);
  if (place === 'affiliations') {
    const line = at === undefined ? undefined : filledLines(draft)[index];
    return problemAt('affiliations', line === undefined ? message : `Line ${line.number}: ${message}`);
  }
  const name = PLACES[place];
  return name === undefined ? { field: null, label: '', message } : problemAt(name, message);
}

const PLACES: Readonly<Partial<Record<string, Answer>>> = {
  ...{ fullName: 'fullName', email: 'email', country: 'country', yearsOfExperience: 'years' },
  ...{ shippedCredits: 'credits', portfolioUrl: 'portfolio' },
};

function problemAt(name: Answer, message: string): FormProblem {
  return { field: fieldOf(name), label: LABELS[name], message };
}

/** As the fields stand on the page, so that the list is walked from top to bottom. */
function inOrder(problems: FormProblem[]): FormProblem[] {
  const places = Object.keys(LABELS).map((name) => fieldOf(name as Answer));
  const placeOf = ({ field }: FormProblem) => (field === null ? -1 : places.indexOf(field));
  return problems.toSorted((a, b) => placeOf(a) - placeOf(b));
}

function chosenRanks(draft: Draft): (typeof RANKS)[number][] {
  return RANKS.filter((rank) => draft[rank] !== '');
}

function filledLines({ affiliations }: Draft): { number: number; text: string }[] {
  return affiliations
    .split('\n')
    .map((line, at) => ({ number: at + 1, text: line.trim() }))
    .filter(({ text }) => text !== '');
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && !/\s/.test(text) && URL.canParse(text);
}
