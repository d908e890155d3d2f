import { existsSync, readFileSync } from 'node:fs';
import { CriticalityLevel, diff } from '@graphql-inspector/core';
import {
  buildSchema,
  type GraphQLNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isSpecifiedScalarType,
} from 'graphql';
import { describe, expect, test } from 'vitest';
import { createSchema, printSchema } from './schema.ts';

const schema = createSchema({ production: false });
const printed = printSchema(schema);

const contractFile = new URL('../../../../shared/contract/schema.graphql', import.meta.url);
const contract = existsSync(contractFile) ? readFileSync(contractFile, 'utf8') : null;
if (contract === null) console.warn(`The contract check is skipped: there is no ${contractFile.pathname}.`);

/** What of the contract comes with an issue of its own. An entry that has come must leave this list. */
const NOT_YET = [
  // Head-to-head.
  'HeadToHead',
  'HeadToHeadStanding',
  'Query.headToHead',
];

function namedTypes(): GraphQLNamedType[] {
  return Object.values(schema.getTypeMap()).filter(
    (type) => !type.name.startsWith('__') && !isSpecifiedScalarType(type),
  );
}

test('the committed schema is what the source prints: npm run print-schema writes it', () => {
  expect(readFileSync(new URL('../schema.graphql', import.meta.url), 'utf8')).toBe(printed);
});

test('the printed schema can be read back', () => {
  expect(() => buildSchema(printed)).not.toThrow();
});

test('everything has a description', () => {
  const bare: string[] = [];
  const look = (place: string, { description }: { description?: string | null | undefined }) => {
    if (!description) bare.push(place);
  };
  for (const type of namedTypes()) {
    look(type.name, type);
    if (isEnumType(type)) for (const value of type.getValues()) look(`${type.name}.${value.name}`, value);
    if (isInputObjectType(type)) {
      for (const field of Object.values(type.getFields())) look(`${type.name}.${field.name}`, field);
    }
    if (!isObjectType(type) && !isInterfaceType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      look(`${type.name}.${field.name}`, field);
      for (const arg of field.args) look(`${type.name}.${field.name}(${arg.name})`, arg);
    }
  }
  expect(bare).toEqual([]);
});

describe.skipIf(contract === null)('against the contract', () => {
  const promised = buildSchema(contract ?? 'type Query { nothing: Int }');

  test('nothing is missing, renamed or of another type, but for what comes with an issue of its own', async () => {
    const changes = await diff(promised, buildSchema(printed));
    const breaking = changes.filter(({ criticality }) => criticality.level === CriticalityLevel.Breaking);
    expect(breaking.map(({ path, type }) => path ?? type).sort()).toEqual([...NOT_YET].sort());
  });

  test('every @auth of the contract stands as it is there', () => {
    const ours = rolesIn(printed);
    for (const [field, role] of rolesIn(contract ?? '')) {
      const [type = ''] = field.split('.');
      if (NOT_YET.includes(field) || NOT_YET.includes(type)) continue;
      expect([field, ours.get(field)]).toEqual([field, role]);
    }
  });
});

/** The role that each field asks for, by `Type.field`. */
function rolesIn(sdl: string): Map<string, string> {
  const roles = new Map<string, string>();
  for (const type of Object.values(buildSchema(sdl).getTypeMap())) {
    if (!isObjectType(type)) continue;
    for (const { name, astNode } of Object.values(type.getFields())) {
      const auth = astNode?.directives?.find((directive) => directive.name.value === 'auth');
      const value = auth?.arguments?.[0]?.value;
      if (value?.kind === 'EnumValue') roles.set(`${type.name}.${name}`, value.value);
    }
  }
  return roles;
}
