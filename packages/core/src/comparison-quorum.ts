import type { ComparisonTable } from './comparison-table.ts';
import { hasQuorum } from './quorum.ts';

/**
 * The models that a ranking may hold: those that at least three distinct panelists compared with others that it may
 * hold. A model left out takes its comparisons with it, and may thereby leave another below quorum, which goes too.
 *
 * @returns slugs.
 * @example modelsAtQuorum(comparisonTable(comparisonsOfTwoPanelists)) // none
 */
export function modelsAtQuorum(table: ComparisonTable): ReadonlySet<string> {
  let kept = new Uint8Array(table.models.length).fill(1);
  for (;;) {
    const heard = panelistsByModel(table, kept);
    const still = kept.map((isKept, model) => (isKept === 1 && hasQuorum(heard[model] ?? 0) ? 1 : 0));
    if (still.every((isKept, model) => isKept === kept[model])) break;
    kept = still;
  }
  return new Set(table.models.filter((_, model) => kept[model] === 1));
}

/** How many distinct panelists compared each model with another, both of them kept. */
function panelistsByModel(table: ComparisonTable, kept: Uint8Array): Int32Array {
  const counts = new Int32Array(table.models.length);
  const last = new Int32Array(table.models.length).fill(-1);
  for (let row = 0; row < table.first.length; row += 1) {
    const first = table.first[row] ?? 0;
    const second = table.second[row] ?? 0;
    const panelist = table.panelist[row] ?? 0;
    if (kept[first] !== 1 || kept[second] !== 1) continue;
    // The table is in the order of panelists, so that each is new to a model once.
    for (let side = 0; side < 2; side += 1) {
      const model = side === 0 ? first : second;
      if (last[model] !== panelist) counts[model] = (counts[model] ?? 0) + 1;
      last[model] = panelist;
    }
  }
  return counts;
}
