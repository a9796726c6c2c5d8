import pg from 'pg';
import { openPool, withConnection } from './connections.ts';
import { excludingMigrations, hasHistory, isMigrated, migrate } from './migrate.ts';
import { type DatabaseTimeouts, migrationTimeouts } from './timeouts.ts';

/** Thrown if the roles of MIGRATION_DATABASE_URL and DATABASE_URL do not fit together. */
export class OwnerError extends Error {}

/**
 * The tables from which the service deletes rows. From all others it never does, so its role may not.
 * `kit_people` are copies that triggers keep, with the rights of whoever wrote the original. Of `audit_entries`, a trigger lets
 * nothing go that is younger than a year, and of `events`, nothing of the last day. Deliveries go with their event or endpoint.
 */
const DELETED_FROM = [
  'audit_entries',
  'events',
  'idempotency_records',
  'kit_people',
  'rate_limit_counts',
  'simulations',
  'webhook_deliveries',
  'webhook_endpoints',
];

/** A table, and what its trigger lets happen to rows once they are there. */
interface Table {
  readonly name: string;
  /** Whether rows are only ever added; if they may be deleted after all, a trigger decides which. */
  readonly isAppendOnly: boolean;
  /** The columns that may change all the same: copies that triggers keep. */
  readonly copies: readonly string[];
}

/**
 * Migrates as the role that owns the tables, and then lets the service's role do what the service does, and nothing else: it
 * owns no table, so it can neither alter, drop nor truncate one nor disable its triggers, and has no right to change or delete
 * rows that are only ever added. Rights that the service's role has on the tables besides are taken away.
 *
 * @param service connections of the service's own role
 * @throws OwnerError if that role may act as the owner, or if the two lead to different databases; MigrationError.
 */
export async function migrateAsOwner(
  migrationUrl: string,
  service: pg.Pool,
  timeouts: DatabaseTimeouts,
): Promise<void> {
  const role = await roleOf(service);
  const owner = openPool({ connectionString: migrationUrl, max: 1, timeouts: migrationTimeouts(timeouts) }, () => {});
  try {
    await refuseOwner(owner, role);
    await migrate(owner);
    await withConnection(owner, (client) => excludingMigrations(client, () => grantTo(role, client)));
  } finally {
    await owner.close();
  }
  await requireSameDatabase(service);
}

async function roleOf(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ role: string }>('SELECT current_user::text AS role');
  return rows[0]?.role ?? '';
}

/** A role that owns the tables, or may act as their owner, could undo every guard. */
async function refuseOwner(owner: pg.Pool, role: string): Promise<void> {
  const { rows } = await owner.query<{ owner: string; isOwner: boolean }>(
    `SELECT current_user::text AS owner, pg_has_role($1, current_user, 'MEMBER') OR EXISTS (
       SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
         AND pg_has_role($1, relowner, 'MEMBER')) AS "isOwner"`,
    [role],
  );
  if (!rows[0]?.isOwner) return;
  throw new OwnerError(
    `With MIGRATION_DATABASE_URL, the role ${role} of DATABASE_URL must own no tables, and must not be a superuser or a ` +
      `member of the role ${rows[0].owner}, which shall own them. Tables that ${role} owns already can be handed over: ` +
      'REASSIGN OWNED, see docs/operations.md.',
  );
}

async function grantTo(role: string, owner: pg.ClientBase): Promise<void> {
  const to = pg.escapeIdentifier(role);
  const statements = [
    `REVOKE ALL ON ALL TABLES IN SCHEMA public FROM ${to}`,
    `REVOKE ALL ON ALL SEQUENCES IN SCHEMA public FROM ${to}`,
    `GRANT SELECT ON _prisma_migrations TO ${to}`,
    `GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO ${to}`,
    ...(await readTables(owner)).map(
      (table) => `GRANT ${rightsOn(table)} ON ${pg.escapeIdentifier(table.name)} TO ${to}`,
    ),
  ];
  await owner.query(statements.join('; '));
}

function rightsOn({ name, isAppendOnly, copies }: Table): string {
  const rights = `SELECT, INSERT${DELETED_FROM.includes(name) ? ', DELETE' : ''}`;
  if (!isAppendOnly) return `${rights}, UPDATE`;
  return `${rights}${copies.length > 0 ? `, UPDATE (${copies.map(pg.escapeIdentifier).join(', ')})` : ''}`;
}

/** The tables of the service, and what the triggers named `_append_only` say about them. */
async function readTables(owner: pg.ClientBase): Promise<readonly Table[]> {
  const { rows } = await owner.query<Table>(
    `SELECT relname::text AS name, trigger.oid IS NOT NULL AS "isAppendOnly",
       ARRAY(SELECT attname::text FROM pg_attribute WHERE attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped
         AND cardinality(trigger.tgattr::int2[]) > 0 AND attnum <> ALL(trigger.tgattr::int2[])) AS copies
     FROM pg_class LEFT JOIN pg_trigger trigger ON tgrelid = pg_class.oid AND tgname = relname || '_append_only'
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND relname <> '_prisma_migrations'`,
  );
  return rows;
}

async function requireSameDatabase(service: pg.Pool): Promise<void> {
  if ((await hasHistory(service)) && (await isMigrated(service))) return;
  throw new OwnerError('MIGRATION_DATABASE_URL and DATABASE_URL lead to different databases.');
}
