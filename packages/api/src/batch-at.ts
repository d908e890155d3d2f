import { createContextCache } from '@pothos/core';
import type { GraphQLResolveInfo, ResponsePath } from 'graphql';
import type { Context } from './context.ts';

const batchesOf = createContextCache((_context: Context) => new Map<string, unknown>());

/**
 * What loads a field for all rows of a list together: made once for each place of the answer. The same field elsewhere,
 * such as after another mutation of the request, is loaded anew.
 *
 * @param key of the arguments, where they could differ between rows of one place.
 */
export function batchAt<Made>(context: Context, info: GraphQLResolveInfo, make: () => Made, key = ''): Made {
  const batches = batchesOf(context);
  const place = `${info.parentType.name} ${placeOf(info.path)} ${key}`;
  if (!batches.has(place)) batches.set(place, make());
  return batches.get(place) as Made;
}

/** Where in the answer a field stands, whatever the row: its aliases, without the positions in lists. */
function placeOf(path: ResponsePath): string {
  const names: (string | number)[] = [];
  for (let at: ResponsePath | undefined = path; at !== undefined; at = at.prev) {
    if (typeof at.key === 'string') names.push(at.key);
  }
  return names.join('.');
}
