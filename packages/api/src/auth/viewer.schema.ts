import { builder } from '../builder.ts';
import type { Scope } from '../modules/token/token.service.ts';
import type { Viewer } from './viewer.ts';

const Role = builder.enumType('Role', {
  description: 'Who somebody is to the benchmark.',
  values: {
    PUBLIC: { description: 'Everybody.' },
    PANELIST: { description: 'An approved panelist, signed in.' },
    ADMIN: {
      description:
        'An administrator, signed in. Does not include PANELIST: an admin knows which model is which.',
    },
  } as const,
});

builder.enumType('TokenScope', {
  description: 'What an API token may be used for.',
  values: {
    INGEST: {
      value: 'ingest' satisfies Scope,
      description: 'The five steps by which data enter the benchmark; never decisions, never tokens.',
    },
  } as const,
});

export const ViewerRef = builder.objectRef<Viewer>('Viewer').implement({
  description: 'Somebody who is signed in.',
  fields: (t) => ({
    role: t.expose('role', { type: Role, description: 'As whom.' }),
    email: t.exposeString('email', { description: 'Under which address.' }),
  }),
});

builder.queryField('viewer', (t) =>
  t.field({
    type: ViewerRef,
    nullable: true,
    description: 'Who is signed in; null when nobody is.',
    resolve: (_root, _args, { viewer }) => viewer,
  }),
);
