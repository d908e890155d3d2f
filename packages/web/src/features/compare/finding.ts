import { countOf, inWords } from '../../lib/format.ts';
import type { Difference, Pair } from './compare.query.ts';
import { formatDifference } from './format-difference.ts';

/** What may be concluded from a pair, as a headline and the sentences under it. */
export interface PairFinding {
  title: string;
  lead: string;
}

/** Says whether two models can be told apart, which scores higher, and why that is all that can be said. */
export function findingOf({ a, b, overall, separated }: Pair, pairs: number): PairFinding {
  const [first, second] = [a.model.name, b.model.name];
  const higher = overall.difference > 0 ? first : second;
  if (separated) {
    return {
      title: `${first} and ${second} can be told apart`,
      lead: `${higher} scores ${amountOf(overall)} higher, which is more than chance gives${amongAll(pairs)}.`,
    };
  }
  const scores =
    overall.difference === 0 ? 'They have the same score.' : `${higher} scores ${amountOf(overall)} higher.`;
  return {
    title: `${first} and ${second} cannot be told apart`,
    lead: `${scores} ${whyNot(overall, pairs)}`,
  };
}

function whyNot({ interval, p, withheld }: Difference, pairs: number): string {
  if (withheld !== null) return reasons[withheld];
  if (interval && p !== null && (interval.low > 0 || interval.high < 0)) {
    return `Taken alone that would be more than chance gives (p ${formatP(p)}); among the ${inWords(pairs)} pairs of the board, all tested at once, it is not.`;
  }
  return 'Other panelists and other runs could turn that round: the interval of the difference holds zero.';
}

const reasons: Record<NonNullable<Difference['withheld']>, string> = {
  TOO_FEW_RUNS: 'Whether that means anything cannot be tested: one of them has a single run.',
  TOO_FEW_PANELISTS: 'Whether that means anything cannot be tested: too few panelists stand behind it.',
  NO_VARIATION:
    'Whether that means anything cannot be tested: whatever is left out, the difference stays the same.',
};

/** Why a difference has no interval, in a few words. */
export const shortReasons: Record<NonNullable<Difference['withheld']>, string> = {
  TOO_FEW_RUNS: 'one run',
  TOO_FEW_PANELISTS: 'too few panelists',
  NO_VARIATION: 'nothing varies',
};

function amongAll(pairs: number): string {
  return pairs === 1 ? '' : `, though all ${inWords(pairs)} pairs of the board are tested at once`;
}

function amountOf({ difference }: Difference): string {
  return formatDifference(Math.abs(difference)).replace('+', '');
}

/** A probability: `0.034`, or `below 0.001`. Follows "p". */
export function formatP(p: number): string {
  return p < 0.001 ? 'below 0.001' : `= ${p.toFixed(3)}`;
}

/** Counts where each of two models is ahead: "Orca is ahead in three of five, Seal in one; one is level." */
export function countAhead(
  [first, second]: [string, string],
  parts: readonly { difference: Difference | null }[],
): string {
  const differences = parts.flatMap(({ difference }) => (difference === null ? [] : [difference.difference]));
  if (differences.length === 0) return '';
  const ahead = differences.filter((each) => each > 0).length;
  const behind = differences.filter((each) => each < 0).length;
  const level = differences.length - ahead - behind;
  const tail = level === 0 ? '' : `; ${countOf(level, 'is', { plural: 'are', style: 'words' })} level`;
  return `${first} is ahead in ${orNone(ahead)} of ${inWords(differences.length)}, ${second} in ${orNone(behind)}${tail}.`;
}

function orNone(count: number): string {
  return count === 0 ? 'none' : inWords(count);
}
