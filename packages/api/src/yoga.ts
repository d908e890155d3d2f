import { PothosSchemaError } from '@pothos/core';
import {
  GraphQLError,
  type GraphQLErrorExtensions,
  type GraphQLSchema,
  type ParseOptions,
  parse,
  type Source,
} from 'graphql';
import { createYoga, type GraphiQLOptions, type Plugin, type YogaServerInstance } from 'graphql-yoga';
import { RateLimitedError } from './auth/rate-limit.ts';
import type { Context } from './context.ts';
import { readStrictly } from './graphql-request.ts';
import type { Logger } from './log.ts';
import { isOutage, OUTAGE_MESSAGE } from './outage.ts';
import { limitQueries } from './query-limits.ts';

/** Answers GraphQL requests: `fetch(request, context)`. */
export type GraphQLServer = YogaServerInstance<Context, Record<never, never>>;

/** How the server behaves. */
export interface GraphQLServerOptions {
  /** GraphiQL is for development alone. */
  readonly production: boolean;
  readonly log: Logger;
}

// The document that reads the whole schema has a quarter of it; more than this is not written by people or pages.
const MAX_TOKENS = 1000;
/** What is wrong with a request is understood from this many. */
const MAX_ERRORS = 10;
const MESSAGE_START = 140;
const MESSAGE_END = 200;

/** The GraphQL server over a schema. */
export function createGraphQLServer(
  schema: GraphQLSchema,
  { production, log }: GraphQLServerOptions,
): GraphQLServer {
  return createYoga<Context, Record<never, never>>({
    schema,
    graphqlEndpoint: '/graphql',
    graphiql: production ? false : { title: 'Panelmark' },
    ...(!production && { renderGraphiQL: renderOffline }),
    landingPage: false,
    cors: false,
    multipart: false,
    logging: false,
    // A stream of the kind that Yoga brings breaks, uncaught, when its reader leaves a Response of Node's own.
    fetchAPI: { Response, ReadableStream },
    maskedErrors: { maskError: (error) => maskError(error, log) },
    plugins: [readStrictly, limitTokens, limitQueries, tidyErrors],
  });
}

/** Counts tokens while parsing, so that nesting which would exhaust the stack is refused on the way. */
const limitTokens: Plugin = {
  onParse: ({ setParseFn }) => {
    setParseFn((source: string | Source, options?: ParseOptions) =>
      parse(source, { ...options, maxTokens: MAX_TOKENS }),
    );
  },
};

/** Errors as clients get them: no guesses at names that were mistyped, no inner error, and a code on each. */
const tidyErrors: Plugin = {
  onResultProcess: ({ result, setResult }) => {
    if (!('errors' in result) || result.errors === undefined) return;
    setResult({ ...result, errors: result.errors.slice(0, MAX_ERRORS).map(tidy) });
  },
};

function tidy(error: GraphQLError): GraphQLError {
  const message = shortened(withoutGuess(error.message));
  // Variables that do not fit their types are refused without a code.
  const { code = 'BAD_USER_INPUT', http } = error.extensions;
  // No GraphQL request at all: the status says so, also to clients that take errors with 200 alone.
  const status = code === 'BAD_REQUEST' ? { http: { status: 400, ...http, spec: false } } : {};
  return restated(error, message, { ...error.extensions, ...status, code });
}

function withoutGuess(message: string): string {
  const guess = message.lastIndexOf('Did you mean ');
  return guess < 0 ? message : message.slice(0, guess).trimEnd();
}

/** Messages repeat what the client sent; its beginning, and the reason behind it, are enough. */
function shortened(message: string): string {
  return message.length > MESSAGE_START + MESSAGE_END
    ? `${message.slice(0, MESSAGE_START)}…${message.slice(-MESSAGE_END)}`
    : message;
}

/** What was meant for the client passes; anything else is logged, and the client learns only that it happened. */
function maskError(error: unknown, log: Logger): Error {
  const cause = originOf(error);
  if (cause instanceof GraphQLError && !(cause instanceof PothosSchemaError)) return error as GraphQLError;
  if (cause instanceof RateLimitedError) {
    const { message, retryAfter } = cause;
    return restated(error, message, { code: 'RATE_LIMITED', retryAfter });
  }
  if (isOutage(cause)) {
    const http = { status: 503, headers: { 'retry-after': '5' } };
    return restated(error, OUTAGE_MESSAGE, { code: 'SERVICE_UNAVAILABLE', http });
  }
  log.error(
    { err: cause, path: error instanceof GraphQLError ? error.path?.join('.') : undefined },
    'a resolver failed',
  );
  return restated(error, 'Unexpected error.', { code: 'INTERNAL_SERVER_ERROR' });
}

function originOf(error: unknown): unknown {
  return error instanceof GraphQLError && error.originalError ? originOf(error.originalError) : error;
}

/** Another message for an error at the same place, and nothing else of it. */
function restated(error: unknown, message: string, extensions: GraphQLErrorExtensions): GraphQLError {
  if (!(error instanceof GraphQLError)) return new GraphQLError(message, { extensions });
  const { nodes = null, source = null, positions = null, path = null } = error;
  return new GraphQLError(message, { nodes, source, positions, path, extensions });
}

/** GraphiQL from the installed package: the usual page loads it from somebody else's server. */
async function renderOffline(options: GraphiQLOptions): Promise<string> {
  const { renderGraphiQL } = await import('@graphql-yoga/render-graphiql');
  return String(await renderGraphiQL(options));
}
