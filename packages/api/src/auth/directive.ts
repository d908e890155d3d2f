import SchemaBuilder, {
  BasePlugin,
  type FieldNullability,
  type InputFieldMap,
  type PothosOutputFieldConfig,
  PothosSchemaError,
  type SchemaTypes,
  type TypeParam,
} from '@pothos/core';
import {
  DirectiveLocation,
  GraphQLDirective,
  type GraphQLEnumType,
  type GraphQLFieldResolver,
  GraphQLNonNull,
  GraphQLSchema,
  isEnumType,
} from 'graphql';
import { forbidden, unauthenticated } from '../coded-error.ts';
import { type Asking, type Requirement, refusalFor } from './requirement.ts';
import type { Role } from './viewer.ts';

const NAME = 'auth';

/** A requirement as the schema holds and prints it: the one value that is enforced as well. */
interface PrintedRequirement {
  readonly auth: Pick<Requirement, 'requires'>;
  readonly token?: Required<Pick<Requirement, 'scope'>>;
}

/**
 * The field option `auth`. One value is printed as `@auth(requires:)`, with `@token(scope:)` where tokens may use the
 * field, and refuses before anything else of the field runs, its input's validation included. A mutation or
 * subscription without it does not build.
 */
class AuthPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override onOutputFieldConfig(config: PothosOutputFieldConfig<Types>): PothosOutputFieldConfig<Types> {
    const { auth } = config.pothosOptions;
    const place = `${config.parentType}.${config.name}`;
    if (auth === undefined) {
      if (config.kind === 'Mutation' || config.kind === 'Subscription') {
        throw new PothosSchemaError(`${place} must say who may use it: add the option auth.`);
      }
      return config;
    }
    if (config.kind === 'Interface') {
      throw new PothosSchemaError(
        `${place}: auth on an interface would not reach the types that implement it.`,
      );
    }
    const { requires, scope } = typeof auth === 'string' ? { requires: auth } : auth;
    const directives: PrintedRequirement = { auth: { requires }, ...(scope && { token: { scope } }) };
    return { ...config, extensions: { ...config.extensions, directives } };
  }

  override wrapArgMappers(
    resolver: GraphQLFieldResolver<unknown, Types['Context']> | undefined,
    config: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types['Context']> | undefined {
    const requirement = requirementOf(config);
    if (resolver === undefined || requirement === undefined) return resolver;
    return (parent, args, context, info) => {
      enforce(requirement, context as unknown as Asking);
      return resolver(parent, args, context, info);
    };
  }
}

/** Who may use a field, as its printed directives say; undefined where they say nothing. */
export function requirementOf(field: { extensions?: object | null | undefined }): Requirement | undefined {
  const { directives } = (field.extensions ?? {}) as { directives?: Partial<PrintedRequirement> };
  return directives?.auth && { ...directives.auth, ...directives.token };
}

function enforce(requirement: Requirement, asking: Asking): void {
  const refusal = refusalFor(requirement, asking);
  if (refusal === 'UNAUTHENTICATED') throw unauthenticated();
  if (refusal === 'FORBIDDEN') throw forbidden();
}

/** The schema with the directives' own definitions, over the schema's enums Role and TokenScope. */
export function defineAuthDirectives(schema: GraphQLSchema): GraphQLSchema {
  const auth = new GraphQLDirective({
    name: NAME,
    description:
      'Who may use a field. Every mutation and subscription says so; a query without it is for everybody.',
    locations: [DirectiveLocation.FIELD_DEFINITION],
    args: { requires: { type: enumOf(schema, 'Role'), description: 'The role that is needed.' } },
  });
  const token = new GraphQLDirective({
    name: 'token',
    description:
      'Which API tokens may use a field as well; none may use one that is kept to a role without this.',
    locations: [DirectiveLocation.FIELD_DEFINITION],
    args: { scope: { type: enumOf(schema, 'TokenScope'), description: 'The scope that a token needs.' } },
  });
  const config = schema.toConfig();
  return new GraphQLSchema({ ...config, directives: [...config.directives, auth, token] });
}

function enumOf(schema: GraphQLSchema, name: string): GraphQLNonNull<GraphQLEnumType> {
  const type = schema.getType(name);
  if (!isEnumType(type)) throw new TypeError(`The schema has no enum ${name}.`);
  return new GraphQLNonNull(type);
}

SchemaBuilder.registerPlugin(NAME, AuthPlugin);

declare global {
  export namespace PothosSchemaTypes {
    interface Plugins<Types extends SchemaTypes> {
      auth: AuthPlugin<Types>;
    }
    interface FieldOptions<
      Types extends SchemaTypes,
      ParentShape,
      Type extends TypeParam<Types>,
      Nullable extends FieldNullability<Type>,
      Args extends InputFieldMap,
      ResolveShape,
      ResolveReturnShape,
    > {
      /** Who may use the field; everybody, where a query has none. */
      auth?: Role | Requirement;
    }
  }
}
