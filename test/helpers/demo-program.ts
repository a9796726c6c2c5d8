import { existsSync } from 'node:fs';
import pg from 'pg';
import { inject } from 'vitest';
import { readBackupFile, writeBackupFile } from '../../src/db/backup/backup-file.ts';
import { loadBackup, openBackup } from '../../src/db/backup/load-backup.ts';
import { writeBackup } from '../../src/db/backup/write-backup.ts';
import type { StatementListener } from '../../src/db/connections/connections.ts';
import { type DatabaseLocation, openDatabase } from '../../src/db/database.ts';
import { seedDemo } from '../../src/demo/seed-demo.ts';
import { openCell } from './cells.ts';
import { TestClock } from './clock.ts';
import {
  createDatabase,
  failTheRun,
  onServer,
  openCopy,
  openStarted,
  type Template,
  type TestDatabase,
} from './database.ts';
import { openEmpty } from './embedded.ts';

/**
 * Opens a database that has the demonstration program, as of the time at which the clock of a test file starts, and nothing else. The
 * first file of a run that needs it fills a template, which takes seconds; the others copy it.
 */
export async function openDemoProgram(onStatement?: StatementListener): Promise<TestDatabase> {
  const template = inject('template');
  if (template.kind === 'cells') return openFilledCell(template, onStatement);
  return template.kind === 'server'
    ? openCopy(template.serverUrl, await filledOn(template), onStatement)
    : openLoaded(template, onStatement);
}

async function openFilledCell(
  { coordinatorUrl }: Template & { readonly kind: 'cells' },
  onStatement?: StatementListener,
): Promise<TestDatabase> {
  const database = await openCell(coordinatorUrl, onStatement);
  await seedDemo(database, new TestClock().now());
  return database;
}

/** What the template of the demonstration program is called on the server. */
export function demoProgramOf({ name }: Template & { readonly kind: 'server' }): string {
  return `${name}_demo`;
}

async function filledOn(template: Template & { readonly kind: 'server' }): Promise<string> {
  const name = demoProgramOf(template);
  const client = new pg.Client({ connectionString: template.serverUrl });
  await client.connect();
  try {
    // Ended with the connection. The process that has it fills the template; the others find it filled.
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [name]);
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (rowCount === 0) {
      const made = await createDatabase(template.serverUrl, `TEMPLATE ${template.name}`);
      await fill({ url: made.url });
      await onServer(template.serverUrl, `ALTER DATABASE ${made.name} RENAME TO ${name}`);
    }
    return name;
  } finally {
    await client.end();
  }
}

/** Loads a backup of the demonstration program, which is quicker than starting a database that has it already. */
async function openLoaded(
  { dumpFile }: Template & { readonly kind: 'embedded' },
  onStatement?: StatementListener,
): Promise<TestDatabase> {
  const backup = `${dumpFile}.demo`;
  const embedded = await openEmpty(dumpFile);
  const pool = new pg.Pool(embedded.pool);
  if (existsSync(backup)) {
    await loadBackup(pool, await openBackup(readBackupFile(backup)));
  } else {
    await fill({ ...embedded, close: async () => {} });
    const client = await pool.connect();
    // Two processes may write it at once: each its own, and the last one stays.
    await writeBackupFile(backup, writeBackup(client, new Date()));
    client.release();
  }
  await pool.end();
  return openStarted(embedded, onStatement);
}

async function fill(location: DatabaseLocation): Promise<void> {
  const database = await openDatabase(location, failTheRun);
  await seedDemo(database, new TestClock().now());
  await database.close();
}
