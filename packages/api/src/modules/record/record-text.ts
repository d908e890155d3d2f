import type { PanelRecord } from '@panelmark/core';

/**
 * A record as a file: JSON with one line an entry of each list, so that two records can be compared line by line.
 *
 * @param breathe awaited now and then, as a record can be long.
 */
export async function recordText(record: PanelRecord, breathe: () => Promise<void>): Promise<string> {
  const members: string[] = [];
  for (const [name, value] of Object.entries(record)) {
    const written = Array.isArray(value) ? await listText(value, breathe) : JSON.stringify(value);
    members.push(`${JSON.stringify(name)}: ${written}`);
  }
  return `{\n${members.join(',\n')}\n}\n`;
}

/** How many entries are written between two breaths. */
const CHUNK = 500;

async function listText(list: readonly unknown[], breathe: () => Promise<void>): Promise<string> {
  if (list.length === 0) return '[]';
  const chunks: string[] = [];
  for (let from = 0; from < list.length; from += CHUNK) {
    const entries = list.slice(from, from + CHUNK).map((entry) => JSON.stringify(entry));
    chunks.push(entries.join(',\n'));
    await breathe();
  }
  return `[\n${chunks.join(',\n')}\n]`;
}
