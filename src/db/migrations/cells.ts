import pg from 'pg';
import { HAS_CITUS } from '../servers/citus.ts';
import { USUAL_SCHEMA } from '../servers/schema-name.ts';

/** Thrown if a database has cells, or would have, beside a service in the usual schema. */
export class CellError extends Error {}

/**
 * Creates the schema of a cell (docs/scaling.md), unless there is one, and what its tables need of the database.
 *
 * @throws CellError if the database has, or would have, the service in the usual schema as well
 */
export async function createSchema(client: pg.PoolClient, schema: string): Promise<void> {
  await refuseBesideUsual(client, schema);
  if (schema === USUAL_SCHEMA) return;
  // In a schema that all cells have in common; the first migration would create it in the cell's.
  const { rows: known } = await client.query(`SELECT FROM pg_extension WHERE extname = 'citext'`);
  if (known.length === 0) await client.query(`CREATE EXTENSION citext WITH SCHEMA ${USUAL_SCHEMA}`);
  // A role that may not create schemas may have been given one; it would be refused even if there is nothing to do.
  const { rows } = await client.query<{ found: boolean }>('SELECT to_regnamespace($1) IS NOT NULL AS found', [schema]);
  if (!rows[0]?.found) await client.query(`CREATE SCHEMA ${schema}`);
}

/** Cells find `citext` in the usual schema; they would find functions of a service there, too, and not know which of two is meant. */
async function refuseBesideUsual(client: pg.PoolClient, schema: string): Promise<void> {
  const { rows } = await client.query<{ schema: string }>(
    `SELECT relnamespace::regnamespace::text AS schema FROM pg_class WHERE relname = 'laboratory_messages' AND relkind = 'r'`,
  );
  const others = rows
    .map((row) => row.schema)
    .filter((other) => (schema === USUAL_SCHEMA) !== (other === USUAL_SCHEMA));
  if (others.length === 0) return;
  throw new CellError(
    `The database has the service's tables in the schema ${others.join(', ')}. A database with cells (DATABASE_SCHEMA) has none in ` +
      `${USUAL_SCHEMA}: use another database.`,
  );
}

/** Makes a new cell ready for Citus: its tables number their rows, and none is unlogged, because those cannot be moved. */
export async function prepareForCitus(client: pg.PoolClient, schema: string): Promise<void> {
  // Another process may have done it.
  if (!(await mayDistribute(client, schema))) return;
  const { rows } = await client.query<{ found: boolean }>(
    `SELECT to_regprocedure('number_in_cell()') IS NOT NULL AS found`,
  );
  if (rows[0]?.found) return;
  await createHereOnly(client, schema);
  await client.query('ALTER TABLE rate_limit_counts SET LOGGED');
  await client.query(NUMBERS_OF_CELL);
  for (const { table, column, sequence } of await numberedColumns(client, schema)) {
    const numbering = `number_in_cell(${[column, sequence].map(pg.escapeLiteral).join(', ')})`;
    await client.query(
      `CREATE TRIGGER ${table}_numbered_in_cell BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION ${numbering}`,
    );
  }
}

/**
 * Has Citus, if the database has it, keep the new schema of a cell on a server that it chooses. Its tables are made before that, by
 * migrations that were written for PostgreSQL alone. The usual schema stays where it is.
 */
export async function distributeSchema(client: pg.PoolClient, schema: string): Promise<void> {
  if (!(await mayDistribute(client, schema))) return;
  await client.query('SELECT citus_schema_distribute($1)', [schema]);
  // It takes along the functions of triggers and constraints, but not those that they call in turn.
  await client.query(
    `SELECT create_distributed_function(oid::regprocedure) FROM pg_proc WHERE pronamespace = $1::regnamespace`,
    [schema],
  );
}

/**
 * Numbers rows in the order in which they come. With Citus, a sequence counts on each server apart, so the coordinator would number one event
 * of a kit, a worker the next one, and after a move another worker with lower numbers. So a number has the time in milliseconds, and then
 * twenty bits that count.
 */
const NUMBERS_OF_CELL = `
  CREATE FUNCTION number_in_cell() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    number bigint := (floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint << 20) | (nextval(TG_ARGV[1]) & 1048575);
  BEGIN
    CASE TG_ARGV[0]
      WHEN 'id' THEN NEW.id := number;
      WHEN 'position' THEN NEW.position := number;
      WHEN 'recorded' THEN NEW.recorded := number;
    END CASE;
    RETURN NEW;
  END $$`;

interface NumberedColumn {
  readonly table: string;
  readonly column: string;
  readonly sequence: string;
}

/** The columns that are numbered by a sequence. */
async function numberedColumns(client: pg.PoolClient, schema: string): Promise<readonly NumberedColumn[]> {
  const { rows } = await client.query<NumberedColumn>(
    `SELECT relname::text AS "table", attname::text AS "column", objid::regclass::text AS sequence
     FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
       JOIN pg_depend ON refclassid = 'pg_class'::regclass AND refobjid = attrelid AND refobjsubid = attnum AND deptype IN ('a', 'i')
     WHERE relnamespace = $1::regnamespace AND classid = 'pg_class'::regclass
       AND objid IN (SELECT oid FROM pg_class WHERE relkind = 'S')`,
    [schema],
  );
  return rows;
}

/**
 * Until the end of the transaction, Citus leaves what is created on this server alone: {@link distributeSchema} does all at once, and
 * Citus lets nobody but its owner create an extension that is there already, as the first migration does.
 */
export async function createHereOnly(client: pg.PoolClient, schema: string): Promise<void> {
  if (schema === USUAL_SCHEMA) return;
  if (await hasCitus(client)) await client.query('SET LOCAL citus.enable_ddl_propagation = off');
}

/** Whether the schema is a cell without anything in it, on a server with Citus that does not keep it yet. */
export async function mayDistribute(client: pg.PoolClient, schema: string): Promise<boolean> {
  if (schema === USUAL_SCHEMA || !(await hasCitus(client)) || (await isDistributed(client, schema))) return false;
  const { rowCount } = await client.query('SELECT FROM accounts LIMIT 1');
  return rowCount === 0;
}

/** Whether Citus keeps the schema. */
export async function isDistributed(client: pg.PoolClient, schema: string): Promise<boolean> {
  if (schema === USUAL_SCHEMA || !(await hasCitus(client))) return false;
  const { rowCount } = await client.query('SELECT FROM citus_schemas WHERE schema_name = $1::regnamespace', [schema]);
  return rowCount === 1;
}

async function hasCitus(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(`SELECT ${HAS_CITUS} AS found`);
  return rows[0]?.found ?? false;
}

/** Texts in dollar or plain quotes, comments, and whatever else is no semicolon. */
const STATEMENT = /(?:\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'|--.*|[^;])+/g;

/** The statements of a migration, one by one. */
export function statementsOf(sql: string): readonly string[] {
  const statements = sql.match(STATEMENT) ?? [];
  return statements.filter((statement) => statement.replace(/--.*/g, '').trim() !== '');
}

/** A migration's SQL for this schema: where it has to name a schema, it names the usual one. */
export function inSchema(sql: string, schema: string): string {
  return sql.replaceAll(`${USUAL_SCHEMA}.`, `${schema}.`);
}
