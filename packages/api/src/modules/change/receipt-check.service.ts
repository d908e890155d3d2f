import { createHash } from 'node:crypto';
import { canonicalJson } from '@panelmark/core';
import { createBreather } from '../leaderboard/breather.ts';
import {
  boardOfViews,
  listReceiptClaims,
  listRecordedEvents,
  type ReceiptClaim,
  type Snapshot,
} from './receipt-check.store.ts';
import { createRecordReplay } from './record-replay.ts';

const PAGE = 5_000;

/**
 * Derives every receipt again from the log alone, by core and not by the views: the board at the place of the log that
 * the receipt names must have the receipt's revision, and the board at the end of the log must be the one that the views
 * give. Whether the log itself holds is not asked here.
 *
 * @returns what does not follow, as sentences in the order of the log; none when everything does.
 */
export async function checkReceipts(snapshot: Snapshot): Promise<string[]> {
  const replay = createRecordReplay();
  const breathe = createBreather();
  const waiting = await listReceiptClaims(snapshot);
  const findings: string[] = [];

  const checkUntil = async (seq: number) => {
    while (waiting[0] !== undefined && waiting[0].auditSeq < seq) {
      const claim = waiting.shift();
      if (claim !== undefined && claim.revision !== revisionOf(canonicalJson(replay.board()))) {
        findings.push(findingOf(claim));
      }
      await breathe();
    }
  };

  let last = 0;
  for (;;) {
    const page = await listRecordedEvents(snapshot, last, PAGE);
    for (const event of page) {
      await checkUntil(event.seq);
      replay.apply(event);
      last = event.seq;
    }
    if (page.length < PAGE) break;
  }
  await checkUntil(Number.POSITIVE_INFINITY);
  if (canonicalJson(replay.board()) !== (await boardOfViews(snapshot))) {
    findings.push('The board that the views give is not the one that follows from the log.');
  }
  return findings;
}

function revisionOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function findingOf({ auditSeq, publishedAt }: ReceiptClaim): string {
  const moment = publishedAt.toISOString().slice(0, 16).replace('T', ' ');
  return `The receipt of the board of ${moment} UTC is not of the board that follows from the log up to row ${auditSeq}.`;
}
