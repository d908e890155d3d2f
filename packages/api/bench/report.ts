/** Prints what is measured line by line, and remembers what is over its limit. */
export interface Report {
  title(text: string): void;
  /** A time in milliseconds. */
  time(name: string, ms: number, limitMs?: number): void;
  /** How many times as long as something else. */
  ratio(name: string, ratio: number, limit?: number): void;
  /** What was over its limit. */
  readonly over: readonly string[];
}

export function createReport(print: (line: string) => void): Report {
  const over: string[] = [];
  const line = (name: string, value: string, number: number, limit: number | undefined, unit: string) => {
    const isOver = limit !== undefined && number > limit;
    if (isOver) over.push(name);
    const verdict = limit === undefined ? '' : `  ${isOver ? 'OVER' : 'within'} ${limit}${unit}`;
    print(`${name.padEnd(66)}${value.padStart(12)}${verdict}`);
  };
  return {
    title: (text) => print(`\n${text}`),
    time: (name, ms, limitMs) => line(name, `${ms.toFixed(1)} ms`, ms, limitMs, ' ms'),
    ratio: (name, ratio, limit) => line(name, `${ratio.toFixed(2)}×`, ratio, limit, '×'),
    over,
  };
}
