import { createSchema as createHelloSchema, createYoga } from 'graphql-yoga';
import type { Context } from '../src/context.ts';
import type { Database } from '../src/database/client.ts';
import { createLog } from '../src/log.ts';
import { createBoardReader } from '../src/modules/leaderboard/leaderboard.service.ts';
import { createSchema } from '../src/schema.ts';
import { createGraphQLServer } from '../src/yoga.ts';
import type { Report } from './report.ts';
import { fastestMs } from './stopwatch.ts';

const BOARD = `{ leaderboard { revision separability { pairs separated } ranked {
  rank score rankRange { best worst } interval { low high } intervalWithheld notSeparableFrom panelistCount runCount
  categories { score interval { low high } } } } }`;

const ROUNDS = 40;

/** Times the answer with the whole board, from what is kept, against the least that the same server could answer. */
export async function answerRatios({ prisma }: Database, report: Report): Promise<void> {
  const log = createLog({ write: () => undefined });
  const server = createGraphQLServer(createSchema({ production: true }), { production: true, log });
  const readBoard = createBoardReader(prisma);
  const ask = (query: string) => async () => {
    // What the board's fields do not use is left out.
    const context = { prisma, readBoard, viewer: null, setCookies: [] } as unknown as Context;
    const { errors } = await (await server.fetch(requestFor(query), context)).json();
    if (errors) throw new Error(JSON.stringify(errors));
  };
  const hello = createYoga({
    schema: createHelloSchema({
      typeDefs: 'type Query { hello: String! }',
      resolvers: { Query: { hello: () => 'hello' } },
    }),
    logging: false,
  });
  const helloMs = await fastestMs(ROUNDS, async () => (await hello.fetch(requestFor('{ hello }'))).json());
  report.time('a bare hello', helloMs);
  const revision = await fastestMs(ROUNDS, ask('{ leaderboard { revision } }'));
  report.ratio('asking whether the board still stands, against hello', revision / helloMs);
  const board = await fastestMs(ROUNDS, ask(BOARD));
  report.ratio('a hundred models with all intervals by category, against hello', board / helloMs);
}

function requestFor(query: string): Request {
  return new Request('http://localhost/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });
}
