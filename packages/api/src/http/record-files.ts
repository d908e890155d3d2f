import type { PanelRecord } from '@panelmark/core';
import { stringify } from 'csv-stringify/sync';
import { createBreather } from '../modules/leaderboard/breather.ts';
import type { PublicRecord } from '../modules/record/public-record.service.ts';
import { recordText } from '../modules/record/record-text.ts';
import { leaderboardCsv } from './leaderboard-files.ts';
import { methodSql, recordReadme } from './record-words.ts';

/** One file of the public record. */
export interface RecordFile {
  /** Its address. */
  readonly path: string;
  readonly contentType: string;
  readonly text: string;
}

const CSV = 'text/csv; charset=utf-8';

/** The public record as files, all of the same board. */
export async function recordFiles(published: PublicRecord): Promise<RecordFile[]> {
  const { record } = published;
  const breathe = createBreather();
  const { board, revision } = record;
  return [
    {
      path: '/record.json',
      contentType: 'application/json; charset=utf-8',
      text: await recordText(record, breathe),
    },
    { path: '/record/ratings.csv', contentType: CSV, text: await csv(ratingRows(record), breathe) },
    { path: '/record/medians.csv', contentType: CSV, text: await csv(medianRows(record), breathe) },
    {
      path: '/record/board.csv',
      contentType: CSV,
      text: leaderboardCsv({ board, revision, statistics: null, standings: board.ranked }),
    },
    {
      path: '/record/method.sql',
      contentType: 'text/plain; charset=utf-8',
      text: methodSql(published.method),
    },
    {
      path: '/record/README.md',
      contentType: 'text/markdown; charset=utf-8',
      text: recordReadme(published),
    },
  ];
}

type Row = readonly (string | number | null)[];

/** One line a rating, in the columns that `import` reads, and what is known of who gave it. */
function* ratingRows(record: PanelRecord): Generator<Row> {
  yield [
    ...['model', 'environment', 'run', 'panelist', 'category', 'rating'],
    ...['specialty', 'years_of_experience', 'source', 'submitted_at'],
  ];
  const runs = new Map(record.runs.map((run) => [run.id, run]));
  const panelists = new Map(record.panelists.map((panelist) => [panelist.pseudonym, panelist]));
  const slugs = record.categories.map(({ slug }) => slug);
  for (const { run: id, panelist, ratings, source, submittedAt } of record.scorecards) {
    const run = runs.get(id);
    const person = panelists.get(panelist);
    for (const slug of slugs) {
      const rating = ratings[slug];
      if (rating === undefined) continue;
      yield [
        ...[run?.model ?? null, run?.environment ?? null, id, panelist, slug, rating],
        ...[person?.specialty ?? null, person?.yearsOfExperience ?? null, source, submittedAt],
      ];
    }
  }
}

function* medianRows(record: PanelRecord): Generator<Row> {
  yield ['model', 'environment', 'run', 'category', 'panelists', 'median'];
  const runs = new Map(record.runs.map((run) => [run.id, run]));
  for (const { run: id, category, panelists, median } of record.medians) {
    const run = runs.get(id);
    yield [run?.model ?? null, run?.environment ?? null, id, category, panelists, median];
  }
}

/** How many lines are written between two breaths. */
const CHUNK = 1000;

/** Lines as CSV; a cell that a spreadsheet would run is defused. */
async function csv(rows: Iterable<Row>, breathe: () => Promise<void>): Promise<string> {
  const chunks: string[] = [];
  let chunk: Row[] = [];
  const write = () => {
    chunks.push(stringify(chunk, { escape_formulas: true, record_delimiter: 'windows' }));
    chunk = [];
  };
  for (const row of rows) {
    chunk.push(row);
    if (chunk.length < CHUNK) continue;
    write();
    await breathe();
  }
  write();
  return chunks.join('');
}
