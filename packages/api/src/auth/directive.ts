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
  type GraphQLFieldResolver,
  GraphQLNonNull,
  GraphQLSchema,
  isEnumType,
} from 'graphql';
import { forbidden, unauthenticated } from '../coded-error.ts';
import type { Role, Viewer } from './viewer.ts';

const NAME = 'auth';

/** What a context must tell so that fields can be kept from people. */
export interface AuthContext {
  /** Null when nobody is signed in. */
  readonly viewer: Viewer | null;
}

/**
 * The field option `auth`. One value is printed as `@auth(requires:)` and refuses before anything else of the field
 * runs, its input's validation included. A mutation or subscription without it does not build.
 */
class AuthPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override onOutputFieldConfig(config: PothosOutputFieldConfig<Types>): PothosOutputFieldConfig<Types> {
    const requires = config.pothosOptions.auth;
    const place = `${config.parentType}.${config.name}`;
    if (requires === undefined) {
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
    return { ...config, extensions: { ...config.extensions, directives: { [NAME]: { requires } } } };
  }

  override wrapArgMappers(
    resolver: GraphQLFieldResolver<unknown, Types['Context']> | undefined,
    config: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types['Context']> | undefined {
    const requires = printedRole(config);
    if (resolver === undefined || requires === undefined || requires === 'PUBLIC') return resolver;
    return (parent, args, context, info) => {
      requireRole(requires, context as unknown as AuthContext);
      return resolver(parent, args, context, info);
    };
  }
}

function printedRole(config: { extensions?: object | null | undefined }): Role | undefined {
  const extensions = config.extensions as { directives?: { auth?: { requires: Role } } } | null | undefined;
  return extensions?.directives?.[NAME]?.requires;
}

function requireRole(requires: Exclude<Role, 'PUBLIC'>, { viewer }: AuthContext): void {
  if (viewer === null) throw unauthenticated();
  if (viewer.role !== requires) throw forbidden();
}

/** The schema with the directive's own definition, over the schema's enum Role. */
export function defineAuthDirective(schema: GraphQLSchema): GraphQLSchema {
  const role = schema.getType('Role');
  if (!isEnumType(role)) throw new TypeError('The schema has no enum Role.');
  const directive = new GraphQLDirective({
    name: NAME,
    description:
      'Who may use a field. Every mutation and subscription says so; a query without it is for everybody.',
    locations: [DirectiveLocation.FIELD_DEFINITION],
    args: { requires: { type: new GraphQLNonNull(role), description: 'The role that is needed.' } },
  });
  const config = schema.toConfig();
  return new GraphQLSchema({ ...config, directives: [...config.directives, directive] });
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
      auth?: Role;
    }
  }
}
