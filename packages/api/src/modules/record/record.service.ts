import { createHash } from 'node:crypto';
import {
  canonicalJson,
  type PanelRecord,
  parseRecord,
  QUORUM,
  RECORD_FORMAT,
  RECORD_VERSION,
  RecordError,
  type Verification,
  verifyRecord,
} from '@panelmark/core';
import type { Snapshot } from '../../database/transact.ts';
import { DomainError } from '../../domain-error.ts';
import { auditHead, type PublishedBoard, publishBoard } from '../leaderboard/leaderboard.service.ts';
import { type RecordParts, readRecordParts } from './record.store.ts';

/** What composing a record needs. */
export interface RecordDeps {
  /** Runs `work` in one transaction that sees one moment from its first query on. */
  readonly snapshot: <T>(work: (snapshot: Snapshot) => Promise<T>) => Promise<T>;
}

/** A file that is no record of this version, or one that contradicts itself. */
class RecordFileError extends DomainError {
  override readonly name = 'RecordFileError';
}

/**
 * The public record of this moment: everything that a stranger needs to recompute the board, and nothing that names a
 * panelist or gives away a number below quorum.
 */
export async function composeRecord(deps: RecordDeps, now: Date): Promise<PanelRecord> {
  return await deps.snapshot(async (snapshot) =>
    recordOf(await publishBoard(snapshot), await readRecordParts(snapshot), now),
  );
}

/**
 * The public record of a board that was published already.
 *
 * @returns null when the record has moved on since.
 */
export async function composeRecordOf(
  deps: RecordDeps,
  published: PublishedBoard,
  now: Date,
): Promise<PanelRecord | null> {
  return await deps.snapshot(async (snapshot) => {
    const head = await auditHead(snapshot);
    if (head.seq !== published.auditHead.seq || head.hash !== published.auditHead.hash) return null;
    return recordOf(published, await readRecordParts(snapshot), now);
  });
}

function recordOf(
  { board, revision, auditHead: audit }: PublishedBoard,
  parts: RecordParts,
  now: Date,
): PanelRecord {
  return {
    format: RECORD_FORMAT,
    version: RECORD_VERSION,
    exportedAt: now.toISOString(),
    quorum: QUORUM,
    audit,
    ...parts,
    revision,
    board,
  };
}

/** A record that was checked, and what it says of itself. */
export interface CheckedRecord extends Verification {
  readonly record: PanelRecord;
}

/**
 * Recomputes every published number of a record file from its scorecards.
 *
 * @throws RecordFileError when the text is no record, or one of another version.
 */
export function checkRecord(text: string): CheckedRecord {
  const record = read(text);
  const revision = createHash('sha256').update(canonicalJson(record.board)).digest('hex');
  return { record, ...verifyRecord(record, revision) };
}

function read(text: string): PanelRecord {
  try {
    return parseRecord(JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError) {
      throw new RecordFileError('This is no record: the file is not JSON, or was cut short.', {
        cause: error,
      });
    }
    if (error instanceof RecordError) throw new RecordFileError(error.message, { cause: error });
    throw error;
  }
}
