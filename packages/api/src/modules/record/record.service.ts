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
import { publishBoard } from '../leaderboard/leaderboard.service.ts';
import { readRecordParts } from './record.store.ts';

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
  return await deps.snapshot(async (snapshot) => {
    const { board, revision, auditHead } = await publishBoard(snapshot);
    return {
      format: RECORD_FORMAT,
      version: RECORD_VERSION,
      exportedAt: now.toISOString(),
      quorum: QUORUM,
      audit: auditHead,
      ...(await readRecordParts(snapshot)),
      revision,
      board,
    };
  });
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
