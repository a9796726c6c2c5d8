import type pg from 'pg';
import { withConnection } from '../connections/connections.ts';
import { searchPathOf } from '../servers/schema-name.ts';
import { isDistributed } from './cells.ts';

/** What the servers of Citus need to know of a cell's role, because nothing that a session sets reaches them. */
function settingsOfRole(schema: string): Readonly<Record<string, string>> {
  return {
    // By this, triggers find what they name.
    search_path: searchPathOf(schema),
    // Functions of a cell read its tables. They are on the same server, so what Citus warns of does not happen.
    'citus.allow_nested_distributed_execution': 'on',
  };
}

interface Setting {
  readonly name: string;
  readonly value: string;
  readonly answers: readonly string[];
}

/**
 * Refuses to serve a cell that Citus keeps on a server where our role lacks a setting: some statements would fail there, one after the
 * other.
 *
 * @throws Error that says what to set
 */
export async function requireCell(pool: pg.Pool, schema: string): Promise<void> {
  const wrong = await withConnection(pool, async (client) => {
    if (!(await isDistributed(client, schema))) return [];
    const settings = Object.entries(settingsOfRole(schema));
    const { rows } = await client.query<Setting>(
      `SELECT name, value, ARRAY(SELECT result FROM run_command_on_workers(format('SELECT current_setting(%L)', name))) AS answers
       FROM unnest($1::text[], $2::text[]) AS setting(name, value)`,
      [settings.map(([name]) => name), settings.map(([, value]) => value)],
    );
    return rows.filter(({ value, answers }) => answers.some((answer) => answer !== value));
  });
  if (wrong.length === 0) return;
  const commands = wrong.map(({ name, value }) => `ALTER ROLE … SET ${name} = ${value}`);
  throw new Error(`The workers of Citus need settings of the service's role, as a superuser: ${commands.join('; ')}.`);
}
