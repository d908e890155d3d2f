import type { PanelRecord } from '@panelmark/core';
import type { Reader } from '../../database/transact.ts';
import { findBenchmark } from '../benchmark/benchmark.service.ts';
import type { PublishedBoard, ReadBoard } from '../leaderboard/leaderboard.service.ts';
import { type Definition, readMethod } from './method.store.ts';
import { composeRecord, composeRecordOf, type RecordDeps } from './record.service.ts';

export type { Definition };

/** Everything that the public files are written from, all of one moment. */
export interface PublicRecord {
  readonly record: PanelRecord;
  /** What makes the board, as the database says it. */
  readonly method: readonly Definition[];
  readonly benchmark: {
    readonly name: string;
    readonly notice: string | null;
    readonly attribution: string | null;
  };
}

/** What keeping the public record takes. */
export interface PublicRecordDeps extends RecordDeps {
  readonly reader: Reader;
  readonly readBoard: ReadBoard;
}

/** How much longer than it took to make a record it is left alone, when the log moves all the time. */
const REST = 4;
const MOST_REST_MS = 60_000;
/** How often the log may move in between before the board is published once more together with its record. */
const TRIES = 3;

/**
 * Keeps what `make` makes of the public record. It is made anew when the audit log has moved, by one asker for all, but
 * not before a rest of four times what the last making took, or of a minute if that is less; what is given meanwhile is
 * that much older than the board. Up to 15 s a making, no more than a fifth of the time goes into it. It says itself which board and which place of the log it is of.
 */
export function createPublicRecord<Made>(
  deps: PublicRecordDeps,
  make: (record: PublicRecord) => Promise<Made>,
): () => Promise<Made> {
  let kept: { readonly made: Made; readonly head: string; readonly until: number } | undefined;
  let making: Promise<Made> | undefined;

  const renew = async (published: PublishedBoard) => {
    const start = performance.now();
    try {
      const read = await readPublicRecord(deps, published);
      const made = await make(read);
      const now = performance.now();
      const until = now + Math.min(MOST_REST_MS, REST * (now - start));
      kept = { made, head: headOf(read.record.audit), until };
      return made;
    } finally {
      making = undefined;
    }
  };

  return async () => {
    const published = await deps.readBoard();
    if (kept !== undefined) {
      if (kept.head === headOf(published.auditHead) || performance.now() < kept.until) return kept.made;
    }
    making ??= renew(published);
    return await making;
  };
}

async function readPublicRecord(deps: PublicRecordDeps, published: PublishedBoard): Promise<PublicRecord> {
  const [record, method, benchmark] = await Promise.all([
    readRecord(deps, published),
    readMethod(deps.reader),
    findBenchmark(deps.reader),
  ]);
  if (benchmark === null) throw new TypeError('The benchmark was not set up before the server started.');
  return { record, method, benchmark };
}

async function readRecord(deps: PublicRecordDeps, published: PublishedBoard): Promise<PanelRecord> {
  let board = published;
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const record = await composeRecordOf(deps, board, new Date());
    if (record !== null) return record;
    board = await deps.readBoard();
  }
  return await composeRecord(deps, new Date());
}

function headOf({ seq, hash }: { readonly seq: number; readonly hash: string }): string {
  return `${seq}:${hash}`;
}
