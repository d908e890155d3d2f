import { createDatabase } from './database/client.ts';
import { openDatabase } from './database/open.ts';
import { createTransact, type Snapshot } from './database/transact.ts';
import type { Env } from './env.ts';
import type { PrismaClient } from './generated/prisma/client.ts';
import { createMailer, type MailSettings } from './mail/mailer.ts';
import { seedBenchmark } from './modules/benchmark/benchmark.service.ts';

export { fileTrouble, StartError } from './database/start-error.ts';

// A command works until whoever started it has had enough.
const TIMEOUT_MS = 6 * 60 * 60 * 1000;
const CONNECTIONS = 3;

/** What services take, over the database of one installation. */
export type Installation = ReturnType<typeof installationOver>;

/**
 * Opens the database of the settings for one command, lays down its taxonomy if it is new, and leaves the database
 * however the command ends.
 *
 * @param onNotice is given what whoever started the command should be told.
 * @throws StartError when there is no database to be had.
 */
export async function withInstallation<T>(
  env: Env,
  onNotice: (notice: string) => void,
  work: (installation: Installation) => Promise<T>,
): Promise<T> {
  const opened = await openDatabase(env);
  try {
    if (opened.notice !== undefined) onNotice(opened.notice);
    const database = createDatabase(opened.appConfig, { connections: CONNECTIONS, statementTimeoutMs: 0 });
    try {
      const mail = { smtpUrl: env.smtpUrl, mailFrom: env.mailFrom, dataDir: opened.dataDir };
      const installation = installationOver(database.prisma, mail, onNotice);
      await seedBenchmark(installation, env.taxonomy);
      return await work(installation);
    } finally {
      await database.close();
    }
  } finally {
    await opened.close();
  }
}

function installationOver(prisma: PrismaClient, mail: MailSettings, onNotice: (notice: string) => void) {
  const log = {
    info: (_: object, message: string) => onNotice(message),
    error: (_: object, message: string) => onNotice(message),
  };
  return {
    reader: prisma,
    transact: createTransact(prisma),
    mailer: createMailer(mail, log),
    log,
    /** Runs `work` in one transaction that sees one moment from its first query on. */
    snapshot: <T>(work: (snapshot: Snapshot) => Promise<T>): Promise<T> =>
      prisma.$transaction(work, { isolationLevel: 'RepeatableRead', timeout: TIMEOUT_MS }),
  };
}
