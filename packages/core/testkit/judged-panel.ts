import { type Panel, parseRatingText, slugFromCode } from '../src/index.ts';
import type { Ratings } from '../src/ratings.ts';
import { sharedRows } from './shared-data.ts';

/** The data sets whose boards were computed apart from this project. */
export const dataSets = ['ttcw', 'imagenhub_t2i', 'skating_ladies', 'skating_ladies_thin'] as const;

/**
 * The panel of a ratings CSV: every run scored, every panelist approved, models named by their codes,
 * categories in alphabetical order, as the expected values have them.
 */
export function judgedPanel(dataSet: string): Panel {
  const rows = sharedRows(`${dataSet}.csv`);
  const slugs = [...new Set(rows.map((row) => row.category!))].sort();
  const models = [...new Set(rows.map((row) => row.model!))];
  const runs = new Map(rows.map((row) => [row.run!, row.model!]));
  const panelists = [...new Set(rows.map((row) => row.panelist!))];
  const cards = new Map<string, { run: string; panelist: string; ratings: Map<string, number> & Ratings }>();
  for (const row of rows) {
    const key = `${row.run}\n${row.panelist}`;
    const card = cards.get(key) ?? { run: row.run!, panelist: row.panelist!, ratings: new Map() };
    const rating = parseRatingText(row.rating!);
    if (!rating.ok) throw new Error(rating.message);
    card.ratings.set(row.category!, rating.hundredths);
    cards.set(key, card);
  }
  return {
    categories: slugs.map((slug) => ({ slug, name: slug })),
    models: models.map((code) => ({ slug: slugFromCode(code), name: code, vendor: null, version: null })),
    runs: [...runs].map(([id, model]) => ({ id, model: slugFromCode(model), scored: true, void: false })),
    panelists: panelists.map((id) => ({ id, approved: true })),
    scorecards: [...cards.values()],
  };
}
