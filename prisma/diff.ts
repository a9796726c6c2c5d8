/**
 * Prints the SQL that takes the migrations to `schema.prisma`, or nothing if they agree: a draft for a new migration. With
 * `--check`, exits with 1 if they differ.
 *
 * `prisma migrate` would download an engine; this runs the same engine as WebAssembly, on an embedded database.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from '@prisma/driver-adapter-utils';
import type { DiffParams, SchemaEngine as Engine } from '@prisma/schema-engine-wasm';
import pg from 'pg';
import { openEmbedded } from '../src/db/embedded/open-embedded.ts';
import { migrate } from '../src/db/migrations/migrate.ts';

/** The part of WebAssembly used here: TypeScript declares it in its DOM library only, which this project does not load. */
declare const WebAssembly: {
  instantiate(bytes: Uint8Array, imports: object): Promise<{ instance: { exports: Record<string, unknown> } }>;
};

async function loadEngine(): Promise<typeof Engine> {
  const require = createRequire(import.meta.url);
  const glue = await import('@prisma/schema-engine-wasm/schema_engine_bg');
  const file = require.resolve('@prisma/schema-engine-wasm/schema_engine_bg').replace(/\.js$/, '.wasm');
  const { instance } = await WebAssembly.instantiate(await readFile(file), { './schema_engine_bg.js': glue });
  glue.__wbg_set_wasm(instance.exports);
  (instance.exports.__wbindgen_start as () => void)();
  return glue.SchemaEngine;
}

/**
 * The engine reads PostgreSQL's catalogue, which has columns of the one-byte type "char", and the driver adapter does not
 * support that type. This pool returns them as text, and {@link CatalogueAdapter} declares them to be characters.
 */
class CataloguePool extends pg.Pool {
  // biome-ignore lint/suspicious/noExplicitAny: pg declares a dozen overloads; the arguments pass through untouched.
  override async query(...args: any): Promise<any> {
    // biome-ignore lint/suspicious/noExplicitAny: see above.
    const result: any = await super.query.apply(this, args);
    for (const field of result.fields)
      if (field.dataTypeID === pg.types.builtins.CHAR) field.dataTypeID = pg.types.builtins.TEXT;
    return result;
  }
}

/** Declares the catalogue's "char" column to the engine as one of characters. */
class CatalogueAdapter extends PrismaPg {
  override async connect() {
    const adapter = await super.connect();
    const queryRaw = adapter.queryRaw.bind(adapter);
    adapter.queryRaw = async (query) => {
      const result = await queryRaw(query);
      const columnTypes = result.columnNames.map((name, index) =>
        name === 'constraint_type' ? ColumnTypeEnum.Character : (result.columnTypes[index] ?? ColumnTypeEnum.Text),
      );
      return { ...result, columnTypes };
    };
    return adapter;
  }
}

/** The models that are views, which the engine would create as tables. */
const VIEWS = ['public.report_laboratories', 'public.report_releases'];

async function diff(): Promise<string> {
  const schemaPath = fileURLToPath(new URL('schema.prisma', import.meta.url));
  const schema = { path: schemaPath, content: await readFile(schemaPath, 'utf8') };
  const embedded = await openEmbedded({ dump: undefined });
  const pool = new CataloguePool(embedded.pool);
  try {
    await migrate(pool);
    const SchemaEngine = await loadEngine();
    const adapter = bindMigrationAwareSqlAdapterFactory(new CatalogueAdapter(pool));
    const engine = await SchemaEngine.new({ datamodels: [[schema.path, schema.content]] }, () => {}, adapter);
    const params: DiffParams = {
      from: { tag: 'schemaDatasource', files: [schema], configDir: fileURLToPath(new URL('.', import.meta.url)) },
      to: { tag: 'schemaDatamodel', files: [schema] },
      script: true,
      exitCode: null,
      filters: { externalTables: ['public._prisma_migrations', ...VIEWS], externalEnums: [] },
    };
    return (await engine.diff(params)).stdout ?? '';
  } finally {
    await pool.end();
    await embedded.close();
  }
}

const sql = (await diff()).trim();
const empty = sql === '' || sql === '-- This is an empty migration.';
if (!empty) process.stdout.write(`${sql}\n`);
process.exit(process.argv.includes('--check') && !empty ? 1 : 0);
