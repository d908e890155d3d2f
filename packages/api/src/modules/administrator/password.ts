import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

// 32 MiB and about a third of a second of one core: a guess must cost more than a sign-in may.
const COST = { N: 2 ** 15, r: 8, p: 3 } as const;
const SALT_BYTES = 16;
const KEY_BYTES = 32;
// What a stored hash may ask for at most, so that a damaged one cannot take the server's memory.
const MAX_MEMORY = 256 * 1024 * 1024;

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** A hash of a password as it is stored: `scrypt$N$r$p$salt$hash`, the last two in base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(password.normalize('NFC'), salt, KEY_BYTES, { ...COST, maxmem: MAX_MEMORY });
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/**
 * Whether a password is the one of a stored hash. Without a hash, for an account that nobody has, it takes the same
 * time and says no.
 *
 * @throws Error when the stored hash cannot be read.
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const { N, r, p, salt, key } = stored === null ? nobody() : parse(stored);
  const derived = await derive(password.normalize('NFC'), salt, key.length, { N, r, p, maxmem: MAX_MEMORY });
  return timingSafeEqual(derived, key) && stored !== null;
}

/** A random password of 125 bits that can be read aloud: five groups of letters and digits. */
export function makePassword(): string {
  const bits = [...randomBytes(PASSWORD_CHARACTERS)].map((byte) => ALPHABET[byte % ALPHABET.length]);
  return bits.join('').replace(/.{5}(?=.)/g, '$&-');
}

// Thirty-two, so that each is as likely as any other; without the four that are mistaken for others.
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';
const PASSWORD_CHARACTERS = 25;

interface StoredHash {
  readonly N: number;
  readonly r: number;
  readonly p: number;
  readonly salt: Buffer;
  readonly key: Buffer;
}

function parse(stored: string): StoredHash {
  const match = /^scrypt\$(\d{1,8})\$(\d{1,2})\$(\d{1,2})\$([\w-]{16,})\$([\w-]{22,})$/.exec(stored);
  if (match === null) throw new Error('A stored password hash cannot be read.');
  const [, N, r, p, salt = '', key = ''] = match;
  return {
    N: Number(N),
    r: Number(r),
    p: Number(p),
    salt: Buffer.from(salt, 'base64url'),
    key: Buffer.from(key, 'base64url'),
  };
}

function nobody(): StoredHash {
  return { ...COST, salt: Buffer.alloc(SALT_BYTES), key: Buffer.alloc(KEY_BYTES) };
}
