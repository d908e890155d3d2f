import type { Identity } from './auth/identify.ts';
import type { Viewer } from './auth/viewer.ts';
import type { Doors } from './doors.ts';
import type { PrismaClient } from './generated/prisma/client.ts';
import type { ReadBoard } from './modules/leaderboard/leaderboard.service.ts';
import type { BoardWatch } from './modules/live/live.service.ts';

/** What a resolver may use to answer one request. */
export interface Context {
  readonly prisma: PrismaClient;
  readonly readBoard: ReadBoard;
  readonly boardWatch: BoardWatch;
  /** Who is signed in; null when nobody is. */
  readonly viewer: Viewer | null;
  /** Whose request it is, pipelines included. */
  readonly identity: Identity;
  /** Network address of whoever asks. */
  readonly clientAddress: string;
  /** Aborts when whoever asks is gone before the answer is over. */
  readonly gone: AbortSignal;
  /** Settles when the answer is out, or nobody is left to get it. */
  readonly answered: Promise<void>;
  readonly doors: Doors;
  /** `Set-Cookie` headers of the answer: a resolver adds to them. */
  readonly setCookies: string[];
}

/** Whether what is not public yet may be shown: to administrators alone. */
export function seesEverything({ viewer }: Context): boolean {
  return viewer?.role === 'ADMIN';
}
