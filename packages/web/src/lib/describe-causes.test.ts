import { expect, test } from 'vitest';
import { type Cause, describeCauses, tellCause } from './describe-causes.ts';

const cause = (kind: Cause['kind'], more: Partial<Cause> = {}): Cause => ({
  kind,
  scorecardCount: null,
  run: { model: { name: 'Model D' }, environment: { name: 'Low Tide' } },
  ...more,
});
const withdrawn = (scorecardCount: number) => cause('PANELIST_WITHDRAWN', { scorecardCount, run: null });

test('what happened to one run names the run', () => {
  expect(describeCauses([cause('RUN_FINALIZED')])).toBe('A run of Model D in Low Tide was scored.');
  expect(describeCauses([cause('RUN_VOIDED')])).toBe('A run of Model D in Low Tide was declared void.');
  expect(describeCauses([cause('SCORECARD_ADDED')])).toBe(
    'A scorecard was added to a run of Model D in Low Tide.',
  );
  expect(describeCauses([cause('SCORECARD_OVERWRITTEN', { run: null })])).toBe(
    'A scorecard on a run was overwritten.',
  );
});

test('what happened to the panel counts the cards that it took along, and names nobody', () => {
  expect(describeCauses([withdrawn(1)])).toBe(
    "A panelist's approval was withdrawn: one scorecard stopped counting.",
  );
  expect(describeCauses([cause('PANELIST_REINSTATED', { scorecardCount: 2 })])).toBe(
    'A panelist was approved again: two scorecards count again.',
  );
});

test('the same thing several times over is counted, and other things are told after it', () => {
  expect(describeCauses([withdrawn(2), cause('RUN_FINALIZED'), withdrawn(3), cause('RUN_FINALIZED')])).toBe(
    'The approval of two panelists was withdrawn: five scorecards stopped counting. Two runs were scored.',
  );
});

test('what can be looked at is cut out of the sentence, so that a page can lead there', () => {
  expect(tellCause(cause('RUN_FINALIZED'))).toEqual({
    before: 'A run of ',
    name: 'Model D in Low Tide',
    after: ' was scored.',
  });
  expect(tellCause(cause('MODEL_RENAMED', { run: null, model: 'model-d' }))).toEqual({
    before: 'The name, vendor or version of ',
    name: 'model-d',
    after: ' was corrected.',
  });
  expect(describeCauses([cause('MODEL_RENAMED', { run: null })])).toBe(
    'The name, vendor or version of a model was corrected.',
  );
});

test('nothing is told of nothing', () => {
  expect(describeCauses([])).toBe('');
});
