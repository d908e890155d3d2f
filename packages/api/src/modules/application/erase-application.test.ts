import { describe, expect, it } from 'vitest';
import { useApplications } from '../../../testkit/given-application.ts';
import { ConflictError, NotFoundError } from '../../domain-error.ts';
import { beginSession, findViewer } from '../session/session.service.ts';
import { eraseApplication } from './application.service.ts';

const {
  prisma,
  owner,
  administrator: ADMIN,
  deps,
  given,
  givenApplication,
  submit,
  decide,
  read,
  mailsTo,
} = await useApplications();
const NOBODYS_ID = '00000000-0000-4000-8000-000000000000';

describe('erasing a person', () => {
  const PERSON = {
    fullName: 'Zebulon Quux',
    country: 'Zembla',
    shippedCredits: 'Zork, credited.',
    affiliations: ['Zyx Studios'],
    portfolioUrl: 'https://zebulon.example.org/',
  };
  const erase = (id: string) => eraseApplication(deps, ADMIN, id);

  it('blanks who they are, in every table and every submission, and keeps what numbers rest on', async () => {
    const { id, email } = await givenApplication({
      ...PERSON,
      email: 'zebulon@example.org',
      yearsOfExperience: 7,
    });
    await submit(given({ ...PERSON, email, fullName: 'Zebulon Q. Quux' }));
    await decide(id, 'APPROVED', 'Zebulon is known to us.');
    const { pseudonym } = await read(id);
    await erase(id);
    expect(await read(id)).toMatchObject({
      pseudonym,
      email: null,
      fullName: null,
      country: null,
      shippedCredits: null,
      affiliations: [],
      portfolioUrl: null,
      reviewNote: null,
      specialties: ['design'],
      status: 'APPROVED',
      erasedAt: expect.any(Date),
      submissions: [{ fullName: null }, { fullName: null }],
    });
    const { rows: tables } = await owner.query(
      "select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
    );
    for (const { relname } of tables) {
      const { rows } = await owner.query(`select t::text as text from "${relname}" t`);
      for (const { text } of rows) expect(text, relname).not.toMatch(/ze(b|m)|zork|zyx|quux/i);
    }
  });

  it('leaves their scorecards counting, until their approval is withdrawn', async () => {
    const panel = [await givenApplication(), await givenApplication(), await givenApplication()];
    for (const { id } of panel) await decide(id, 'APPROVED');
    await owner.query(`
      insert into models (slug, name) values ('m', 'M');
      insert into environments (slug, name, spec) values ('e', 'E', 'x');
      insert into runs (model_id, environment_id) select m.id, e.id from models m, environments e`);
    await owner.query(
      `insert into scores (run_id, panelist_id, ratings, source)
       select r.id, p.id, jsonb_build_object('fun', 2 * p.place), 'admin' from runs r, unnest($1::uuid[]) with ordinality p (id, place)`,
      [panel.map(({ id }) => id)],
    );
    await owner.query("update runs set status = 'scored'");
    const board = async () =>
      (await owner.query('select slug, overall_score, n_panelists from leaderboard')).rows;
    const before = await board();
    expect(before).toEqual([{ slug: 'm', overall_score: '4.00', n_panelists: '3' }]);
    await erase(panel[0]!.id);
    expect(await board()).toEqual(before);
    await decide(panel[0]!.id, 'WITHDRAWN');
    expect(await board()).toEqual([]);
  });

  it('is on record, without what was erased', async () => {
    const { id } = await givenApplication(PERSON);
    await erase(id);
    const { rows } = await owner.query(
      "select actor, change from audit_events where entity = 'applications' and entity_id = $1 order by seq",
      [id],
    );
    expect(rows.at(-1)).toMatchObject({
      actor: `admin:${ADMIN}`,
      change: { was: { full_name: '[masked]', erased_at: null }, new: { full_name: null } },
    });
  });

  it('signs them out, and lets them in no more', async () => {
    const { id } = await givenApplication();
    await decide(id, 'APPROVED');
    const ticket = (await beginSession(prisma, { role: 'PANELIST', id }, undefined))!;
    await erase(id);
    expect(await findViewer(prisma, ticket.id)).toBeNull();
    expect(await beginSession(prisma, { role: 'PANELIST', id }, undefined)).toBeNull();
    expect(await prisma.session.count({ where: { panelistId: id } })).toBe(0);
  });

  it('rejects what was still undecided, and no erased application is approved again', async () => {
    const { id, email } = await givenApplication();
    await erase(id);
    expect((await read(id)).status).toBe('REJECTED');
    await expect(decide(id, 'APPROVED')).rejects.toThrow(ConflictError);
    expect(await mailsTo(email)).toHaveLength(0);
  });

  it('lets an approval of theirs be withdrawn later all the same', async () => {
    const { id } = await givenApplication();
    await decide(id, 'APPROVED');
    await erase(id);
    await decide(id, 'WITHDRAWN');
    await expect(decide(id, 'APPROVED')).rejects.toThrow(ConflictError);
  });

  it('frees the address for an application of its own', async () => {
    const { id, email } = await givenApplication();
    await erase(id);
    const { id: next } = await givenApplication({ email });
    expect(next).not.toBe(id);
  });

  it('happens once', async () => {
    const { id } = await givenApplication();
    await erase(id);
    await expect(erase(id)).rejects.toThrow(ConflictError);
    await expect(erase(NOBODYS_ID)).rejects.toThrow(NotFoundError);
  });
});
