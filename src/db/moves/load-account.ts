import { createHash } from 'node:crypto';
import type pg from 'pg';
import { clientTransaction } from '../connections/client-transaction.ts';
import { isDistributed } from '../migrations/cells.ts';
import { MIGRATION_HISTORY_SQL, type NamedMigration, NO_TIME_LIMITS } from '../migrations/migrate.ts';
import { BROUGHT } from '../sql/stored-secret.ts';
import { addRows, type Brought } from './add-rows.ts';
import { readForeignKeys } from './catalog.ts';
import { findProblems } from './find-problems.ts';
import { type AccountHead, MoveError } from './format.ts';
import { type MoveRecord, recordMove } from './record-move.ts';
import { nameSameAccounts, type SameAccounts } from './same-accounts.ts';
import { dropStaged, type OpenExport, stageAccount, stagedTable } from './stage-account.ts';

/** What loading needs besides the export. */
export interface Loading extends MoveRecord {
  /** The schema of the cell. */
  readonly schema: string;
  readonly same: SameAccounts;
  /** Seals the secret of a webhook endpoint with this cell's key; undefined if none of the keys can open it. */
  readonly reseal: (endpointId: string, sealed: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer> | undefined;
}

/** What was loaded. */
export interface Loaded {
  readonly accountId: string;
  readonly name: string;
  /** By which the cell that the account leaves knows what this one got. */
  readonly receipt: string;
  readonly rows: number;
  /** Accounts and users of others that the account refers to and that were not in this cell. None of them has a key. */
  readonly brought: Brought;
}

/**
 * Loads an exported account into this cell, in one transaction: everything or nothing. It is set aside here until it is resumed.
 *
 * @param client of a role that may disable the triggers of the tables: their owner
 * @throws MoveError that lists everything that keeps the account from being loaded
 */
export function loadAccount(client: pg.PoolClient, { head, rest }: OpenExport, loading: Loading): Promise<Loaded> {
  return clientTransaction(client, async () => {
    await client.query(NO_TIME_LIMITS);
    await requireSameSchema(client, head);
    const isDistributedCell = await isDistributed(client, loading.schema);
    // What a session sets does not reach the servers of Citus otherwise.
    if (isDistributedCell) await client.query(`SET LOCAL citus.propagate_set_commands = 'local'`);
    const staged = await stageAccount(client, rest, !isDistributedCell);
    const keys = await readForeignKeys(client);
    await nameSameAccounts(client, keys, loading.same);
    const sealed = await resealSecrets(client, loading.reseal);
    const problems = [...(await findProblems(client, keys)), ...sealed];
    if (problems.length > 0) throw new MoveError(['Nothing was loaded.', ...problems].join('\n'));
    await client.query(`SET LOCAL kts.loading_account = 'on'`);
    const brought = await addRows(client, head.account);
    await addCursorSecrets(client, head.cursorSecrets);
    await setAside(client, head, staged.receipt, loading);
    await dropStaged(client, staged);
    return { accountId: head.account, name: head.name, receipt: staged.receipt, rows: staged.rows, brought };
  });
}

async function requireSameSchema(client: pg.PoolClient, head: AccountHead): Promise<void> {
  const { rows } = await client.query<NamedMigration>(MIGRATION_HISTORY_SQL);
  const text = (migrations: readonly NamedMigration[]) =>
    migrations.map(({ name, checksum }) => `${name} ${checksum}`).join();
  if (text(rows) !== text(head.migrations))
    throw new MoveError(
      'The two cells do not have the same version of the service. Update the older one, and export the account again.',
    );
  const { rows: roles } = await client.query<{ isOwner: boolean }>(
    `SELECT pg_has_role(current_user, relowner, 'USAGE') AS "isOwner" FROM pg_class WHERE oid = 'accounts'::regclass`,
  );
  if (!roles[0]?.isOwner)
    throw new MoveError('Only the role that owns the tables can load an account: set MIGRATION_DATABASE_URL, too.');
}

/** Seals the secrets of the staged webhook endpoints with this cell's key. Returns the problems. */
async function resealSecrets(client: pg.PoolClient, reseal: Loading['reseal']): Promise<readonly string[]> {
  const staged = stagedTable('webhook_endpoints', 'account');
  const { rows } = await client.query<{ id: string; secret: Buffer; previous: Buffer | null }>(
    `SELECT id, secret, previous_secret AS previous FROM ${staged}`,
  );
  let unreadable = 0;
  for (const { id, secret, previous } of rows) {
    const newest = reseal(id, new Uint8Array(secret));
    const before = previous === null ? null : (reseal(id, new Uint8Array(previous)) ?? previous);
    if (newest === undefined) unreadable += 1;
    else
      await client.query(`UPDATE ${staged} SET secret = $2, previous_secret = $3 WHERE id = $1`, [id, newest, before]);
  }
  if (unreadable === 0) return [];
  return [
    `webhook_endpoints: the secrets of ${unreadable} are sealed with another key. Give this cell's SECRETS_KEY (or LINK_SIGNING_SECRET, if that stands in for it), and the other cell's as SECRETS_KEY_PREVIOUS.`,
  ];
}

/** The name under which a cell keeps a secret that has sealed cursors of accounts which came from elsewhere. */
function nameOf(secret: string): string {
  return `${BROUGHT}${createHash('sha256').update(secret).digest('hex').slice(0, 16)}`;
}

/** Cursors that the account's programs have kept go on being cursors. */
async function addCursorSecrets(client: pg.PoolClient, secrets: readonly string[]): Promise<void> {
  await client.query(
    `INSERT INTO settings (name, value) SELECT * FROM unnest($1::text[], $2::text[]) AS brought(name, value)
     WHERE NOT EXISTS (SELECT FROM settings known WHERE known.value = brought.value) ON CONFLICT DO NOTHING`,
    [secrets.map(nameOf), secrets],
  );
}

async function setAside(client: pg.PoolClient, head: AccountHead, receipt: string, loading: Loading): Promise<void> {
  await client.query(
    `INSERT INTO account_moves (account_id, set_aside_at, reason, exported_at, receipt, loaded) VALUES ($1, $2, $3, $4, $5, true)`,
    [head.account, loading.now, 'Loaded from another cell.', head.created, receipt],
  );
  await recordMove(client, 'account.load', head.account, loading);
}
