import type { Viewer } from './auth/viewer.ts';
import type { PrismaClient } from './generated/prisma/client.ts';
import type { ReadBoard } from './modules/leaderboard/leaderboard.service.ts';

/** What a resolver may use to answer one request. */
export interface Context {
  readonly prisma: PrismaClient;
  readonly readBoard: ReadBoard;
  /** Who is signed in; null when nobody is. */
  readonly viewer: Viewer | null;
}

/** Whether what is not public yet may be shown: to administrators alone. */
export function seesEverything({ viewer }: Context): boolean {
  return viewer?.role === 'ADMIN';
}
