import { mkdtempSync } from 'node:fs';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { readBackupFile } from '../../src/db/backup/backup-file.ts';
import { openPool, withConnection } from '../../src/db/connections/connections.ts';
import { openDatabase } from '../../src/db/database.ts';
import { loadAccount } from '../../src/db/moves/load-account.ts';
import { openExport } from '../../src/db/moves/stage-account.ts';
import { newUuid } from '../../src/db/sql/identifiers.ts';
import { numberEvents } from '../../src/domains/feed/number-events.ts';
import { newWebhookSecret, openSecret, sealSecret } from '../../src/domains/webhooks/secrets.ts';
import { TestApp } from '../helpers/app.ts';
import { createCell, dropCell } from '../helpers/cells.ts';
import { failTheRun, onServer } from '../helpers/database.ts';
import { emptyDatabase, migratedDatabase } from '../helpers/empty-database.ts';
import { Program } from '../helpers/program.ts';
import { TwoRoles } from '../helpers/two-roles.ts';
import { type CommandsOf, commandOn, copyCatalogue, doneOn, sessionIn, setAside } from './two-cells.ts';

/** Loading an account into another cell, and what keeps it from being loaded. */
describe.runIf(inject('template').kind === 'server')('an exported account', () => {
  const north = new TestApp();
  const folder = mkdtempSync(join(tmpdir(), 'kts-load-'));
  const file = join(folder, 'account.gz');
  const CURSOR_SECRET = 'a secret that only the cell in the north seals with';
  const SECRETS_KEY = north.webhookSettings.secretsKey.current;
  let there: CommandsOf;
  let program: Program;
  let accountId: string;
  let receipt: string;

  beforeAll(async () => {
    await north.open();
    there = { url: north.database.url ?? '', env: { SECRETS_KEY } };
    program = await Program.start(north);
    ({ accountId } = program.client);
    await addRecords(north, program);
    await north.prisma.setting.create({ data: { name: 'cursor-secret', value: CURSOR_SECRET } });
    await setAside(there, accountId);
    receipt = await doneOn(there, 'account', 'export', '--account', accountId, '--file', file);
  });
  afterAll(async () => {
    await north.close();
    await rm(folder, { recursive: true });
  });

  /** An ordered kit with a report and a contact, one in stock, a webhook endpoint, and a release policy that names a kit type of its own. */
  async function addRecords(app: TestApp, of: Program): Promise<void> {
    const { accountId: account } = of.client;
    const release = { acknowledgeWithinMinutes: 60, kitTypes: [{ kitType: 'STI' }] };
    await of.mutate(of.admin, 'updateAccount', { accountId: account, release });
    const kit = await of.kit();
    await of.activate(kit, await of.patient());
    await of.sampleEvent(kit, 'RECEIVED');
    const results = [{ resultType: 'quantity', name: 'Potassium', result: 6.9, flag: 'CRITICAL' as const }];
    const reportId = await of.report(kit, { results });
    await of.mutate(of.client, 'addReportContact', { reportId, outcome: 'REACHED', note: 'She knows.' });
    await of.stockKit();
    const id = newUuid();
    const secret = sealSecret(id, newWebhookSecret(), app.webhookSettings.secretsKey);
    await app.prisma.webhookEndpoint.create({
      data: { id, accountId: of.client.accountId, url: 'https://example.org/hook', secret, created: app.clock.now() },
    });
    await numberEvents(app.prisma);
  }

  /** A cell in a database of its own, with the same catalogue and nothing else. */
  async function south(): Promise<CommandsOf> {
    const cell = { url: await migratedDatabase(), env: { SECRETS_KEY } };
    await copyCatalogue(there, cell, null);
    return cell;
  }

  /** How many rows each table of a cell has. */
  async function countsOf(cell: CommandsOf): Promise<Counts> {
    const client = sessionIn(cell);
    const { rows } = await client.query<{ name: string }>(
      `SELECT relname::text AS name FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'`,
    );
    const counts = rows.map(({ name }) => `SELECT '${name}' AS name, count(*)::int AS count FROM "${name}"`);
    const { rows: counted } = await client.query<{ name: string; count: number }>(counts.join(' UNION ALL '));
    return Object.fromEntries(counted.map(({ name, count }) => [name, count]));
  }

  const load = (cell: CommandsOf, path = file) => commandOn(cell, 'account', 'load', '--file', path);
  const refused = (why: string) => ({ code: 1, out: '', error: `The account cannot be loaded: ${why}\n` });

  it('is in a file that only its owner can read', async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(receipt).toMatch(/^[0-9a-f]{64}$/);
  });

  it('is exported by nobody who has not set it aside a minute ago', async () => {
    const other = await Program.start(north);
    const path = join(folder, 'early.gz');
    const attempt = () => commandOn(there, 'account', 'export', '--account', other.client.accountId, '--file', path);
    const NOT_YET = 'Nothing was exported: ';
    expect(await attempt()).toEqual({
      ...{ code: 1, out: '' },
      error: `${NOT_YET}The account is not set aside: do that first, with account set-aside.\n`,
    });
    await doneOn(there, 'account', 'set-aside', '--account', other.client.accountId, '--reason', 'It moves.');
    expect((await attempt()).error).toMatch(
      /^Nothing was exported: Requests .* may not have ended\. Export it in (59|60) seconds\.\n$/,
    );
    await expect(stat(path)).rejects.toThrow('ENOENT');
    const listed = z.array(z.looseObject({ accountId: z.string(), setAsideAt: z.string().nullable() }));
    const accounts = listed.parse(JSON.parse(await doneOn(there, 'account', 'list', '--json')));
    const aside = accounts.filter(({ setAsideAt }) => setAsideAt !== null).map(({ accountId: id }) => id);
    expect(aside).toEqual(expect.arrayContaining([accountId, other.client.accountId]));
    await doneOn(there, 'account', 'resume', '--account', other.client.accountId);
  });

  it('is loaded once', async () => {
    const cell = await south();
    expect(await load(cell)).toMatchObject({ code: 0, out: `${receipt}\n` });
    const { rows } = await sessionIn(cell).query("SELECT value FROM settings WHERE name LIKE 'cursor-secret %'");
    expect(rows).toEqual([{ value: CURSOR_SECRET }]);
    const counts = await countsOf(cell);
    expect(await load(cell)).toEqual(
      refused(
        'Nothing was loaded.\nThe account is in this cell already: it was loaded before, or has been here. A cell keeps the records of an account that has left, so it cannot come back.',
      ),
    );
    expect(await countsOf(cell)).toEqual(counts);
  });

  it('is removed again as long as it has not been resumed, and can then be loaded anew', async () => {
    const cell = await south();
    const unload = () => commandOn(cell, 'account', 'unload', '--account', accountId);
    const before = await countsOf(cell);
    expect((await load(cell)).code).toBe(0);
    const loaded = await countsOf(cell);
    expect(await unload()).toMatchObject({ code: 0, out: `${accountId}\n` });
    const left = await countsOf(cell);
    expect(without(left)).toEqual(without(before));
    // What is in the audit is the entries of the account, that it was loaded, and that it was removed.
    expect(left).toMatchObject({ audit_entries: Number(loaded.audit_entries) + 1, settings: loaded.settings });
    expect((await sessionIn(cell).query('SELECT FROM users WHERE account_id = $1', [accountId])).rowCount).toBe(0);
    expect(await load(cell)).toMatchObject({ code: 0, out: `${receipt}\n` });
    await doneOn(cell, 'account', 'resume', '--account', accountId);
    expect(await unload()).toMatchObject({
      code: 1,
      error:
        'Nothing was removed: The account was not loaded into this cell, or has been resumed here: its records stay.\n',
    });
  });

  /** But for what stays when an account is removed: the audit, and others that it has brought along. */
  function without({
    audit_entries: _entries,
    settings: _settings,
    accounts: _accounts,
    users: _users,
    ...rest
  }: Counts): Counts {
    return rest;
  }

  it('is refused with everything that is in its way, and nothing is loaded', async () => {
    const cell = await south();
    const client = sessionIn(cell);
    const taken = await openDatabase({ url: cell.url }, failTheRun);
    onTestFinished(() => taken.close());
    const app = new TestApp(async () => ({ ...taken, close: async () => {}, url: cell.url }));
    await app.open();
    onTestFinished(() => app.close());
    const other = await Program.start(app);
    const kits = await north.prisma.kit.findMany({ where: { accountId }, orderBy: { kitId: 'asc' } });
    for (const { kitId } of kits) await other.fulfill(await other.order(['STI']), [{ kitType: 'STI', kitId }]);
    await client.query(`UPDATE kit_types SET sample_type = 'urine', panels = '{OTHER}' WHERE code = 'LIPID'`);
    const counts = await countsOf(cell);
    const { code, error } = await load({ ...cell, env: { SECRETS_KEY: 'another key that seals the secrets' } });
    expect(code).toBe(1);
    const codes = kits.map(({ kitId }) => kitId);
    for (const each of [
      `kits: ${codes.join(', ')} are taken in this cell (kits_kit_id_key).`,
      'kit_types: LIPID has another sample_type in this cell.',
      'kit_types: LIPID has another panels in this cell.',
      'webhook_endpoints: the secrets of 1 are sealed with another key.',
    ])
      expect(error).toContain(each);
    expect(await countsOf(cell)).toEqual(counts);
  });

  it('is refused by a cell whose catalogue lacks what it uses', async () => {
    const cell = { url: await migratedDatabase(), env: { SECRETS_KEY } };
    expect((await load(cell)).error).toContain('kit_types: this cell has no LIPID, STI, which the account uses.');
  });

  it('is refused by a cell of another version', async () => {
    const cell = await south();
    await sessionIn(cell).query(`UPDATE _prisma_migrations SET checksum = 'x' WHERE migration_name LIKE '%init'`);
    const pool = openPool({ connectionString: cell.url, max: 1 }, () => {});
    onTestFinished(() => pool.close());
    await expect(loadBy(pool)).rejects.toThrow('The two cells do not have the same version of the service.');
  });

  it.each([
    [
      'is no export',
      (lines: string[]) => ['{"backup":"kit-testing-service"}', ...lines.slice(1)],
      'This is not the export of an account.',
    ],
    ['is cut off', (lines: string[]) => lines.slice(0, -2), 'The export is damaged or cut off.'],
    [
      'lacks a line',
      (lines: string[]) => lines.filter((line) => !line.startsWith('["(')).concat(lines.at(-1) ?? ''),
      'The export is damaged or cut off.',
    ],
    [
      'was changed',
      (lines: string[]) => lines.map((line) => line.replaceAll('Springfield', 'Shelbyville')),
      'The export is damaged or cut off.',
    ],
  ])('is refused if the file %s', async (_what, change, why) => {
    const cell = await south();
    const lines = gunzipSync(await readFile(file))
      .toString('utf8')
      .trimEnd()
      .split('\n');
    const path = join(folder, 'changed.gz');
    await writeFile(path, gzipSync(`${change(lines).join('\n')}\n`));
    const counts = await countsOf(cell);
    expect(await load(cell, path)).toEqual(refused(why));
    expect(await countsOf(cell)).toEqual(counts);
  });

  const loadBy = async (pool: pg.Pool, client?: pg.PoolClient, lines = readBackupFile(file)) => {
    const opened = await openExport(lines);
    const loading = {
      schema: 'public',
      now: new Date(),
      requestId: 'test',
      same: new Map<string, string>(),
      reseal: (_id: string, sealed: Uint8Array<ArrayBuffer>) => sealed,
    };
    return client
      ? loadAccount(client, opened, loading)
      : withConnection(pool, (each) => loadAccount(each, opened, loading));
  };

  it.each(['while the file is read', 'just before it is committed'])(
    'leaves nothing if loading is killed %s',
    async (when) => {
      const cell = await south();
      const counts = await countsOf(cell);
      const pool = openPool({ connectionString: cell.url, max: 1 }, () => {});
      onTestFinished(() => pool.close());
      const killed = withConnection(pool, async (client) => {
        const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
        const kill = async () => {
          const killer = new pg.Client({ connectionString: cell.url });
          await killer.connect();
          await killer.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
          await killer.end();
        };
        const lines = async function* () {
          let count = 0;
          for await (const line of readBackupFile(file)) {
            count += 1;
            if (count === 40 && when.includes('read')) await kill();
            yield line;
          }
        };
        const dying: pg.PoolClient = Object.create(client, {
          query: {
            value: async (...args: [string, unknown[]?]) => {
              if (args[0] === 'COMMIT') await kill();
              return client.query(...args);
            },
          },
        });
        return loadBy(pool, dying, lines());
      });
      await expect(killed).rejects.toThrow();
      expect(await countsOf(cell)).toEqual(counts);
      expect(await load(cell)).toMatchObject({ code: 0, out: `${receipt}\n` });
    },
  );

  it('goes on once with the key of the other cell as the previous one, sealed with this cell’s own', async () => {
    const cell = await south();
    const keys = { SECRETS_KEY: 'a key that only this cell seals with', SECRETS_KEY_PREVIOUS: SECRETS_KEY };
    expect(await load({ ...cell, env: keys })).toMatchObject({ code: 0 });
    const { rows } = await sessionIn(cell).query('SELECT id, secret FROM webhook_endpoints');
    expect(rows).toHaveLength(1);
    expect(openSecret(rows[0]?.id, rows[0]?.secret, { current: keys.SECRETS_KEY, previous: [] })).toMatch(/^whsec_/);
  });

  it('is not finished with another receipt, nor once the account has changed, nor resumed by mistake', async () => {
    const moved = (given: string) => commandOn(there, 'account', 'moved', '--account', accountId, '--receipt', given);
    const NOT_AS_IT_WAS = /^Nothing was changed: the account is not as it was/;
    expect(await moved('0'.repeat(64))).toMatchObject({ code: 1, error: expect.stringMatching(NOT_AS_IT_WAS) });
    const client = sessionIn(there);
    const { rowCount } = await client.query(
      'UPDATE webhook_deliveries SET taken_until = now() WHERE endpoint_id IN (SELECT id FROM webhook_endpoints WHERE account_id = $1)',
      [accountId],
    );
    expect(rowCount).toBeGreaterThan(0);
    expect(await moved(receipt)).toMatchObject({ code: 1, error: expect.stringMatching(NOT_AS_IT_WAS) });
    const resumed = await commandOn(there, 'account', 'resume', '--account', accountId);
    expect(resumed).toMatchObject({
      code: 1,
      error: expect.stringMatching(/^The account was exported on .* the account would otherwise go on in both/),
    });
  });

  it('is loaded by the role that owns the tables, and not by that of the service', async () => {
    const roles = new TwoRoles(serverUrl());
    await roles.create();
    onTestFinished(() => roles.drop());
    const cell = { ...roles.urls, env: { SECRETS_KEY } };
    await doneOn(cell, 'migrate');
    await copyCatalogue(there, cell, null);
    expect(await load({ url: cell.url, env: cell.env })).toEqual(
      refused('Only the role that owns the tables can load an account: set MIGRATION_DATABASE_URL, too.'),
    );
    expect(await load(cell)).toMatchObject({ code: 0, out: `${receipt}\n` });
    const pretending =
      "SET kts.loading_account = 'on'; INSERT INTO patient_versions (patient_id, version) SELECT id, 9 FROM patients";
    expect(await roles.refusal(pretending)).toBe('23514');
    await doneOn({ url: cell.url, env: cell.env }, 'account', 'resume', '--account', accountId);
  });

  it.each([
    ['north', 'south'],
    ['south', 'north'],
  ])('goes from the schema %s to the schema %s of one database', async (from, to) => {
    const url = await emptyDatabase();
    await onServer(url, 'CREATE EXTENSION citext');
    const cells = { north: await createCell(url), south: await createCell(url) };
    onTestFinished(async () => {
      for (const cell of Object.values(cells)) await dropCell(url, cell);
    });
    const commands = (name: string): CommandsOf => {
      const { schema, url: own } = name === 'north' ? cells.north : cells.south;
      return { url: own, schema, env: { SECRETS_KEY } };
    };
    const apps = new Map<string, TestApp>();
    for (const name of [from, to]) {
      const { url: own, schema } = commands(name);
      const app = new TestApp(async () => ({ ...(await openDatabase({ url: own, schema }, failTheRun)), url: own }));
      await app.open();
      onTestFinished(() => app.close());
      apps.set(name, app);
    }
    const [source, target] = [apps.get(from), apps.get(to)];
    if (!source || !target) throw new Error('The cells are not open.');
    const own = await Program.start(source);
    await addRecords(source, own);
    await copyCatalogue(commands(from), commands(to), null);
    const id = own.client.accountId;
    const path = join(folder, `${from}.gz`);
    await setAside(commands(from), id);
    const printed = await doneOn(commands(from), 'account', 'export', '--account', id, '--file', path);
    expect(await doneOn(commands(to), 'account', 'load', '--file', path)).toBe(printed);
    await doneOn(commands(from), 'account', 'moved', '--account', id, '--receipt', printed);
    await doneOn(commands(to), 'account', 'resume', '--account', id);
    const query = '{ kits { totalCount } orders { totalCount } reports { totalCount } }';
    expect((await target.graphql(query, {}, own.client)).expectNoErrors()).toEqual({
      kits: { totalCount: 2 },
      orders: { totalCount: 1 },
      reports: { totalCount: 1 },
    });
  });
});

/** How many rows there are, by the name of the table. */
type Counts = Readonly<Record<string, number>>;

function serverUrl(): string {
  const template = inject('template');
  if (template.kind !== 'server') throw new Error('This test needs a server.');
  return template.serverUrl;
}
