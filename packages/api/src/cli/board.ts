import { type BoardDocument, canonicalJson, formatScore } from '@panelmark/core';
import { withInstallation } from '../installation.ts';
import { type PublishedBoard, publishBoard } from '../modules/leaderboard/leaderboard.service.ts';
import { defineCommand } from './command.ts';
import { type Column, tableLines } from './table.ts';
import { countedInWords, printable, sentence } from './wording.ts';

export const boardCommand = defineCommand({
  name: 'board',
  argument: null,
  summary: 'Prints the board: every model at quorum, best first.',
  details: [
    'A score is the mean of the medians of all cells of a model, to two decimals. Models with scored runs and fewer than ' +
      'three panelists are counted below the table and have no number. The revision names this exact board; the audit ' +
      'head is where the log stood when it was derived, for "audit verify --head".',
  ],
  options: {
    categories: {
      type: 'boolean',
      help: 'Adds a column for each category; a dash stands for one below quorum.',
    },
    json: {
      type: 'boolean',
      help: 'Prints the board document instead, in the canonical text whose SHA-256 is the revision.',
    },
  },
  execute: async ({ terminal, env }, _argument, { categories = false, json = false }) => {
    const published = await withInstallation(env(), terminal.err, ({ reader }) => publishBoard(reader));
    if (json) terminal.out(canonicalJson(published.board));
    else terminal.out(boardLines(published, categories).join('\n'));
    return 0;
  },
});

function boardLines({ board, revision, auditHead }: PublishedBoard, withCategories: boolean): string[] {
  return [
    ...(board.ranked.length > 0 ? rankedLines(board, withCategories) : [emptySentence(board)]),
    ...(board.provisional > 0 ? ['', provisionalSentence(board.provisional)] : []),
    '',
    `Revision    ${revision}`,
    `Audit head  ${auditHead.seq}:${auditHead.hash}`,
  ];
}

function emptySentence({ empty }: BoardDocument): string {
  return empty
    ? 'No run has been scored yet. The board fills when an admin finalizes the first run, and a model gets a number once three panelists have judged it.'
    : 'No model has a number yet: each needs three panelists.';
}

function provisionalSentence(provisional: number): string {
  const models = sentence(countedInWords(provisional, 'more model'));
  return `${models} ${provisional === 1 ? 'has' : 'have'} scored runs but no quorum.`;
}

const COLUMNS: readonly Column[] = [
  { head: 'Rank', align: 'right' },
  { head: 'Model', align: 'left' },
  { head: 'Score', align: 'right' },
  { head: 'Panelists', align: 'right' },
  { head: 'Runs', align: 'right' },
  { head: 'Scorecards', align: 'right' },
];

function rankedLines({ ranked, categories }: BoardDocument, withCategories: boolean): string[] {
  const shown = withCategories ? categories : [];
  const columns = [
    ...COLUMNS,
    ...shown.map((_, index): Column => ({ head: `[${index + 1}]`, align: 'right' })),
  ];
  const rows = ranked.map((standing) => [
    String(standing.rank),
    printable(standing.name),
    formatScore(standing),
    ...[standing.panelists, standing.runs, standing.scorecards].map(String),
    ...(withCategories
      ? standing.categories.map(({ sum, cells }) => (sum === null ? '–' : formatScore({ sum, cells })))
      : []),
  ]);
  const legend = shown.map(({ name }, index) => `${`[${index + 1}]`.padStart(5)} ${printable(name)}`);
  return [...tableLines(columns, rows), ...(legend.length > 0 ? ['', ...legend] : [])];
}
