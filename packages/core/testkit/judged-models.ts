import { deriveCells, jackknifeScore, type Panel, type RunCells } from '../src/index.ts';

/** Each model of a panel with its counting runs. */
export function runsByModel(
  panel: Panel,
): { readonly name: string; readonly slug: string; readonly runs: RunCells[] }[] {
  const runs = deriveCells(panel);
  return panel.models.map(({ name, slug }) => ({
    name,
    slug,
    runs: runs.filter(({ model }) => model === slug),
  }));
}

/** Each model of a panel as the tests between models take it. */
export function testedModels(panel: Panel) {
  return runsByModel(panel).map(({ slug, runs }) => ({ slug, jackknifed: jackknifeScore(runs) }));
}
