import { existsSync, readFileSync } from 'node:fs';

const shared = new URL('../../../../shared/data/', import.meta.url);

/** Whether the real judgments and their independent answers stand beside this checkout. */
export const hasSharedData = existsSync(shared);

/** Why a suite against the real judgments is skipped; null when it is not. */
export const skipReason = hasSharedData ? null : `no real judgments at ${shared.pathname}`;

if (skipReason !== null) console.warn(`Suites against real judgments are skipped: ${skipReason}.`);

export function sharedText(name: string): string {
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
