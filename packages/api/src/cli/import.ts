import { basename, extname, resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { digits } from '../digits.ts';
import { withInstallation } from '../installation.ts';
import {
  FileRefusedError,
  type ImportSummary,
  importRatings,
  type Progress,
  refusalLine,
  type Tally,
} from '../modules/import/import.service.ts';
import { publishBoard } from '../modules/leaderboard/leaderboard.service.ts';
import { defineCommand, Interrupted, UsageError } from './command.ts';
import { readInputFile } from './files.ts';
import { tableLines } from './table.ts';
import type { Terminal } from './terminal.ts';
import { counted, printable } from './wording.ts';

const REFUSALS_SHOWN = 50;
const OF_NEW_BENCHMARK = ['name', 'notice', 'attribution'] as const;

export const importCommand = defineCommand({
  name: 'import',
  argument: 'FILE',
  summary: 'Imports scorecards from a CSV file of ratings.',
  details: [
    'The file has the columns model, environment, run, panelist, category and rating, in any order, and one row a rating. ' +
      'Models and environments are named by their codes, from which their slugs are made; a run is known by its code ' +
      'ever after. The panelist is the address of an approved application, or the code of a panelist who came with an ' +
      'earlier import. The category is the slug of one.',
    'The whole file is checked first. If any row is refused, the rows are listed with their lines and nothing is written. ' +
      'Otherwise all of it is written in one transaction. What is on record exactly so is left alone: to import a file ' +
      'again changes nothing.',
  ],
  options: {
    'new-benchmark': {
      type: 'boolean',
      help: 'Takes the categories and the panelists from the file, and approves the panelists, under the last specialty of the taxonomy. Only while no model, environment, run or application exists.',
    },
    finalize: { type: 'boolean', help: 'Finalizes every run of the file, so that it counts.' },
    name: {
      type: 'string',
      value: 'TITLE',
      help: 'What the new benchmark is called; otherwise the name of the file.',
    },
    notice: { type: 'string', value: 'TEXT', help: 'A sentence for every page of the new benchmark.' },
    attribution: {
      type: 'string',
      value: 'TEXT',
      help: 'Where the data of the new benchmark come from, and their licence.',
    },
    reason: {
      type: 'string',
      value: 'TEXT',
      help: 'Why scorecards are overwritten that their panelists filled in. They are told by mail, with these words.',
    },
  },
  execute: async ({ terminal, env: readEnv, signal }, argument, given) => {
    const isNew = given['new-benchmark'] ?? false;
    const surplus = OF_NEW_BENCHMARK.find((option) => given[option] !== undefined && !isNew);
    if (surplus !== undefined) throw new UsageError(`--${surplus} goes with --new-benchmark only.`);
    const env = readEnv();
    const path = resolve(env.startDirectory, argument);
    const title = given.name?.trim() ?? basename(path, extname(path)).trim().slice(0, 200);
    const bytes = await readInputFile(path);
    const options = {
      newBenchmark: isNew
        ? { name: title, notice: given.notice ?? null, attribution: given.attribution ?? null }
        : null,
      finalize: given.finalize ?? false,
      reason: given.reason ?? null,
    };
    try {
      return await withInstallation(env, terminal.err, async ({ transact, reader, mailer, log }) => {
        const begun = performance.now();
        const onProgress = (progress: Progress) => {
          if (signal.aborted) throw new Interrupted();
          terminal.status(progressLine(progress));
        };
        const publish = () => publishBoard(reader);
        const deps = { transact, reader, mailer, log, publish, onProgress };
        const summary = await importRatings(deps, bytes, options);
        return reportSummary(terminal, summary, (performance.now() - begun) / 1000);
      });
    } catch (error) {
      if (!(error instanceof FileRefusedError)) throw error;
      return reportRefusals(terminal, error, basename(path));
    }
  },
});

function progressLine(progress: Progress): string {
  switch (progress.step) {
    case 'checking':
      return `Checking ${counted(progress.ratings, 'rating')}…`;
    case 'writing':
      return `Writing scorecards: ${digits(progress.done)} of ${digits(progress.scorecards)}…`;
    case 'sealing':
      return 'Sealing the audit log…';
  }
}

function reportRefusals(terminal: Terminal, { refusals }: FileRefusedError, name: string): number {
  for (const refusal of refusals.slice(0, REFUSALS_SHOWN)) terminal.err(printable(refusalLine(refusal)));
  const rest = refusals.length - REFUSALS_SHOWN;
  if (rest > 0) terminal.err(`and ${counted(rest, 'more refusal')}.`);
  terminal.err(`Nothing was imported from ${name}: ${counted(refusals.length, 'refusal')}.`);
  return 1;
}

function reportSummary(terminal: Terminal, summary: ImportSummary, seconds: number): number {
  const { ratings, scorecards, finalized, notFinalized } = summary;
  const row = (name: string, { total, created }: Tally, changed = 0): string[] => [
    name,
    ...[created, changed, total - created - changed].map(digits),
  ];
  const kinds = ['models', 'environments', 'runs', 'panelists'] as const;
  const lines = tableLines(
    [
      { head: '', align: 'left' },
      { head: 'new', align: 'right' },
      { head: 'changed', align: 'right' },
      { head: 'unchanged', align: 'right' },
    ],
    [...kinds.map((kind) => row(kind, summary[kind])), row('scorecards', scorecards, scorecards.changed)],
  );
  const isUnchanged =
    finalized + scorecards.changed + scorecards.created === 0 &&
    kinds.every((kind) => summary[kind].created === 0);
  const speed = digits(Math.round(ratings / seconds));
  terminal.out(
    [
      ...lines,
      '',
      ...(isUnchanged ? ['Nothing changed: all of this was on record already.'] : []),
      `${counted(finalized, 'run')} finalized.`,
      `${counted(ratings, 'rating')} in ${seconds.toFixed(1)} s: ${speed} a second.`,
    ].join('\n'),
  );
  for (const run of notFinalized) {
    terminal.err(`Not finalized: the run ${printable(run)} has no scorecard that counts.`);
  }
  return notFinalized.length > 0 ? 1 : 0;
}
