import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import {
  bindMigrationAwareSqlAdapterFactory,
  type ColumnType,
  ColumnTypeEnum,
  type SqlDriverAdapter,
} from '@prisma/driver-adapter-utils';
import * as glue from '@prisma/schema-engine-wasm/schema_engine_bg';
import type pg from 'pg';

/** What the engine's questions about a catalog are answered in, by the type's number. The adapter of Prisma lacks `"char"`. */
const COLUMN_TYPES: Record<number, ColumnType> = {
  16: ColumnTypeEnum.Boolean,
  18: ColumnTypeEnum.Character,
  19: ColumnTypeEnum.Text,
  20: ColumnTypeEnum.Int64,
  21: ColumnTypeEnum.Int32,
  23: ColumnTypeEnum.Int32,
  25: ColumnTypeEnum.Text,
  26: ColumnTypeEnum.Int64,
  1009: ColumnTypeEnum.TextArray,
  1043: ColumnTypeEnum.Text,
};

// The types of Node 20 leave WebAssembly out.
interface Assembly {
  instantiate(
    bytes: Uint8Array,
    imports: object,
  ): Promise<{ instance: { exports: { __wbindgen_start(): void } } }>;
}

let loaded: Promise<void> | undefined;

function loadEngine(): Promise<void> {
  loaded ??= (async () => {
    const { WebAssembly } = globalThis as unknown as { WebAssembly: Assembly };
    Object.assign(globalThis, { PRISMA_WASM_PANIC_REGISTRY: { set_message: fail } });
    const engine = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg');
    const bytes = await readFile(engine.replace(/\.js$/, '.wasm'));
    const { instance } = await WebAssembly.instantiate(bytes, { './schema_engine_bg.js': glue });
    glue.__wbg_set_wasm(instance.exports);
    instance.exports.__wbindgen_start();
  })();
  return loaded;
}

/**
 * The SQL by which Prisma's own schema engine would bring a database to a schema, statement by statement; empty where the
 * two agree. Nothing of it is run.
 */
export async function differences(client: pg.ClientBase, schema: string): Promise<string[]> {
  await loadEngine();
  const adapter = readOnlyAdapter(client);
  const engine = await glue.SchemaEngine.new(
    { datamodels: [['schema.prisma', schema]] },
    () => undefined,
    bindMigrationAwareSqlAdapterFactory({
      provider: 'postgres',
      adapterName: '@prisma/adapter-pg',
      connect: async () => adapter,
      connectToShadowDb: refuse,
    }),
  );
  const files = [{ path: 'schema.prisma', content: schema }];
  const { stdout } = await engine.diff({
    from: { tag: 'schemaDatasource', files, configDir: '.' },
    to: { tag: 'schemaDatamodel', files },
    script: true,
    exitCode: null,
    filters: { externalTables: ['public._prisma_migrations'], externalEnums: [] },
  });
  engine.free();
  return (stdout ?? '')
    .replace(/^--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim().replace(/\s+/g, ' '))
    .filter((statement) => statement !== '');
}

function readOnlyAdapter(client: pg.ClientBase): SqlDriverAdapter {
  return {
    provider: 'postgres',
    adapterName: '@prisma/adapter-pg',
    queryRaw: async ({ sql, args }) => {
      const { fields, rows } = await client.query({ text: sql, values: args, rowMode: 'array' });
      return {
        columnNames: fields.map(({ name }) => name),
        columnTypes: fields.map(({ name, dataTypeID }) => {
          const type = COLUMN_TYPES[dataTypeID];
          return type ?? fail(`The engine asks for a column ${name} of the unknown type ${dataTypeID}.`);
        }),
        rows,
      };
    },
    executeRaw: refuse,
    executeScript: refuse,
    startTransaction: refuse,
    getConnectionInfo: () => ({ schemaName: 'public', supportsRelationJoins: true }),
    dispose: async () => undefined,
  };
}

async function refuse(): Promise<never> {
  throw new Error('The schema engine only reads.');
}

function fail(message: string): never {
  throw new Error(message);
}
