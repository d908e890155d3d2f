import { ingesterOf } from '../../auth/ingester.ts';
import { INGEST } from '../../auth/requirement.ts';
import { builder } from '../../builder.ts';
import { ValidationError } from '../../domain-error.ts';
import { Model } from './model.schema.ts';
import { registerModel } from './model.service.ts';
import { getModel } from './model.store.ts';

const RegisterModelInput = builder.inputType('RegisterModelInput', {
  description: 'A model as it is registered.',
  fields: (t) => ({
    slug: t.string({
      required: true,
      description: 'The name that never changes: lower-case letters, digits and single hyphens, at most 100.',
    }),
    name: t.string({ required: true, description: 'The name to show, 1 to 200 characters.' }),
    vendor: t.string({
      description: 'Who makes it, 1 to 200 characters. Left out, it stays as it is; null takes it away.',
    }),
    version: t.string({
      description: 'Which version is judged, 1 to 200 characters. Left out, it stays; null takes it away.',
    }),
  }),
});

const RegisterModelSuccess = builder.objectRef<string>('RegisterModelSuccess').implement({
  description: 'Registered, or updated.',
  fields: (t) => ({
    model: t.prismaField({
      type: Model,
      description: 'As it is now.',
      resolve: (query, id, _args, { prisma }) => getModel(prisma, id, query),
    }),
  }),
});

builder.mutationField('registerModel', (t) =>
  t.field({
    type: RegisterModelSuccess,
    auth: INGEST,
    description: 'Registers a model, or updates the one that holds the slug.',
    args: { input: t.arg({ type: RegisterModelInput, required: true, description: 'The model.' }) },
    errors: {
      types: [ValidationError],
      union: { name: 'RegisterModelResult', description: 'Registered, or unsound.' },
    },
    resolve: async (_root, { input }, { doors, identity }) =>
      (await registerModel(doors, ingesterOf(identity), input)).id,
  }),
);
