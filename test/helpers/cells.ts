import { randomBytes } from 'node:crypto';
import type { StatementListener } from '../../src/db/connections/connections.ts';
import { openDatabase } from '../../src/db/database.ts';
import { failTheRun, onServer, type TestDatabase } from './database.ts';

/** A cell (docs/scaling.md): a schema, and a role that owns it and finds it first, as the docs have an operator create them. */
export interface Cell {
  readonly schema: string;
  /** The database's URL for the cell's role. */
  readonly url: string;
}

/** Creates a cell with a unique name, in the database of the coordinator that the URL names. */
export async function createCell(coordinatorUrl: string): Promise<Cell> {
  const schema = `kts_cell_${process.pid}_${randomBytes(5).toString('hex')}`;
  await onServer(coordinatorUrl, `CREATE ROLE ${schema} LOGIN`);
  await onServer(coordinatorUrl, `ALTER ROLE ${schema} SET search_path = ${schema}, public`);
  await onServer(coordinatorUrl, `ALTER ROLE ${schema} SET citus.allow_nested_distributed_execution = on`);
  await onServer(coordinatorUrl, `CREATE SCHEMA ${schema} AUTHORIZATION ${schema}`);
  const url = new URL(coordinatorUrl);
  url.username = schema;
  return { schema, url: url.href };
}

/** Deletes a cell and everything in it. */
export async function dropCell(coordinatorUrl: string, { schema }: Cell): Promise<void> {
  await onServer(coordinatorUrl, `DROP SCHEMA ${schema} CASCADE`);
  await onServer(coordinatorUrl, `DROP ROLE ${schema}`);
}

/** Creates a cell, and opens it as a database. Closing it deletes it. */
export async function openCell(coordinatorUrl: string, onStatement?: StatementListener): Promise<TestDatabase> {
  const cell = await createCell(coordinatorUrl);
  const database = await openDatabase(cell, failTheRun, onStatement);
  const close = async () => {
    await database.close();
    await dropCell(coordinatorUrl, cell);
  };
  return { ...database, close, url: cell.url };
}
