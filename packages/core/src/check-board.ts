import type { BoardDocument, BoardStanding } from './board.ts';
import type { DiscrepancyLedger, ModelLabel } from './discrepancy-ledger.ts';
import { QUORUM } from './quorum.ts';
import type { PanelRecord } from './record.ts';

/** Checks every number of a record's board document, and the order of its lines, against the recomputed board. */
export function checkBoard(
  ledger: DiscrepancyLedger,
  record: PanelRecord,
  derived: BoardDocument,
  label: ModelLabel,
): void {
  const { board } = record;
  const empty = record.runs.length === 0 && record.provisional.length === 0;
  ledger.check('board › empty', board.empty, empty);
  ledger.check('board › provisional', board.provisional, record.provisional.length);
  ledger.check('board › categories', listed(board.categories), listed(derived.categories));
  const recomputed = new Map(derived.ranked.map((standing) => [standing.slug, standing]));
  for (const slug of record.models.map((model) => model.slug)) {
    if (recomputed.has(slug)) continue;
    ledger.check(`${label(slug)} › standing`, 'ranked', `below the quorum of ${QUORUM}`);
  }
  const places = Math.max(board.ranked.length, derived.ranked.length);
  for (let index = 0; index < places; index += 1) {
    const published = board.ranked[index];
    ledger.check(`board › line ${index + 1}`, published?.slug ?? null, derived.ranked[index]?.slug ?? null);
    const standing = published && recomputed.get(published.slug);
    if (published && standing) checkStanding(ledger, `board › ${label(published.slug)}`, published, standing);
  }
}

const STANDING = [
  'rank',
  'name',
  'vendor',
  'version',
  'runs',
  'panelists',
  'scorecards',
  'cells',
  'cellsAtQuorum',
  'sum',
] as const;
const CATEGORY_STANDING = ['runs', 'panelists', 'cells', 'sum'] as const;

function checkStanding(
  ledger: DiscrepancyLedger,
  name: string,
  published: BoardStanding,
  standing: BoardStanding,
): void {
  for (const field of STANDING) ledger.check(`${name} › ${field}`, published[field], standing[field]);
  const recomputed = new Map(standing.categories.map((line) => [line.slug, line]));
  for (const line of published.categories) {
    for (const field of CATEGORY_STANDING) {
      ledger.check(
        `${name} › ${line.slug}, ${field}`,
        line[field],
        recomputed.get(line.slug)?.[field] ?? null,
      );
    }
  }
}

function listed(categories: BoardDocument['categories']): string {
  return categories.map(({ slug, name }) => `${slug} (${name})`).join(', ');
}
