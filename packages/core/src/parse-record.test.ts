import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryPanel } from '../testkit/arbitrary-panel.ts';
import { givenRecord } from '../testkit/given-record.ts';
import { parseRecord, RecordError } from './parse-record.ts';

const RUN = '00000000-0000-4000-8000-000000000000';
const OTHER_RUN = '00000000-0000-4000-8000-00000000ffff';

const record = givenRecord({
  categories: [
    { slug: 'narrative', name: 'Narrative' },
    { slug: 'balance', name: 'Balance' },
  ],
  models: [{ slug: 'claude', name: 'Claude', vendor: null, version: null }],
  runs: [{ id: 'r', model: 'claude', scored: true, void: false }],
  panelists: ['a', 'b', 'c'].map((id) => ({ id, approved: true })),
  scorecards: ['a', 'b', 'c'].map((panelist) => ({
    run: 'r',
    panelist,
    ratings: new Map([['narrative', 725]]),
  })),
});
const [card] = record.scorecards;
const [run] = record.runs;
const [score] = record.scores;
const [median] = record.medians;

function issuesOf(value: unknown): string[] {
  try {
    parseRecord(value);
    return [];
  } catch (error) {
    if (!(error instanceof RecordError)) throw error;
    expect(error.message).toContain(error.issues[0]!.message);
    return error.issues.map(({ path, message }) => `${path} ${message}`);
  }
}

function withCard(changes: object) {
  return { ...record, scorecards: [{ ...card, ...changes }, ...record.scorecards.slice(1)] };
}

describe('a record file', () => {
  it('is read as it was written, whatever the panel', () => {
    fc.assert(
      fc.property(arbitraryPanel, (panel) => {
        const given = givenRecord(panel);
        expect(parseRecord(JSON.parse(JSON.stringify(given)))).toEqual(given);
      }),
    );
  });

  it.each([
    ['no object', 'text', [' a record is one JSON object, and this is none']],
    [
      'another format',
      { ...record, format: 'x' },
      ['format must be "panelmark-record"; this file is something else'],
    ],
    ['an empty object', {}, ['format must be "panelmark-record"; this file is something else']],
    [
      'another version',
      { ...record, version: 2 },
      ['version this record has version 2; only version 1 can be read'],
    ],
    [
      'no version',
      { ...record, version: undefined },
      ['version this record has no version; only version 1 can be read'],
    ],
    ['another quorum', { ...record, quorum: 1 }, ['quorum must be 3']],
    ['a missing part', { ...record, medians: undefined }, ['medians is missing']],
    ['a part too many', { ...record, emails: [] }, ['emails is not a known field']],
    ['a missing board', { ...record, board: null }, ['board must be an object']],
    [
      'a revision that is no hash',
      { ...record, revision: 'x' },
      ['revision must be 64 lower-case hexadecimal digits'],
    ],
    [
      'a time without a zone',
      { ...record, exportedAt: '2026-12-01 09:00' },
      ['exportedAt must be an instant in UTC'],
    ],
    [
      'a run that is no UUID',
      { ...record, runs: [{ ...run, id: '7' }] },
      ['runs.0.id must be a lower-case UUID'],
    ],
    [
      'a source that is none',
      withCard({ source: 'MODEL' }),
      ['scorecards.0.source must be PANELIST or ADMIN'],
    ],
    ['an email beside a pseudonym', withCard({ email: 'x' }), ['scorecards.0.email is not a known field']],
    [
      'a run of an unknown model',
      { ...record, runs: [run, { ...run, id: OTHER_RUN, model: 'gpt' }] },
      ['runs.1.model there is no model "gpt" in this record'],
    ],
    [
      'a run in an unknown environment',
      { ...record, runs: [{ ...run, environment: 'x' }] },
      ['runs.0.environment there is no environment "x" in this record'],
    ],
    ['a run twice', { ...record, runs: [run, run] }, [`runs.1.id "${RUN}" stands here twice`]],
    [
      'a card on an unknown run',
      withCard({ run: OTHER_RUN }),
      [`scorecards.0.run there is no run "${OTHER_RUN}" in this record`],
    ],
    [
      'a card by an unknown panelist',
      withCard({ panelist: 'd' }),
      ['scorecards.0.panelist there is no panelist "d" in this record', 'panelists.0 "a" holds no scorecard'],
    ],
    [
      'a second card of one panelist on one run',
      { ...record, scorecards: [...record.scorecards, card] },
      ['scorecards.3 is a second card of this panelist on this run'],
    ],
    [
      'a rating of an unknown category',
      withCard({ ratings: { plot: 7 } }),
      ['scorecards.0.ratings.plot There is no category "plot".'],
    ],
    [
      'a rating out of range',
      withCard({ ratings: { narrative: 11 } }),
      ['scorecards.0.ratings.narrative The rating 11 is outside 0 to 10.'],
    ],
    [
      'a rating of three decimals',
      withCard({ ratings: { narrative: 7.125 } }),
      ['scorecards.0.ratings.narrative The rating 7.125 has more than two decimals.'],
    ],
    [
      'a card without ratings',
      withCard({ ratings: {} }),
      ['scorecards.0.ratings A scorecard needs at least one rating.'],
    ],
    [
      'a rating through __proto__',
      withCard(JSON.parse('{"ratings":{"__proto__":7}}')),
      ['scorecards.0.ratings.__proto__ There is no category "__proto__".'],
    ],
    [
      'a median of an unknown category',
      { ...record, medians: [{ ...median, category: 'plot' }] },
      ['medians.0.category there is no category "plot" in this record'],
    ],
    [
      'a median twice',
      { ...record, medians: [median, median] },
      ['medians.1 is a second median of this run and category'],
    ],
    [
      'a median out of range',
      { ...record, medians: [{ ...median, median: 10.5 }] },
      ['medians.0.median must be a number from 0 to 10'],
    ],
    [
      'a score of an unknown model',
      { ...record, scores: [{ ...score, model: 'gpt' }] },
      ['scores.0.model there is no model "gpt" in this record'],
    ],
    ['a score twice', { ...record, scores: [score, score] }, ['scores.1 is a second score of this model']],
    [
      'a score in an unknown category',
      { ...record, scores: [{ ...score, categories: { plot: 7 } }] },
      ['scores.0.categories.plot there is no category "plot" in this record'],
    ],
    [
      'a model both ranked and below quorum',
      { ...record, provisional: [{ model: 'claude', runs: 1, panelists: 1, scorecards: 1 }] },
      ['provisional.0.model "claude" is ranked as well'],
    ],
    [
      'a panelist without a card',
      {
        ...record,
        panelists: [...record.panelists, { pseudonym: 'd', specialty: 'other', yearsOfExperience: 3 }],
      },
      ['panelists.3 "d" holds no scorecard'],
    ],
    [
      'a board that is none',
      { ...record, board: { ...record.board, ranked: [{ ...record.board.ranked[0], sum: -1 }] } },
      ['board.ranked.0.sum must be from 0 to 2000'],
    ],
  ])('is refused for %s', (_, value, issues) => {
    expect(issuesOf(value)).toEqual(issues);
  });

  it('is refused with every mistake at once, twenty of them in the message', () => {
    const value = { ...record, scorecards: Array.from({ length: 30 }, () => ({ ...card, minutes: -1 })) };
    const refusal = () => parseRecord(value);
    expect(issuesOf(value)).toHaveLength(30);
    expect(refusal).toThrow(/30 mistakes/);
    expect(refusal).toThrow(/scorecards\.19\.minutes: must be at least 0\nand 10 more$/);
  });
});
