/** How long a card was in use, by a clock that only runs forward (`performance.now()`): nobody can set it. */
export interface ActiveTime {
  /** Where the counting stands. */
  readonly countedTo: number;
  /** When somebody last used the page. */
  readonly usedAt: number;
  /** Counted, and not yet a whole minute. */
  readonly restMs: number;
}

/** A page on which nobody does anything is in use for this long. */
export const idleAfterMs = 120_000;

const minuteMs = 60_000;

/** A page that is opened now. */
export function startTime(now: number, restMs = 0): ActiveTime {
  return { countedTo: now, usedAt: now, restMs };
}

/** Counts up to now. `seen`: whether the page was visible since the last count. Whole minutes come out. */
export function countTime(
  time: ActiveTime,
  now: number,
  seen: boolean,
): { time: ActiveTime; minutes: number } {
  const until = Math.min(now, time.usedAt + idleAfterMs);
  const gained = seen ? Math.max(0, until - time.countedTo) : 0;
  const total = time.restMs + gained;
  const minutes = Math.floor(total / minuteMs);
  return { time: { ...time, countedTo: now, restMs: total - minutes * minuteMs }, minutes };
}

/** Somebody uses the page now: what came before is counted first. */
export function touchTime(
  time: ActiveTime,
  now: number,
  seen: boolean,
): { time: ActiveTime; minutes: number } {
  const counted = countTime(time, now, seen);
  return { time: { ...counted.time, usedAt: now }, minutes: counted.minutes };
}
