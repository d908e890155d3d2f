import { describe, expect, it } from 'vitest';
import { useApplications } from '../../../testkit/given-application.ts';
import { type ApplicationStatus, countApplications, listApplications } from './application.store.ts';

const { prisma, owner, givenApplication, decide } = await useApplications();

describe('the list of applications', () => {
  const filter = (search?: string, status?: ApplicationStatus) => ({ search, status });
  const span = (change: object = {}) => ({
    take: 100,
    fromEnd: false,
    after: undefined,
    before: undefined,
    ...change,
  });
  const names = async (search?: string, status?: ApplicationStatus, part: object = {}) =>
    (await listApplications(prisma, filter(search, status), span(part), {})).map(({ fullName }) => fullName);

  it('comes newest first, forwards and backwards, whole and in parts, even where times are the same', async () => {
    await owner.query(
      `insert into applications (email, full_name, specialties, created_at)
       select 'list-' || n || '@example.org', 'List ' || n, '{art}', timestamptz '2020-01-01' + (n / 3) * interval '600 microseconds'
       from generate_series(1, 10) n`,
    );
    const all = await listApplications(prisma, filter('list-'), span(), {});
    expect(all).toHaveLength(10);
    const times = all.map(({ createdAt }) => createdAt.getTime());
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    const ids = all.map(({ id }) => id);
    const idsOf = async (part: object) =>
      (await listApplications(prisma, filter('list-'), span(part), {})).map(({ id }) => id);
    for (let at = 0; at < ids.length; at += 1) {
      expect(await idsOf({ after: ids[at], take: 4 })).toEqual(ids.slice(at + 1, at + 5));
      expect(await idsOf({ before: ids[at], take: 4 })).toEqual(ids.slice(0, Math.min(at, 4)));
      expect(await idsOf({ before: ids[at], take: 4, fromEnd: true })).toEqual(
        ids.slice(Math.max(0, at - 4), at),
      );
      expect(await idsOf({ after: ids[at], take: 4, fromEnd: true })).toEqual(ids.slice(at + 1).slice(-4));
    }
    expect(await countApplications(prisma, filter('list-'))).toBe(10);
  });

  it('finds a text in the name, the address, the country or an affiliation, in any case', async () => {
    await givenApplication({ fullName: 'Needle Name' });
    await givenApplication({ fullName: 'By address', email: 'needle@example.org' });
    await givenApplication({ fullName: 'By country', country: 'Needleland' });
    await givenApplication({ fullName: 'By affiliation', affiliations: ['Studio A', 'The NEEDLE'] });
    await givenApplication({ fullName: 'By credits', shippedCredits: 'needle' });
    expect(await names('nEEdle')).toEqual(['By affiliation', 'By country', 'By address', 'Needle Name']);
  });

  it('takes the signs of a pattern for themselves', async () => {
    await givenApplication({ fullName: '100% sure' });
    await givenApplication({ fullName: '100 sure' });
    await givenApplication({ fullName: 'snake_case' });
    await givenApplication({ fullName: 'snakeXcase' });
    await givenApplication({ fullName: 'back\\slash' });
    expect(await names('100%')).toEqual(['100% sure']);
    expect(await names('snake_')).toEqual(['snake_case']);
    expect(await names('k\\s')).toEqual(['back\\slash']);
    expect(await names("' or true --")).toEqual([]);
  });

  it('can be narrowed to one status', async () => {
    const { id } = await givenApplication({ fullName: 'Narrow approved' });
    await decide(id, 'APPROVED');
    await givenApplication({ fullName: 'Narrow pending' });
    expect(await names('narrow', 'APPROVED')).toEqual(['Narrow approved']);
    expect(await names('narrow', 'PENDING')).toEqual(['Narrow pending']);
    expect(await names('narrow', 'WITHDRAWN')).toEqual([]);
    expect(await countApplications(prisma, filter('narrow', 'APPROVED'))).toBe(1);
  });
});
