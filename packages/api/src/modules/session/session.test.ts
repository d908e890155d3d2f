import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../../testkit/database.ts';
import { untilWaiting } from '../../../testkit/racing.ts';
import { beginSession, endSession, endSessionsOf, findViewer } from './session.service.ts';

const { prisma, app, owner } = await useTestDatabase();

await owner.query(
  'select define_benchmark(\'Test\', \'[]\', \'[{"slug": "other", "name": "Other", "categories": []}]\', null, null, null)',
);

let made = 0;
const nextEmail = () => `person-${++made}@example.org`;

async function givenAdministrator() {
  const email = nextEmail();
  const { rows } = await owner.query(
    "insert into administrators (email, password_hash) values ($1, 'hash') returning id",
    [email],
  );
  return { role: 'ADMIN' as const, id: rows[0].id as string, passwordHash: 'hash', email };
}

async function givenPanelist() {
  const email = nextEmail();
  const { rows } = await owner.query(
    "insert into applications (email, full_name, specialties) values ($1, 'P', '{other}') returning id",
    [email],
  );
  await owner.query("update applications set status = 'approved' where id = $1", [rows[0].id]);
  return { role: 'PANELIST' as const, id: rows[0].id as string, email };
}

async function givenSession(holder: Parameters<typeof beginSession>[1], replaced?: string): Promise<string> {
  const ticket = await beginSession(prisma, holder, replaced);
  return ticket!.id;
}

const hashOf = (id: string) => createHash('sha256').update(id).digest('hex');
const age = (id: string, column: string, interval: string) =>
  owner.query(`update sessions set ${column} = now() - interval '${interval}' where id_hash = $1`, [
    hashOf(id),
  ]);

async function lastSeen(id: string): Promise<Date | undefined> {
  const { rows } = await owner.query('select last_seen_at from sessions where id_hash = $1', [hashOf(id)]);
  return rows[0]?.last_seen_at;
}

describe('a session', () => {
  it('tells who holds it, administrator or panelist, and is kept as a hash alone', async () => {
    const admin = await givenAdministrator();
    const panelist = await givenPanelist();
    const id = await givenSession(admin);
    expect(await findViewer(prisma, id)).toEqual({ role: 'ADMIN', id: admin.id, email: admin.email });
    expect(await findViewer(prisma, await givenSession(panelist))).toEqual({
      role: 'PANELIST',
      id: panelist.id,
      email: panelist.email,
    });
    const { rows } = await owner.query('select * from sessions');
    expect(JSON.stringify(rows)).toContain(hashOf(id));
    expect(JSON.stringify(rows)).not.toContain(id);
  });

  it('is nobody\u2019s under an id that was never given out, the hash of one included', async () => {
    const id = await givenSession(await givenAdministrator());
    for (const other of [hashOf(id), '', 'x'.repeat(32)]) expect(await findViewer(prisma, other)).toBeNull();
  });

  it('takes the place of the one that the browser came with, under a new id', async () => {
    const admin = await givenAdministrator();
    const first = await givenSession(admin);
    const elsewhere = await givenSession(admin);
    const second = await givenSession(admin, first);
    expect(second).not.toBe(first);
    expect(await findViewer(prisma, first)).toBeNull();
    expect(await findViewer(prisma, second)).not.toBeNull();
    expect(await findViewer(prisma, elsewhere)).not.toBeNull();
  });

  it('ends for an administrator after twelve hours without a request, and not before', async () => {
    const id = await givenSession(await givenAdministrator());
    await age(id, 'last_seen_at', '11 hours 59 minutes');
    expect(await findViewer(prisma, id)).not.toBeNull();
    await age(id, 'last_seen_at', '12 hours 1 second');
    expect(await findViewer(prisma, id)).toBeNull();
  });

  it('ends for a panelist after two days without a request, and not before', async () => {
    const id = await givenSession(await givenPanelist());
    await age(id, 'last_seen_at', '47 hours');
    expect(await findViewer(prisma, id)).not.toBeNull();
    await age(id, 'last_seen_at', '49 hours');
    expect(await findViewer(prisma, id)).toBeNull();
  });

  it('ends after seven days, however busy', async () => {
    const ticket = await beginSession(prisma, await givenAdministrator(), undefined);
    const lifetimeMs = ticket!.expiresAt.getTime() - Date.now();
    expect(lifetimeMs / 86_400_000).toBeCloseTo(7, 3);
    await owner.query("update sessions set expires_at = now() - interval '1 second' where id_hash = $1", [
      hashOf(ticket!.id),
    ]);
    expect(await findViewer(prisma, ticket!.id)).toBeNull();
  });

  it('cannot be given more time by the application\u2019s own role', async () => {
    await expect(app.query("update sessions set expires_at = now() + interval '1 year'")).rejects.toThrow(
      /permission denied/,
    );
  });

  it('is noted as seen once a minute at most, and never audited', async () => {
    const id = await givenSession(await givenAdministrator());
    const atFirst = await lastSeen(id);
    await findViewer(prisma, id);
    expect(await lastSeen(id)).toEqual(atFirst);
    await age(id, 'last_seen_at', '61 seconds');
    await findViewer(prisma, id);
    expect((await lastSeen(id))!.getTime()).toBeGreaterThanOrEqual(atFirst!.getTime());
    await endSession(prisma, id);
    const { rows } = await owner.query("select from audit_events where entity = 'sessions'");
    expect(rows).toHaveLength(0);
  });

  it('is gone from the server at sign-out', async () => {
    const id = await givenSession(await givenAdministrator());
    expect(await endSession(prisma, id)).toBe(true);
    expect(await findViewer(prisma, id)).toBeNull();
    expect(await lastSeen(id)).toBeUndefined();
    expect(await endSession(prisma, id)).toBe(false);
  });

  it('is gone with all others of its holder, and nobody else\u2019s, when they sign out everywhere', async () => {
    const [admin, other, panelist] = [
      await givenAdministrator(),
      await givenAdministrator(),
      await givenPanelist(),
    ];
    const mine = [await givenSession(admin), await givenSession(admin)];
    const theirs = [await givenSession(other), await givenSession(panelist)];
    await endSessionsOf(prisma, admin);
    for (const id of mine) expect(await findViewer(prisma, id)).toBeNull();
    for (const id of theirs) expect(await findViewer(prisma, id)).not.toBeNull();
    await endSessionsOf(prisma, panelist);
    expect(await findViewer(prisma, theirs[1]!)).toBeNull();
  });

  it('is worth nothing from the moment its administrator is disabled', async () => {
    const admin = await givenAdministrator();
    const id = await givenSession(admin);
    await owner.query('update administrators set disabled_at = now() where id = $1', [admin.id]);
    expect(await findViewer(prisma, id)).toBeNull();
    expect(await beginSession(prisma, admin, undefined)).toBeNull();
  });

  it('is worth nothing from the moment its panelist\u2019s approval is withdrawn', async () => {
    const panelist = await givenPanelist();
    const id = await givenSession(panelist);
    await owner.query("update applications set status = 'withdrawn' where id = $1", [panelist.id]);
    expect(await findViewer(prisma, id)).toBeNull();
    expect(await beginSession(prisma, panelist, undefined)).toBeNull();
  });

  it('is not opened with a password that is another by now', async () => {
    const admin = await givenAdministrator();
    await owner.query("update administrators set password_hash = 'another' where id = $1", [admin.id]);
    expect(await beginSession(prisma, admin, undefined)).toBeNull();
  });

  it('that is opened while the password is being reset does not outlive the reset', async () => {
    const admin = await givenAdministrator();
    const reset = await owner.connect();
    try {
      await reset.query('begin');
      await reset.query("update administrators set password_hash = 'another' where id = $1", [admin.id]);
      const opening = beginSession(prisma, admin, undefined);
      await untilWaiting(owner);
      await reset.query('delete from sessions where administrator_id = $1', [admin.id]);
      await reset.query('commit');
      expect(await opening).toBeNull();
    } finally {
      reset.release();
    }
    const { rows } = await owner.query('select from sessions where administrator_id = $1', [admin.id]);
    expect(rows).toHaveLength(0);
  });

  it('that nobody can use any more is swept out when somebody signs in', async () => {
    const admin = await givenAdministrator();
    const [idle, expired, standing] = [
      await givenSession(admin),
      await givenSession(admin),
      await givenSession(admin),
    ];
    await age(idle, 'last_seen_at', '13 hours');
    await age(expired, 'expires_at', '1 second');
    await givenSession(admin);
    expect(await lastSeen(idle)).toBeUndefined();
    expect(await lastSeen(expired)).toBeUndefined();
    expect(await lastSeen(standing)).toBeDefined();
  });
});
