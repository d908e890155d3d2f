import { describe, expect, it } from 'vitest';
import { hashPassword, makePassword, verifyPassword } from './password.ts';

describe('a password', () => {
  it('is stored under its own salt, with what it cost', async () => {
    const [one, other] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')]);
    expect(one).toMatch(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/);
    expect(one).not.toBe(other);
  });

  it('is told from another one, and from none', async () => {
    const stored = await hashPassword('correct horse');
    expect(await verifyPassword('correct horse', stored)).toBe(true);
    expect(await verifyPassword('correct horsf', stored)).toBe(false);
    expect(await verifyPassword('', stored)).toBe(false);
  });

  it('is the same however its letters were composed', async () => {
    expect(await verifyPassword('caf\u00e9 noir noir', await hashPassword('cafe\u0301 noir noir'))).toBe(
      true,
    );
  });

  it('is never right for an account that nobody has, and takes the same work', async () => {
    expect(await verifyPassword('', null)).toBe(false);
    expect(await verifyPassword('correct horse', null)).toBe(false);
  });

  it('is checked with the cost and the length it was stored with, as RFC 7914 computes it', async () => {
    const salt = Buffer.from('SodiumChloride').toString('base64url');
    const key = Buffer.from(
      '7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2' +
        'd5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887',
      'hex',
    ).toString('base64url');
    expect(await verifyPassword('pleaseletmein', `scrypt$16384$8$1$${salt}$${key}`)).toBe(true);
    expect(await verifyPassword('pleaseletmein', `scrypt$8192$8$1$${salt}$${key}`)).toBe(false);
  });

  it.each([
    '',
    'plain',
    'scrypt$x$8$3$a$b',
    'scrypt$99999999$99$99$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAA',
  ])('whose stored hash is damaged (%j) is an error, not a yes', async (stored) => {
    await expect(verifyPassword('correct horse', stored)).rejects.toThrow();
  });

  it('that is made is long, random and easy to read aloud', () => {
    const made = Array.from({ length: 200 }, makePassword);
    expect(new Set(made).size).toBe(200);
    for (const password of made) expect(password).toMatch(/^[a-km-z2-9]{5}(-[a-km-z2-9]{5}){4}$/);
    expect(made.join('')).not.toMatch(/[lo01]/);
  });
});
