import { initGraphQLTada } from 'gql.tada';
import type { introspection } from '../generated/graphql-env.d.ts';

/** Writes an operation whose result and variables are typed by the server's printed schema. */
export const graphql = initGraphQLTada<{
  introspection: introspection;
  scalars: { DateTime: string; URL: string };
}>();

export { type FragmentOf, type ResultOf, readFragment } from 'gql.tada';
