import type pg from 'pg';
import { loadSecrets } from '../secrets.ts';
import { ensureDatabase, parseDatabaseUrl } from './connect.ts';
import { makeDataDirectory, settleDataDirectory } from './data-directory.ts';
import { joinEmbedded } from './embedded.ts';
import { prepareDatabase } from './prepare.ts';

/** The database's name in an embedded server. */
const DATABASE = 'panelmark';

/** The settings that decide which database is used. */
export interface DatabaseSettings {
  dataDir: string;
  databaseUrl: string | undefined;
  sessionKeys: readonly string[] | undefined;
}

/** What tests may have otherwise. */
export interface OpenOptions {
  /** False: an embedded database that is thrown away. */
  durable?: boolean;
  /** Another directory of migrations. */
  migrations?: string;
}

/** A database that is ready for the application. */
export interface OpenDatabase {
  /** Connects as the application's role. */
  appConfig: pg.ClientConfig;
  /** Connects as the role that migrates: for backup and restore alone. */
  ownerConfig: pg.ClientConfig;
  /** Where this installation keeps its things: not always the directory that was asked for. */
  dataDir: string;
  /** Signing keys of sessions, the current one first. */
  sessionKeys: readonly string[];
  /** Something that whoever started the program should be told. */
  notice: string | undefined;
  /** Ends our part of the database: close every connection first. Stops the embedded server if we are its last user. */
  close(): Promise<void>;
}

/**
 * Opens the database of the settings: the embedded one of the data directory, or the one that DATABASE_URL names. Server
 * and command line alike start with this.
 *
 * @throws StartError when there is none to be had.
 */
export async function openDatabase(
  settings: DatabaseSettings,
  options: OpenOptions = {},
): Promise<OpenDatabase> {
  const { databaseUrl } = settings;
  return databaseUrl === undefined
    ? await openEmbedded(settings, options)
    : await openForeign(settings, databaseUrl, options);
}

async function openEmbedded(settings: DatabaseSettings, options: OpenOptions): Promise<OpenDatabase> {
  const directory = await settleDataDirectory(settings.dataDir);
  const secrets = await loadSecrets(directory.path);
  const server = await joinEmbedded(directory, secrets.databasePassword, {
    durable: options.durable ?? true,
  });
  try {
    await ensureDatabase(server.config, DATABASE);
    const ownerConfig = { ...server.config, database: DATABASE };
    const appConfig = await prepareDatabase(ownerConfig, secrets.databasePassword, options.migrations);
    return {
      appConfig,
      ownerConfig,
      dataDir: directory.path,
      sessionKeys: settings.sessionKeys ?? secrets.sessionKeys,
      notice: directory.notice,
      close: server.leave,
    };
  } catch (error) {
    await server.leave();
    throw error;
  }
}

async function openForeign(
  settings: DatabaseSettings,
  url: string,
  options: OpenOptions,
): Promise<OpenDatabase> {
  // With keys from outside, nothing has to be kept here: the file system may be read-only.
  const sessionKeys =
    settings.sessionKeys ?? (await loadSecrets(await makeDataDirectory(settings.dataDir))).sessionKeys;
  const ownerConfig = parseDatabaseUrl('DATABASE_URL', url);
  const appConfig = await prepareDatabase(ownerConfig, sessionKeys[0] ?? '', options.migrations);
  return {
    appConfig,
    ownerConfig,
    dataDir: settings.dataDir,
    sessionKeys,
    notice: undefined,
    close: async () => undefined,
  };
}
