import { ingesterOf } from '../../auth/ingester.ts';
import { INGEST } from '../../auth/requirement.ts';
import { builder } from '../../builder.ts';
import { ConflictError, NotApprovedError, NotFoundError, ValidationError } from '../../domain-error.ts';
import { uuidIn } from '../../global-id.ts';
import { Scorecard } from './scorecard.schema.ts';
import { recordScore } from './scorecard.service.ts';
import { getScorecard } from './scorecard.store.ts';

export const RatingInput = builder.inputType('RatingInput', {
  description: 'One number of a scorecard.',
  fields: (t) => ({
    category: t.string({ required: true, description: "A category's slug, once a scorecard." }),
    value: t.float({ required: true, description: '0 to 10, at most two decimals.' }),
  }),
});

const RecordScoreInput = builder.inputType('RecordScoreInput', {
  description: "A panelist's scorecard, as it reached an administrator.",
  fields: (t) => ({
    run: t.id({ required: true, description: 'The run that was judged.' }),
    panelistEmail: t.string({ required: true, description: "The approved panelist's address, in any case." }),
    ratings: t.field({
      type: [RatingInput],
      required: true,
      description: 'At least one; categories may be left out.',
    }),
    comment: t.string({ description: 'What the panelist wrote, at most 10000 characters.' }),
    minutes: t.int({ description: 'How many minutes went into it, 0 to 10000.' }),
    reason: t.string({
      description:
        'Needed when this overwrites a card that the panelist filled in: at most 2000 characters, which the panelist reads.',
    }),
  }),
});

const RecordScoreSuccess = builder.objectRef<string>('RecordScoreSuccess').implement({
  description: 'Recorded, or on record as it was.',
  fields: (t) => ({
    scorecard: t.field({
      type: Scorecard,
      description: 'As it is now.',
      resolve: (id, _args, { prisma }) => getScorecard(prisma, id),
    }),
  }),
});

builder.mutationField('recordScore', (t) =>
  t.field({
    type: RecordScoreSuccess,
    auth: INGEST,
    description:
      "Records a panelist's scorecard on a run, or overwrites the one they already hold, which is kept. The same once " +
      'more changes nothing. A panelist whose own card is overwritten is told by mail.',
    args: { input: t.arg({ type: RecordScoreInput, required: true, description: 'The scorecard.' }) },
    errors: {
      types: [ValidationError, NotFoundError, NotApprovedError, ConflictError],
      union: {
        name: 'RecordScoreResult',
        description: 'Recorded, or refused: on a void run with ConflictError.',
      },
    },
    resolve: async (_root, { input }, { prisma, doors, identity }) => {
      const run = uuidIn('Run', input.run);
      const deps = { ...doors, reader: prisma };
      return (await recordScore(deps, ingesterOf(identity), { ...input, run })).id;
    },
  }),
);
