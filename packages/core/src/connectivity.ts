import type { PairTotals } from './pair-totals.ts';

/** How models hang together by their comparisons: groups of places, each ascending, groups by their first member. */
export interface Connectivity {
  /** Groups that never met each other, however the comparisons went. */
  readonly groups: readonly (readonly number[])[];
  /** Groups within which a chain of half-wins leads from every model to every other. */
  readonly blocs: readonly (readonly number[])[];
  /** Blocs that met others and left them not even a half-win. */
  readonly wonEverything: readonly (readonly number[])[];
  /** Blocs that met others and took not even a half-win from them. */
  readonly lostEverything: readonly (readonly number[])[];
}

/**
 * Whether, and where, comparisons connect models: strengths can be estimated exactly where the graph "took at least
 * half a point from" is strongly connected (Ford 1957), that is where there is a single bloc.
 *
 * @example connectivityOf(totals).blocs // [[0], [1, 2]]: strengths cannot be estimated
 */
export function connectivityOf({ models, meetings, halfWins }: PairTotals): Connectivity {
  const tookFrom = (a: number, b: number) => (halfWins[a * models + b] ?? 0) > 0;
  const met = (a: number, b: number) => (meetings[a * models + b] ?? 0) > 0;
  const all = Array.from({ length: models }, (_, place) => place);
  const groups = partition(all, (start) => reached(all, start, met));
  const blocs = partition(all, (start) => {
    const lost = reached(all, start, (a, b) => tookFrom(b, a));
    return new Set([...reached(all, start, tookFrom)].filter((each) => lost.has(each)));
  });
  const outside = (bloc: readonly number[]) => all.filter((each) => !bloc.includes(each));
  const mixed = blocs.filter((bloc) => outside(bloc).some((other) => bloc.some((own) => met(own, other))));
  return {
    groups,
    blocs,
    wonEverything: mixed.filter(
      (bloc) => !outside(bloc).some((other) => bloc.some((own) => tookFrom(other, own))),
    ),
    lostEverything: mixed.filter(
      (bloc) => !outside(bloc).some((other) => bloc.some((own) => tookFrom(own, other))),
    ),
  };
}

function partition(
  all: readonly number[],
  groupOf: (start: number) => ReadonlySet<number>,
): readonly (readonly number[])[] {
  const placed = new Set<number>();
  return all.flatMap((start) => {
    if (placed.has(start)) return [];
    const group = [...groupOf(start)].sort((a, b) => a - b);
    for (const each of group) placed.add(each);
    return [group];
  });
}

function reached(
  all: readonly number[],
  start: number,
  isNext: (from: number, to: number) => boolean,
): Set<number> {
  const seen = new Set([start]);
  // A set hands out what is added while it is walked.
  for (const from of seen) for (const to of all) if (!seen.has(to) && isNext(from, to)) seen.add(to);
  return seen;
}
