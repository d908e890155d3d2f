import { canonicalJson, discrepancyText, parseRecord, verifyRecord } from '@panelmark/core';

/** What came of recomputing a record here. */
export interface Recomputation {
  /** How many published numbers were recomputed. */
  checked: number;
  /** From how many scorecards. */
  scorecards: number;
  /** Each number that does not follow from the scorecards. */
  differing: string[];
  revision: string;
  audit: { seq: number; hash: string };
}

/**
 * Fetches the public record and recomputes every number of it in this browser, from its scorecards alone.
 *
 * @throws when the record cannot be fetched, is none, or the browser cannot hash here.
 */
export async function recompute(): Promise<Recomputation> {
  const response = await fetch('/record.json', { cache: 'no-cache' });
  if (!response.ok) throw new Error(`The record was answered with ${response.status}.`);
  const record = parseRecord(await response.json());
  const revision = await sha256(canonicalJson(record.board));
  const { checked, discrepancies } = verifyRecord(record, revision);
  return {
    checked,
    scorecards: record.scorecards.length,
    differing: discrepancies.map(discrepancyText),
    revision: record.revision,
    audit: record.audit,
  };
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
