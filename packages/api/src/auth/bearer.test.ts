import { describe, expect, it } from 'vitest';
import { bearerToken, makeToken, tokenHash } from './bearer.ts';

const TOKEN = makeToken();

describe('an Authorization header', () => {
  it('gives the token that it bears, however the scheme is spelled', () => {
    expect(TOKEN).toMatch(/^pm_[\w-]{43}$/);
    for (const scheme of ['Bearer', 'bearer', 'BEARER'])
      expect(bearerToken(`${scheme} ${TOKEN}`)).toBe(TOKEN);
  });

  it.each([null, '', 'Basic YWRtaW46YWRtaW4=', 'Digest username="x"', 'Bearers pm_x', TOKEN])(
    'is nothing to us when it is %s',
    (header) => {
      expect(bearerToken(header)).toBeUndefined();
    },
  );

  it.each([
    'Bearer',
    'Bearer ',
    'Bearer pm_',
    `Bearer ${TOKEN.slice(0, -1)}`,
    `Bearer ${TOKEN}x`,
    `Bearer ${TOKEN} `,
    `Bearer ${TOKEN}, Bearer ${TOKEN}`,
    `Bearer xx_${TOKEN.slice(3)}`,
    'Bearer pm_\u0000',
    `Bearer ${'x'.repeat(100_000)}`,
  ])('promises a token and bears none as %j', (header) => {
    expect(bearerToken(header)).toBeNull();
  });
});

it('a token is kept as a hash that says nothing of it', () => {
  expect(tokenHash(TOKEN)).toMatch(/^[0-9a-f]{64}$/);
  expect(tokenHash(TOKEN)).not.toBe(tokenHash(makeToken()));
  expect(tokenHash('pm_')).toBe('d726298c3169b054b34216f2cc0e3dec72b8edc444cfccab93a861aa64d8ddea');
});
