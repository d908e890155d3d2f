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

  it('is checked with the cost it was stored with', async () => {
    // RFC 7914, section 12.
    const key = Buffer.from(
      'fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b3731622eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640',
      'hex',
    );
    const salt = Buffer.from('NaCl').toString('base64url');
    await expect(
      verifyPassword('password', `scrypt$1024$8$16$${salt}$${key.toString('base64url')}`),
    ).rejects.toThrow('cannot be read');
    const stored = (await hashPassword('correct horse')).replace('$32768$', '$16384$');
    expect(await verifyPassword('correct horse', stored)).toBe(false);
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
