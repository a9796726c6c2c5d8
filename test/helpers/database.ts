import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { StatementListener } from '../../src/db/connections/connections.ts';
import { type Database, openDatabase } from '../../src/db/database.ts';
import type { EmbeddedDatabase } from '../../src/db/embedded/open-embedded.ts';
import { openCell } from './cells.ts';
import { openEmpty } from './embedded.ts';

/** The migrated, empty database that every test file starts with. template-setup.ts creates it. */
export type Template =
  | { readonly kind: 'embedded'; readonly dumpFile: string }
  | { readonly kind: 'server'; readonly serverUrl: string; readonly name: string }
  | { readonly kind: 'cells'; readonly coordinatorUrl: string };

/** The database of one test file. Closing it deletes it. */
export interface TestDatabase extends Database {
  /** Undefined for an embedded database. */
  readonly url: string | undefined;
}

/** Opens a database that is like the template. */
export async function openTestDatabase(template: Template, onStatement?: StatementListener): Promise<TestDatabase> {
  if (template.kind === 'server') return openCopy(template.serverUrl, template.name, onStatement);
  if (template.kind === 'cells') return openCell(template.coordinatorUrl, onStatement);
  return openStarted(await openEmpty(template.dumpFile), onStatement);
}

/** Opens what has been started already. Closing it closes both. */
export async function openStarted(embedded: EmbeddedDatabase, onStatement?: StatementListener): Promise<TestDatabase> {
  return { ...(await openDatabase(embedded, failTheRun, onStatement)), url: undefined };
}

/** Copies a database of the server, and opens the copy. */
export function openCopy(serverUrl: string, original: string, onStatement?: StatementListener): Promise<TestDatabase> {
  return openNew(serverUrl, `TEMPLATE ${original}`, onStatement);
}

/** Creates a database on the server, and opens it. `options` is the rest of the SQL statement that creates it. */
export async function openNew(
  serverUrl: string,
  options: string,
  onStatement?: StatementListener,
): Promise<TestDatabase> {
  const { name, url } = await createDatabase(serverUrl, options);
  let isClosing = false;
  const onPoolError = (error: Error) => {
    // Dropping the database breaks connections that the server has not yet seen close.
    if (!isClosing) failTheRun(error);
  };
  const database = await openDatabase({ url }, onPoolError, onStatement);
  const close = async () => {
    isClosing = true;
    await database.close();
    await onServer(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`);
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

/** Ends a pool, and waits until its connections are closed: `end` does not, and dropping their database would break them. */
export async function endPool(pool: pg.Pool): Promise<void> {
  let open = pool.totalCount;
  const closed = new Promise<void>((resolve) => {
    if (open === 0) resolve();
    pool.on('remove', () => {
      open -= 1;
      if (open === 0) resolve();
    });
  });
  await Promise.all([pool.end(), closed]);
}

/** A broken idle connection is an error in every test. */
export function failTheRun(error: Error): never {
  throw error;
}
