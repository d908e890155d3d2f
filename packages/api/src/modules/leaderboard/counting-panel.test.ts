import { describe, expect, test } from 'vitest';
import { type CountingModel, type CountingPanel, changedPanel } from './counting-panel.ts';

const model = (slug: string, rating: number): CountingModel => ({
  ...{ slug, name: slug, vendor: null, version: null },
  runs: [{ id: 'r', environment: 'e', cards: [{ panelist: 'p', hundredths: [rating] }] }],
});
const part = (...models: CountingModel[]) => ({ whole: false, models });
const before: CountingPanel = new Map([
  ['a', model('a', 500)],
  ['b', model('b', 700)],
]);

describe('the panel that a board is derived from', () => {
  test('is the very same where what was written counts nowhere', () => {
    expect(changedPanel(before, part(model('a', 500), { ...model('c', 1), runs: [] }))).toBe(before);
  });

  test('holds the very same models but for those that changed', () => {
    const after = changedPanel(before, part(model('a', 600), model('b', 700)));
    expect(after.get('a')).toEqual(model('a', 600));
    expect(after.get('b')).toBe(before.get('b'));
  });

  test('loses a model that counts nowhere any more', () => {
    expect([...changedPanel(before, part({ ...model('a', 500), runs: [] })).keys()]).toEqual(['b']);
  });

  test('forgets everything where the whole of it is read anew', () => {
    expect([...changedPanel(before, { whole: true, models: [model('c', 1)] }).keys()]).toEqual(['c']);
  });
});
