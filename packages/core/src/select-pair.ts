import { type Comparison, halfWinsOfA } from './comparison.ts';
import { connectivityOf } from './connectivity.ts';
import { groupBy } from './group-by.ts';
import type { PairTotals } from './pair-totals.ts';
import { pairWorth } from './pair-worth.ts';

/** Two runs that a panelist may be asked to compare; once selected, `runA` is the one for the left. */
export interface RunPair {
  readonly runA: string;
  readonly runB: string;
  readonly modelA: string;
  readonly modelB: string;
}

/** What a selection is made from. */
export interface PairSelection {
  readonly panelist: string;
  /** The pairs that this panelist may judge and has not, of two different models each. */
  readonly candidates: readonly RunPair[];
  /** All comparisons so far, whoever judged; a pair handed out and not yet judged may stand among them as a tie. */
  readonly comparisons: readonly Comparison[];
  /** A number from 0 up to, and without, 1: decides between what is equally good. */
  readonly random: () => number;
}

/**
 * The pair that teaches most: one that joins groups of models that never met, if there is any; else the models whose
 * order one more comparison would make the clearest (see `pairWorth`), less so the oftener this panelist compared the two.
 * Of their runs, those that were compared least; on the left, the model that stood there less, with this panelist first.
 *
 * @returns null without candidates.
 * @example selectPair({ panelist: 'p1', candidates, comparisons: [], random: Math.random })
 */
export function selectPair({ panelist, candidates, comparisons, random }: PairSelection): RunPair | null {
  if (candidates.length === 0) return null;
  const place = placesOf([...candidates, ...comparisons]);
  const at = ({ modelA, modelB }: RunPair) =>
    (place.get(modelA) ?? 0) * place.size + (place.get(modelB) ?? 0);
  const totals = totalsOf(comparisons, place);
  const own = comparisons.filter((each) => each.panelist === panelist);
  const ownMeetings = totalsOf(own, place).meetings;
  const group = new Map(
    connectivityOf(totals).groups.flatMap((members, index) => members.map((each) => [each, index])),
  );
  const groupOf = (model: string) => group.get(place.get(model) ?? 0);
  const joining = candidates.filter(({ modelA, modelB }) => groupOf(modelA) !== groupOf(modelB));

  const worth = pairWorth(totals);
  const worthOf = (pair: RunPair) => (worth[at(pair)] ?? 0) / (1 + (ownMeetings[at(pair)] ?? 0));
  const best = leastBy(joining.length > 0 ? joining : candidates, (pair) => -worthOf(pair));
  const judged = groupBy(comparisons, pairOfRuns);
  const rarest = leastBy(best, (pair) => judged.get(pairOfRuns(pair))?.length ?? 0);
  const chosen = rarest[Math.floor(random() * rarest.length)];
  if (chosen === undefined) return null;

  const lean = leanOf(own, chosen) || leanOf(comparisons, chosen) || random() - 0.5;
  return lean <= 0 ? chosen : turned(chosen);
}

/** Every model with its place. */
function placesOf(pairs: readonly RunPair[]): ReadonlyMap<string, number> {
  const models = new Set<string>();
  for (const { modelA, modelB } of pairs) models.add(modelA).add(modelB);
  return new Map([...models].sort().map((model, index) => [model, index]));
}

function totalsOf(comparisons: readonly Comparison[], place: ReadonlyMap<string, number>): PairTotals {
  const models = place.size;
  const [meetings, halfWins] = [new Float64Array(models ** 2), new Float64Array(models ** 2)];
  for (const { modelA, modelB, outcome } of comparisons) {
    const [a, b] = [place.get(modelA) ?? 0, place.get(modelB) ?? 0];
    const taken = halfWinsOfA(outcome);
    for (const [at, half] of [
      [a * models + b, taken],
      [b * models + a, 2 - taken],
    ] as const) {
      meetings[at] = (meetings[at] ?? 0) + 1;
      halfWins[at] = (halfWins[at] ?? 0) + half;
    }
  }
  return { models, meetings, halfWins };
}

/** How much oftener the first model than the second stood on the left, among comparisons that either was in. */
function leanOf(comparisons: readonly RunPair[], { modelA, modelB }: RunPair): number {
  let lean = 0;
  for (const each of comparisons) {
    lean += (each.modelA === modelA ? 1 : 0) - (each.modelB === modelA ? 1 : 0);
    lean -= (each.modelA === modelB ? 1 : 0) - (each.modelB === modelB ? 1 : 0);
  }
  return lean;
}

/** Those of the least value; values that differ by rounding alone are the same. */
function leastBy<T>(items: readonly T[], measure: (item: T) => number): readonly T[] {
  const valued = items.map((item) => ({ item, value: measure(item) }));
  const least = valued.reduce((low, { value }) => Math.min(low, value), Number.POSITIVE_INFINITY);
  return valued.filter(({ value }) => value <= least + 1e-9 * Math.abs(least)).map(({ item }) => item);
}

function turned({ runA, runB, modelA, modelB }: RunPair): RunPair {
  return { runA: runB, runB: runA, modelA: modelB, modelB: modelA };
}

function pairOfRuns({ runA, runB }: RunPair): string {
  return [runA, runB].sort().join('\n');
}
