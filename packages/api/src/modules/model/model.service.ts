import type { Ingester } from '../../auth/ingester.ts';
import { lineProblem, NAME_MAX, refuseProblems, slugProblem } from '../../input-problem.ts';
import { type Model, putModel, type Transaction } from './model.store.ts';

/** What registering a model takes. */
export interface ModelDeps {
  readonly transact: <T>(actor: Ingester, work: (tx: Transaction) => Promise<T>) => Promise<T>;
}

/** A model as somebody registers it. */
export interface ModelInput {
  readonly slug: string;
  readonly name: string;
  /** Undefined leaves what is on record, null takes it away. */
  readonly vendor?: string | null | undefined;
  /** Undefined leaves what is on record, null takes it away. */
  readonly version?: string | null | undefined;
}

/**
 * Registers a model, or updates the one that holds the slug.
 *
 * @throws ValidationError naming every place that is wrong.
 */
export async function registerModel(
  { transact }: ModelDeps,
  ingester: Ingester,
  input: ModelInput,
): Promise<Model> {
  const model = {
    slug: input.slug,
    name: input.name.trim(),
    vendor: input.vendor?.trim() ?? input.vendor,
    version: input.version?.trim() ?? input.version,
  };
  refuseProblems({
    slug: slugProblem(model.slug),
    name: lineProblem(model.name, NAME_MAX),
    vendor: model.vendor == null ? undefined : lineProblem(model.vendor, NAME_MAX),
    version: model.version == null ? undefined : lineProblem(model.version, NAME_MAX),
  });
  return await transact(ingester, (tx) => putModel(tx, model));
}
