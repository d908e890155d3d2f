import { type ChildProcess, spawn } from 'node:child_process';
import { type FileHandle, open, rename, stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ClusterSettings, complaintIn } from './cluster.ts';
import { readPostmaster } from './postmaster.ts';
import { PROGRAM_ENVIRONMENT } from './run.ts';
import { SOCKET_PORT } from './socket-directory.ts';
import { fileTrouble, StartError } from './start-error.ts';

const POLL_MS = 10;
const LARGEST_LOG_BYTES = 8 * 1024 * 1024;

/** Said by a server that finds another one, or what a killed one left running, in its place: that passes by itself. */
const IN_THE_WAY = /lock file .* (already exists|is empty)|pre-existing shared memory block/;

/**
 * Starts the server in a session of its own, so that it outlives us and no Ctrl-C reaches it, and waits until it
 * accepts connections.
 *
 * @returns false when another server was quicker or is still in the way: look again in a moment.
 * @throws StartError when it does not start.
 */
export async function launchServer(
  settings: ClusterSettings,
  socketDirectory: string,
  logPath: string,
): Promise<boolean> {
  const log = await openLog(logPath);
  try {
    const { size } = await log.stat();
    const child = await spawnServer(settings, socketDirectory, log);
    while (child.exitCode === null && child.signalCode === null) {
      const postmaster = await readPostmaster(settings.cluster);
      if (postmaster?.ready && postmaster.pid === child.pid) return true;
      await sleep(POLL_MS);
    }
    const output = await readFrom(log, size);
    if (child.signalCode !== null || IN_THE_WAY.test(output)) return false;
    throw new StartError(`The database does not start: ${complaintIn(output)}. Its log is ${logPath}.`);
  } finally {
    await log.close();
  }
}

async function spawnServer(
  { binaries, cluster, runAs, durable }: ClusterSettings,
  socketDirectory: string,
  log: FileHandle,
): Promise<ChildProcess> {
  const options = {
    // No TCP port: none can be in use, and nobody reaches the database over the network.
    listen_addresses: '',
    unix_socket_directories: `"${socketDirectory.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    port: String(SOCKET_PORT),
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    // Rows and statements hold addresses and judgments, which have no place in a log.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    ...(durable ? {} : { fsync: 'off', full_page_writes: 'off' }),
  };
  const args = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(binaries.postgres, ['-D', cluster, ...args], {
    ...PROGRAM_ENVIRONMENT,
    ...runAs,
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  child.unref();
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', (error) => {
      reject(new StartError(`The database does not start: ${fileTrouble(error)}.`, { cause: error }));
    });
  });
  return child;
}

async function openLog(path: string): Promise<FileHandle> {
  try {
    const found = await stat(path).catch(() => undefined);
    if (found && found.size > LARGEST_LOG_BYTES) await rename(path, `${path}.1`);
    return await open(path, 'a+', 0o600);
  } catch (error) {
    throw new StartError(`The database's log ${path} cannot be written: ${fileTrouble(error)}.`, {
      cause: error,
    });
  }
}

async function readFrom(file: FileHandle, position: number): Promise<string> {
  const { size } = await file.stat();
  const buffer = Buffer.alloc(Math.max(0, size - position));
  await file.read(buffer, 0, buffer.length, position);
  return buffer.toString('utf8');
}
