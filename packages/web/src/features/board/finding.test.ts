import { describe, expect, test } from 'vitest';
import type { Standing } from './board.query.ts';
import { findingOf } from './finding.ts';
import { givenBoard, givenStanding } from './given-board.ts';

const range = (best: number, worst: number): Partial<Standing> => ({ rankRange: { best, worst } });
const oneRun: Partial<Standing> = { interval: null, intervalWithheld: 'TOO_FEW_RUNS', runCount: 1 };

/** Models A, B, C and so on, of which the first `first` could be first. */
const models = (count: number, first: number) =>
  [...'ABCDEFGHIJKLMNOP'.slice(0, count)].map((name, at) =>
    givenStanding(name, at + 1, 8 - at / 10, range(at < first ? 1 : 2, count)),
  );

describe('the finding', () => {
  test('names the model that alone could be first', () => {
    const { title, lead } = findingOf(givenBoard(models(12, 1)));
    expect(title).toBe('A is first; no other model could be');
    expect(lead).toBe('All 66 pairs can be told apart. Quote the rank range, not the rank.');
  });

  test('counts those that could be first, and says who leads and how many pairs can be told apart', () => {
    const board = givenBoard(models(12, 2), { separability: { pairs: 66, separated: 44 } });
    expect(findingOf(board)).toEqual({
      title: 'Two of twelve models could be first',
      lead: 'A leads by score, on two runs. 44 of the 66 pairs can be told apart. Quote the rank range, not the rank.',
    });
  });

  test('writes both counts in figures where one of them is', () => {
    const board = givenBoard(models(14, 2), { separability: { pairs: 91, separated: 44 } });
    expect(findingOf(board).title).toBe('2 of 14 models could be first');
  });

  test('lets nobody lead where the highest score is shared', () => {
    const shared = models(3, 2).map((line, at) => (at < 2 ? { ...line, rank: 1 } : line));
    const board = givenBoard(shared, { separability: { pairs: 3, separated: 1 } });
    expect(findingOf(board).lead).toContain('A and B share the highest score.');
  });

  test('names what stands on too little to be placed', () => {
    const lines = models(3, 2).map((line, at) => (at === 1 ? { ...line, ...oneRun } : line));
    const board = givenBoard(lines, { separability: { pairs: 3, separated: 1 } });
    expect(findingOf(board).lead).toContain('B stands on one run, too little to place it at all.');
  });

  test('says in a sentence that nothing can be told apart, and what would help', () => {
    const lines = models(4, 4).map((line, at) => ({ ...line, panelistCount: at === 0 ? 3 : 5 }));
    lines[0] = { ...lines[0]!, interval: { low: 5.4, high: 8.04 } };
    const { title, lead } = findingOf(givenBoard(lines, { separability: { pairs: 6, separated: 0 } }));
    expect(title).toBe('These four models cannot be told apart yet');
    expect(lead).toBe(
      'None of the 6 pairs differs by more than its uncertainty. Panels of three to five leave intervals 2.0 to 2.6 ' +
        'points wide. More panelists would narrow them; more runs do not replace people. ' +
        'Quote the rank range, not the rank.',
    );
  });

  test('says of models on one run each that none can be placed', () => {
    const lines = models(2, 2).map((line) => ({ ...line, ...oneRun }));
    const { title, lead } = findingOf(givenBoard(lines, { separability: { pairs: 1, separated: 0 } }));
    expect(title).toBe('These two models cannot be told apart yet');
    expect(lead).toBe(
      'They differ by no more than their uncertainty. Each stands on one run, too little to place any of them. ' +
        'Quote the rank range, not the rank.',
    );
  });

  test('claims no victory over nobody', () => {
    expect(findingOf(givenBoard([givenStanding('F', 1, 8.3)])).title).toBe('F is the only ranked model');
  });

  test('says that there is no number while every model is below quorum', () => {
    const finding = findingOf(givenBoard([], { provisionalCount: 1 }));
    expect(finding.title).toBe('No model has a number yet');
    expect(finding.lead).toBe('One model has scored runs, but none has been judged by three panelists.');
  });
});
