/** Milliseconds that some work takes. */
export async function timed<T>(work: () => Promise<T>): Promise<{ readonly ms: number; readonly result: T }> {
  const start = performance.now();
  const result = await work();
  return { ms: performance.now() - start, result };
}

/** The shortest of several times: what the work takes where nobody else is busy. */
export async function fastestMs(times: number, work: (round: number) => Promise<unknown>): Promise<number> {
  let fastest = Number.POSITIVE_INFINITY;
  for (let round = 1; round <= times; round += 1) {
    fastest = Math.min(fastest, (await timed(() => work(round))).ms);
  }
  return fastest;
}

/** The longest that this process computed without giving others their turn while some work was done, in milliseconds. */
export async function longestTurnMs(work: () => Promise<unknown>): Promise<number> {
  let last = process.cpuUsage();
  let longest = 0;
  let isOver = false;
  const look = () => {
    const { user, system } = process.cpuUsage(last);
    longest = Math.max(longest, (user + system) / 1000);
    last = process.cpuUsage();
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  await work();
  isOver = true;
  look();
  return longest;
}
