import { ingesterOf } from '../../auth/ingester.ts';
import { INGEST } from '../../auth/requirement.ts';
import { builder } from '../../builder.ts';
import { ValidationError } from '../../domain-error.ts';
import { Environment } from './environment.schema.ts';
import { registerEnvironment } from './environment.service.ts';
import { getEnvironment } from './environment.store.ts';

const RegisterEnvironmentInput = builder.inputType('RegisterEnvironmentInput', {
  description: 'An environment as it is registered.',
  fields: (t) => ({
    slug: t.string({
      required: true,
      description: 'The name that never changes: lower-case letters, digits and single hyphens, at most 100.',
    }),
    name: t.string({ required: true, description: 'The name to show, 1 to 200 characters.' }),
    spec: t.string({
      required: true,
      description: 'The task that models are handed, Markdown, at most 200000 characters.',
    }),
    genre: t.string({
      description: 'What kind of task it is, 1 to 200 characters. Left out, it stays; null takes it away.',
    }),
  }),
});

const RegisterEnvironmentSuccess = builder.objectRef<string>('RegisterEnvironmentSuccess').implement({
  description: 'Registered, or updated.',
  fields: (t) => ({
    environment: t.prismaField({
      type: Environment,
      description: 'As it is now.',
      resolve: (query, id, _args, { prisma }) => getEnvironment(prisma, id, query),
    }),
  }),
});

builder.mutationField('registerEnvironment', (t) =>
  t.field({
    type: RegisterEnvironmentSuccess,
    auth: INGEST,
    description: 'Registers an environment, or updates the one that holds the slug.',
    args: {
      input: t.arg({ type: RegisterEnvironmentInput, required: true, description: 'The environment.' }),
    },
    errors: {
      types: [ValidationError],
      union: { name: 'RegisterEnvironmentResult', description: 'Registered, or unsound.' },
    },
    resolve: async (_root, { input }, { doors, identity }) =>
      (await registerEnvironment(doors, ingesterOf(identity), input)).id,
  }),
);
