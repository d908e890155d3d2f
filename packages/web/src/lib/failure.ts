import type { CombinedError } from 'urql';

/** Why a question to the server has no answer, in the words a reader gets. */
export interface Failure {
  kind: 'unreachable' | 'limited' | 'refused' | 'unknown' | 'broken';
  sentence: string;
}

/** The one place where an error becomes words. Whatever the server did not phrase for readers stays unsaid. */
export function describeFailure(error: CombinedError): Failure {
  const code = error.graphQLErrors[0]?.extensions.code;
  if (code === 'RATE_LIMITED') {
    const wait = Number(error.graphQLErrors[0]?.extensions.retryAfter);
    return { kind: 'limited', sentence: `Too many requests came from here. ${retryHint(wait)}` };
  }
  if (code === 'UNAUTHENTICATED') {
    return { kind: 'refused', sentence: 'This is for people who are signed in.' };
  }
  if (code === 'FORBIDDEN') {
    return { kind: 'refused', sentence: 'This is not open to you.' };
  }
  if (code === 'BAD_USER_INPUT') {
    return { kind: 'unknown', sentence: 'This address asks for something that is not here.' };
  }
  if (error.networkError && !error.response) {
    return { kind: 'unreachable', sentence: 'The server could not be reached.' };
  }
  return { kind: 'broken', sentence: 'The server could not answer.' };
}

function retryHint(seconds: number): string {
  return Number.isFinite(seconds) && seconds > 0
    ? `Try again in ${Math.ceil(seconds)} s.`
    : 'Try again later.';
}
