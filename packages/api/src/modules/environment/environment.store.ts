import type { Environment, Prisma } from '../../generated/prisma/client.ts';

type Reader = Prisma.TransactionClient;

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
