import { countOf, formatRating, sentenceCase } from '../../../lib/format.ts';
import { type CardField, differingFields, ratingField } from './card-content.ts';
import type { SessionState } from './session-state.ts';

/** How it stands with what was typed, in the look and the words that a page gives it. */
export interface SyncView {
  tone: 'quiet' | 'saving' | 'saved' | 'failed' | 'offline';
  /** The one sentence for the whole card. */
  sentence: string;
  /** What this device holds and the server does not. */
  waiting: readonly CardField[];
  /** Where it waits: on this device, or only on this page where the device keeps nothing. */
  device: 'on this device' | 'on this page';
  /** Why what waits is waiting, to go behind "Your 7 is kept on this device."; null while nothing went wrong. */
  reason: string | null;
  /** When the next try comes, on the clock of `performance.now()`. */
  retryAt: number | null;
}

/** Puts a session's state into words. */
export function viewSync({ content, base, sync, kept }: SessionState): SyncView {
  const waiting = differingFields(base.content, content);
  const care = kept ? '' : ' This device keeps nothing, so leave the page open until it is saved.';
  const device = kept ? 'on this device' : 'on this page';
  const view = { waiting, device, reason: null, retryAt: null } as const;
  switch (sync.kind) {
    case 'offline':
      return {
        ...{ ...view, tone: 'offline', reason: 'You are offline' },
        sentence: `You are offline. ${whatWaits(waiting.length, device)}${care}`,
      };
    case 'signed-out':
      return {
        ...{ ...view, tone: 'failed', reason: 'You were signed out' },
        sentence: `You were signed out. Your card is safe ${device}.${care}`,
      };
    case 'conflict':
      return {
        ...{ ...view, tone: 'failed' },
        sentence: 'This card was changed elsewhere. Nothing is lost; pick what should stand.',
      };
    case 'refused':
      if (waiting.length === 0) break;
      return { ...view, tone: 'failed', reason: sync.sentence, sentence: `Not saved. ${sync.sentence}` };
    case 'gone':
      return {
        ...{ ...view, tone: 'failed' },
        sentence: `This run is no longer yours to judge. What you typed is kept ${device}.`,
      };
    case 'closed':
      return { ...view, tone: 'quiet', sentence: 'This card can no longer be changed.' };
    case 'failed':
      if (waiting.length === 0) break;
      return {
        ...{ ...view, tone: 'failed', reason: sync.sentence, retryAt: sync.retryAt },
        sentence: `${notSaved(waiting.length)} ${sync.sentence}${care}`,
      };
    default:
      if (waiting.length > 0) return { ...view, tone: 'saving', sentence: 'Saving…' };
  }
  if (base.version === 0) return { ...view, tone: 'quiet', sentence: '' };
  return { ...view, tone: 'saved', sentence: 'Saved' };
}

/** What stands at the top right of a category. */
export type CategoryMark = 'saved' | 'saving' | 'failed' | 'device' | 'page';

/** The mark of one category; null while nothing is chosen there. */
export function markOf(view: SyncView, category: string, isDecided: boolean): CategoryMark | null {
  if (!view.waiting.includes(ratingField(category))) return isDecided ? 'saved' : null;
  if (view.tone === 'offline') return view.device === 'on this device' ? 'device' : 'page';
  return view.tone === 'failed' ? 'failed' : 'saving';
}

/** What waits of one category: "Your 7", "Your “no score”", "That you cleared it". */
export function nameOfChoice(value: number | null | undefined): string {
  if (value === undefined) return 'That you cleared it';
  return value === null ? 'Your “no score”' : `Your ${formatRating(value)}`;
}

function notSaved(count: number): string {
  return `${sentenceCase(countOf(count, 'change', { style: 'words' }))} ${count === 1 ? 'is' : 'are'} not saved.`;
}

function whatWaits(count: number, device: string): string {
  if (count === 0) return `What you change waits ${device} and goes out when the network is back.`;
  if (count === 1) return `One change waits ${device} and goes out when the network is back.`;
  return `${sentenceCase(countOf(count, 'change', { style: 'words' }))} wait ${device} and go out together when the network is back.`;
}
