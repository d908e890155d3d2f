import {
  type ArgumentNode,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLNamedType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isCompositeType,
  isInterfaceType,
  isListType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  SchemaMetaFieldDef,
  type SelectionSetNode,
  TypeMetaFieldDef,
  type ValueNode,
} from 'graphql';

/** The objects that one request may ask for. The greatest of the pages asks for a tenth. */
export const MAX_COST = 50_000;
/** How deep fields may stand in each other: as deep as in the document that reads the whole schema. */
export const MAX_DEPTH = 15;

const MAX_PAGE = 100;
const DEFAULT_PAGE = 20;
/** What a list without pages is taken to hold: about as many as categories, or panelists of a run. */
const LIST = 10;

/** What a selection asks for: how many objects at most, and how deep its fields stand in each other. */
interface QueryCost {
  readonly objects: number;
  readonly depth: number;
}

interface Walk {
  readonly schema: GraphQLSchema;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly defaults: ReadonlyMap<string, ValueNode>;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  /** Each fragment is counted once, or fragments that name each other twice would double the work at every step. */
  readonly known: Map<string, QueryCost>;
}

const NOTHING: QueryCost = { objects: 0, depth: 0 };

/**
 * Counts what an operation asks for before anything of it is fetched: every object, times the size of each page and list
 * around it. Pages are as long as the request says, by a literal or a variable.
 */
export function costOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): QueryCost {
  const root = schema.getRootType(operation.operation);
  if (!root) return NOTHING;
  const fragments = new Map(
    document.definitions.flatMap((definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition] as const] : [],
    ),
  );
  const defaults = new Map(
    (operation.variableDefinitions ?? []).flatMap(({ variable, defaultValue }) =>
      defaultValue === undefined ? [] : [[variable.name.value, defaultValue] as const],
    ),
  );
  return ofSelections(operation.selectionSet, root, LIST, {
    schema,
    variables,
    defaults,
    fragments,
    known: new Map(),
  });
}

/** @param page how many the lists directly below hold, where they are a page's. */
function ofSelections(
  { selections }: SelectionSetNode,
  parent: GraphQLNamedType,
  page: number,
  walk: Walk,
): QueryCost {
  let objects = 0;
  let depth = 0;
  for (const selection of selections) {
    const cost =
      selection.kind === Kind.FIELD
        ? ofField(selection, parent, page, walk)
        : selection.kind === Kind.INLINE_FRAGMENT
          ? ofSelections(selection.selectionSet, namedIn(selection, walk) ?? parent, page, walk)
          : ofFragment(selection.name.value, page, walk);
    objects += cost.objects;
    depth = Math.max(depth, cost.depth);
  }
  return { objects, depth };
}

function ofFragment(name: string, page: number, walk: Walk): QueryCost {
  const key = `${name} ${page}`;
  const known = walk.known.get(key);
  if (known !== undefined) return known;
  const fragment = walk.fragments.get(name);
  const type = fragment && namedIn(fragment, walk);
  if (fragment === undefined || type === undefined) return NOTHING;
  // One that names itself adds nothing where it does: validation refuses it anyway.
  walk.known.set(key, NOTHING);
  const cost = ofSelections(fragment.selectionSet, type, page, walk);
  walk.known.set(key, cost);
  return cost;
}

function namedIn(
  { typeCondition }: { readonly typeCondition?: FragmentDefinitionNode['typeCondition'] | undefined },
  { schema }: Walk,
): GraphQLNamedType | undefined {
  return typeCondition && schema.getType(typeCondition.name.value);
}

function ofField(field: FieldNode, parent: GraphQLNamedType, page: number, walk: Walk): QueryCost {
  const type = typeOf(field.name.value, parent, walk.schema);
  const named = type && getNamedType(type);
  if (named === undefined || field.selectionSet === undefined || !isCompositeType(named)) {
    return { objects: 0, depth: 1 };
  }
  const isPage = named.name.endsWith('Connection');
  const inner = ofSelections(field.selectionSet, named, isPage ? pageSize(field, walk) : LIST, walk);
  const times = isListType(getNullableType(type)) ? listSize(field, parent, page, walk) : 1;
  return { objects: times * (1 + inner.objects), depth: 1 + inner.depth };
}

function typeOf(
  name: string,
  parent: GraphQLNamedType,
  schema: GraphQLSchema,
): GraphQLOutputType | undefined {
  if (parent === schema.getQueryType()) {
    if (name === SchemaMetaFieldDef.name) return SchemaMetaFieldDef.type;
    if (name === TypeMetaFieldDef.name) return TypeMetaFieldDef.type;
  }
  return isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[name]?.type : undefined;
}

function listSize(field: FieldNode, parent: GraphQLNamedType, page: number, walk: Walk): number {
  if (parent.name.endsWith('Connection')) return page;
  const ids = argument(field, 'ids');
  if (ids === undefined) return LIST;
  const list = given(ids.value, walk);
  return Array.isArray(list) ? within(list.length) : MAX_PAGE;
}

function pageSize(field: FieldNode, walk: Walk): number {
  const sizes = ['first', 'last'].flatMap((name) => {
    const passed = argument(field, name);
    if (passed === undefined) return [];
    const size = given(passed.value, walk);
    if (size === null || size === undefined) return [];
    return [typeof size === 'number' ? within(size) : MAX_PAGE];
  });
  return sizes.length === 0 ? DEFAULT_PAGE : Math.max(...sizes);
}

function argument(field: FieldNode, name: string): ArgumentNode | undefined {
  return field.arguments?.find((each) => each.name.value === name);
}

/** A number or a list as far as sizes need it; null where there is nothing, and a text for whatever else. */
function given(node: ValueNode, walk: Walk): unknown {
  switch (node.kind) {
    case Kind.INT:
      return Number(node.value);
    case Kind.NULL:
      return null;
    case Kind.LIST:
      return node.values;
    case Kind.VARIABLE: {
      const name = node.name.value;
      if (Object.hasOwn(walk.variables, name)) return walk.variables[name];
      const standard = walk.defaults.get(name);
      return standard === undefined || standard.kind === Kind.VARIABLE ? null : given(standard, walk);
    }
    default:
      return '';
  }
}

/** Sizes beyond a page's are refused where the page is read. */
function within(size: number): number {
  return Math.min(Math.max(size, 1), MAX_PAGE);
}
