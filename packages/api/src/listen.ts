import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { codeOf, StartError } from './database/start-error.ts';

/** A server that answers on a port. */
export interface Listening {
  /** Where it can be reached from this machine. */
  readonly url: string;
  /** Takes no further connection, answers what has been asked, and then is gone. */
  close(): Promise<void>;
}

const IDLE_CHECK_MS = 50;

/**
 * Answers on a port; 0 lets the system choose a free one.
 *
 * @throws StartError when the port cannot be had.
 */
export async function listen(
  fetch: (request: Request) => Response | Promise<Response>,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<Listening> {
  const server = createAdaptorServer({ fetch });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(portTrouble(error, host, port)));
    server.listen(port, host, resolve);
  });
  const { port: actual } = server.address() as AddressInfo;
  return {
    url: `http://${nameOf(host)}:${actual}`,
    close: () =>
      new Promise((resolve) => {
        // A connection that was busy when the server closed stays open for the next request, which will never come.
        const sweep = setInterval(
          () => 'closeIdleConnections' in server && server.closeIdleConnections(),
          IDLE_CHECK_MS,
        );
        server.close(() => {
          clearInterval(sweep);
          resolve();
        });
      }),
  };
}

function nameOf(host: string): string {
  if (host === '127.0.0.1' || host === '0.0.0.0' || host === '::' || host === '::1') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

function portTrouble(error: Error, host: string, port: number): StartError {
  const reasons: Record<string, string> = {
    EADDRINUSE: 'another program uses it: stop that one, or set PORT to another',
    EACCES: 'the system keeps it for itself: set PORT to one above 1023',
    EADDRNOTAVAIL: 'this machine has no such address: set HOST to one that it has',
    ENOTFOUND: 'no such host is known: set HOST to an address of this machine',
  };
  const reason = reasons[codeOf(error) ?? ''] ?? error.message;
  return new StartError(`Port ${port} on ${host} cannot be had: ${reason}.`, { cause: error });
}
