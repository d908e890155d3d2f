import { createDatabase } from './database/client.ts';
import { type OpenDatabase, openDatabase } from './database/open.ts';
import { StartError } from './database/start-error.ts';
import { createTransact } from './database/transact.ts';
import { DomainError } from './domain-error.ts';
import { type Env, readEnv } from './env.ts';
import { listen } from './listen.ts';
import { createLog } from './log.ts';
import { ensureFirstAdministrator } from './modules/administrator/administrator.service.ts';
import { seedBenchmark } from './modules/benchmark/benchmark.service.ts';
import { createServer } from './server.ts';

const INTERRUPTED = 130;

/** The first signal ends the program in good order, the second at once. */
function whenAsked(): Promise<void> {
  return new Promise((resolve) => {
    let asked = false;
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.on(signal, () => {
        if (asked) process.exit(INTERRUPTED);
        asked = true;
        resolve();
      });
    }
  });
}

async function serve(env: Env, opened: OpenDatabase, stop: Promise<void>): Promise<void> {
  if (opened.notice !== undefined) say(opened.notice);
  const database = createDatabase(opened.appConfig);
  try {
    const deps = { reader: database.prisma, transact: createTransact(database.prisma) };
    await seedBenchmark(deps, env.taxonomy);
    const first = await ensureFirstAdministrator(deps, env.adminEmail, env.adminPassword ?? null);
    // Said at once: whatever fails from here on, nobody will see the password again.
    if (first?.madePassword) {
      say(
        `The first administrator is ${first.email} with the password ${first.madePassword}: it is shown this once.`,
      );
    }

    const server = await createServer({
      database,
      appConfig: opened.appConfig,
      publicUrl: new URL(env.publicUrl),
      sessionKeys: opened.sessionKeys,
      trustedProxies: env.trustedProxies,
      panelistsPerRun: env.panelistsPerRun,
      mail: { smtpUrl: env.smtpUrl, mailFrom: env.mailFrom, dataDir: opened.dataDir },
      production: env.nodeEnv === 'production',
      log: createLog(),
    });
    const listening = await listen(server.fetch, env);
    say(`Panelmark is ready at ${env.port === 0 ? listening.url : env.publicUrl}`);
    await stop;
    server.endStreams();
    await listening.close();
    await server.settled();
  } finally {
    await database.close();
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

const stop = whenAsked();
try {
  const env = readEnv();
  const opened = await openDatabase(env);
  try {
    await serve(env, opened, stop);
  } finally {
    await opened.close();
  }
  process.exit(0);
} catch (error) {
  if (!(error instanceof StartError || error instanceof DomainError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
