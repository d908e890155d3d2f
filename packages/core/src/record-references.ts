import { type DocumentReader, quote } from './document-reader.ts';
import { parseRatings } from './ratings.ts';
import type { PanelRecord } from './record.ts';

/**
 * Reports every place where a record of sound shape contradicts itself: what stands twice, what names something that
 * the record does not hold, ratings against the rules, and a model that is ranked and below quorum at once.
 */
export function checkReferences(reader: DocumentReader, record: PanelRecord): void {
  const categories = record.categories.map(({ slug }) => slug);
  const models = record.models.map(({ slug }) => slug);
  const environments = record.environments.map(({ slug }) => slug);
  const runs = record.runs.map(({ id }) => id);
  const pseudonyms = record.panelists.map(({ pseudonym }) => pseudonym);

  reader.unique(categories, (index) => `categories.${index}.slug`);
  reader.unique(models, (index) => `models.${index}.slug`);
  reader.unique(environments, (index) => `environments.${index}.slug`);
  reader.unique(runs, (index) => `runs.${index}.id`);
  reader.unique(pseudonyms, (index) => `panelists.${index}.pseudonym`);
  if (categories.length === 0) reader.report('categories', 'must hold at least one category');

  const isCategory = known(reader, 'category', categories);
  const isModel = known(reader, 'model', models);
  const isEnvironment = known(reader, 'environment', environments);
  const isRun = known(reader, 'run', runs);
  const isPanelist = known(reader, 'panelist', pseudonyms);

  for (const [index, run] of record.runs.entries()) {
    isModel(run.model, `runs.${index}.model`);
    isEnvironment(run.environment, `runs.${index}.environment`);
  }
  for (const [index, card] of record.scorecards.entries()) {
    isRun(card.run, `scorecards.${index}.run`);
    isPanelist(card.panelist, `scorecards.${index}.panelist`);
    const parsed = parseRatings(card.ratings, categories, `scorecards.${index}.ratings`);
    if (!parsed.ok) for (const { path, message } of parsed.issues) reader.report(path, message);
  }
  once(
    reader,
    record.scorecards,
    ({ run, panelist }) => `${run}\n${panelist}`,
    'scorecards',
    'is a second card of this panelist on this run',
  );
  for (const [index, cell] of record.medians.entries()) {
    isRun(cell.run, `medians.${index}.run`);
    isCategory(cell.category, `medians.${index}.category`);
  }
  once(
    reader,
    record.medians,
    ({ run, category }) => `${run}\n${category}`,
    'medians',
    'is a second median of this run and category',
  );
  for (const [index, score] of record.scores.entries()) {
    isModel(score.model, `scores.${index}.model`);
    for (const category of Object.keys(score.categories))
      isCategory(category, `scores.${index}.categories.${category}`);
  }
  once(reader, record.scores, ({ model }) => model, 'scores', 'is a second score of this model');
  once(reader, record.provisional, ({ model }) => model, 'provisional', 'is a second count of this model');

  for (const [index, { model }] of record.provisional.entries()) {
    if (models.includes(model))
      reader.report(`provisional.${index}.model`, `${quote(model)} is ranked as well`);
  }
  const holders = new Set(record.scorecards.map(({ panelist }) => panelist));
  for (const [index, pseudonym] of pseudonyms.entries()) {
    if (!holders.has(pseudonym))
      reader.report(`panelists.${index}`, `${quote(pseudonym)} holds no scorecard`);
  }
}

function known(
  reader: DocumentReader,
  kind: string,
  values: readonly string[],
): (value: string, path: string) => void {
  const all = new Set(values);
  return (value, path) => {
    if (!all.has(value)) reader.report(path, `there is no ${kind} ${quote(value)} in this record`);
  };
}

function once<T>(
  reader: DocumentReader,
  items: readonly T[],
  keyOf: (item: T) => string,
  path: string,
  message: string,
): void {
  const seen = new Set<string>();
  for (const [index, item] of items.entries()) {
    const key = keyOf(item);
    if (seen.has(key)) reader.report(`${path}.${index}`, message);
    seen.add(key);
  }
}
