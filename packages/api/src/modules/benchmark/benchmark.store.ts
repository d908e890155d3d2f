import type { Category, Specialty } from '@panelmark/core';
import type { Reader, Transaction } from '../../database/transact.ts';

/** What a benchmark is called and what it asks. */
export interface BenchmarkDefinition {
  readonly name: string;
  readonly categories: readonly Category[];
  readonly specialties: readonly Specialty[];
  /** Shown on every page; null where there is nothing to say. */
  readonly notice: string | null;
  readonly attribution: string | null;
  /** SHA-256 of the file it was made from, in lower-case hexadecimal; null otherwise. */
  readonly importedSha256: string | null;
}

/** What the database says it benchmarks; null before its first start is over. */
export async function findBenchmark(
  reader: Reader,
): Promise<Pick<BenchmarkDefinition, 'name' | 'notice' | 'attribution' | 'importedSha256'> | null> {
  return await reader.benchmark.findFirst({
    select: { name: true, notice: true, attribution: true, importedSha256: true },
  });
}

/** What panelists may be expert in, in the taxonomy's order. */
export async function listSpecialties(reader: Reader): Promise<Specialty[]> {
  return await reader.specialty.findMany({
    select: { slug: true, name: true, categories: true },
    orderBy: { position: 'asc' },
  });
}

/** Lets one process at a time see whether there is a benchmark and make it, to the end of the transaction. */
export async function lockSeeding(tx: Transaction): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended('panelmark seeding', 0))`;
}

/** Names the benchmark and lays down its taxonomy. The database refuses once a model, run or application exists. */
export async function defineBenchmark(tx: Transaction, definition: BenchmarkDefinition): Promise<void> {
  const { name, categories, specialties, notice, attribution, importedSha256 } = definition;
  await tx.$executeRaw`
    select define_benchmark(${name}, ${JSON.stringify(categories)}::jsonb, ${JSON.stringify(specialties)}::jsonb,
      ${notice}, ${attribution}, ${importedSha256})`;
}
