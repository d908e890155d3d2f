import { ratingFromHundredths } from '@panelmark/core';
import { createContextCache } from '@pothos/core';
import { createBatch } from '../../batch.ts';
import { builder } from '../../builder.ts';
import type { Context } from '../../context.ts';
import { Category, categoryOf, taxonomyOf } from '../category/category.schema.ts';
import { type PublishedScorecard, scorecardsOfRuns } from './scorecard.store.ts';

export const ScorecardSource = builder.enumType('ScorecardSource', {
  description: 'Whether the panelist filled it in here, or an admin recorded it on their behalf.',
  values: {
    PANELIST: { description: 'The panelist filled it in here.' },
    ADMIN: { description: "An admin recorded it on the panelist's behalf." },
  } as const,
});

export const Rating = builder
  .objectRef<{ readonly category: string; readonly value: number }>('Rating')
  .implement({
    description: 'One number of a scorecard.',
    fields: (t) => ({
      category: t.field({
        type: Category,
        description: 'Which of the questions.',
        resolve: ({ category }, _args, context) => categoryOf(context, category),
      }),
      value: t.exposeFloat('value', { description: 'From 0 to 10, with at most two decimals.' }),
    }),
  });

export const Scorecard = builder.objectRef<PublishedScorecard>('Scorecard').implement({
  description:
    "One panelist's ratings of one run, attributed by specialty and years of experience, never by name.",
  fields: (t) => ({
    panelist: t.exposeString('panelist', {
      description: 'A random name that says nothing: the same on every scorecard of one panelist.',
    }),
    specialty: t.exposeString('specialty', { description: 'What the panelist is expert in.' }),
    yearsOfExperience: t.exposeInt('yearsOfExperience', {
      nullable: true,
      description: 'For how many years.',
    }),
    ratings: t.field({
      type: [Rating],
      description: 'In the order of the taxonomy; a category that got no score is left out.',
      resolve: async ({ hundredths }, _args, context) => {
        const taxonomy = await taxonomyOf(context);
        return taxonomy.flatMap(({ slug, position }) => {
          const rating = hundredths[position - 1] ?? null;
          return rating === null ? [] : { category: slug, value: ratingFromHundredths(rating) };
        });
      },
    }),
    comment: t.exposeString('comment', { nullable: true, description: 'What the panelist wrote.' }),
    minutes: t.exposeInt('minutes', { nullable: true, description: 'How many minutes went into it.' }),
    source: t.expose('source', { type: ScorecardSource, description: 'Who filled it in.' }),
    submittedAt: t.expose('submittedAt', { type: 'DateTime', description: 'The latest submission.' }),
  }),
});

const scorecardsOf = createContextCache(({ prisma }: Context) =>
  createBatch((runs: string[]) => scorecardsOfRuns(prisma, runs), []),
);

builder.prismaObjectFields('Run', (t) => ({
  scorecards: t.field({
    type: [Scorecard],
    description: 'The counting scorecards behind the medians. Empty while the model is below quorum.',
    resolve: ({ id }, _args, context) => scorecardsOf(context)(id),
  }),
}));
