import {
  type GraphQLField,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';

/** What to pass for an argument, by the argument's name: one document is made for each value. */
export type ArgumentValues = Readonly<Record<string, readonly unknown[]>>;

/**
 * Documents that together ask for every field of the schema that a reader can reach, found by introspection: one for each
 * field of Query, or of those that are chosen, and each value of its arguments, every selection as deep as types go without meeting themselves again.
 */
export function everyQuery(
  schema: GraphQLSchema,
  values: ArgumentValues,
  only: (field: string) => boolean = () => true,
): string[] {
  const fields = Object.values(schema.getQueryType()?.getFields() ?? {}).filter(({ name }) => only(name));
  return fields.flatMap((field) =>
    argumentLists(field, values).map(
      (args) => `{ ${field.name}${args}${selection(field.type, schema, [])} }`,
    ),
  );
}

function argumentLists(field: GraphQLField<unknown, unknown>, values: ArgumentValues): string[] {
  const lists = field.args.map((arg): string[] => {
    const known = (values[arg.name] ?? []).map((value) => `${arg.name}: ${JSON.stringify(value)}`);
    if (isRequiredArgument(arg) && known.length === 0) {
      throw new Error(`Say what to pass as ${field.name}(${arg.name}).`);
    }
    return isRequiredArgument(arg) ? known : ['', ...known];
  });
  const combined = lists.reduce<string[]>(
    (made, options) =>
      made.flatMap((head) => options.map((option) => [head, option].filter(Boolean).join(', '))),
    [''],
  );
  return combined.map((args) => (args ? `(${args})` : ''));
}

function selection(type: GraphQLOutputType, schema: GraphQLSchema, above: readonly string[]): string {
  const named = getNamedType(type);
  if (isLeafType(named)) return '';
  if (isAbstractType(named)) {
    const parts = schema
      .getPossibleTypes(named)
      .map((possible) => `... on ${possible.name}${selection(possible, schema, above)}`);
    return ` { __typename ${parts.join(' ')} }`;
  }
  if (!isObjectType(named)) return '';
  const inner = Object.values(named.getFields())
    .filter((field) => !field.args.some(isRequiredArgument))
    .filter(
      (field) =>
        isLeafType(getNamedType(field.type)) ||
        ![...above, named.name].includes(getNamedType(field.type).name),
    )
    .map((field) => {
      const paged = field.args.some(({ name }) => name === 'first') ? '(first: 100)' : '';
      return `${field.name}${paged}${selection(field.type, schema, [...above, named.name])}`;
    });
  return ` { __typename ${inner.join(' ')} }`;
}
