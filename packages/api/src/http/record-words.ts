import { METHOD_VERSION, numberWord, QUORUM } from '@panelmark/core';
import { digits } from '../digits.ts';
import type { Definition, PublicRecord } from '../modules/record/public-record.service.ts';

/** The statements by which the database makes the board, in an order in which they can be read. */
export function methodSql(definitions: readonly Definition[]): string {
  return [
    `-- How the board is made: method ${METHOD_VERSION}, as the database itself prints its definitions.`,
    '-- Ratings are whole hundredths, medians whole half-hundredths, so that nothing is rounded before the last step.',
    '-- Scorecards, runs, models, applications and categories are the tables scores, runs, models, applications and eval_categories.',
    ...definitions.flatMap(({ kind, name, sql }) => [
      '',
      `-- ${kind} ${name}`,
      `${sql.trim().replace(/;$/, '')};`,
    ]),
    '',
  ].join('\n');
}

/** What the files are, and how to get from the ratings in them to the numbers of the board. */
export function recordReadme({ record, benchmark }: PublicRecord): string {
  const { revision, audit, exportedAt, scorecards, runs, models, panelists, provisional } = record;
  const count = (number: number, noun: string) => `${digits(number)} ${noun}${number === 1 ? '' : 's'}`;
  const three = numberWord(QUORUM);
  return `${[
    `# The public record of ${inline(benchmark.name)}`,
    ...(benchmark.notice === null ? [] : [`**${inline(benchmark.notice)}**`]),
    `It holds ${count(scorecards.length, 'scorecard')} of ${count(panelists.length, 'panelist')} on ${count(runs.length, 'run')} of ${count(models.length, 'ranked model')}: everything that the board was made of, and nothing that names a panelist.`,
    [
      `- Board (revision): \`${revision}\``,
      `- Audit head: \`${audit.seq}:${audit.hash}\``,
      `- Method: ${METHOD_VERSION}`,
      `- Written: ${exportedAt}`,
    ].join('\n'),
    '## Files',
    [
      '- `record.json`: the whole record as one document; what `verify` reads.',
      '- `ratings.csv`: one line a rating. Panelists have random names, the same on every run.',
      "- `medians.csv`: the panel's median of each run and category, as published.",
      '- `board.csv`: the board as published.',
      '- `method.sql`: the views and functions that make the board, as the database itself prints them.',
    ].join('\n'),
    '## Recompute it',
    'In a copy of the project, with nothing but Node:',
    '    npm run panelmark -- verify record.json',
    'It needs no database and no network. It works every published number out from the scorecards alone, by rules that are written a second time, apart from the SQL, and prints each number that differs.',
    'It does not check what moves no number (a comment, a date, a rating that leaves its median where it is), the audit head that the file states, the counts of models below quorum, and intervals and rank ranges, which are no part of a record. A record of invented cards would pass as well: what stands against that is the audit log of the installation and a head of it that you kept.',
    'By hand, from `ratings.csv`:',
    [
      '1. For each run and category take the median of its ratings; with an even number of them the mean of the middle two.',
      "2. A model's score is the mean of all its medians: each run and category counts once, however many people stand behind it. Its score in a category is the mean of its medians there.",
      '3. Round once, at the very end, half away from zero, to two decimals. Ties are decided before rounding.',
      `4. A number that fewer than ${three} different panelists stand behind is not published: a median, a category score, a model's score. Thin medians still count in the mean, which has its own quorum.`,
      '5. The revision is the SHA-256 of the board document as PostgreSQL prints a jsonb value: keys by length, then by bytes, `", "` and `": "` between.',
    ].join('\n'),
    '## What it does not hold',
    [
      `- Models below quorum${provisional.length > 0 ? ` (${digits(provisional.length)} now)` : ''} appear as counts. Their ratings, medians and comments are not published before ${three} panelists stand behind them.`,
      '- Cards of panelists whose approval was withdrawn, and void runs: they count nowhere.',
      '- Names and addresses of panelists.',
    ].join('\n'),
    ...(benchmark.attribution === null ? [] : ['## Attribution', inline(benchmark.attribution)]),
  ].join('\n\n')}\n`;
}

/** A text of one line that stays one, and text. */
function inline(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>#]/g, '\\$&');
}
