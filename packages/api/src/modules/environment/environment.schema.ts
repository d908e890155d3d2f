import { isSlug } from '@panelmark/core';
import { builder } from '../../builder.ts';
import { pageOf, readSpan, selectionOfPage } from '../../paging.ts';
import { countEnvironments, findEnvironment, listEnvironments } from './environment.store.ts';

export const Environment = builder.prismaNode('Environment', {
  id: { field: 'id', description: 'Opaque, unique over all types.' },
  description: 'One task: its spec is what a model is handed.',
  nullable: true,
  // A spec can be long: it is read where it is asked for, and not with every name in a list.
  select: { id: true, slug: true, name: true, genre: true, createdAt: true },
  fields: (t) => ({
    slug: t.exposeString('slug', { description: 'The name that never changes, as in an address.' }),
    name: t.exposeString('name', { description: 'The name to show.' }),
    genre: t.exposeString('genre', { nullable: true, description: 'What kind of task it is.' }),
    spec: t.exposeString('spec', { description: 'The task the model was handed, Markdown.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was registered.' }),
  }),
});

const EnvironmentConnection = builder.connectionObject(
  {
    type: Environment,
    name: 'EnvironmentConnection',
    description: 'A page of environments, by slug.',
    fields: (t) => ({
      totalCount: t.int({
        description: 'How many environments there are.',
        resolve: ({ totalCount }) => totalCount(),
      }),
    }),
  },
  { name: 'EnvironmentEdge', description: 'An environment and its place in the list.' },
);

builder.queryFields((t) => ({
  environments: t.connection(
    {
      type: Environment,
      description: 'Every registered environment, by slug.',
      resolve: async (_root, args, context, info) => {
        const span = readSpan(args, isSlug);
        const query = selectionOfPage(context, info, 'Environment');
        const environments = await listEnvironments(context.prisma, span, query);
        return {
          ...pageOf(environments, span, ({ slug }) => slug),
          totalCount: () => countEnvironments(context.prisma),
        };
      },
    },
    EnvironmentConnection,
  ),
  environment: t.prismaField({
    type: Environment,
    nullable: true,
    description: 'The environment that holds the slug; null when none does.',
    args: { slug: t.arg.string({ required: true, description: 'Its slug.' }) },
    resolve: (query, _root, { slug }, { prisma }) => findEnvironment(prisma, slug, query),
  }),
}));
