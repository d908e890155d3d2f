import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryPanel } from '../testkit/arbitrary-panel.ts';
import { deriveBoard } from './derive-board.ts';
import { BoardError, parseBoard } from './parse-board.ts';

const standing = {
  ...{
    rank: 1,
    slug: 'claude',
    name: 'Claude',
    vendor: null,
    version: '4',
    runs: 2,
    panelists: 3,
    scorecards: 6,
  },
  ...{ cells: 2, cellsAtQuorum: 2, sum: 2400 },
  categories: [{ slug: 'narrative', runs: 2, panelists: 3, cells: 2, sum: 2400 }],
};

const board = {
  ...{ version: 1, quorum: 3, empty: false, provisional: 0 },
  categories: [{ slug: 'narrative', name: 'Narrative' }],
  ranked: [standing],
};

function issuesOf(value: unknown): string[] {
  try {
    parseBoard(value);
    return [];
  } catch (error) {
    if (!(error instanceof BoardError)) throw error;
    return error.issues.map(({ path, message }) => `${path} ${message}`);
  }
}

describe('a board document', () => {
  it('is read as it was written, whatever the panel', () => {
    fc.assert(
      fc.property(arbitraryPanel, (panel) => {
        const derived = deriveBoard(panel);
        expect(parseBoard(JSON.parse(JSON.stringify(derived)))).toEqual(derived);
      }),
    );
  });

  it.each([
    ['no object', [], [' must be an object']],
    ['another version', { ...board, version: 2 }, ['version must be 1']],
    ['another quorum', { ...board, quorum: 2 }, ['quorum must be 3']],
    ['a fraction', { ...board, provisional: 0.5 }, ['provisional must be a whole number']],
    ['text for a truth value', { ...board, empty: 'no' }, ['empty must be true or false']],
    ['a field that it does not have', { ...board, note: '' }, ['note is not a known field']],
    ['ranked models below quorum', changed({ panelists: 2 }), ['ranked.0.panelists must be at least 3']],
    ['a sum that no ratings make', changed({ sum: 4001 }), ['ranked.0.sum must be from 0 to 4000']],
    [
      'more cells at quorum than cells',
      changed({ cellsAtQuorum: 3 }),
      ['ranked.0.cellsAtQuorum must be from 0 to 2'],
    ],
    [
      'a model twice',
      { ...board, ranked: [standing, standing] },
      ['ranked.1.slug "claude" stands here twice'],
    ],
    [
      'a standing without a category',
      changed({ categories: [] }),
      ['ranked.0.categories must list every category of the board, in its order'],
    ],
    [
      'a category score below quorum',
      changed({ categories: [{ slug: 'narrative', runs: 2, panelists: 2, cells: 2, sum: 2400 }] }),
      ['ranked.0.categories.0.sum must be null below quorum'],
    ],
    [
      'no category score at quorum',
      changed({ categories: [{ slug: 'narrative', runs: 2, panelists: 3, cells: 2, sum: null }] }),
      ['ranked.0.categories.0.sum must be a whole number'],
    ],
  ])('is refused for %s', (_, value, issues) => {
    expect(issuesOf(value)).toEqual(issues);
  });
});

function changed(changes: object) {
  return { ...board, ranked: [{ ...standing, ...changes }] };
}
