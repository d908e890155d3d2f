import { beforeAll, describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../../testkit/database.ts';
import { givenImporter, givenPanelist } from '../../../testkit/given-import.ts';
import { racing } from '../../../testkit/racing.ts';
import {
  createAdministrator,
  disableAdministrator,
  ensureFirstAdministrator,
  resetAdministrator,
} from './administrator.service.ts';
import { verifyPassword } from './password.ts';

const { prisma, owner } = await useTestDatabase();
const { transact } = await givenImporter(prisma);
const deps = { transact };

async function stored(email: string) {
  const { rows } = await owner.query(
    'select id, password_hash as hash, disabled_at is not null as disabled from administrators where email = $1',
    [email],
  );
  return rows[0];
}

async function givenSession(administrator: string): Promise<void> {
  await owner.query(
    `insert into sessions (id_hash, administrator_id, expires_at)
     values (encode(sha256(gen_random_uuid()::text::bytea), 'hex'), $1, now() + interval '1 day')`,
    [administrator],
  );
}

const countSessions = async () =>
  (await owner.query('select count(*)::integer as n from sessions')).rows[0].n as number;

beforeAll(() => givenPanelist(owner, 'panelist@example.org'));

describe('the first administrator', () => {
  it('is refused where the address is a panelist’s', async () => {
    await expect(ensureFirstAdministrator(deps, 'Panelist@example.org', null)).rejects.toThrow(
      "A panelist's address cannot be an administrator's.",
    );
  });

  it('is made once, however many servers start at the same time, with a password that only one of them knows', async () => {
    const start = () => ensureFirstAdministrator(deps, 'admin@localhost', null);
    const made = await racing(owner, 'administrators', [start, start, start]);
    const [credentials, ...others] = made.filter((each) => each !== null);
    expect(others).toEqual([]);
    const { hash } = await stored('admin@localhost');
    expect(await verifyPassword(credentials!.madePassword!, hash)).toBe(true);
    const { rows } = await owner.query(
      "select actor, change::text as change from audit_events where entity = 'administrators'",
    );
    expect(rows.map(({ actor }) => actor)).toEqual(['system']);
    expect(rows[0].change).not.toContain('scrypt');
    expect(rows[0].change).not.toContain('admin@localhost');
  });

  it('is not made where there is one, a disabled one included', async () => {
    await disableAdministrator(deps, 'admin@localhost');
    expect(await ensureFirstAdministrator(deps, 'other@localhost', 'a password of 12')).toBeNull();
    expect(await stored('other@localhost')).toBeUndefined();
  });
});

describe('an administrator', () => {
  it('is made with a password that was handed in, which is not returned', async () => {
    expect(await createAdministrator(deps, 'ann@example.org', 'a good password')).toEqual({
      email: 'ann@example.org',
      madePassword: null,
    });
    expect(await verifyPassword('a good password', (await stored('ann@example.org')).hash)).toBe(true);
  });

  it.each([
    ['an address that is none', 'ann', 'ann is not an email address.'],
    ['a panelist’s address', 'PANELIST@example.org', "A panelist's address cannot be an administrator's."],
    ['an administrator’s address', 'ANN@example.org', 'ann@example.org is an administrator already.'],
  ])('is not made for %s', async (_, email, message) => {
    await expect(createAdministrator(deps, email, null)).rejects.toThrow(message);
  });

  it.each(['short', 'aaaaaaaaaaaaaaaa', ''])('is not made with the weak password %j', async (password) => {
    await expect(createAdministrator(deps, 'weak@example.org', password)).rejects.toThrow(
      'The password is weak',
    );
    expect(await stored('weak@example.org')).toBeUndefined();
  });

  it('gets another password: the old one is no longer good, and sessions end', async () => {
    const { id } = await stored('ann@example.org');
    await givenSession(id);
    const { madePassword, wasDisabled } = await resetAdministrator(deps, 'Ann@Example.org', null);
    const { hash } = await stored('ann@example.org');
    expect(await verifyPassword(madePassword!, hash)).toBe(true);
    expect(await verifyPassword('a good password', hash)).toBe(false);
    expect(wasDisabled).toBe(false);
    expect(await countSessions()).toBe(0);
  });

  it('is disabled, with every session, and let in again with another password', async () => {
    const { id } = await stored('ann@example.org');
    await givenSession(id);
    expect(await disableAdministrator(deps, 'ANN@example.org')).toEqual({
      email: 'ann@example.org',
      left: 0,
    });
    expect(await countSessions()).toBe(0);
    await expect(disableAdministrator(deps, 'ann@example.org')).rejects.toThrow(
      'ann@example.org is disabled already.',
    );
    expect(await resetAdministrator(deps, 'ann@example.org', null)).toMatchObject({ wasDisabled: true });
    expect(await stored('ann@example.org')).toMatchObject({ disabled: false });
  });

  it('who is not there is neither reset nor disabled, not even by a pattern', async () => {
    for (const email of ['nobody@example.org', '___@example.org', '%@example.org']) {
      await expect(resetAdministrator(deps, email, null)).rejects.toThrow(
        `No administrator has the address ${email}.`,
      );
      await expect(disableAdministrator(deps, email)).rejects.toThrow(
        `No administrator has the address ${email}.`,
      );
    }
  });
});
