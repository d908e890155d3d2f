import type { Specialty } from '@panelmark/core';
import { builder } from '../../builder.ts';
import { listSpecialties } from './benchmark.store.ts';

const SpecialtyRef = builder.objectRef<Specialty>('Specialty').implement({
  description: 'What a panelist may be expert in.',
  fields: (t) => ({
    slug: t.exposeString('slug', { description: 'The name that never changes.' }),
    name: t.exposeString('name', { description: 'The name to show.' }),
  }),
});

builder.queryField('specialties', (t) =>
  t.field({
    type: [SpecialtyRef],
    description: 'What panelists may be expert in, in the order of the taxonomy.',
    resolve: (_root, _args, { prisma }) => listSpecialties(prisma),
  }),
);
