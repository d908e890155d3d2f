import { describe, expect, it } from 'vitest';
import { ValidationError } from '../../domain-error.ts';
import { type ApplicationInput, checkApplication } from './application-input.ts';

const KNOWN = new Set(['art', 'audio', 'code', 'design']);
const SOUND: ApplicationInput = {
  fullName: 'Ann Example',
  email: 'ann@example.org',
  specialties: ['design'],
  shippedCredits: 'Two games.',
};

function issuesOf(change: Partial<ApplicationInput>): { path: string; message: string }[] {
  try {
    checkApplication({ ...SOUND, ...change }, KNOWN);
  } catch (error) {
    if (error instanceof ValidationError) return [...error.issues];
    throw error;
  }
  return [];
}

describe('an application', () => {
  it('is kept without the space around its texts, its affiliations once each, and blanks as nothing', () => {
    const { email, submission } = checkApplication(
      {
        fullName: '  Ann Example\t',
        email: ' ann@example.org ',
        country: '  ',
        specialties: ['design', 'art'],
        yearsOfExperience: 0,
        shippedCredits: '\nOne.\r\n\tTwo. ',
        affiliations: ['Studio A', ' Studio A ', 'Vendor B'],
        portfolioUrl: 'HTTPS://Ann.example.org',
      },
      KNOWN,
    );
    expect(email).toBe('ann@example.org');
    expect(submission).toEqual({
      fullName: 'Ann Example',
      country: null,
      specialties: ['design', 'art'],
      yearsOfExperience: 0,
      shippedCredits: 'One.\r\n\tTwo.',
      affiliations: ['Studio A', 'Vendor B'],
      portfolioUrl: 'https://ann.example.org/',
    });
  });

  it('may leave out whatever is not asked of everybody', () => {
    expect(checkApplication({ ...SOUND, shippedCredits: '' }, KNOWN).submission).toEqual({
      fullName: 'Ann Example',
      country: null,
      specialties: ['design'],
      yearsOfExperience: null,
      shippedCredits: '',
      affiliations: [],
      portfolioUrl: null,
    });
  });

  it('names every place that is wrong at once', () => {
    const issues = issuesOf({
      fullName: ' ',
      email: 'ann',
      country: 'x'.repeat(101),
      specialties: ['design', 'flying', 'design'],
      yearsOfExperience: 81,
      shippedCredits: 'x'.repeat(10_001),
      affiliations: ['Studio A', '', 'x'.repeat(201)],
      portfolioUrl: 'javascript:alert(1)',
    });
    expect(issues.map(({ path }) => path)).toEqual([
      'fullName',
      'email',
      'country',
      'specialties.1',
      'specialties.2',
      'yearsOfExperience',
      'shippedCredits',
      'affiliations.1',
      'affiliations.2',
      'portfolioUrl',
    ]);
    for (const { message } of issues) expect(message).toMatch(/^[A-Z0-9].*\.$/);
  });

  it('has texts up to their limits, counted in characters', () => {
    const long = {
      fullName: '😀'.repeat(200),
      country: 'x'.repeat(100),
      shippedCredits: '語'.repeat(10_000),
      affiliations: Array.from({ length: 50 }, (_, at) => `${at}`.padEnd(200, 'x')),
      portfolioUrl: `https://example.org/${'x'.repeat(1980)}`,
      email: `${'a'.repeat(64)}@${'b'.repeat(60)}.example`,
    };
    expect(issuesOf(long)).toEqual([]);
    expect(issuesOf({ fullName: '😀'.repeat(201) })).toHaveLength(1);
    expect(issuesOf({ affiliations: Array.from({ length: 51 }, (_, at) => `${at}`) })).toHaveLength(1);
    expect(issuesOf({ portfolioUrl: `https://example.org/${'x'.repeat(1981)}` })).toHaveLength(1);
  });

  it('has one to three specialties', () => {
    expect(issuesOf({ specialties: [] })).toMatchObject([{ path: 'specialties' }]);
    expect(issuesOf({ specialties: ['art', 'audio', 'code', 'design'] })).toMatchObject([
      { path: 'specialties' },
    ]);
    expect(issuesOf({ specialties: ['art', 'audio', 'code'] })).toEqual([]);
    expect(issuesOf({ specialties: ['__proto__'] })).toMatchObject([{ path: 'specialties.0' }]);
  });

  it.each([-1, 81, Number.NaN, Number.POSITIVE_INFINITY])('does not claim %s years', (yearsOfExperience) => {
    expect(issuesOf({ yearsOfExperience })).toMatchObject([{ path: 'yearsOfExperience' }]);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://example.org',
    'file:///etc/passwd',
    '//example.org',
    'example.org',
    'https://',
    'https://ann:secret@example.org',
    'https://ann@example.org',
    ' https://example.org',
    'https:example.org',
    '',
  ])('has no portfolio at "%s"', (portfolioUrl) => {
    expect(issuesOf({ portfolioUrl })).toMatchObject([{ path: 'portfolioUrl' }]);
  });

  it.each([
    '',
    'ann',
    '@example.org',
    'ann@',
    'ann@@example.org',
    'a b@example.org',
    'ann@example.org, eve@example.org',
    'Ann <ann@example.org>',
    'ann@example.org\r\nBcc: eve@example.org',
    '"ann"@example.org',
    'ann.@example.org',
    'ann..b@example.org',
    'ann@.org',
    'ann@example..org',
    'ann@-example.org',
    'ann\u0000@example.org',
    'ann\u202e@example.org',
    `${'a'.repeat(65)}@example.org`,
    `ann@${'b'.repeat(250)}.org`,
  ])('has no address %j', (email) => {
    expect(issuesOf({ email })).toMatchObject([{ path: 'email' }]);
  });

  it.each([
    'ann@example.org',
    'ann+panel@sub.example.org',
    "o'hara@example.org",
    'ann@localhost',
    'änn@exämple.org',
  ])('may have the address %s', (email) => {
    expect(issuesOf({ email })).toEqual([]);
  });

  it('holds no character that a database or a page could stumble over', () => {
    for (const bad of ['a\u0000b', 'a\u001bb', 'a\ud800b']) {
      expect(issuesOf({ fullName: bad }), JSON.stringify(bad)).toHaveLength(1);
      expect(issuesOf({ country: bad })).toHaveLength(1);
      expect(issuesOf({ shippedCredits: bad })).toHaveLength(1);
      expect(issuesOf({ affiliations: [bad] })).toHaveLength(1);
    }
    expect(issuesOf({ fullName: 'two\nlines' })).toHaveLength(1);
  });
});
