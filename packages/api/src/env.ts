import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { QUORUM } from '@panelmark/core';
import { z } from 'zod';
import { StartError } from './database/start-error.ts';
import {
  readDatabaseUrl,
  readEmail,
  readHost,
  readMailbox,
  readPassword,
  readProxies,
  readPublicUrl,
  readSessionKeys,
  readSmtpUrl,
  readWholeNumber,
} from './setting.ts';

/** The settings of the program, checked and with their defaults. */
export interface Env {
  nodeEnv: 'production' | 'development' | 'test';
  /** 0 lets the system choose a free one. */
  port: number;
  host: string;
  /** Scheme, host and port that people reach us under, without a slash at the end. */
  publicUrl: string;
  /** Absolute. */
  dataDir: string;
  databaseUrl: string | undefined;
  adminEmail: string;
  adminPassword: string | undefined;
  /** The current one first; undefined: those of the data directory. */
  sessionKeys: readonly string[] | undefined;
  /** Absolute path of another taxonomy; undefined: the fourteen. */
  taxonomy: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Networks whose word on a client's address is believed, in CIDR notation; nobody's by default. */
  trustedProxies: readonly string[];
  /** How many panelists the queue sends to each run. */
  panelistsPerRun: number;
  /** Where the command was given: relative paths of its arguments start here. */
  startDirectory: string;
}

const DEFAULT_DATA_DIRECTORY = fileURLToPath(new URL('../../../.data', import.meta.url));

/** One setting: undefined when it is not set, a mistake with this message when it cannot be read. */
function setting<T>(mistake: string, read: (text: string) => T | undefined) {
  return z
    .string()
    .optional()
    .transform((text, context) => {
      if (text === undefined) return undefined;
      const value = read(text);
      if (value === undefined) context.addIssue({ code: 'custom', message: mistake });
      return value;
    });
}

const PANELISTS_PER_RUN = 5;
const MOST_PANELISTS = 1000;

const anyText = setting('must be text', (text) => text);

const settings = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'], {
      error: 'must be production, development or test',
    })
    .optional(),
  PORT: setting('must be a whole number from 0 to 65535', readWholeNumber(0, 65_535)),
  HOST: setting('must be the name or address of a network interface, without a port', readHost),
  PUBLIC_URL: setting(
    'must be http:// or https:// with a host and, if need be, a port, and no path',
    readPublicUrl,
  ),
  PANELMARK_DATA_DIR: anyText,
  DATABASE_URL: setting('must be a URL like postgresql://user:password@host:port/database', readDatabaseUrl),
  PANELMARK_ADMIN_EMAIL: setting('must be an email address', readEmail),
  PANELMARK_ADMIN_PASSWORD: setting('must have at least 12 characters, not all alike', readPassword),
  PANELMARK_SESSION_KEYS: setting(
    'must be keys of at least 32 random characters each, separated by commas, none twice',
    readSessionKeys,
  ),
  PANELMARK_TAXONOMY: anyText,
  SMTP_URL: setting('must be a URL like smtps://user:password@host:port', readSmtpUrl),
  MAIL_FROM: setting(
    'must be an address, or a name with an address: Panelmark <panel@example.org>',
    readMailbox,
  ),
  TRUST_PROXY: setting(
    'must be "off", or addresses, networks like 10.0.0.0/8, "loopback" or "private", separated by commas',
    readProxies,
  ),
  PANELMARK_PANELISTS_PER_RUN: setting(
    `must be a whole number from ${QUORUM}, the quorum, to ${MOST_PANELISTS}`,
    readWholeNumber(QUORUM, MOST_PANELISTS),
  ),
  INIT_CWD: anyText,
});

/** What is wrong only in the light of another setting. */
function contradictionsIn(set: Record<string, string>): string[] {
  return set.SMTP_URL && !set.MAIL_FROM
    ? ['MAIL_FROM must be set when SMTP_URL is: mails need a sender.']
    : [];
}

/**
 * Reads settings; empty ones count as not set.
 *
 * @param cwd the working directory, where relative paths start unless npm says where the command was given.
 * @throws StartError naming every mistake at once, and no value.
 */
export function parseEnv(variables: Record<string, string | undefined>, cwd: string): Env {
  const set: Record<string, string> = {};
  for (const [name, value] of Object.entries(variables)) if (value?.trim()) set[name] = value;
  const { data: given, error } = settings.safeParse(set);
  const mistakes = [...mistakesIn(error), ...contradictionsIn(set)];
  if (!given || mistakes.length > 0) throw asStartError(mistakes);
  const startDirectory = resolve(cwd, given.INIT_CWD ?? '.');
  const port = given.PORT ?? 4000;
  return {
    nodeEnv: given.NODE_ENV ?? 'production',
    port,
    host: given.HOST ?? '127.0.0.1',
    publicUrl: given.PUBLIC_URL ?? `http://localhost:${port}`,
    dataDir: given.PANELMARK_DATA_DIR
      ? resolve(startDirectory, given.PANELMARK_DATA_DIR)
      : DEFAULT_DATA_DIRECTORY,
    databaseUrl: given.DATABASE_URL,
    adminEmail: given.PANELMARK_ADMIN_EMAIL ?? 'admin@localhost',
    adminPassword: given.PANELMARK_ADMIN_PASSWORD,
    sessionKeys: given.PANELMARK_SESSION_KEYS,
    taxonomy: given.PANELMARK_TAXONOMY && resolve(startDirectory, given.PANELMARK_TAXONOMY),
    smtpUrl: given.SMTP_URL,
    mailFrom: given.MAIL_FROM ?? 'Panelmark <panelmark@localhost>',
    trustedProxies: given.TRUST_PROXY ?? [],
    panelistsPerRun: given.PANELMARK_PANELISTS_PER_RUN ?? PANELISTS_PER_RUN,
    startDirectory,
  };
}

/** The settings of this process, from the one place that reads them. */
export function readEnv(): Env {
  return parseEnv(process.env, process.cwd());
}

function mistakesIn(error: z.ZodError | undefined): string[] {
  return error?.issues.map(({ path, message }) => `${path.join('.')} ${message}.`) ?? [];
}

function asStartError(mistakes: string[]): StartError {
  if (mistakes.length === 1) return new StartError(String(mistakes[0]));
  return new StartError([`${mistakes.length} settings are wrong:`, ...mistakes].join('\n  '));
}
