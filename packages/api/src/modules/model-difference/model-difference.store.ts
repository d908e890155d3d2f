import type { Environment, Prisma, Run } from '../../generated/prisma/client.ts';

type Reader = Prisma.TransactionClient;

/** Environments by their slugs. */
export async function environmentsBySlug(
  reader: Reader,
  slugs: string[],
  query: object,
): Promise<Map<string, Environment>> {
  const found = await reader.environment.findMany({ ...query, where: { slug: { in: slugs } } });
  return new Map(found.map((environment) => [environment.slug, environment]));
}

/** Runs by their ids. */
export async function runsById(reader: Reader, ids: string[], query: object): Promise<Map<string, Run>> {
  const found = await reader.run.findMany({ ...query, where: { id: { in: ids } } });
  return new Map(found.map((run) => [run.id, run]));
}
