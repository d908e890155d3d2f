import { listCategories } from './category.store.ts';

/** The slugs of the taxonomy, in its order. */
export async function listCategorySlugs(reader: Parameters<typeof listCategories>[0]): Promise<string[]> {
  return (await listCategories(reader)).map(({ slug }) => slug);
}
