import { randomBytes } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import pg from 'pg';
import { type Database, openDatabase, type StatementListener } from '../../src/db/database.ts';

/** What every test file copies its database from; global-setup.ts makes it, migrated and empty. */
export type Template =
  | { readonly kind: 'embedded'; readonly dumpFile: string }
  | { readonly kind: 'server'; readonly serverUrl: string; readonly name: string };

/** A database of one test file. Closing it removes it. */
export interface TestDatabase extends Database {
  /** Its URL; undefined for the embedded one. */
  readonly url: string | undefined;
}

/** Opens a copy of the template. */
export async function openTestDatabase(template: Template, onStatement?: StatementListener): Promise<TestDatabase> {
  if (template.kind === 'embedded') {
    const database = await openDatabase({ dump: await openAsBlob(template.dumpFile) }, failTheRun, onStatement);
    return { ...database, url: undefined };
  }
  const { name, url } = await createDatabase(template.serverUrl, `TEMPLATE ${template.name}`);
  let isClosing = false;
  const onPoolError = (error: Error) => {
    // Dropping the database hangs up on connections that the server has not seen close yet.
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

/** Creates a database with a name that no other run has. `options` is SQL. */
export async function createDatabase(serverUrl: string, options: string): Promise<{ name: string; url: string }> {
  const name = `kts_test_${process.pid}_${randomBytes(5).toString('hex')}`;
  await onServer(serverUrl, `CREATE DATABASE ${name} ${options}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { name, url: url.href };
}

/** Runs one statement on the server's own database. */
export async function onServer(serverUrl: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** No test expects the database to hang up on an idle connection. */
function failTheRun(error: Error): never {
  throw error;
}
