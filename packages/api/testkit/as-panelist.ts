import type { Viewer } from '../src/auth/viewer.ts';
import { dataFrom, type Execute } from './execute.ts';
import type { GivenPanelist } from './given.ts';

/** A refusal, or a success with what was asked of it. */
export interface Outcome {
  readonly __typename: string;
  readonly message?: string;
  readonly issues?: readonly { readonly path: string; readonly message: string }[];
  readonly version?: number;
  readonly draft?: OwnDraft;
  readonly scorecard?: object;
  readonly assignment?: OwnAssignment;
}

interface OwnRating {
  readonly category: { readonly slug: string };
  readonly value: number | null;
}

/** A draft as its panelist reads it. */
interface OwnDraft {
  readonly ratings: readonly OwnRating[];
  readonly comment: string | null;
  readonly minutes: number | null;
  readonly recognisedModel: boolean;
  readonly position: string | null;
  readonly version: number;
}

/** An assignment as its panelist reads it. */
export interface OwnAssignment {
  readonly id: string;
  readonly state: string;
  readonly environment: { readonly slug: string };
  readonly artifactUrl: string | null;
  readonly expiresAt: string;
  readonly closedAt: string | null;
  readonly isVoid: boolean;
  readonly draft: OwnDraft | null;
  readonly scorecard:
    | (Omit<OwnDraft, 'position'> & { readonly source: string; readonly reason: string | null })
    | null;
  readonly run: { readonly model: { readonly slug: string } } | null;
}

const DRAFT = `{ ratings { category { slug } value } comment minutes recognisedModel position version updatedAt }`;
const ASSIGNMENT = `{
  id state environment { id slug name genre spec } artifactUrl createdAt expiresAt closedAt isVoid draft ${DRAFT}
  scorecard { ratings { category { slug } value } comment minutes recognisedModel source reason version submittedAt }
  run { id model { slug name vendor } }
}`;
const REFUSED = '__typename ... on Error { message }';
const INVALID = '... on ValidationError { issues { path message } }';

/** What a panelist can do through GraphQL, with every field of theirs asked for each time. */
export function asPanelist(execute: Execute, { id, email }: Pick<GivenPanelist, 'id' | 'email'>) {
  const as: Viewer = { role: 'PANELIST', id, email };

  async function ask<Data>(document: string, variables: object = {}): Promise<Data> {
    return dataFrom(await execute<Data>(document, { as, variables }));
  }

  async function change(
    name: string,
    input: object,
    success: string,
    alsoRefused = INVALID,
  ): Promise<Outcome> {
    const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
    const document = `mutation ($input: ${type}Input!) { done: ${name}(input: $input) {
      ${REFUSED} ${alsoRefused} ... on ${type}Success { ${success} } } }`;
    return (await ask<{ done: Outcome }>(document, { input })).done;
  }

  return {
    ask,
    async next(): Promise<OwnAssignment | null> {
      const data = await ask<{ nextAssignment: { assignment: OwnAssignment | null } }>(
        `mutation { nextAssignment { assignment ${ASSIGNMENT} } }`,
      );
      return data.nextAssignment.assignment;
    },
    async assignment(assignment: string): Promise<OwnAssignment | null> {
      const document = `query ($id: ID!) { assignment(id: $id) ${ASSIGNMENT} }`;
      return (await ask<{ assignment: OwnAssignment | null }>(document, { id: assignment })).assignment;
    },
    async panel() {
      const { panel } = await ask<{
        panel: {
          current: OwnAssignment | null;
          waitingCount: number;
          cardCount: number;
          cardsThisWeek: number;
          medianMinutes: number | null;
          assignments: { totalCount: number; nodes: OwnAssignment[] };
        };
      }>(`{ panel { current ${ASSIGNMENT} waitingCount cardCount cardsThisWeek medianMinutes
        assignments(first: 100) { totalCount nodes ${ASSIGNMENT} } } }`);
      return panel;
    },
    save: (input: object) =>
      change(
        'saveDraft',
        { ratings: [], ...input },
        `draft ${DRAFT} assignment ${ASSIGNMENT}`,
        `${INVALID} ... on DraftConflictError { draft ${DRAFT} }`,
      ),
    submit: (input: object) =>
      change(
        'submitScorecard',
        { ratings: [{ category: 'balance', value: 7 }], ...input },
        `version scorecard { specialty ratings { value } comment minutes source } assignment ${ASSIGNMENT}`,
      ),
    release: (assignment: string) =>
      change('releaseAssignment', { assignment }, `assignment ${ASSIGNMENT}`, ''),
    recuse: (input: object) =>
      change('recuse', { reason: 'KNOWS_MAKER', ...input }, `assignment ${ASSIGNMENT}`),
    report: (input: object) =>
      change('reportUnplayable', { reason: 'A black screen.', ...input }, `assignment ${ASSIGNMENT}`),
  };
}
