import { describe, expect, it } from 'vitest';
import { useApplications } from '../../../testkit/given-application.ts';
import { untilWaiting } from '../../../testkit/racing.ts';
import { ConflictError, NotFoundError } from '../../domain-error.ts';
import { createMailer, type Mailer } from '../../mail/mailer.ts';
import { beginSession, findViewer } from '../session/session.service.ts';
import { decideApplication } from './application.service.ts';
import type { ApplicationStatus } from './application.store.ts';

const {
  prisma,
  owner,
  administrator: ADMIN,
  deps,
  logged,
  given,
  givenApplication,
  submit,
  decide,
  read,
  mailsTo,
} = await useApplications();
const NOBODYS_ID = '00000000-0000-4000-8000-000000000000';

describe('deciding an application', () => {
  it('notes who decided, when and why, and tells the applicant how to begin', async () => {
    const { id, email } = await givenApplication();
    await decide(id, 'APPROVED', '  Known from two jams. ');
    expect(await read(id)).toMatchObject({
      status: 'APPROVED',
      reviewedBy: { id: ADMIN },
      reviewNote: 'Known from two jams.',
      reviewedAt: expect.any(Date),
    });
    const mails = await mailsTo(email);
    expect(mails).toHaveLength(1);
    expect(mails[0]!.subject).toBe('You are on the panel of The Games');
    expect(mails[0]!.text).toContain('you are on the panel now');
    expect(mails[0]!.text).not.toContain('two jams');
    expect(mails[0]!.text).toMatch(/^Sign in:\nhttp:\/\/localhost:4000\/sign-in$/m);
    const { rows } = await owner.query(
      "select actor from audit_events where entity_id = $1 and action = 'update'",
      [id],
    );
    expect(rows).toEqual([{ actor: `admin:${ADMIN}` }]);
  });

  it('tells a rejected applicant, and keeps the note to the administrators', async () => {
    const { id, email } = await givenApplication();
    await decide(id, 'REJECTED', 'No credits.');
    const mails = await mailsTo(email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Your application to the panel of The Games']);
    expect(mails[0]!.text).not.toContain('No credits');
  });

  it('sends no mail while it is under review, nor when an approval is withdrawn', async () => {
    const { id, email } = await givenApplication();
    await decide(id, 'REVIEWING');
    expect(await mailsTo(email)).toHaveLength(0);
    await decide(id, 'APPROVED');
    await decide(id, 'WITHDRAWN');
    expect(await mailsTo(email)).toHaveLength(1);
  });

  const MOVES: Record<ApplicationStatus, ApplicationStatus[]> = {
    PENDING: ['REVIEWING', 'APPROVED', 'REJECTED'],
    REVIEWING: ['PENDING', 'APPROVED', 'REJECTED'],
    APPROVED: ['WITHDRAWN'],
    REJECTED: ['PENDING', 'REVIEWING', 'APPROVED'],
    WITHDRAWN: ['APPROVED'],
  };
  const STATUSES = Object.keys(MOVES) as ApplicationStatus[];
  const PATHS: Record<ApplicationStatus, ApplicationStatus[]> = {
    PENDING: [],
    REVIEWING: ['REVIEWING'],
    APPROVED: ['APPROVED'],
    REJECTED: ['REJECTED'],
    WITHDRAWN: ['APPROVED', 'WITHDRAWN'],
  };

  it.each(STATUSES.flatMap((from) => STATUSES.map((to) => [from, to] as const)))(
    'from %s to %s goes only where a decision can go',
    async (from, to) => {
      const { id } = await givenApplication();
      for (const step of PATHS[from]) await decide(id, step);
      const decision = decide(id, to);
      if (MOVES[from].includes(to)) await expect(decision).resolves.toBeUndefined();
      else await expect(decision).rejects.toThrow(ConflictError);
      expect((await read(id)).status).toBe(MOVES[from].includes(to) ? to : from);
    },
  );

  it('refuses to put an administrator on the panel', async () => {
    await submit(given({ email: 'ADMIN@example.org' }));
    const { rows } = await owner.query(
      "select id from applications where lower(email) = 'admin@example.org'",
    );
    await expect(decide(rows[0].id, 'APPROVED')).rejects.toThrow(
      new ConflictError("An administrator's address cannot be a panelist's."),
    );
    expect(await mailsTo('admin@example.org')).toHaveLength(0);
  });

  it('twice at the same moment happens once, with one mail', async () => {
    const { id, email } = await givenApplication();
    const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => decide(id, 'APPROVED')));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(ConflictError);
    }
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it('waits for a decision that is under way, and does not repeat it', async () => {
    const { id, email } = await givenApplication();
    const other = await owner.connect();
    try {
      await other.query('begin');
      await other.query("update applications set status = 'approved' where id = $1", [id]);
      const late = expect(decide(id, 'APPROVED')).rejects.toThrow(ConflictError);
      await untilWaiting(owner);
      await other.query('commit');
      await late;
    } finally {
      other.release();
    }
    expect(await mailsTo(email)).toHaveLength(0);
  });

  it('stands when its mail cannot be sent, which is logged', async () => {
    const { id } = await givenApplication();
    const failing: Mailer = createMailer(
      { smtpUrl: 'smtp://127.0.0.1:1', mailFrom: 'panel@example.org', dataDir: '/nowhere' },
      { info: () => undefined },
    );
    await decideApplication({ ...deps, mailer: failing }, ADMIN, {
      application: id,
      status: 'APPROVED',
      note: null,
    });
    expect((await read(id)).status).toBe('APPROVED');
    expect(logged).toMatchObject([{ application: id, status: 'APPROVED', err: { code: 'ESOCKET' } }]);
  });

  it('signs a panelist out whose approval is withdrawn, for good', async () => {
    const { id } = await givenApplication();
    await decide(id, 'APPROVED');
    const ticket = (await beginSession(prisma, { role: 'PANELIST', id }, undefined))!;
    expect(await findViewer(prisma, ticket.id)).toMatchObject({ role: 'PANELIST', id });
    await decide(id, 'WITHDRAWN');
    expect(await findViewer(prisma, ticket.id)).toBeNull();
    await decide(id, 'APPROVED');
    expect(await findViewer(prisma, ticket.id)).toBeNull();
  });

  it('is refused for an application that is not there, and with a note that is too long or no text', async () => {
    await expect(decide(NOBODYS_ID, 'APPROVED')).rejects.toThrow(NotFoundError);
    const { id } = await givenApplication();
    for (const note of ['x'.repeat(5001), 'nul\u0000']) {
      await expect(decide(id, 'APPROVED', note)).rejects.toMatchObject({ issues: [{ path: 'note' }] });
    }
    expect((await read(id)).status).toBe('PENDING');
  });

  it('mails nobody who came with an imported file: those addresses lead nowhere', async () => {
    const { rows } = await owner.query(
      `insert into applications (email, full_name, specialties, imported, external_key)
       values ('code@imported.invalid', 'code', '{art}', true, 'code') returning id`,
    );
    await decide(rows[0].id, 'APPROVED');
    expect(await mailsTo('code@imported.invalid')).toHaveLength(0);
    expect(logged).toHaveLength(1);
  });
});
