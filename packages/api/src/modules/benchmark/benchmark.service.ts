import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseTaxonomy, type Taxonomy, TaxonomyError } from '@panelmark/core';
import type { Reader, Transaction } from '../../database/transact.ts';
import { DomainError } from '../../domain-error.ts';
import {
  type BenchmarkDefinition,
  defineBenchmark,
  findBenchmark,
  listSpecialties,
  lockSeeding,
} from './benchmark.store.ts';

export { defineBenchmark, findBenchmark, listSpecialties };

/** What seeding needs. */
export interface SeedingDeps {
  readonly reader: Reader;
  readonly transact: <T>(actor: 'system', work: (tx: Transaction) => Promise<T>) => Promise<T>;
}

/** The taxonomy file cannot be used; the message says where it is and what is wrong with it. */
class TaxonomyFileError extends DomainError {
  override readonly name = 'TaxonomyFileError';
}

const BUILT_IN = fileURLToPath(new URL('../../../../../prisma/taxonomy.json', import.meta.url));
const NAME = 'Panelmark';

/**
 * Lays down the taxonomy at the very first start, for the server and the command line alike; does nothing afterwards.
 * Several may start at once.
 *
 * @param path a taxonomy file in place of the built-in one.
 * @throws TaxonomyFileError when the file cannot be read or holds mistakes.
 */
export async function seedBenchmark(deps: SeedingDeps, path: string | undefined): Promise<void> {
  if ((await findBenchmark(deps.reader)) !== null) return;
  const { categories, specialties } = await readTaxonomy(path ?? BUILT_IN);
  const seed: BenchmarkDefinition = {
    name: NAME,
    categories,
    specialties,
    notice: null,
    attribution: null,
    importedSha256: null,
  };
  await deps.transact('system', async (tx) => {
    await lockSeeding(tx);
    if ((await findBenchmark(tx)) === null) await defineBenchmark(tx, seed);
  });
}

async function readTaxonomy(path: string): Promise<Taxonomy> {
  try {
    return parseTaxonomy(JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    const trouble =
      error instanceof TaxonomyError
        ? error.message
        : error instanceof SyntaxError
          ? `it is not JSON: ${error.message}`
          : error instanceof Error
            ? error.message
            : String(error);
    throw new TaxonomyFileError(`The taxonomy file ${path} cannot be used: ${trouble}`, { cause: error });
  }
}
