import { queryFromInfo } from '@pothos/plugin-prisma';
import type { GraphQLResolveInfo } from 'graphql';
import { badInput } from './coded-error.ts';

/** How a client asks for a page. */
export interface PageArgs {
  readonly first?: number | null | undefined;
  readonly last?: number | null | undefined;
  readonly after?: string | null | undefined;
  readonly before?: string | null | undefined;
}

/** What of an ordered list to fetch: one row more than the page, which says whether there is more. */
export interface Span {
  readonly take: number;
  /** The last ones instead of the first; the rows still come in the order of the list. */
  readonly fromEnd: boolean;
  readonly after: string | undefined;
  readonly before: string | undefined;
}

interface Page<Row> {
  readonly edges: { readonly cursor: string; readonly node: Row }[];
  readonly pageInfo: {
    readonly hasNextPage: boolean;
    readonly hasPreviousPage: boolean;
    readonly startCursor: string | null;
    readonly endCursor: string | null;
  };
}

const MAX_SIZE = 100;
const DEFAULT_SIZE = 20;

/**
 * Reads a page's arguments. Cursors are keys of the list in disguise, so that one stays good when its row is gone.
 *
 * @param isKey whether a cursor's content can be a key of this list.
 * @throws a coded error that names the argument.
 */
export function readSpan({ first, last, after, before }: PageArgs, isKey: (key: string) => boolean): Span {
  if (first != null && last != null) throw badInput('Pass first or last, not both.');
  const size = readSize('first', first) ?? readSize('last', last) ?? DEFAULT_SIZE;
  return {
    take: size + 1,
    fromEnd: last != null,
    after: readCursor('after', after, isKey),
    before: readCursor('before', before, isKey),
  };
}

/** Makes a page of the rows that a span fetched. */
export function pageOf<Row>(rows: readonly Row[], span: Span, keyOf: (row: Row) => string): Page<Row> {
  const hasMore = rows.length === span.take;
  const kept = !hasMore ? rows : span.fromEnd ? rows.slice(1) : rows.slice(0, -1);
  const edges = kept.map((node) => ({ cursor: toCursor(keyOf(node)), node }));
  return {
    edges,
    pageInfo: {
      hasNextPage: span.fromEnd ? span.before !== undefined : hasMore,
      hasPreviousPage: span.fromEnd ? hasMore : span.after !== undefined,
      startCursor: edges.at(0)?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  };
}

function readSize(name: string, size: number | null | undefined): number | undefined {
  if (size == null) return undefined;
  if (size < 1 || size > MAX_SIZE) throw badInput(`${name} must be from 1 to ${MAX_SIZE}.`);
  return size;
}

function toCursor(key: string): string {
  return Buffer.from(key).toString('base64url');
}

function readCursor(
  name: string,
  cursor: string | null | undefined,
  isKey: (key: string) => boolean,
): string | undefined {
  if (cursor == null) return undefined;
  const key = Buffer.from(cursor, 'base64url').toString();
  if (toCursor(key) !== cursor || !isKey(key)) throw badInput(`${name} is not a cursor of this list.`);
  return key;
}

/** What the client selected of a page's rows, for Prisma to spread into its query. */
export function selectionOfPage(context: object, info: GraphQLResolveInfo, typeName: string): object {
  return queryFromInfo({
    context,
    info,
    typeName,
    paths: [[{ name: 'nodes' }], [{ name: 'edges' }, { name: 'node' }]],
  });
}
