import { expect, test } from 'vitest';
import { isSafeAddress } from './web-address.ts';

test('plain web and mail addresses may become links', () => {
  expect(['https://example.org/a', 'http://example.org', 'mailto:a@example.org'].every(isSafeAddress)).toBe(
    true,
  );
});

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'blob:https://example.org/1',
  'file:///etc/passwd',
  '//example.org',
  '/models/a',
  '#spec',
  '',
])('%j stays text', (address) => {
  expect(isSafeAddress(address)).toBe(false);
});
