import type { BoardDocument } from './board.ts';
import { deriveCells } from './cells.ts';
import { compareBoard } from './compare-board.ts';
import { ComparisonLedger, type Difference, type ModelLabel } from './comparison-ledger.ts';
import { deriveBoard } from './derive-board.ts';
import { medianFromHalfHundredths } from './median.ts';
import type { Panel } from './panel.ts';
import { hasQuorum } from './quorum.ts';
import { ratingFromHundredths } from './rating.ts';
import type { PanelRecord } from './record.ts';
import { panelOfRecord } from './record-panel.ts';
import { roundScore } from './score.ts';

/** What came of checking a record: every number that was compared, and those that do not follow from the cards. */
export interface Verification {
  readonly checked: number;
  readonly differences: readonly Difference[];
}

/**
 * Recomputes every published number of a record from its scorecards alone: the median and the panel of each cell
 * (null below quorum), each model's scores, rank and place, every count and sum of the board document, the counts of
 * models below quorum, and the revision.
 *
 * @param boardRevision what the caller computed as the lower-case hexadecimal SHA-256 of `canonicalJson(record.board)`.
 * @returns the numbers that differ, in the record's order; none when the record holds.
 * @example verifyRecord(record, revision).differences.map(differenceText)
 * // ['Claude › narrative-ending: published 1.67, recomputed 1.75']
 */
export function verifyRecord(record: PanelRecord, boardRevision: string): Verification {
  const panel = panelOfRecord(record);
  const label = modelLabels(record);
  const ledger = new ComparisonLedger();
  const derived = deriveBoard(panel);

  compareMedians(ledger, record, panel, label);
  compareScores(ledger, record, derived, label);
  compareBoard(ledger, record, derived, label);
  for (const { model, panelists } of record.provisional) {
    ledger.compare(`${model} › below quorum`, !hasQuorum(panelists), true);
  }
  ledger.compare('revision', record.revision, boardRevision);
  return { checked: ledger.checked, differences: ledger.differences };
}

/**
 * A difference as one line.
 *
 * @example differenceText(difference) // 'Claude › narrative-ending: published 1.67, recomputed 1.75'
 */
export function differenceText({ name, published, recomputed }: Difference): string {
  return `${name}: published ${published}, recomputed ${recomputed}`;
}

function modelLabels(record: PanelRecord): ModelLabel {
  const names = new Map(record.models.map(({ slug, name }) => [slug, name]));
  const alone = new Set(names.values()).size === names.size;
  return (slug) => (alone ? (names.get(slug) ?? slug) : slug);
}

function compareMedians(
  ledger: ComparisonLedger,
  record: PanelRecord,
  panel: Panel,
  label: ModelLabel,
): void {
  const runs = new Map(record.runs.map((run) => [run.id, run]));
  const published = new Map(record.medians.map((median) => [cellKey(median.run, median.category), median]));
  const recomputed = new Map(
    deriveCells(panel).flatMap(({ run, cells }) =>
      cells.map((cell) => [cellKey(run, cell.category), { run, ...cell }] as const),
    ),
  );
  const cells = new Map(
    [...recomputed, ...published].map(([key, { run, category }]) => [key, { run, category }]),
  );
  for (const [key, { run, category }] of cells) {
    const environment = runs.get(run)?.environment ?? '';
    const name = `${label(runs.get(run)?.model ?? '')} › ${environment}, run ${run} › ${category}`;
    const cell = recomputed.get(key);
    const panelists = cell?.ratings.length ?? 0;
    const median = cell !== undefined && hasQuorum(panelists) ? medianFromHalfHundredths(cell.median) : null;
    ledger.compare(`${name}, panelists`, published.get(key)?.panelists ?? null, panelists);
    ledger.compare(`${name}, median`, published.get(key)?.median ?? null, median);
  }
}

function cellKey(run: string, category: string): string {
  return `${run}\n${category}`;
}

function compareScores(
  ledger: ComparisonLedger,
  record: PanelRecord,
  derived: BoardDocument,
  label: ModelLabel,
): void {
  const published = new Map(record.scores.map((score) => [score.model, score]));
  const recomputed = new Map(derived.ranked.map((standing) => [standing.slug, standing]));
  for (const { slug } of record.models) {
    const score = published.get(slug);
    const standing = recomputed.get(slug);
    ledger.compare(`${label(slug)} › rank`, score?.rank ?? null, standing?.rank ?? null);
    ledger.compare(`${label(slug)} › score`, score?.score ?? null, standing ? rounded(standing) : null, 2);
    const shown = new Map(Object.entries(score?.categories ?? {}));
    for (const { slug: category } of record.categories) {
      const line = standing?.categories.find((each) => each.slug === category);
      const name = `${label(slug)} › ${category}`;
      ledger.compare(name, shown.get(category) ?? null, line ? rounded(line) : null, 2);
    }
  }
}

function rounded({ sum, cells }: { readonly sum: number | null; readonly cells: number }): number | null {
  return sum === null ? null : ratingFromHundredths(roundScore({ sum, cells }));
}
