import { describe, expect, it } from 'vitest';
import { useApplications } from '../../../testkit/given-application.ts';
import { RateLimitedError } from '../../auth/rate-limit.ts';
import { ValidationError } from '../../domain-error.ts';

const { owner, given, givenApplication, submit, decide, read } = await useApplications();

describe('submitting an application', () => {
  it('keeps it, pending, as it came, in the name of the public', async () => {
    const { id } = await givenApplication({
      country: 'Iceland',
      specialties: ['art', 'design'],
      yearsOfExperience: 12,
      affiliations: ['Studio A'],
      portfolioUrl: 'https://ann.example.org/',
    });
    const { submissions, ...application } = await read(id);
    const submission = {
      fullName: 'Ann Example',
      country: 'Iceland',
      specialties: ['art', 'design'],
      yearsOfExperience: 12,
      shippedCredits: 'Two games.',
      affiliations: ['Studio A'],
      portfolioUrl: 'https://ann.example.org/',
    };
    expect(application).toMatchObject({ ...submission, status: 'PENDING', imported: false });
    expect(submissions).toMatchObject([submission]);
    const { rows } = await owner.query('select distinct actor from audit_events where entity_id = any($1)', [
      [id, submissions[0]!.id],
    ]);
    expect(rows).toEqual([{ actor: 'public' }]);
  });

  it('again from the same address, in any case, shows the newest and keeps all', async () => {
    const { id, email } = await givenApplication({ fullName: 'First' });
    await submit(given({ email: email.toUpperCase(), fullName: 'Second' }));
    await decide(id, 'REVIEWING');
    await submit(given({ email, fullName: 'Third' }));
    const application = await read(id);
    expect(application).toMatchObject({ fullName: 'Third', email, status: 'REVIEWING' });
    expect(application.submissions.map(({ fullName }) => fullName)).toEqual(['First', 'Second', 'Third']);
  });

  it.each(['APPROVED', 'REJECTED'] as const)(
    'leaves one that is %s alone, and keeps the submission',
    async (status) => {
      const { id, email } = await givenApplication();
      await decide(id, status);
      const before = await read(id);
      await submit(given({ email, fullName: 'Somebody Else', specialties: ['art'] }));
      const { submissions, ...application } = await read(id);
      expect({ ...application, submissions: before.submissions }).toEqual(before);
      expect(submissions.map(({ fullName }) => fullName)).toEqual(['Ann Example', 'Somebody Else']);
    },
  );

  it('at the same moment from one address makes one application of many submissions', async () => {
    const email = 'at-once@example.org';
    await Promise.all(Array.from({ length: 5 }, () => submit(given({ email }))));
    const { rows } = await owner.query('select id from applications where lower(email) = $1', [email]);
    expect(rows).toHaveLength(1);
    expect((await read(rows[0].id)).submissions).toHaveLength(5);
  });

  it('answers the same to an address that is new, undecided, decided, or an administrator\u2019s', async () => {
    const undecided = await givenApplication();
    const decided = await givenApplication();
    await decide(decided.id, 'REJECTED');
    for (const email of ['new@example.org', undecided.email, decided.email, 'admin@example.org']) {
      expect(await submit(given({ email }))).toBeUndefined();
    }
  });

  it('is refused when it is unsound, and nothing of it is kept', async () => {
    const before = await owner.query('select count(*) from application_submissions');
    await expect(submit(given({ specialties: ['flying'] }))).rejects.toThrow(ValidationError);
    expect((await owner.query('select count(*) from application_submissions')).rows).toEqual(before.rows);
  });

  it('answers the same at every try, whether the address is known or not, and keeps every one', async () => {
    const known = (await givenApplication()).email;
    const unknown = 'never-heard-of@example.org';
    const answersFor = async (email: string, network: string) => {
      const tries = Array.from(
        { length: 22 },
        (_, at) => () => submit(given({ email }), `${network}::${at}`),
      );
      const answers: string[] = [];
      for (const attempt of tries) answers.push(await attempt().then(() => 'received', String));
      return answers.map((answer) => answer.replace(/\d+ s/, 'a while'));
    };
    const answers = await answersFor(known, '2001:db8:1:1');
    expect(answers).toEqual(await answersFor(unknown, '2001:db8:1:2'));
    expect(answers.filter((answer) => answer === 'received')).toHaveLength(20);

    await expect(submit(given({ email: known, fullName: 'The Owner' }))).resolves.toBeUndefined();
    const { rows } = await owner.query(
      `select a.email, a.full_name, count(*)::integer as kept
       from applications a join application_submissions s on s.application_id = a.id
       where a.email = any($1) group by a.id order by kept`,
      [[known, unknown]],
    );
    expect(rows).toEqual([
      { email: unknown, full_name: 'Ann Example', kept: 20 },
      { email: known, full_name: 'The Owner', kept: 22 },
    ]);
  });

  it('is over for a network after twenty, of IPv6 a whole /64, whatever the addresses', async () => {
    for (let tries = 0; tries < 20; tries += 1) await submit(given(), `2001:db8::${tries}`);
    await expect(submit(given(), '2001:db8::ffff')).rejects.toThrow(RateLimitedError);
    await expect(submit(given(), '2001:db8:0:1::1')).resolves.toBeUndefined();
  });
});
