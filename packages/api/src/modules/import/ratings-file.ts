import { type Hundredths, parseRatingText } from '@panelmark/core';
import { type CsvRecord, readCsv } from './csv-file.ts';
import { FileRefusedError, quote, type Refusal } from './refusal-list.ts';

/** One rating of a file, under the codes that stand there. */
export interface RatingRow {
  readonly line: number;
  readonly model: string;
  readonly environment: string;
  readonly run: string;
  readonly panelist: string;
  readonly category: string;
  readonly rating: Hundredths;
}

/** What a file of ratings holds: the rows that are sound in themselves, and why the others are not. */
export interface RatingsFile {
  readonly rows: readonly RatingRow[];
  readonly refusals: readonly Refusal[];
}

const COLUMNS = ['model', 'environment', 'run', 'panelist', 'category', 'rating'] as const;
const CODES = ['model', 'environment', 'run', 'panelist', 'category'] as const;
type Column = (typeof COLUMNS)[number];

// As the database's columns have them: names of models, environments and people; external keys of runs.
const CODE_MAX = { model: 200, environment: 200, run: 500, panelist: 200, category: 200 } as const;

/**
 * Reads a CSV of ratings: the columns model, environment, run, panelist, category and rating in any order, one row a
 * rating.
 *
 * @throws FileRefusedError when its form or its header leaves no row that could be read.
 */
export function readRatingsFile(bytes: Uint8Array): RatingsFile {
  const [header, ...records] = readCsv(bytes);
  if (header === undefined) throw refusedAt(1, 'The file is empty.');
  const places = readHeader(header);
  if (records.length === 0) throw refusedAt(header.line, 'The file holds a header and no row under it.');

  const rows: RatingRow[] = [];
  const refusals: Refusal[] = [];
  for (const record of records) {
    const row = readRow(record, places);
    if ('line' in row) rows.push(row);
    else refusals.push(...row.reasons.map((reason) => ({ line: record.line, reason })));
  }
  return { rows, refusals };
}

function readHeader({ line, fields }: CsvRecord): ReadonlyMap<Column, number> {
  if (fields.includes('judgment') && fields.includes('outcome')) {
    throw refusedAt(line, 'This is a file of comparisons: only files of ratings can be imported.');
  }
  const known: readonly string[] = COLUMNS;
  const reasons = [
    ...COLUMNS.filter((column) => !fields.includes(column)).map(
      (column) => `The column "${column}" is missing.`,
    ),
    ...fields
      .filter((field) => !known.includes(field))
      .map((field) => `The column ${quote(field)} is not known.`),
    ...COLUMNS.filter((column) => fields.indexOf(column) !== fields.lastIndexOf(column)).map(
      (column) => `The column "${column}" stands there twice.`,
    ),
  ];
  if (reasons.length > 0) throw refusedAt(line, `${reasons.join(' ')} The header is ${COLUMNS.join(',')}.`);
  return new Map(COLUMNS.map((column) => [column, fields.indexOf(column)]));
}

function readRow(
  { line, fields }: CsvRecord,
  places: ReadonlyMap<Column, number>,
): RatingRow | { readonly reasons: readonly string[] } {
  if (fields.length !== COLUMNS.length) {
    return { reasons: [`The row has ${fields.length} fields, and the header has ${COLUMNS.length}.`] };
  }
  const field = (column: Column): string => fields[places.get(column) ?? -1] ?? '';
  const reasons = CODES.map((column) => codeProblem(column, field(column))).filter(
    (reason) => reason !== null,
  );
  const rating = parseRatingText(field('rating'));
  if (!rating.ok) return { reasons: [...reasons, rating.message] };
  if (reasons.length > 0) return { reasons };
  return {
    line,
    model: field('model'),
    environment: field('environment'),
    run: field('run'),
    panelist: field('panelist'),
    category: field('category'),
    rating: rating.hundredths,
  };
}

function codeProblem(column: (typeof CODES)[number], code: string): string | null {
  if (code.trim() === '') return `The ${column} is blank.`;
  if (code.trim() !== code) return `The ${column} ${quote(code)} has blanks around it.`;
  if (code.includes('\0')) return `The ${column} ${quote(code)} holds a NUL character.`;
  const max = CODE_MAX[column];
  return [...code].length > max ? `The ${column} ${quote(code)} is longer than ${max} characters.` : null;
}

function refusedAt(line: number, reason: string): FileRefusedError {
  return new FileRefusedError([{ line, reason }]);
}
