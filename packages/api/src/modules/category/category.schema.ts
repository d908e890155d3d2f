import { createContextCache } from '@pothos/core';
import { builder } from '../../builder.ts';
import type { Context } from '../../context.ts';
import { listCategories } from './category.store.ts';

interface Anchor {
  readonly rating: number;
  readonly meaning: string;
}

const CategoryAnchor = builder.objectRef<Anchor>('CategoryAnchor').implement({
  description: 'What a rating means.',
  fields: (t) => ({
    rating: t.exposeFloat('rating', { description: 'From 0 to 10.' }),
    meaning: t.exposeString('meaning', { description: 'What a build is like that earns this rating.' }),
  }),
});

export const Category = builder.prismaObject('Category', {
  description: 'One of the published questions that a panelist rates.',
  fields: (t) => ({
    slug: t.exposeString('slug', { description: 'The name that never changes.' }),
    name: t.exposeString('name', { description: 'The name to show.' }),
    question: t.exposeString('question', { description: 'What the panelist is asked.' }),
    anchors: t.field({
      type: [CategoryAnchor],
      description: 'What 0, 5 and 10 mean.',
      resolve: ({ anchors }) => anchors as unknown as Anchor[],
    }),
  }),
});

/** The taxonomy, asked for once a request. */
export const taxonomyOf = createContextCache((context: Context) => listCategories(context.prisma));

/** A category by its slug, which stands in something that was read from the record. */
export async function categoryOf(context: Context, slug: string) {
  const category = (await taxonomyOf(context)).find((each) => each.slug === slug);
  if (category === undefined) throw new TypeError(`The taxonomy has no category ${slug}.`);
  return category;
}

builder.queryField('categories', (t) =>
  t.field({
    type: [Category],
    description: 'The published taxonomy, in its published order.',
    resolve: (_root, _args, context) => taxonomyOf(context),
  }),
);
