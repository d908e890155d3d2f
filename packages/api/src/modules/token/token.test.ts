import { describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../../testkit/database.ts';
import { createTransact } from '../../database/transact.ts';
import { ConflictError, NotFoundError, ValidationError } from '../../domain-error.ts';
import { createToken, listTokens, redeemToken, revokeToken } from './token.service.ts';

const { prisma, app, owner } = await useTestDatabase();
const deps = { transact: createTransact(prisma) };
const create = (name: string) => createToken(deps, 'command line', { name });
const NOBODYS_ID = '00000000-0000-4000-8000-000000000000';

async function givenAdministrator(email: string): Promise<string> {
  const { rows } = await owner.query(
    "insert into administrators (email, password_hash) values ($1, 'x') returning id",
    [email],
  );
  return rows[0].id;
}

async function lastUse(id: string): Promise<Date | null> {
  const { rows } = await owner.query('select last_used_at from api_tokens where id = $1', [id]);
  return rows[0].last_used_at;
}

describe('a token', () => {
  it('works for ingest from the moment it is made, for whoever holds it', async () => {
    const { id, token } = await create('the nightly pipeline');
    expect(await redeemToken(prisma, token)).toEqual({ id, scopes: ['ingest'] });
  });

  it('is kept as a hash alone, and the audit chain does not hold even that', async () => {
    const { id, token } = await create('hashed');
    const { rows } = await owner.query('select * from api_tokens where id = $1', [id]);
    expect(rows[0].token_hash).toMatch(/^[0-9a-f]{64}$/);
    const { rows: events } = await owner.query('select * from audit_events where entity_id = $1', [id]);
    expect(events).toMatchObject([{ actor: 'command line', action: 'insert', entity: 'api_tokens' }]);
    const everything = JSON.stringify([rows, events]);
    expect(everything).not.toContain(token.slice(3));
    expect(JSON.stringify(events)).not.toContain(rows[0].token_hash);
  });

  it('does not work with one character changed', async () => {
    const { token } = await create('changed');
    const last = token.at(-1) === 'A' ? 'B' : 'A';
    expect(await redeemToken(prisma, `${token.slice(0, -1)}${last}`)).toBeNull();
  });

  it('never works again once it is revoked', async () => {
    const { id, token } = await create('revoked');
    await revokeToken(deps, 'command line', id);
    expect(await redeemToken(prisma, token)).toBeNull();
    await expect(revokeToken(deps, 'command line', id)).rejects.toThrow(ConflictError);
    await expect(app.query('update api_tokens set revoked_at = null where id = $1', [id])).rejects.toThrow(
      'a revoked token stays revoked',
    );
    expect(await redeemToken(prisma, token)).toBeNull();
  });

  it('stops working with the administrator who made it', async () => {
    const administrator = await givenAdministrator('leaver@example.org');
    const { token } = await createToken(deps, `admin:${administrator}`, { name: 'mine' });
    expect(await redeemToken(prisma, token)).not.toBeNull();
    await owner.query('update administrators set disabled_at = now() where id = $1', [administrator]);
    expect(await redeemToken(prisma, token)).toBeNull();
  });

  it('notes its last use once a minute at most, and its uses are not audited', async () => {
    const { id, token } = await create('used');
    expect(await lastUse(id)).toBeNull();
    await redeemToken(prisma, token);
    const first = await lastUse(id);
    expect(first?.getTime()).toBeGreaterThan(Date.now() - 60_000);
    await redeemToken(prisma, token);
    expect(await lastUse(id)).toEqual(first);
    await owner.query("update api_tokens set last_used_at = now() - interval '61 seconds' where id = $1", [
      id,
    ]);
    await redeemToken(prisma, token);
    expect((await lastUse(id))?.getTime()).toBeGreaterThanOrEqual(first?.getTime() ?? 0);
    const { rows } = await owner.query('select action from audit_events where entity_id = $1', [id]);
    expect(rows).toEqual([{ action: 'insert' }]);
  });

  it.each(['', '  ', 'x'.repeat(201), 'two\nlines', 'nul\u0000'])('is not named %j', async (name) => {
    await expect(create(name)).rejects.toThrow(ValidationError);
  });

  it('has no scope but those there are, and at least one', async () => {
    const create = (scopes: string[]) => createToken(deps, 'command line', { name: 'scoped', scopes });
    await expect(create(['ingest', 'decide'])).rejects.toMatchObject({
      issues: [{ path: 'scopes.1', message: 'There is no such scope. There is: ingest.' }],
    });
    await expect(create([])).rejects.toMatchObject({
      issues: [{ path: 'scopes', message: 'At least one.' }],
    });
    await expect(create(['ingest', 'ingest'])).resolves.toBeDefined();
  });

  it('that is not there cannot be revoked', async () => {
    for (const id of [NOBODYS_ID, 'pm_x', '', "' or true"]) {
      await expect(revokeToken(deps, 'command line', id)).rejects.toThrow(NotFoundError);
    }
  });
});

it('the list of tokens tells who made them, what they may do and whether they work, the newest first', async () => {
  const administrator = await givenAdministrator('keeper@example.org');
  const old = await createToken(deps, `admin:${administrator}`, { name: 'old' });
  const young = await create('young');
  await revokeToken(deps, `admin:${administrator}`, old.id);
  const [first, second] = await listTokens(prisma);
  expect(first).toEqual({
    id: young.id,
    name: 'young',
    scopes: ['ingest'],
    createdBy: null,
    createdAt: expect.any(Date),
    lastUsedAt: null,
    revokedAt: null,
  });
  expect(second).toMatchObject({ id: old.id, createdBy: 'keeper@example.org', revokedAt: expect.any(Date) });
  expect(JSON.stringify(await listTokens(prisma))).not.toMatch(/[0-9a-f]{64}/);
});
