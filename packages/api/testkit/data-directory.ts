import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach } from 'vitest';
import { clusterOf } from '../src/database/data-directory.ts';
import { readPostmaster, servesCluster } from '../src/database/postmaster.ts';
import { makeTestDirectory } from './cluster.ts';

/**
 * Gives each test data directories of its own; afterwards servers that still run in them are killed and they are
 * removed. To be called at the top of a file.
 */
export function useDataDirectories(): () => Promise<string> {
  const made: string[] = [];
  afterEach(async () => {
    for (const directory of made.splice(0)) {
      await killServer(directory);
      await rm(directory, { recursive: true, force: true, maxRetries: 10 });
    }
  });
  return async () => {
    const directory = await makeTestDirectory();
    made.push(directory);
    return directory;
  };
}

/** The process of the server that runs in a data directory. */
export async function findServer(dataDirectory: string): Promise<number | undefined> {
  const cluster = clusterOf(dataDirectory);
  const postmaster = await readPostmaster(cluster);
  return postmaster && (await servesCluster(postmaster.pid, cluster)) ? postmaster.pid : undefined;
}

/** Kills the server that runs in a data directory, as a crash would. */
export async function killServer(dataDirectory: string): Promise<void> {
  const pid = await findServer(dataDirectory);
  if (pid === undefined) return;
  process.kill(pid, 'SIGKILL');
  while ((await findServer(dataDirectory)) === pid) await sleep(10);
}
