import { joinWords, sentenceCase } from '../../lib/format.ts';
import type { Filter } from './address.ts';
import type { Choices } from './board.query.ts';

/** What a board is made of, where that is not everything; empty where it is. */
export function describePart(filter: Filter, choices: Choices | null): string {
  const parts = [
    filter.environment !== null && `runs in ${nameIn(choices?.environments, filter.environment)}`,
    filter.vendor !== null && `models of ${filter.vendor}`,
    filter.category !== null && `ratings of ${nameIn(choices?.categories, filter.category)}`,
  ].filter((part) => part !== false);
  return parts.length > 0 ? `${sentenceCase(`only ${joinWords(parts)}`)} count here.` : '';
}

function nameIn(list: readonly { slug: string; name: string }[] | undefined, slug: string): string {
  return list?.find((one) => one.slug === slug)?.name ?? slug;
}
