import { FAMILY_ERROR, type Interval, type RankRange, type ScoreInterval } from '@panelmark/core';
import { builder } from '../../builder.ts';
import { Category, categoryOf } from '../category/category.schema.ts';
import { CategoryStanding, Leaderboard, Standing } from '../leaderboard/leaderboard.schema.ts';
import { agreementOf, type CategoryAgreement } from './agreement.service.ts';
import { modelIn, rangeIn, readStatistics } from './statistics.service.ts';

/** Where a number may lie. */
export const IntervalRef = builder.objectRef<Interval>('Interval').implement({
  description: 'Where the number that other panelists and other runs would give may lie. Not rounded.',
  fields: (t) => ({
    low: t.exposeFloat('low', { description: 'Its lower end.' }),
    high: t.exposeFloat('high', { description: 'Its upper end.' }),
    level: t.exposeFloat('level', { description: 'Coverage that the method promises, such as 0.95.' }),
  }),
});

/** Why there is no interval. */
export const IntervalWithheldRef = builder.enumType('IntervalWithheld', {
  description: 'Why there is no interval.',
  values: {
    TOO_FEW_PANELISTS: {
      description: 'Fewer than three panelists, or the number rests on one of them alone.',
    },
    TOO_FEW_RUNS: { description: 'Fewer than two runs.' },
    NO_VARIATION: { description: 'Nothing that it rests on varies.' },
  } as const,
});

const IntervalBasisRef = builder.objectRef<ScoreInterval>('IntervalBasis').implement({
  description:
    'What an interval was worked out from, unrounded; variances in squared points of the scale from 0 to 10.',
  fields: (t) => ({
    panelistVariance: t.exposeFloat('panelistVariance', {
      nullable: true,
      description: 'By leaving out one panelist everywhere; null with a single one.',
    }),
    runVariance: t.exposeFloat('runVariance', {
      nullable: true,
      description: 'By leaving out one run; null with a single one.',
    }),
    scorecardVariance: t.exposeFloat('scorecardVariance', {
      nullable: true,
      description: 'By leaving out one scorecard; null with a single one.',
    }),
    standardError: t.exposeFloat('standardError', {
      nullable: true,
      description:
        'The root of the greatest of three: both former less the third, and each of the former. Null without interval.',
    }),
    degreesOfFreedom: t.exposeFloat('degreesOfFreedom', {
      nullable: true,
      description: "Of Student's t distribution. Null without interval.",
    }),
  }),
});

const RankRangeRef = builder.objectRef<RankRange>('RankRange').implement({
  description: 'The ranks that the panel leaves open to a model.',
  fields: (t) => ({
    best: t.exposeInt('best', { description: 'One more than the models that are separably better.' }),
    worst: t.exposeInt('worst', { description: 'All models less those that are separably worse.' }),
  }),
});

builder.objectFields(Standing, (t) => ({
  rankRange: t.field({
    type: RankRangeRef,
    description: 'The best and the worst rank that the intervals leave open.',
    resolve: ({ on, slug }) => readStatistics(on, (statistics) => rangeIn(statistics, slug)),
  }),
  notSeparableFrom: t.stringList({
    description: "Slugs of the ranked models that it cannot be told apart from, in the board's order.",
    resolve: ({ on, slug }) => readStatistics(on, ({ notSeparableFrom }) => notSeparableFrom.get(slug) ?? []),
  }),
  interval: t.field({
    type: IntervalRef,
    nullable: true,
    description: 'Where the score of other panelists and other runs may lie; null when it cannot be told.',
    resolve: ({ on, slug }) => readStatistics(on, (statistics) => modelIn(statistics, slug).overall.interval),
  }),
  intervalBasis: t.field({
    type: IntervalBasisRef,
    description: 'What the interval was worked out from, or why there is none.',
    resolve: ({ on, slug }) => readStatistics(on, (statistics) => modelIn(statistics, slug).overall),
  }),
  intervalWithheld: t.field({
    type: IntervalWithheldRef,
    nullable: true,
    description: 'Why there is no interval; null when there is one.',
    resolve: ({ on, slug }) => readStatistics(on, (statistics) => modelIn(statistics, slug).overall.withheld),
  }),
}));

builder.objectFields(CategoryStanding, (t) => ({
  interval: t.field({
    type: IntervalRef,
    nullable: true,
    description: "Where the category's score may lie; null without a score, and when it cannot be told.",
    resolve: ({ on, model, slug, sum }) =>
      sum === null
        ? null
        : readStatistics(
            on,
            (statistics) => modelIn(statistics, model).categories.get(slug)?.interval ?? null,
          ),
  }),
  intervalWithheld: t.field({
    type: IntervalWithheldRef,
    nullable: true,
    description: 'Why there is no interval; null when there is one.',
    resolve: ({ on, model, slug, sum }) =>
      sum === null
        ? 'TOO_FEW_PANELISTS'
        : readStatistics(
            on,
            (statistics) => modelIn(statistics, model).categories.get(slug)?.withheld ?? null,
          ),
  }),
}));

interface Separability {
  readonly pairs: number;
  readonly separated: number;
}

const SeparabilityRef = builder.objectRef<Separability>('Separability').implement({
  description: "Which of a board's models can be told apart: every two of them tested, all tests at once.",
  fields: (t) => ({
    pairs: t.exposeInt('pairs', { description: 'How many pairs of ranked models there are.' }),
    separated: t.exposeInt('separated', { description: 'How many of them can be told apart.' }),
    familyError: t.float({
      description:
        "The chance that any two models that are in truth equal are told apart: Holm's method holds it.",
      resolve: () => FAMILY_ERROR,
    }),
  }),
});

const CategoryAgreementRef = builder.objectRef<CategoryAgreement>('CategoryAgreement').implement({
  description:
    "How far panelists agree in one category: Krippendorff's alpha over the runs of ranked models that at least two " +
    'of them rated there. 1 is perfect agreement, 0 is what chance gives.',
  fields: (t) => ({
    category: t.field({
      type: Category,
      description: 'Which of the questions.',
      resolve: ({ category }, _args, context) => categoryOf(context, category),
    }),
    ordinal: t.exposeFloat('ordinal', {
      nullable: true,
      description:
        'Alpha by the order of the ratings; null while fewer than three panelists stand behind it, and where all ' +
        'ratings are the same.',
    }),
    interval: t.exposeFloat('interval', {
      nullable: true,
      description: 'Alpha by the distances of the ratings; null in the same cases.',
    }),
    panelistCount: t.int({
      description: 'Independent panelists behind it.',
      resolve: ({ panelists }) => panelists,
    }),
    unitCount: t.int({
      description: 'Runs that at least two panelists rated.',
      resolve: ({ units }) => units,
    }),
    ratingCount: t.int({ description: 'Their ratings of those runs.', resolve: ({ ratings }) => ratings }),
  }),
});

builder.objectFields(Leaderboard, (t) => ({
  separability: t.field({
    type: SeparabilityRef,
    description: 'How many of its models can be told apart.',
    resolve: (on) =>
      readStatistics(on, ({ pairs, separatedPairs }) => ({ pairs: pairs.length, separated: separatedPairs })),
  }),
  agreement: t.field({
    type: [CategoryAgreementRef],
    description: 'How far panelists agree, for each category of the board, in its order.',
    resolve: async (on) => [...(await agreementOf(on))],
  }),
}));
