import { CsvError, parse } from 'csv-parse/sync';
import { FileRefusedError } from './refusal-list.ts';

/** One record of a CSV file. */
export interface CsvRecord {
  /** The line it begins on, from 1: a quoted field may hold line endings. */
  readonly line: number;
  readonly fields: readonly string[];
}

/**
 * The records of a CSV file, header first, blank lines left out: UTF-8 with or without a byte order mark, lines ended
 * by LF or CRLF, fields quoted where they hold commas, quotes or line endings.
 *
 * @throws FileRefusedError naming the lines that are no UTF-8, the line of a quote that does not fit, or a last line
 * that does not end: such a file may have been cut short.
 */
export function readCsv(bytes: Uint8Array): CsvRecord[] {
  const text = decode(bytes);
  const records: CsvRecord[] = [];
  let line = 1;
  const keep = (fields: string[]): null => {
    if (fields.length > 1 || fields[0] !== '') records.push({ line, fields });
    line += 1 + fields.reduce((sum, field) => sum + lineEndings(field), 0);
    return null;
  };
  try {
    parse(text, { relax_column_count: true, record_delimiter: ['\r\n', '\n'], onRecord: keep });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new FileRefusedError([{ line, reason: quoteMistake(error.code) }]);
  }
  const last = records.at(-1);
  if (last !== undefined && !text.endsWith('\n')) {
    const reason =
      'The last line has no line ending, so the file may have been cut short: add one if the file is complete.';
    throw new FileRefusedError([{ line: last.line, reason }]);
  }
  return records;
}

function decode(bytes: Uint8Array): string {
  // Leaves a byte order mark out.
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    return decoder.decode(bytes);
  } catch {
    const refusals = invalidLines(bytes).map((line) => ({ line, reason: 'The line is not valid UTF-8.' }));
    throw new FileRefusedError(refusals);
  }
}

// A line feed is never a part of a longer UTF-8 sequence, so that each line is valid or not on its own.
function invalidLines(bytes: Uint8Array): number[] {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const lines: number[] = [];
  for (let start = 0, line = 1; start < bytes.length; line += 1) {
    const end = bytes.indexOf(0x0a, start);
    const stop = end === -1 ? bytes.length : end + 1;
    try {
      decoder.decode(bytes.subarray(start, stop));
    } catch {
      lines.push(line);
    }
    start = stop;
  }
  return lines;
}

function lineEndings(field: string): number {
  let count = 0;
  for (let at = field.indexOf('\n'); at !== -1; at = field.indexOf('\n', at + 1)) count += 1;
  return count;
}

function quoteMistake(code: string): string {
  switch (code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return 'A quote opens in this row and never closes.';
    case 'CSV_INVALID_CLOSING_QUOTE':
      return 'Text follows a closing quote: a quote inside a quoted field is written twice.';
    case 'INVALID_OPENING_QUOTE':
      return 'A quote stands in the middle of a field: quote the whole field, and write the quote in it twice.';
    default:
      return 'The row is not valid CSV.';
  }
}
