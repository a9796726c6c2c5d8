import type pg from 'pg';
import { z } from 'zod';
import { searchPathOf, USUAL_SCHEMA } from '../servers/schema-name.ts';
import { LOST_BY_POOLERS } from '../servers/session-settings.ts';
import { withConnection } from './connections.ts';

/** Where the driver keeps the process ID that the server, or the pooler in front of it, has sent. */
const connected = z.object({ processID: z.int() });

interface Setting {
  readonly name: string;
  readonly value: string;
}

/**
 * Refuses a database whose defaults differ from the settings that we rely on, if a pooler sends statements over connections that we did not
 * set up: some answers would be misread. Our own connections are set up when they open.
 */
export async function requireSessionSettings(pool: pg.Pool, schema: string): Promise<void> {
  // Without one, names are found in the usual schema.
  const searchPath = schema === USUAL_SCHEMA ? {} : { search_path: searchPathOf(schema) };
  const wanted: Readonly<Record<string, string>> = { ...LOST_BY_POOLERS, ...searchPath };
  const wrong = await withConnection(pool, async (client) => {
    const { rows: backends } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    if (connected.safeParse(client).data?.processID === backends[0]?.pid) return [];
    const { rows } = await client.query<Setting>(
      'SELECT name, reset_val AS value FROM pg_settings WHERE name = ANY($1) ORDER BY name',
      [Object.keys(wanted)],
    );
    return rows.filter(({ name, value }) => value !== wanted[name]);
  });
  if (wrong.length === 0) return;
  const settings = wrong.map(({ name, value }) => `${name} = '${wanted[name]}' (it is '${value}')`);
  throw new Error(
    `The pooler in between does not keep these settings for each client. Set them on the role with ALTER ROLE … SET: ${settings.join(', ')}.`,
  );
}
