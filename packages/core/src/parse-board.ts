import type { BoardCategoryStanding, BoardDocument, BoardStanding } from './board.ts';
import { DocumentReader, type Issue, issueLines, join } from './document-reader.ts';
import type { PanelCategory } from './panel.ts';
import { hasQuorum, QUORUM } from './quorum.ts';

/** A board document that is none; the message and `issues` name every place. */
export class BoardError extends Error {
  override readonly name = 'BoardError';
  readonly issues: readonly Issue[];

  constructor(issues: readonly Issue[]) {
    super(`This is no board document:\n${issueLines(issues, 20)}`);
    this.issues = issues;
  }
}

/**
 * Reads a board document from JSON: its shape, whole numbers in their ranges, sums that are null exactly below
 * quorum, every standing's categories those of the board and in their order. Whether its numbers follow from
 * scorecards is not asked here.
 *
 * @throws BoardError naming every place that is wrong.
 * @example parseBoard(JSON.parse(text)).ranked[0]?.slug // 'skater-09'
 */
export function parseBoard(value: unknown): BoardDocument {
  const reader = new DocumentReader();
  const board = readBoard(reader, value, '');
  if (board === null || reader.issues.length > 0) throw new BoardError(reader.issues);
  return board;
}

/** As {@link parseBoard} inside a larger document; the reader holds the mistakes. */
export function readBoard(reader: DocumentReader, value: unknown, path: string): BoardDocument | null {
  const board = reader.object(value, path, [
    'version',
    'quorum',
    'empty',
    'provisional',
    'categories',
    'ranked',
  ]);
  if (board === null) return null;
  const version = reader.literal(board.version, join(path, 'version'), 1);
  const quorum = reader.literal(board.quorum, join(path, 'quorum'), QUORUM);
  const categories = reader.list(board.categories, join(path, 'categories'), (each, place) =>
    readCategory(reader, each, place),
  );
  const slugs = categories.map(({ slug }) => slug);
  reader.unique(slugs, (index) => join(path, `categories.${index}.slug`));
  const ranked = reader.list(board.ranked, join(path, 'ranked'), (each, place) =>
    readStanding(reader, each, place, slugs),
  );
  const ranks = ranked.map(({ slug }) => slug);
  reader.unique(ranks, (index) => join(path, `ranked.${index}.slug`));
  return {
    version,
    quorum,
    empty: reader.boolean(board.empty, join(path, 'empty')),
    provisional: reader.integer(board.provisional, join(path, 'provisional'), 0),
    categories,
    ranked,
  };
}

function readCategory(reader: DocumentReader, value: unknown, path: string): PanelCategory | null {
  const category = reader.object(value, path, ['slug', 'name']);
  if (category === null) return null;
  return {
    slug: reader.slug(category.slug, join(path, 'slug')),
    name: reader.text(category.name, join(path, 'name'), NAME_MAX),
  };
}

// Wider than what any door lets in: a board is refused for its numbers, not for a long name.
const NAME_MAX = 1000;

const COUNTS = ['runs', 'panelists', 'scorecards', 'cells', 'cellsAtQuorum'] as const;

function readStanding(
  reader: DocumentReader,
  value: unknown,
  path: string,
  slugs: readonly string[],
): BoardStanding | null {
  const standing = reader.object(value, path, [
    ...['rank', 'slug', 'name', 'vendor', 'version', 'sum', 'categories'],
    ...COUNTS,
  ]);
  if (standing === null) return null;
  const count = (name: (typeof COUNTS)[number], min: number, max?: number) =>
    reader.integer(standing[name], join(path, name), min, max);
  const cells = count('cells', 1);
  const categories = reader.list(standing.categories, join(path, 'categories'), (each, place) =>
    readCategoryStanding(reader, each, place),
  );
  if (categories.map(({ slug }) => slug).join() !== slugs.join()) {
    reader.report(join(path, 'categories'), 'must list every category of the board, in its order');
  }
  return {
    rank: reader.integer(standing.rank, join(path, 'rank'), 1),
    slug: reader.slug(standing.slug, join(path, 'slug')),
    name: reader.text(standing.name, join(path, 'name'), NAME_MAX),
    vendor: reader.textOrNull(standing.vendor, join(path, 'vendor'), NAME_MAX, 0),
    version: reader.textOrNull(standing.version, join(path, 'version'), NAME_MAX, 0),
    runs: count('runs', 1),
    panelists: count('panelists', QUORUM),
    scorecards: count('scorecards', QUORUM),
    cells,
    cellsAtQuorum: count('cellsAtQuorum', 0, cells),
    sum: reader.integer(standing.sum, join(path, 'sum'), 0, 2000 * cells),
    categories,
  };
}

function readCategoryStanding(
  reader: DocumentReader,
  value: unknown,
  path: string,
): BoardCategoryStanding | null {
  const category = reader.object(value, path, ['slug', 'runs', 'panelists', 'cells', 'sum']);
  if (category === null) return null;
  const cells = reader.integer(category.cells, join(path, 'cells'), 0);
  const panelists = reader.integer(category.panelists, join(path, 'panelists'), 0);
  if (!hasQuorum(panelists) && category.sum !== null)
    reader.report(join(path, 'sum'), 'must be null below quorum');
  return {
    slug: reader.slug(category.slug, join(path, 'slug')),
    runs: reader.integer(category.runs, join(path, 'runs'), 0),
    panelists,
    cells,
    sum: hasQuorum(panelists) ? reader.integer(category.sum, join(path, 'sum'), 0, 2000 * cells) : null,
  };
}
