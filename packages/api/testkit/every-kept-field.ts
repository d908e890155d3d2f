import {
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
} from 'graphql';
import { requirementOf } from '../src/auth/directive.ts';
import type { Requirement } from '../src/auth/requirement.ts';

/** A field that says who may use it. */
export interface KeptField {
  /** `Type.field`. */
  readonly name: string;
  readonly requirement: Requirement;
  /** Asks for it with arguments that fit its types and name nothing that is there. */
  readonly document: string;
}

/** Every field of the schema that carries `@auth`. */
export function everyKeptField(schema: GraphQLSchema): KeptField[] {
  const operations = new Map([
    [schema.getQueryType(), 'query'],
    [schema.getMutationType(), 'mutation'],
    [schema.getSubscriptionType(), 'subscription'],
  ]);
  return Object.values(schema.getTypeMap())
    .filter(isObjectType)
    .flatMap((type) =>
      Object.values(type.getFields()).flatMap((field): KeptField[] => {
        const requirement = requirementOf(field);
        if (requirement === undefined) return [];
        const name = `${type.name}.${field.name}`;
        const operation = operations.get(type);
        if (operation === undefined) throw new Error(`Say here how a client gets to ${name}.`);
        return [{ name, requirement, document: `${operation} { ${selectionOf(field)} }` }];
      }),
    );
}

function selectionOf(field: GraphQLField<unknown, unknown>): string {
  const args = field.args
    .filter(isRequiredArgument)
    .map(({ name, type }) => `${name}: ${literalOf(type)}`)
    .join(', ');
  const inner = isLeafType(getNamedType(field.type)) ? '' : ' { __typename }';
  return `${field.name}${args && `(${args})`}${inner}`;
}

const SCALARS: Readonly<Record<string, string>> = {
  ...{ Int: '1', Float: '1', Boolean: 'true', ID: '"x"', String: '"x"' },
  ...{ URL: '"https://x.example"', DateTime: '"2026-12-01T09:30:00Z"' },
};

function literalOf(given: GraphQLInputType): string {
  const type = getNullableType(given);
  if (isListType(type)) return `[${literalOf(type.ofType)}]`;
  if (isEnumType(type)) return type.getValues()[0]!.name;
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields()).filter(isRequiredInputField);
    return `{ ${fields.map((field) => `${field.name}: ${literalOf(field.type)}`).join(', ')} }`;
  }
  const literal = SCALARS[type.name];
  if (literal === undefined) throw new Error(`Say here what a ${type.name} looks like.`);
  return literal;
}
