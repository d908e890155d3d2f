import { describe, expect, test } from 'vitest';
import { ownPath } from './next-path.ts';

const HERE = 'https://panelmark.example';

describe('the way on after signing in', () => {
  test.each([
    '/',
    '/panel',
    '/panel/score/QXNz',
    '/method#quorum',
    '/?category=balance&sort=name',
    '/a/../panel',
    '/%2e%2e',
  ])('leads to %s, which is a page here', (next) => {
    const path = ownPath(next, HERE);
    expect(path).toMatch(/^\/(?!\/)/);
    expect(new URL(path!, HERE).origin).toBe(HERE);
  });

  test.each([
    null,
    '',
    'panel',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    'https://evil.example',
    'https:evil.example',
    'https://panelmark.example.evil.example',
    'https://panelmark.example@evil.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    '/graphql?query=x',
    '/api/benchmark/ingest',
    '/sign-in?next=/sign-in',
  ])('never leads to %j', (next) => {
    expect(ownPath(next, HERE)).toBeNull();
  });
});
