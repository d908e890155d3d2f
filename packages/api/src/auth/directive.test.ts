import SchemaBuilder from '@pothos/core';
import { type GraphQLSchema, graphql } from 'graphql';
import { describe, expect, test } from 'vitest';
import { printSchema } from '../schema.ts';
import { defineAuthDirectives } from './directive.ts';
import type { Asking, Requirement } from './requirement.ts';
import { ROLES, type Role, type Viewer } from './viewer.ts';

function makeBuilder() {
  const builder = new SchemaBuilder<{ Context: Asking }>({ plugins: ['auth'], prisma: {} as never });
  builder.enumType('Role', { values: ROLES });
  builder.enumType('TokenScope', { values: { INGEST: { value: 'ingest' } } });
  builder.queryType({ fields: (t) => ({ open: t.string({ resolve: () => 'open' }) }) });
  return builder;
}

function as(role: Viewer['role'] | null): Asking {
  const viewer = role && { role, id: 'id', email: 'somebody@example.org' };
  return { viewer, identity: { kind: role ? 'session' : 'nobody' } };
}

function withToken(...scopes: string[]): Asking {
  return { viewer: null, identity: { kind: 'token', scopes } };
}

function schemaFor(auth: Role | Requirement, run: () => string = () => 'done'): GraphQLSchema {
  const builder = makeBuilder();
  builder.mutationType({
    fields: (t) => ({ act: t.string({ auth, args: { n: t.arg.int() }, resolve: run }) }),
  });
  return defineAuthDirectives(builder.toSchema());
}

async function codeOf(schema: GraphQLSchema, contextValue: Asking): Promise<unknown> {
  const { errors } = await graphql({ schema, source: 'mutation { act }', contextValue });
  return errors?.[0]?.extensions.code ?? 'done';
}

test('the role stands in the printed schema', () => {
  expect(printSchema(schemaFor('ADMIN'))).toContain('act(n: Int): String @auth(requires: ADMIN)');
  expect(printSchema(schemaFor('ADMIN'))).toContain('directive @auth(');
});

describe.each([
  { requires: 'PUBLIC', nobody: 'done', panelist: 'done', admin: 'done' },
  { requires: 'PANELIST', nobody: 'UNAUTHENTICATED', panelist: 'done', admin: 'FORBIDDEN' },
  { requires: 'ADMIN', nobody: 'UNAUTHENTICATED', panelist: 'FORBIDDEN', admin: 'done' },
] as const)('a field for $requires', ({ requires, nobody, panelist, admin }) => {
  const schema = schemaFor(requires);
  test(`is ${nobody} for nobody`, async () => expect(await codeOf(schema, as(null))).toBe(nobody));
  test(`is ${panelist} for a panelist`, async () =>
    expect(await codeOf(schema, as('PANELIST'))).toBe(panelist));
  test(`is ${admin} for an admin`, async () => expect(await codeOf(schema, as('ADMIN'))).toBe(admin));
});

describe('a field for tokens of a scope', () => {
  const schema = schemaFor({ requires: 'ADMIN', scope: 'ingest' });
  test('says so in the printed schema', () => {
    expect(printSchema(schema)).toContain('act(n: Int): String @auth(requires: ADMIN) @token(scope: INGEST)');
  });
  test('is done for a token of the scope, and FORBIDDEN for any other', async () => {
    expect(await codeOf(schema, withToken('ingest'))).toBe('done');
    expect(await codeOf(schema, withToken('ingest', 'more'))).toBe('done');
    for (const scopes of [[], ['more'], ['INGEST']]) {
      expect(await codeOf(schema, withToken(...scopes))).toBe('FORBIDDEN');
    }
  });
  test('is for its role as before', async () => {
    expect(await codeOf(schema, as(null))).toBe('UNAUTHENTICATED');
    expect(await codeOf(schema, as('PANELIST'))).toBe('FORBIDDEN');
    expect(await codeOf(schema, as('ADMIN'))).toBe('done');
  });
});

test('a field that says nothing of tokens is for none, unless it is for everybody', async () => {
  expect(await codeOf(schemaFor('ADMIN'), withToken('ingest'))).toBe('FORBIDDEN');
  expect(await codeOf(schemaFor('PANELIST'), withToken('ingest'))).toBe('FORBIDDEN');
  expect(await codeOf(schemaFor('PUBLIC'), withToken('ingest'))).toBe('done');
  expect(printSchema(schemaFor('ADMIN'))).not.toContain('INGEST)');
});

test('nothing of a refused field runs', async () => {
  let ran = false;
  const schema = schemaFor('ADMIN', () => {
    ran = true;
    return 'done';
  });
  await codeOf(schema, as(null));
  expect(ran).toBe(false);
});

test('a subscription is refused before it starts', async () => {
  const builder = makeBuilder();
  let started = false;
  builder.subscriptionType({
    fields: (t) => ({
      events: t.string({
        auth: 'ADMIN',
        subscribe: async function* () {
          started = true;
          yield 'event';
        },
        resolve: (event) => event,
      }),
    }),
  });
  const schema = defineAuthDirectives(builder.toSchema());
  const field = schema.getSubscriptionType()?.getFields().events;
  const info = {} as never;
  expect(() => field?.subscribe?.({}, {}, as(null), info)).toThrow('Sign in first.');
  expect(started).toBe(false);
});

test('a mutation that does not say who may use it does not build', () => {
  const builder = makeBuilder();
  builder.mutationType({ fields: (t) => ({ act: t.string({ resolve: () => 'done' }) }) });
  expect(() => builder.toSchema()).toThrow('Mutation.act must say who may use it');
});

test('a subscription that does not say who may use it does not build', () => {
  const builder = makeBuilder();
  builder.subscriptionType({
    fields: (t) => ({
      events: t.string({
        subscribe: async function* () {
          yield 'event';
        },
        resolve: (event) => event,
      }),
    }),
  });
  expect(() => builder.toSchema()).toThrow('Subscription.events must say who may use it');
});

test('a role on an interface, which its types would not inherit, does not build', () => {
  const builder = makeBuilder();
  builder
    .interfaceRef<object>('Thing')
    .implement({ fields: (t) => ({ secret: t.string({ auth: 'ADMIN', resolve: () => 's' }) }) });
  expect(() => builder.toSchema()).toThrow('Thing.secret: auth on an interface');
});
