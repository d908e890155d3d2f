import type { Ingester } from '../../auth/ingester.ts';
import { lineProblem, NAME_MAX, refuseProblems, slugProblem, textProblem } from '../../input-problem.ts';
import { putEnvironment, type RegisteredEnvironment, type Transaction } from './environment.store.ts';

/** What registering an environment takes. */
export interface EnvironmentDeps {
  readonly transact: <T>(actor: Ingester, work: (tx: Transaction) => Promise<T>) => Promise<T>;
}

/** An environment as somebody registers it. */
export interface EnvironmentInput {
  readonly slug: string;
  readonly name: string;
  /** The task that models are handed, Markdown. */
  readonly spec: string;
  /** Undefined leaves what is on record, null takes it away. */
  readonly genre?: string | null | undefined;
}

const SPEC_MAX = 200_000;

/**
 * Registers an environment, or updates the one that holds the slug.
 *
 * @throws ValidationError naming every place that is wrong.
 */
export async function registerEnvironment(
  { transact }: EnvironmentDeps,
  ingester: Ingester,
  input: EnvironmentInput,
): Promise<RegisteredEnvironment> {
  const environment = {
    slug: input.slug,
    name: input.name.trim(),
    spec: input.spec,
    genre: input.genre?.trim() ?? input.genre,
  };
  refuseProblems({
    slug: slugProblem(environment.slug),
    name: lineProblem(environment.name, NAME_MAX),
    spec: environment.spec.trim() === '' ? 'The task is missing.' : textProblem(environment.spec, SPEC_MAX),
    genre: environment.genre == null ? undefined : lineProblem(environment.genre, NAME_MAX),
  });
  return await transact(ingester, (tx) => putEnvironment(tx, environment));
}
