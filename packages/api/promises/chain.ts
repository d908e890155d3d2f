import { createHash } from 'node:crypto';
import type pg from 'pg';

const GENESIS = '0'.repeat(64);

interface Link {
  seq: string;
  hash: string;
  previous_hash: string;
  text: string;
}

/**
 * Walks the audit chain from its beginning, hashing each row anew here rather than in the database.
 *
 * @returns the first seq that does not follow from the row before; null when each does.
 */
export async function brokenAt(reader: pg.Pool | pg.PoolClient): Promise<number | null> {
  const { rows } = await reader.query<Link>(
    `select seq, hash, previous_hash, (to_jsonb(e) - 'hash')::text as text from audit_events e order by seq`,
  );
  let before = { seq: 0, hash: GENESIS };
  for (const { seq, hash, previous_hash, text } of rows) {
    const follows = Number(seq) === before.seq + 1 && previous_hash === before.hash;
    if (!follows || createHash('sha256').update(text).digest('hex') !== hash) return Number(seq);
    before = { seq: Number(seq), hash };
  }
  return null;
}
