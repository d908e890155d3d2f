import type { Category, Prisma } from '../../generated/prisma/client.ts';

/** The published taxonomy, in its published order. */
export function listCategories(reader: Prisma.TransactionClient): Promise<Category[]> {
  return reader.category.findMany({ orderBy: { position: 'asc' } });
}
