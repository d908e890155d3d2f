import { createHash } from 'node:crypto';
import type { Snapshot } from '../../database/transact.ts';
import { digits } from '../../digits.ts';
import { checkReceipts } from '../change/receipt-check.service.ts';
import { countEvents, listEvents, listReceipts } from './audit.store.ts';
import { createChainCheck, type Head, type Pin } from './chain.ts';
import {
  AUDITED_TABLES,
  type AuditedTable,
  countRows,
  type Divergence,
  type LostRevision,
  listDivergences,
  listLostRevisions,
} from './replay.store.ts';

export type { Head } from './chain.ts';

/** What verifying the log needs. */
export interface AuditDeps {
  /** Runs `work` in one transaction that sees one moment from its first query on. */
  readonly snapshot: <T>(work: (snapshot: Snapshot) => Promise<T>) => Promise<T>;
  /** Told how far it is. To throw here stops it. */
  readonly onProgress: (done: number, rows: number) => void;
}

/** What came of verifying the log. */
export interface AuditReport {
  /** Where the log ends. */
  readonly head: Head;
  readonly rows: number;
  readonly receipts: number;
  readonly tables: number;
  /** Rows of those tables. */
  readonly recordedRows: number;
  /** What is wrong, as sentences; none when the log holds. */
  readonly findings: readonly string[];
}

const PAGE = 5_000;

/**
 * Verifies the audit log from its first row: that each row holds what was hashed and follows from the one before, that
 * it goes through every receipt of a board, that every audited table holds what the log says it holds, and that every
 * receipt is of the board that follows from the log.
 *
 * @param published a head that was published elsewhere, by the board or an export; null when none is at hand.
 */
export async function verifyAudit(deps: AuditDeps, published: Head | null): Promise<AuditReport> {
  return await deps.snapshot(async (snapshot) => {
    const receipts = await listReceipts(snapshot);
    const pins: Pin[] = receipts.map(({ auditSeq, auditHash, publishedAt }) => ({
      seq: Number(auditSeq),
      hash: auditHash,
      source: `The receipt of the board of ${moment(publishedAt)}`,
    }));
    if (published !== null) pins.push({ ...published, source: 'The published head' });
    const { findings, head, rows } = await checkChain(snapshot, pins, deps.onProgress);
    const forged = receipts.filter(({ revision, computedRevision }) => revision !== computedRevision);
    const replayed = await replay(snapshot);
    const found = [
      ...findings,
      ...forged.map(
        ({ publishedAt }) =>
          `The receipt of the board of ${moment(publishedAt)} holds another board than it names: it was changed after it was written.`,
      ),
      ...replayed.findings,
    ];
    return {
      head,
      rows,
      receipts: receipts.length,
      tables: Object.keys(AUDITED_TABLES).length,
      recordedRows: replayed.rows,
      // Of a record that does not hold, nothing more would follow.
      findings: found.length > 0 ? found : await checkReceipts(snapshot),
    };
  });
}

async function checkChain(snapshot: Snapshot, pins: readonly Pin[], onProgress: AuditDeps['onProgress']) {
  const check = createChainCheck(pins);
  const rows = await countEvents(snapshot);
  let done = 0;
  let last = 0;
  for (;;) {
    onProgress(done, rows);
    const page = await listEvents(snapshot, last, PAGE);
    for (const { seq, previousHash, hash, text } of page) {
      const computedHash = createHash('sha256').update(text).digest('hex');
      check.add({ seq: Number(seq), previousHash, hash, computedHash });
      last = Number(seq);
    }
    done += page.length;
    if (page.length < PAGE) return check.end();
  }
}

async function replay(snapshot: Snapshot): Promise<{ findings: string[]; rows: number }> {
  const findings: string[] = [];
  let rows = 0;
  for (const table of Object.keys(AUDITED_TABLES) as AuditedTable[]) {
    const divergences = await listDivergences(snapshot, table);
    findings.push(...divergences.map((divergence) => divergenceSentence(table, divergence)));
    rows += await countRows(snapshot, table);
  }
  const revisions = await listLostRevisions(snapshot);
  return { findings: [...findings, ...revisions.map(revisionSentence)], rows };
}

function divergenceSentence(table: AuditedTable, { kind, id, seq, columns }: Divergence): string {
  const entry = `row ${digits(Number(seq))} of the log`;
  switch (kind) {
    case 'changed':
      return `${table} ${id} differs in ${columns.join(', ')} from ${entry}: it was changed behind the log.`;
    case 'removed':
      return `${table} ${id} is gone, which ${entry} recorded: it was removed behind the log.`;
    case 'returned':
      return `${table} ${id} is there, though ${entry} recorded its removal: it was written behind the log.`;
    case 'unrecorded':
      return `${table} ${id} has no row in the log: it was written behind it, or the log was cut.`;
  }
}

function revisionSentence({ scoreId, version, kind }: LostRevision): string {
  const name = `Version ${version} of scores ${scoreId}`;
  switch (kind) {
    case 'changed':
      return `${name} is not kept as the log recorded it: it was changed behind the log.`;
    case 'missing':
      return `${name} is not kept, though the log recorded that it was replaced: it was removed behind the log.`;
    case 'unrecorded':
      return `${name} is kept, and the log knows of none: it was written behind the log.`;
  }
}

function moment(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
