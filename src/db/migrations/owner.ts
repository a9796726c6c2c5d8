import pg from 'pg';
import { openPool, withConnection } from '../connections/connections.ts';
import { type DatabaseTimeouts, migrationTimeouts } from '../servers/timeouts.ts';
import { excludingMigrations, hasHistory, isMigrated, migrate } from './migrate.ts';

/** Thrown if the roles or databases of MIGRATION_DATABASE_URL and DATABASE_URL do not fit together. */
export class OwnerError extends Error {}

/**
 * The tables from which the service deletes rows. It never deletes from any other, so its role may not.
 * `kit_people` and `patient_laboratories` hold copies that triggers maintain, with the rights of the role that wrote the original, and so is
 * a freed barcode deleted, and that a merge has moved a kit whose activation is undone. A trigger on
 * `audit_entries` keeps every row younger than a year, and one on `events` every row of the last day. Deliveries are deleted with
 * their event or endpoint.
 */
const DELETED_FROM = [
  'account_eligibility',
  'account_moves',
  'analyte_texts',
  'audit_entries',
  'barcodes',
  'events',
  'idempotency_records',
  'kit_people',
  'laboratory_shares',
  'merged_records',
  'outbound_destinations',
  'outbound_messages',
  'patient_laboratories',
  'patient_names',
  'rate_limit_counts',
  'simulations',
  'stored_answer_bytes',
  'webhook_deliveries',
  'webhook_endpoints',
];

/** A table, and what its trigger permits on existing rows. */
interface Table {
  readonly name: string;
  /** Whether rows are only ever inserted. If some may be deleted after all, a trigger decides which. */
  readonly isAppendOnly: boolean;
  /** The columns of an append-only table that may still change: copies that triggers maintain. */
  readonly copies: readonly string[];
}

/**
 * Migrates as the role that owns the tables, and then grants the service's role only the rights that the service needs. That role
 * owns no table, so it cannot alter, drop or truncate one or disable its triggers, and it has no right to change or delete rows
 * of append-only tables. Any other rights that the service's role has on the tables are revoked.
 *
 * @param service connections of the service's own role
 * @throws OwnerError if that role may act as the owner, or if the two URLs lead to different databases; MigrationError.
 */
export async function migrateAsOwner(
  migrationUrl: string,
  service: pg.Pool,
  timeouts: DatabaseTimeouts,
  schema: string,
): Promise<void> {
  const role = await roleOf(service);
  const settings = { connectionString: migrationUrl, max: 1, timeouts: migrationTimeouts(timeouts), schema };
  const owner = openPool(settings, () => {});
  try {
    await refuseOwner(owner, role, schema);
    await migrate(owner, schema);
    await withConnection(owner, (client) => excludingMigrations(client, () => grantTo(role, schema, client)));
  } finally {
    await owner.close();
  }
  await requireSameDatabase(service, schema);
}

async function roleOf(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ role: string }>('SELECT current_user::text AS role');
  return rows[0]?.role ?? '';
}

/** Refuses a role that owns the tables or may act as their owner, because it could remove every safeguard. */
async function refuseOwner(owner: pg.Pool, role: string, schema: string): Promise<void> {
  const { rows } = await owner.query<{ owner: string; isOwner: boolean }>(
    `SELECT current_user::text AS owner, pg_has_role($1, current_user, 'MEMBER') OR EXISTS (
       SELECT FROM pg_class WHERE relnamespace = to_regnamespace($2) AND relkind IN ('r', 'p')
         AND pg_has_role($1, relowner, 'MEMBER')) AS "isOwner"`,
    [role, schema],
  );
  if (!rows[0]?.isOwner) return;
  throw new OwnerError(
    `With MIGRATION_DATABASE_URL, the role ${role} of DATABASE_URL must own no tables, and must not be a superuser or a ` +
      `member of the role ${rows[0].owner}, which is to own them. Tables that ${role} already owns can be handed over: ` +
      'REASSIGN OWNED, see docs/operations.md.',
  );
}

async function grantTo(role: string, schema: string, owner: pg.ClientBase): Promise<void> {
  const to = pg.escapeIdentifier(role);
  const statements = [
    `GRANT USAGE ON SCHEMA ${schema} TO ${to}`,
    `REVOKE ALL ON ALL TABLES IN SCHEMA ${schema} FROM ${to}`,
    `REVOKE ALL ON ALL SEQUENCES IN SCHEMA ${schema} FROM ${to}`,
    `GRANT SELECT ON _prisma_migrations TO ${to}`,
    `GRANT USAGE ON ALL SEQUENCES IN SCHEMA ${schema} TO ${to}`,
    ...(await readTables(owner)).map(
      (table) => `GRANT ${rightsOn(table)} ON ${pg.escapeIdentifier(table.name)} TO ${to}`,
    ),
    ...(await readViews(owner)).map((view) => `GRANT SELECT ON ${pg.escapeIdentifier(view)} TO ${to}`),
  ];
  await owner.query(statements.join('; '));
}

function rightsOn({ name, isAppendOnly, copies }: Table): string {
  const rights = `SELECT, INSERT${DELETED_FROM.includes(name) ? ', DELETE' : ''}`;
  if (!isAppendOnly) return `${rights}, UPDATE`;
  return `${rights}${copies.length > 0 ? `, UPDATE (${copies.map(pg.escapeIdentifier).join(', ')})` : ''}`;
}

/** The service's tables, and what their triggers named `_append_only` permit. */
async function readTables(owner: pg.ClientBase): Promise<readonly Table[]> {
  const { rows } = await owner.query<Table>(
    `SELECT relname::text AS name, trigger.oid IS NOT NULL AS "isAppendOnly",
       ARRAY(SELECT attname::text FROM pg_attribute WHERE attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped
         AND cardinality(trigger.tgattr::int2[]) > 0 AND attnum <> ALL(trigger.tgattr::int2[])) AS copies
     FROM pg_class LEFT JOIN pg_trigger trigger ON tgrelid = pg_class.oid AND tgname = relname || '_append_only'
     WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p') AND relname <> '_prisma_migrations'`,
  );
  return rows;
}

async function readViews(owner: pg.ClientBase): Promise<readonly string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `SELECT relname::text AS name FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind = 'v'`,
  );
  return rows.map(({ name }) => name);
}

async function requireSameDatabase(service: pg.Pool, schema: string): Promise<void> {
  if ((await hasHistory(service, schema)) && (await isMigrated(service))) return;
  throw new OwnerError('MIGRATION_DATABASE_URL and DATABASE_URL point to different databases.');
}
