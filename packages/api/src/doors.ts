import type pg from 'pg';
import { type TrustedProxies, trustedProxies } from './auth/client-address.ts';
import { createLimits, type Limits } from './auth/rate-limit.ts';
import { type CookieKind, cookieKind } from './auth/session-cookie.ts';
import { type Background, createBackground } from './background.ts';
import { createTransact, type Transact } from './database/transact.ts';
import type { PrismaClient } from './generated/prisma/client.ts';
import type { Logger } from './log.ts';
import { createMailer, type Mailer, type MailSettings } from './mail/mailer.ts';

/** What an installation says about who may come in, and how. */
export interface DoorSettings {
  /** Where people reach the server. */
  readonly publicUrl: URL;
  /** Signing keys of sessions, the current one first. */
  readonly sessionKeys: readonly string[];
  /** Networks in CIDR notation whose word on a client's address is believed. */
  readonly trustedProxies: readonly string[];
  readonly mail: MailSettings;
  /** How many panelists the queue sends to each run; the quorum at least. */
  readonly panelistsPerRun: number;
}

/** What letting people in and changing the record takes: made once for a server. */
export interface Doors {
  readonly transact: Transact;
  readonly limits: Limits;
  readonly mailer: Mailer;
  /** What goes on after the answer. */
  readonly background: Background;
  readonly publicUrl: URL;
  readonly cookieKind: CookieKind;
  /** The current one first. */
  readonly sessionKeys: readonly string[];
  readonly trustedProxies: TrustedProxies;
  /** How many panelists the queue sends to each run. */
  readonly panelistsPerRun: number;
  readonly log: Logger;
}

export function createDoors(
  database: { readonly prisma: PrismaClient; readonly pool: pg.Pool },
  settings: DoorSettings,
  log: Logger,
): Doors {
  return {
    transact: createTransact(database.prisma),
    limits: createLimits(database.pool),
    mailer: createMailer(settings.mail, log),
    background: createBackground(log),
    publicUrl: settings.publicUrl,
    cookieKind: cookieKind(settings.publicUrl),
    sessionKeys: settings.sessionKeys,
    trustedProxies: trustedProxies(settings.trustedProxies),
    panelistsPerRun: settings.panelistsPerRun,
    log,
  };
}
