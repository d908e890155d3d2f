import type { Panel, PanelCategory, PanelScorecard } from '@panelmark/core';
import type { CountingCard, CountingModel } from './counting-panel.ts';

/** The cards of one model as core takes them: everything in it counts. */
export function panelOfModel(model: CountingModel, categories: readonly PanelCategory[]): Panel {
  const scorecards = model.runs.flatMap(({ id, cards }) =>
    cards.map((card) => scorecard(id, card, categories)),
  );
  return {
    categories,
    models: [model],
    runs: model.runs.map(({ id }) => ({ id, model: model.slug, scored: true, void: false })),
    panelists: [...new Set(scorecards.map(({ panelist }) => panelist))].map((id) => ({ id, approved: true })),
    scorecards,
  };
}

function scorecard(
  run: string,
  { panelist, hundredths }: CountingCard,
  categories: readonly PanelCategory[],
): PanelScorecard {
  const ratings = new Map<string, number>();
  for (const [place, { slug }] of categories.entries()) {
    const rating = hundredths[place] ?? null;
    if (rating !== null) ratings.set(slug, rating);
  }
  return { run, panelist, ratings };
}
