import { expect, test } from 'vitest';
import { byName } from './run-heat-order.ts';

test('names are ordered by the numbers in them, not digit by digit', () => {
  const sorted = byName([{ name: 'plot-10' }, { name: 'Plot-2' }, { name: 'plot-1' }], ({ name }) => name);
  expect(sorted.map(({ name }) => name)).toEqual(['plot-1', 'Plot-2', 'plot-10']);
});
