import pg from 'pg';
import { type Outcome, run } from '../helpers/commands.ts';

/** A cell, as commands find it. */
export interface CommandsOf {
  readonly url: string;
  readonly schema?: string;
  readonly migrationUrl?: string;
  /** What seals the secrets of its webhook endpoints; more variables. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs a command on a cell. */
export function commandOn({ url, schema, migrationUrl, env }: CommandsOf, ...args: string[]): Promise<Outcome> {
  return run(args, {
    DATABASE_URL: url,
    ...(schema === undefined ? {} : { DATABASE_SCHEMA: schema }),
    ...(migrationUrl === undefined ? {} : { MIGRATION_DATABASE_URL: migrationUrl }),
    ...env,
  });
}

/** Runs a command that must succeed, and returns what it prints for scripts. */
export async function doneOn(cell: CommandsOf, ...args: string[]): Promise<string> {
  const { code, out, error } = await commandOn(cell, ...args);
  if (code !== 0) throw new Error(`${args.join(' ')} failed: ${error}`);
  return out.trim();
}

/** Sends single statements to a cell, for what no command does. */
export function sessionIn({ url, migrationUrl, schema = 'public' }: CommandsOf) {
  return {
    query: async <Row extends pg.QueryResultRow>(sql: string, values: readonly unknown[] = []) => {
      const client = new pg.Client({ connectionString: migrationUrl ?? url });
      await client.connect();
      try {
        await client.query(`SET search_path = ${schema}, public`);
        return await client.query<Row>(sql, [...values]);
      } finally {
        await client.end();
      }
    },
  };
}

/** Sets an account aside, as if more than a minute ago. */
export async function setAside(cell: CommandsOf, account: string): Promise<void> {
  await doneOn(cell, 'account', 'set-aside', '--account', account, '--reason', 'It moves to another cell.');
  await sessionIn(cell).query(`UPDATE account_moves SET set_aside_at = now() - interval '2 minutes'`);
}

/** Gives a cell the catalogue of another one, in which `laboratory` takes the place of its laboratory. */
export async function copyCatalogue(from: CommandsOf, to: CommandsOf, laboratory: string | null): Promise<void> {
  const [there, here] = [sessionIn(from), sessionIn(to)];
  for (const table of ['kit_types', 'lots', 'analytes', 'analyte_texts']) {
    const { rows } = await there.query<{ row: string }>(`SELECT to_jsonb(t)::text AS row FROM ${table} t`);
    await here.query(
      `INSERT INTO ${table} SELECT (jsonb_populate_record(NULL::${table}, row::jsonb || $2::jsonb)).* FROM unnest($1::text[]) AS row`,
      [rows.map(({ row }) => row), table === 'kit_types' ? JSON.stringify({ laboratory_id: laboratory }) : '{}'],
    );
  }
}
