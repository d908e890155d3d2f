import { bradleyTerry, type StrengthPair } from './bradley-terry.ts';
import type { Comparison } from './comparison.ts';
import { modelsAtQuorum } from './comparison-quorum.ts';
import { comparisonTable } from './comparison-table.ts';
import { type ComparisonRecord, type ComparisonTallies, tallied } from './comparison-tally.ts';
import type { ModelStrength } from './model-strength.ts';
import { hasQuorum } from './quorum.ts';
import type { SideAdvantage } from './side-advantage.ts';
import type { Undetermined } from './undetermined.ts';

/** A model's line in the ranking by comparisons. */
export interface HeadToHeadStanding {
  readonly model: string;
  /** What the strength rests on; of a model below quorum, all there are. */
  readonly comparisons: number;
  /** Distinct panelists behind those. */
  readonly panelists: number;
  /** Against the other models at quorum; null for a model below it. */
  readonly record: ComparisonRecord | null;
  /** Null below quorum, and while the comparisons determine no strengths. */
  readonly strength: ModelStrength | null;
}

/** The comparisons of two models at quorum. */
export interface HeadToHeadCell {
  readonly a: string;
  readonly b: string;
  readonly comparisons: number;
  readonly panelists: number;
  /** Of `a`; null while fewer than three distinct panelists compared the two. */
  readonly record: ComparisonRecord | null;
}

/** How comparisons went by the side on which a run stood. */
interface Sides {
  /** Comparisons that the left won, and lost; null below quorum. */
  readonly left: ComparisonRecord | null;
  /** Null while the comparisons determine no strengths. */
  readonly advantage: SideAdvantage | null;
}

/** The second ranking: by comparisons alone. */
export interface HeadToHead {
  /** All comparisons that count. */
  readonly comparisons: number;
  /** Every compared model: by strength, best first and equals by slug; then those without one, by slug. */
  readonly standings: readonly HeadToHeadStanding[];
  /** One test of every two models that have strengths. */
  readonly pairs: readonly StrengthPair[];
  /** Every two models at quorum that met, in the order of their slugs. */
  readonly matrix: readonly HeadToHeadCell[];
  readonly sides: Sides;
  /** Why no model has a strength; null when those at quorum have. */
  readonly undetermined: Undetermined | null;
}

/**
 * The ranking that comparisons give. Models judged by fewer than three distinct panelists are left out first, with
 * their comparisons; of them nothing is told but counts.
 *
 * @param comparisons those that count: of approved panelists, between revealed runs that are not void.
 * @throws ComparisonError when the comparisons contradict themselves.
 * @example deriveHeadToHead([]).undetermined // { reason: 'TOO_FEW_MODELS' }
 */
export function deriveHeadToHead(comparisons: readonly Comparison[]): HeadToHead {
  const whole = comparisonTable(comparisons);
  const kept = modelsAtQuorum(whole);
  const isWhole = kept.size === whole.models.length;
  const atQuorum = isWhole
    ? whole
    : comparisonTable(comparisons.filter(({ modelA, modelB }) => kept.has(modelA) && kept.has(modelB)));
  const ranking = bradleyTerry(atQuorum);
  const counted = tallied(atQuorum);
  const all = isWhole ? counted : tallied(whole);
  const isDetermined = ranking.undetermined === null;
  const strengths = isDetermined ? ranking.models : [];
  return {
    comparisons: comparisons.length,
    standings: [
      ...strengths.map((strength) => standingOf(strength.model, strength, counted, all)),
      ...[...all.models.keys()]
        .filter((model) => !isDetermined || !counted.models.has(model))
        .sort()
        .map((model) => standingOf(model, null, counted, all)),
    ],
    pairs: isDetermined ? ranking.pairs : [],
    matrix: counted.pairs.map((cell) => ({
      ...cell,
      record: hasQuorum(cell.panelists) ? cell.record : null,
    })),
    sides: {
      left: hasQuorum(counted.left.panelists) ? counted.left.record : null,
      advantage: isDetermined ? ranking.left : null,
    },
    undetermined: ranking.undetermined,
  };
}

function standingOf(
  model: string,
  strength: ModelStrength | null,
  counted: ComparisonTallies,
  all: ComparisonTallies,
): HeadToHeadStanding {
  const own = counted.models.get(model);
  const { comparisons = 0, panelists = 0 } = own ?? all.models.get(model) ?? {};
  return { model, comparisons, panelists, record: own?.record ?? null, strength };
}
