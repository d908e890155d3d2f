/** Where a command speaks: results on one side, everything else on the other. */
export interface Terminal {
  /** Prints lines of the result. */
  out(text: string): void;
  /** Prints lines about how it goes, and refusals. */
  err(text: string): void;
  /** Shows what is being done, in place of what was shown before; an empty text takes it away. */
  status(text: string): void;
  /** All that is handed in on the standard input. */
  readInput(): Promise<string>;
}

/** The streams of a process that a terminal speaks through. */
export interface Streams {
  readonly stdin: AsyncIterable<Uint8Array | string>;
  readonly stdout: Pick<NodeJS.WriteStream, 'write'>;
  readonly stderr: Pick<NodeJS.WriteStream, 'write' | 'isTTY'>;
}

const SPARSE_MS = 5_000;

/**
 * The terminal over a process's streams. A status is a line that updates where somebody watches, and a line now and
 * then in a log.
 */
export function createTerminal({ stdin, stdout, stderr }: Streams): Terminal {
  let shown = '';
  let saidAt = Number.NEGATIVE_INFINITY;

  function clear(): void {
    if (shown !== '') stderr.write('\r\u001b[K');
    shown = '';
  }

  return {
    out: (text) => {
      clear();
      stdout.write(`${text}\n`);
    },
    err: (text) => {
      clear();
      stderr.write(`${text}\n`);
    },
    status: (text) => {
      if (stderr.isTTY) {
        clear();
        stderr.write(text);
        shown = text;
      } else if (text !== '' && Date.now() - saidAt >= SPARSE_MS) {
        stderr.write(`${text}\n`);
        saidAt = Date.now();
      }
    },
    readInput: async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of stdin) chunks.push(Buffer.from(chunk));
      return Buffer.concat(chunks).toString('utf8');
    },
  };
}
