import { randomBytes } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import pg from 'pg';
import type { StatementListener } from '../../src/db/connections.ts';
import { type Database, openDatabase } from '../../src/db/database.ts';

/** The migrated, empty database that every test file copies. global-setup.ts creates it. */
export type Template =
  | { readonly kind: 'embedded'; readonly dumpFile: string }
  | { readonly kind: 'server'; readonly serverUrl: string; readonly name: string };

/** The database of one test file. Closing it deletes it. */
export interface TestDatabase extends Database {
  /** Undefined for an embedded database. */
  readonly url: string | undefined;
}

/** Creates and opens a copy of the template. */
export async function openTestDatabase(template: Template, onStatement?: StatementListener): Promise<TestDatabase> {
  if (template.kind === 'embedded') {
    const database = await openDatabase({ dump: await openAsBlob(template.dumpFile) }, failTheRun, onStatement);
    return { ...database, url: undefined };
  }
  const { name, url } = await createDatabase(template.serverUrl, `TEMPLATE ${template.name}`);
  let isClosing = false;
  const onPoolError = (error: Error) => {
    // Dropping the database breaks connections that the server has not yet seen close.
    if (!isClosing) failTheRun(error);
  };
  const database = await openDatabase({ url }, onPoolError, onStatement);
  const close = async () => {
    isClosing = true;
    await database.close();
    await onServer(template.serverUrl, `DROP DATABASE ${name} WITH (FORCE)`);
  };
  return { ...database, close, url };
}

/** How a database is created that is empty and sorts as ours do, whatever the server's own sort order. */
export const EMPTY = "TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C.UTF-8' LC_CTYPE 'C.UTF-8'";

/** Creates a database with a unique name. `options` is the rest of the SQL statement. */
export async function createDatabase(serverUrl: string, options = EMPTY): Promise<{ name: string; url: string }> {
  const name = `kts_test_${process.pid}_${randomBytes(5).toString('hex')}`;
  await onServer(serverUrl, `CREATE DATABASE ${name} ${options}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { name, url: url.href };
}

/** Runs one statement on the database that the URL names. */
export async function onServer(serverUrl: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** A broken idle connection is an error in every test. */
function failTheRun(error: Error): never {
  throw error;
}
