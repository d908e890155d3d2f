import { byName } from '../../components/run-heat-order.ts';
import { type FragmentOf, readFragment } from '../../lib/graphql.ts';
import { modelRun } from './model.query.ts';

/** Runs by the names of their environments. */
export function sortedRuns(runs: readonly FragmentOf<typeof modelRun>[]) {
  return byName(
    runs.map((run) => readFragment(modelRun, run)),
    ({ environment }) => environment.name,
  );
}

/** One of them. */
export type ModelRun = ReturnType<typeof sortedRuns>[number];
