import { ratingFromHundredths, type Spread, spreadOf } from '@panelmark/core';
import { createContextCache } from '@pothos/core';
import { createBatch } from '../../batch.ts';
import { builder } from '../../builder.ts';
import type { Context } from '../../context.ts';
import { CategoryMedian } from '../run/run.schema.ts';
import { type CellRatings, ratingsOfRuns } from './spread.store.ts';

const Quartiles = builder
  .objectRef<{ readonly lower: number; readonly upper: number }>('Quartiles')
  .implement({
    description: 'Between which the middle half of the ratings lies, by the same rule as the median.',
    fields: (t) => ({
      lower: t.float({ description: 'The lower quartile.', resolve: ({ lower }) => lower / 100 }),
      upper: t.float({ description: 'The upper quartile.', resolve: ({ upper }) => upper / 100 }),
    }),
  });

const CellSpread = builder.objectRef<Spread>('CellSpread').implement({
  description: 'How far the ratings of one cell lie apart.',
  fields: (t) => ({
    min: t.float({
      description: 'The lowest rating.',
      resolve: ({ lowest }) => ratingFromHundredths(lowest),
    }),
    max: t.float({
      description: 'The highest rating.',
      resolve: ({ highest }) => ratingFromHundredths(highest),
    }),
    coverage: t.float({
      description:
        'The probability that the range from min to max covers the median of all panelists there might be, ' +
        '1 − 2^(1 − n): 0.75 at three panelists, and less than 0.95 below six.',
      resolve: ({ coverage }) => coverage ?? 0,
    }),
    quartiles: t.field({
      type: Quartiles,
      nullable: true,
      description: 'Null below four ratings.',
      resolve: ({ quartiles }) => quartiles,
    }),
    contested: t.exposeBoolean('contested', {
      description: 'Whether the ratings lie six points or more apart.',
    }),
  }),
});

const NONE: ReadonlyMap<string, CellRatings> = new Map();

const ratingsOf = createContextCache(({ prisma }: Context) =>
  createBatch<string, ReadonlyMap<string, CellRatings>>((runs) => ratingsOfRuns(prisma, runs), NONE),
);

builder.objectField(CategoryMedian, 'spread', (t) =>
  t.field({
    type: CellSpread,
    nullable: true,
    description: 'How far the ratings lie apart; null where the median is.',
    resolve: async ({ run, category, median }, _args, context) => {
      if (median === null) return null;
      const ratings = (await ratingsOf(context)(run)).get(category);
      return ratings === undefined ? null : spreadOf(ratings);
    },
  }),
);
