import { existsSync, readFileSync } from 'node:fs';
import { describe, it } from 'vitest';

const shared = new URL('../../../../shared/data/', import.meta.url);

/** A suite against the real judgments and their independent answers; skipped, with the reason, where they are not. */
export function describeRealJudgments(title: string, suite: () => void): void {
  if (existsSync(shared)) {
    describe(title, suite);
    return;
  }
  const reason = `no real judgments at ${shared.pathname}`;
  console.warn(`Skipped: ${title}, for there are ${reason}.`);
  describe(title, () => it.skip(reason));
}

function sharedText(name: string): string {
  return readFileSync(new URL(name, shared), 'utf8');
}

export function sharedJson<T>(name: string): T {
  return JSON.parse(sharedText(name)) as T;
}

/** The rows of a CSV of codes and numbers, which holds no quotes, as objects by column. */
export function sharedRows(name: string): Record<string, string>[] {
  const [header = '', ...lines] = sharedText(name).trimEnd().split(/\r?\n/);
  const columns = header.split(',');
  return lines.map((line) => {
    const cells = line.split(',');
    return Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? '']));
  });
}
