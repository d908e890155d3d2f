import type { Model, Prisma } from '../../generated/prisma/client.ts';

export type { Model };

type Reader = Prisma.TransactionClient;

/** A connection inside one transaction. */
export type Transaction = Prisma.TransactionClient;

/** Which part of the list of models, which is ordered by slug. */
interface SlugSpan {
  readonly take: number;
  readonly fromEnd: boolean;
  readonly after: string | undefined;
  readonly before: string | undefined;
}

/** What a model has, whether or not it is at quorum: counts, never numbers. */
export interface ModelCounts {
  readonly runs: number;
  readonly panelists: number;
  readonly scorecards: number;
}

export const NO_COUNTS: ModelCounts = { runs: 0, panelists: 0, scorecards: 0 };

/** Null when no model holds the slug. */
export function findModel(reader: Reader, slug: string, query: object): Promise<Model | null> {
  return reader.model.findUnique({ ...query, where: { slug } });
}

/** @throws when there is none. */
export function getModel(reader: Reader, id: string, query: object): Promise<Model> {
  return reader.model.findUniqueOrThrow({ ...query, where: { id } });
}

/** A part of the models by slug. */
export async function listModels(
  reader: Reader,
  { take, fromEnd, after, before }: SlugSpan,
  query: object,
): Promise<Model[]> {
  const models = await reader.model.findMany({
    ...query,
    where: {
      slug: { ...(after !== undefined && { gt: after }), ...(before !== undefined && { lt: before }) },
    },
    orderBy: { slug: fromEnd ? 'desc' : 'asc' },
    take,
  });
  return fromEnd ? models.reverse() : models;
}

export function countModels(reader: Reader): Promise<number> {
  return reader.model.count();
}

/** Scored runs, and the panelists and scorecards that count on them, by model id. */
export async function countsOfModels(reader: Reader, ids: string[]): Promise<Map<string, ModelCounts>> {
  const rows = await reader.$queryRaw<
    { model_id: string; scored_runs: bigint; panelists: bigint; scorecards: bigint }[]
  >`select model_id, scored_runs, panelists, scorecards from standings where model_id = any(${ids}::uuid[])`;
  return new Map(
    rows.map((row) => [
      row.model_id,
      { runs: Number(row.scored_runs), panelists: Number(row.panelists), scorecards: Number(row.scorecards) },
    ]),
  );
}

/** Makes a model, or updates the one that holds the slug; what is undefined stays as it is. */
export function putModel(
  tx: Transaction,
  {
    slug,
    name,
    vendor,
    version,
  }: Pick<Model, 'slug' | 'name'> & {
    readonly vendor: string | null | undefined;
    readonly version: string | null | undefined;
  },
): Promise<Model> {
  const told = { name, ...(vendor !== undefined && { vendor }), ...(version !== undefined && { version }) };
  return tx.model.upsert({ where: { slug }, create: { slug, ...told }, update: told });
}
