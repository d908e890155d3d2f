import type { Panel } from './panel.ts';
import { parseRatings } from './ratings.ts';
import type { PanelRecord } from './record.ts';

/**
 * The panel behind a record: its cards, all of them counting, on runs that are all scored and none void. What
 * `deriveBoard` and `deriveCells` take.
 *
 * @example deriveBoard(panelOfRecord(record)).ranked.length // 4
 */
export function panelOfRecord(record: PanelRecord): Panel {
  const categories = record.categories.map(({ slug }) => slug);
  return {
    categories: record.categories.map(({ slug, name }) => ({ slug, name })),
    models: record.models,
    runs: record.runs.map(({ id, model }) => ({ id, model, scored: true, void: false })),
    panelists: record.panelists.map(({ pseudonym }) => ({ id: pseudonym, approved: true })),
    scorecards: record.scorecards.map(({ run, panelist, ratings }) => {
      const parsed = parseRatings(ratings, categories);
      return { run, panelist, ratings: parsed.ok ? parsed.ratings : new Map() };
    }),
  };
}
