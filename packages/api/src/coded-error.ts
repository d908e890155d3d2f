import { GraphQLError } from 'graphql';

/** Somebody signed in, in another role than the one that is needed. */
export function forbidden(message = 'You may not do this.'): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'FORBIDDEN' } });
}

/** Nobody is signed in where somebody must be. */
export function unauthenticated(): GraphQLError {
  return new GraphQLError('Sign in first.', { extensions: { code: 'UNAUTHENTICATED' } });
}

/** An argument that cannot be answered; the message names it. */
export function badInput(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT' } });
}
