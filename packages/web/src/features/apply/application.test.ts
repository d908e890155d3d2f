import { describe, expect, test } from 'vitest';
import { applicationIn, problemsFrom, problemsIn } from './application.ts';
import { type Draft, EMPTY_DRAFT } from './draft.ts';

const SOUND: Draft = {
  ...EMPTY_DRAFT,
  ...{ fullName: ' Ann Example ', email: ' ann@example.org', first: 'design', credits: 'Two games.' },
};

describe('an application', () => {
  test('is what was typed, without space around it, and blanks as nothing', () => {
    expect(applicationIn({ ...SOUND, country: ' ' })).toEqual({
      ...{ fullName: 'Ann Example', email: 'ann@example.org', country: null, specialties: ['design'] },
      ...{ yearsOfExperience: null, shippedCredits: 'Two games.', affiliations: [], portfolioUrl: null },
    });
  });

  test('ranks the specialties that are chosen, and names an affiliation a line', () => {
    const draft = { ...SOUND, third: 'art', years: '0', affiliations: 'Studio A\n\n  Vendor B \n' };
    expect(applicationIn(draft)).toMatchObject({
      ...{ specialties: ['design', 'art'], yearsOfExperience: 0, affiliations: ['Studio A', 'Vendor B'] },
    });
  });

  test('that is empty lacks its name, its address, a specialty and what was shipped, from top to bottom', () => {
    expect(problemsIn(EMPTY_DRAFT).map(({ field }) => field)).toEqual([
      ...['apply-fullName', 'apply-email', 'apply-first', 'apply-credits'],
    ]);
    expect(problemsIn(SOUND)).toEqual([]);
  });

  test.each([
    ['years', '7.5', 'apply-years'],
    ['years', 'seven', 'apply-years'],
    ['years', '-1', 'apply-years'],
    ['portfolio', 'ann.example.org', 'apply-portfolio'],
    ['portfolio', 'javascript:alert(1)', 'apply-portfolio'],
    ['portfolio', 'https://a b', 'apply-portfolio'],
  ])('with %s "%s" is not sent', (name, text, field) => {
    expect(problemsIn({ ...SOUND, [name]: text })).toMatchObject([{ field }]);
  });
});

describe('what the server finds wrong', () => {
  test('stands at the field it means, though places are counted without the blank ones', () => {
    const draft = { ...SOUND, first: '', second: 'design', third: 'design', affiliations: '\nA\n\nB' };
    const issues = ['affiliations.1', 'yearsOfExperience', 'specialties.1', 'email', 'benchmark'].map(
      (path) => ({
        ...{ path, message: `At ${path}.` },
      }),
    );
    expect(problemsFrom(issues, draft)).toEqual([
      { field: null, label: '', message: 'At benchmark.' },
      { field: 'apply-email', label: 'Email', message: 'At email.' },
      { field: 'apply-third', label: 'Third specialty', message: 'At specialties.1.' },
      { field: 'apply-years', label: 'Years of experience', message: 'At yearsOfExperience.' },
      { field: 'apply-affiliations', label: 'Affiliations', message: 'Line 4: At affiliations.1.' },
    ]);
  });

  test('of a list as a whole stands at its first field', () => {
    expect(problemsFrom([{ path: 'specialties', message: 'One to 3.' }], EMPTY_DRAFT)).toMatchObject([
      { field: 'apply-first' },
    ]);
  });
});
