import type { Environment, Prisma } from '../../generated/prisma/client.ts';

type Reader = Prisma.TransactionClient;

/** A connection inside one transaction. */
export type Transaction = Prisma.TransactionClient;

/** An environment without its spec, which can be long. */
export type RegisteredEnvironment = Pick<Environment, 'id' | 'slug' | 'name' | 'genre'>;

/** Which part of the list of environments, which is ordered by slug. */
interface SlugSpan {
  readonly take: number;
  readonly fromEnd: boolean;
  readonly after: string | undefined;
  readonly before: string | undefined;
}

/** Null when no environment holds the slug. */
export function findEnvironment(reader: Reader, slug: string, query: object): Promise<Environment | null> {
  return reader.environment.findUnique({ ...query, where: { slug } });
}

/** A part of the environments by slug. */
export async function listEnvironments(
  reader: Reader,
  { take, fromEnd, after, before }: SlugSpan,
  query: object,
): Promise<Environment[]> {
  const environments = await reader.environment.findMany({
    ...query,
    where: {
      slug: { ...(after !== undefined && { gt: after }), ...(before !== undefined && { lt: before }) },
    },
    orderBy: { slug: fromEnd ? 'desc' : 'asc' },
    take,
  });
  return fromEnd ? environments.reverse() : environments;
}

export function countEnvironments(reader: Reader): Promise<number> {
  return reader.environment.count();
}

/** @throws when there is none. */
export function getEnvironment(reader: Reader, id: string, query: object): Promise<Environment> {
  return reader.environment.findUniqueOrThrow({ ...query, where: { id } });
}

/** Makes an environment, or updates the one that holds the slug; a genre that is undefined stays as it is. */
export function putEnvironment(
  tx: Transaction,
  {
    slug,
    name,
    spec,
    genre,
  }: Pick<Environment, 'slug' | 'name' | 'spec'> & {
    readonly genre: string | null | undefined;
  },
): Promise<RegisteredEnvironment> {
  const told = { name, spec, ...(genre !== undefined && { genre }) };
  return tx.environment.upsert({
    where: { slug },
    create: { slug, ...told },
    update: told,
    select: { id: true, slug: true, name: true, genre: true },
  });
}
