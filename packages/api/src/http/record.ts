import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { Hono } from 'hono';
import { createPublicRecord, type PublicRecordDeps } from '../modules/record/public-record.service.ts';
import { answerPacked, forAnyOrigin, type PackedRead } from './public-read.ts';
import { recordFiles } from './record-files.ts';
import { allowOnly } from './refusals.ts';

const PATHS = [
  '/record.json',
  ...['ratings.csv', 'medians.csv', 'board.csv', 'method.sql', 'README.md'].map((name) => `/record/${name}`),
];

// They may be large: for a minute nobody has to ask again.
const CACHE = 'public, max-age=60, stale-while-revalidate=300';

/** The public record, from which anybody can recompute the board: written and packed once, however often it is read. */
export function recordRoutes(deps: PublicRecordDeps): Hono {
  const app = new Hono();
  const readFiles = createPublicRecord(deps, async (record) => {
    const packed = new Map<string, PackedRead>();
    for (const file of await recordFiles(record)) packed.set(file.path, await pack(file));
    return packed;
  });
  for (const path of PATHS) {
    app.get(path, forAnyOrigin, async (c) => {
      const file = (await readFiles()).get(path);
      if (file === undefined) throw new TypeError(`The record has no file ${path}.`);
      c.header('content-disposition', `inline; filename="${path.slice(path.lastIndexOf('/') + 1)}"`);
      return answerPacked(c, file, CACHE);
    });
    allowOnly(app, path, ['GET', 'HEAD']);
  }
  return app;
}

async function pack({ text, contentType }: { text: string; contentType: string }): Promise<PackedRead> {
  const gzipped = new Uint8Array(await promisify(gzip)(text));
  return { gzipped, contentType, version: createHash('sha256').update(gzipped).digest('base64url') };
}
