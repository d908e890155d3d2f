import type { BoardDocument } from './board.ts';
import { deriveCells } from './cells.ts';
import { checkBoard } from './check-board.ts';
import { deriveBoard } from './derive-board.ts';
import { type Discrepancy, DiscrepancyLedger, type ModelLabel } from './discrepancy-ledger.ts';
import { medianFromHalfHundredths } from './median.ts';
import type { Panel } from './panel.ts';
import { hasQuorum } from './quorum.ts';
import type { PanelRecord } from './record.ts';
import { panelOfRecord } from './record-panel.ts';
import { publishedScore } from './score.ts';

/** What came of checking a record: every number that was checked, and those that do not follow from the cards. */
export interface Verification {
  readonly checked: number;
  readonly discrepancies: readonly Discrepancy[];
}

/**
 * Recomputes every published number of a record from its scorecards alone: the median and the panel of each cell
 * (null below quorum), each model's scores, rank and place, every count and sum of the board document, the counts of
 * models below quorum, and the revision.
 *
 * @param boardRevision what the caller computed as the lower-case hexadecimal SHA-256 of `canonicalJson(record.board)`.
 * @returns the numbers that differ, in the record's order; none when the record holds.
 * @example verifyRecord(record, revision).discrepancies.map(discrepancyText)
 * // ['Claude › narrative-ending: published 1.67, recomputed 1.75']
 */
export function verifyRecord(record: PanelRecord, boardRevision: string): Verification {
  const panel = panelOfRecord(record);
  const label = modelLabels(record);
  const ledger = new DiscrepancyLedger();
  const derived = deriveBoard(panel);

  checkMedians(ledger, record, panel, label);
  checkScores(ledger, record, derived, label);
  checkBoard(ledger, record, derived, label);
  for (const { model, panelists } of record.provisional) {
    ledger.check(`${model} › below quorum`, !hasQuorum(panelists), true);
  }
  ledger.check('revision', record.revision, boardRevision);
  return { checked: ledger.checked, discrepancies: ledger.discrepancies };
}

/**
 * A discrepancy as one line.
 *
 * @example discrepancyText(discrepancy) // 'Claude › narrative-ending: published 1.67, recomputed 1.75'
 */
export function discrepancyText({ name, published, recomputed }: Discrepancy): string {
  return `${name}: published ${published}, recomputed ${recomputed}`;
}

function modelLabels(record: PanelRecord): ModelLabel {
  const names = new Map(record.models.map(({ slug, name }) => [slug, name]));
  const alone = new Set(names.values()).size === names.size;
  return (slug) => (alone ? (names.get(slug) ?? slug) : slug);
}

function checkMedians(ledger: DiscrepancyLedger, record: PanelRecord, panel: Panel, label: ModelLabel): void {
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
    ledger.check(`${name}, panelists`, published.get(key)?.panelists ?? null, panelists);
    ledger.check(`${name}, median`, published.get(key)?.median ?? null, median);
  }
}

function cellKey(run: string, category: string): string {
  return `${run}\n${category}`;
}

function checkScores(
  ledger: DiscrepancyLedger,
  record: PanelRecord,
  derived: BoardDocument,
  label: ModelLabel,
): void {
  const published = new Map(record.scores.map((score) => [score.model, score]));
  const recomputed = new Map(derived.ranked.map((standing) => [standing.slug, standing]));
  for (const { slug } of record.models) {
    const score = published.get(slug);
    const standing = recomputed.get(slug);
    ledger.check(`${label(slug)} › rank`, score?.rank ?? null, standing?.rank ?? null);
    ledger.check(
      `${label(slug)} › score`,
      score?.score ?? null,
      standing ? publishedScore(standing) : null,
      2,
    );
    const shown = new Map(Object.entries(score?.categories ?? {}));
    for (const { slug: category } of record.categories) {
      const line = standing?.categories.find((each) => each.slug === category);
      const name = `${label(slug)} › ${category}`;
      ledger.check(name, shown.get(category) ?? null, line ? publishedScore(line) : null, 2);
    }
  }
}
