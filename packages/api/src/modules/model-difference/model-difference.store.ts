import type { Environment, Prisma, Run } from '../../generated/prisma/client.ts';

type Reader = Prisma.TransactionClient;

/** @throws when no environment holds the slug. */
export function getEnvironment(reader: Reader, slug: string, query: object): Promise<Environment> {
  return reader.environment.findUniqueOrThrow({ ...query, where: { slug } });
}

/** These runs, in the order of the ids. */
export async function getRuns(reader: Reader, ids: readonly string[], query: object): Promise<Run[]> {
  const found = await reader.run.findMany({ ...query, where: { id: { in: [...ids] } } });
  const byId = new Map(found.map((run) => [run.id, run]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
