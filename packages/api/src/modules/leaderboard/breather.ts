import { setImmediate } from 'node:timers/promises';

/** How long one computation may keep everybody else waiting. */
const BUDGET_MS = 8;

/** To be awaited between the steps of a long computation: lets others have their turn once its time is spent. */
export function createBreather(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < BUDGET_MS) return;
    await setImmediate();
    since = performance.now();
  };
}
