import { createHash } from 'node:crypto';
import {
  canonicalJson,
  deriveBoard,
  deriveCells,
  formatScore,
  hasQuorum,
  type Panel,
  type PanelRecord,
  QUORUM,
} from '../src/index.ts';

/** The revision of a board as every caller of core computes it. */
export function revisionOf(board: PanelRecord['board']): string {
  return createHash('sha256').update(canonicalJson(board)).digest('hex');
}

/** The record that a database holding this panel would export. */
export function givenRecord(panel: Panel): PanelRecord {
  const board = deriveBoard(panel);
  const ranked = new Set(board.ranked.map(({ slug }) => slug));
  const all = deriveCells(panel);
  const runs = all.filter(({ model }) => ranked.has(model));
  const cards = runs.flatMap(({ scorecards }) => scorecards);
  const holders = new Set(cards.map(({ panelist }) => panelist));
  const ids = new Map(panel.runs.map(({ id }, index) => [id, runUuid(index)]));
  const provisional = panel.models.filter(
    ({ slug }) => !ranked.has(slug) && all.some(({ model }) => model === slug),
  );
  return {
    format: 'panelmark-record',
    version: 1,
    exportedAt: '2026-12-01T09:00:00Z',
    quorum: QUORUM,
    audit: { seq: 7, hash: 'a'.repeat(64) },
    categories: panel.categories.map(({ slug, name }) => ({ slug, name, question: '', anchors: [] })),
    models: panel.models.filter(({ slug }) => ranked.has(slug)),
    environments: [{ slug: 'task', name: 'Task', genre: null }],
    runs: runs.map(({ run, model }) => ({
      id: ids.get(run)!,
      model,
      environment: 'task',
      artifactUrl: null,
      revealedAt: '2026-11-30T09:00:00.123Z',
      finalizedAt: '2026-11-30T09:00:00.123Z',
    })),
    panelists: [...holders].map((pseudonym) => ({ pseudonym, specialty: 'other', yearsOfExperience: null })),
    scorecards: cards.map(({ run, panelist, ratings }) => ({
      run: ids.get(run)!,
      panelist,
      ratings: Object.fromEntries([...ratings].map(([category, rating]) => [category, rating / 100])),
      comment: null,
      minutes: 12,
      source: 'PANELIST',
      submittedAt: '2026-11-29T09:00:00Z',
    })),
    medians: runs.flatMap(({ run, cells }) =>
      cells.map(({ category, ratings, median }) => ({
        run: ids.get(run)!,
        category,
        panelists: ratings.length,
        median: hasQuorum(ratings.length) ? median / 200 : null,
      })),
    ),
    scores: board.ranked.map((standing) => ({
      model: standing.slug,
      rank: standing.rank,
      score: Number(formatScore(standing)),
      categories: Object.fromEntries(
        standing.categories.map(({ slug, sum, cells }) => [
          slug,
          sum === null ? null : Number(formatScore({ sum, cells })),
        ]),
      ),
    })),
    provisional: provisional.map(({ slug }) => {
      const own = all.filter(({ model }) => model === slug);
      const ownCards = own.flatMap(({ scorecards }) => scorecards);
      return {
        model: slug,
        runs: own.filter(({ cells }) => cells.length > 0).length,
        panelists: new Set(ownCards.map(({ panelist }) => panelist)).size,
        scorecards: ownCards.length,
      };
    }),
    revision: revisionOf(board),
    board,
  };
}

function runUuid(index: number): string {
  return `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
}
