import { CombinedError } from 'urql';
import { expect, test } from 'vitest';
import { describeFailure } from './failure.ts';

const refusal = (code: string, more = {}) =>
  new CombinedError({ graphQLErrors: [{ message: 'secret detail', extensions: { code, ...more } }] });

test('no answer at all reads differently from an answer that is a failure', () => {
  const networkError = new TypeError('Failed to fetch');
  expect(describeFailure(new CombinedError({ networkError })).sentence).toBe(
    'The server could not be reached.',
  );
  const response = new Response(null, { status: 503 });
  expect(describeFailure(new CombinedError({ networkError, response })).sentence).toBe(
    'The server could not answer.',
  );
});

test('what the server says about itself is not shown', () => {
  for (const code of [
    'INTERNAL_SERVER_ERROR',
    'FORBIDDEN',
    'UNAUTHENTICATED',
    'RATE_LIMITED',
    'BAD_USER_INPUT',
  ]) {
    expect(describeFailure(refusal(code)).sentence).not.toContain('secret');
  }
});

test('too many tries say when to come back, where that is known', () => {
  expect(describeFailure(refusal('RATE_LIMITED', { retryAfter: 11.2 })).sentence).toBe(
    'Too many requests came from here. Try again in 12 s.',
  );
  expect(describeFailure(refusal('RATE_LIMITED')).sentence).toBe(
    'Too many requests came from here. Try again later.',
  );
});

test('an address that asks for what is not there is told from a failure', () => {
  expect(describeFailure(refusal('BAD_USER_INPUT')).kind).toBe('unknown');
});
