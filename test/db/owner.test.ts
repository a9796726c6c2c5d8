import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { runCli } from '../../src/cli/run.ts';
import type { StatementListener } from '../../src/db/connections/connections.ts';
import { openDatabase } from '../../src/db/database.ts';
import { deleteOldEntries } from '../../src/domains/audit/delete-old-entries.ts';
import { numberEvents } from '../../src/domains/feed/number-events.ts';
import { useTestApp } from '../helpers/app.ts';
import { onServer } from '../helpers/database.ts';
import { Program } from '../helpers/program.ts';
import { contradictions } from '../helpers/soundness.ts';
import { TwoRoles } from '../helpers/two-roles.ts';
import { RestClient } from '../rest/client.ts';

const template = inject('template');
const serverUrl = template.kind === 'server' ? template.serverUrl : '';

const INSUFFICIENT_PRIVILEGE = '42501';
const ignoreErrors = () => {};

describe.runIf(template.kind === 'server')('a service whose role owns no tables', () => {
  const roles = new TwoRoles(serverUrl);
  const app = useTestApp(async (onStatement: StatementListener) => {
    await roles.create();
    const database = await openDatabase(roles.urls, ignoreErrors, onStatement);
    const close = () => database.close().then(() => roles.drop());
    return { ...database, url: roles.urls.url, close };
  });

  it('may delete from each table from which a trigger or a function deletes, since those have its rights', async () => {
    const refused = await app.prisma.$queryRaw<{ table: string }[]>`
      SELECT DISTINCT deleted[1] AS "table" FROM pg_proc, regexp_matches(prosrc, 'DELETE FROM "?(\\w+)', 'g') AS deleted
      WHERE pronamespace = 'public'::regnamespace AND NOT has_table_privilege(deleted[1], 'DELETE')`;
    expect(refused).toEqual([]);
  });

  it('does all of its work', async () => {
    const program = await Program.start(app);
    const kit = await program.kit();
    await program.requisition(kit.sampleId);
    await program.kitEvent(kit, 'IN_TRANSIT', { trackingNumber: '1Z1' });
    await program.sampleEvent(kit, 'RECEIVED');
    const report = await program.report(kit);
    await program.activate(kit, await program.patient());
    await program.report(kit, { amends: report });
    await program.token(await program.patient());
    await program.canceledKit();
    await numberEvents(app.prisma);
    const endpointId = await program.endpoint();
    const { event } = await program.mutate(program.client, 'testWebhookEndpoint', { endpointId });
    await numberEvents(app.prisma);
    await program.mutate(program.client, 'resendEvent', { endpointId, eventId: event.eventId });
    const recovery = { endpointId, from: app.clock.hoursAgo(1) };
    expect((await program.mutate(program.client, 'recoverWebhooks', recovery)).count).toBeGreaterThan(5);
    await program.mutate(program.client, 'rotateWebhookSecret', { endpointId });
    await program.mutate(program.client, 'updateWebhookEndpoint', { endpointId, enabled: false });
    await program.mutate(program.client, 'deleteWebhookEndpoint', { endpointId });
    expect(await app.prisma.webhookDelivery.count()).toBe(0);

    const { post, get } = new RestClient(app);
    const json = { first_name: 'Maya', last_name: 'O', email: 'm@x.org', sex: 'F', date_of_birth: '1988-04-12' };
    const create = () =>
      post('/api/v2/patients/', { key: program.client.key, json, headers: { 'idempotency-key': 'once' } });
    const first = await create();
    expect([first.status, (await create()).text]).toEqual([200, first.text]);
    app.clock.advance(25 * 60 * 60_000);
    expect((await create()).text).not.toBe(first.text);
    expect((await get('/api/v2/kits/', { key: program.client.key })).text).toContain(kit.kitId);
    await app.prisma
      .$executeRaw`INSERT INTO audit_entries (created, action, subject) VALUES ('2020-01-01', 'old', 'Kit:x')`;
    expect(await deleteOldEntries(app.prisma, 365)).toBe(1);
    await expect(app.prisma.$executeRaw`DELETE FROM audit_entries`).rejects.toThrow('only ever added');
    expect(await contradictions(app.prisma)).toEqual([]);
    expect(await app.database.readiness()).toBe('ready');
  });

  it.each([
    `UPDATE kit_events SET status = status`,
    'DELETE FROM kit_events',
    `UPDATE audit_entries SET action = action`,
    `UPDATE reports SET lab = 'Another'`,
    'DELETE FROM results',
    'DELETE FROM patients',
    'DELETE FROM _prisma_migrations',
    'TRUNCATE audit_entries',
    'TRUNCATE idempotency_records',
    'DROP TABLE audit_entries',
    'DROP TRIGGER audit_entries_append_only ON audit_entries',
    'ALTER TABLE audit_entries DISABLE TRIGGER ALL',
    'ALTER TABLE kits ADD COLUMN extra text',
    `SET session_replication_role = 'replica'`,
    `CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'`,
  ])('may not: %s', async (sql) => {
    expect(await roles.refusal(sql)).toBe(INSUFFICIENT_PRIVILEGE);
  });

  it('starts again without the other role', async () => {
    await (await openDatabase({ url: roles.urls.url }, ignoreErrors)).close();
  });
});

describe.runIf(template.kind === 'server')('with an empty database', () => {
  const roles = new TwoRoles(serverUrl);
  beforeAll(() => roles.create());
  afterAll(() => roles.drop());

  it('a role that may not migrate says what to do, and the command line does it', async () => {
    // Before PostgreSQL 15, everybody may create tables.
    await onServer(roles.urls.migrationUrl, 'REVOKE CREATE ON SCHEMA public FROM PUBLIC');
    const start = () => openDatabase({ url: roles.urls.url }, ignoreErrors);
    await expect(start()).rejects.toThrow(
      /^Migrations are missing, and this role is not allowed to apply them \(permission denied for .*\)\. Run `npm run cli migrate`/,
    );
    const env = { DATABASE_URL: roles.urls.url, MIGRATION_DATABASE_URL: roles.urls.migrationUrl };
    let out = '';
    const terminal = { out: (text: string) => (out += text), error: (text: string) => (out += text) };
    expect([await runCli(['migrate'], env, terminal), out]).toEqual([0, 'The database has every migration.\n']);
    const database = await start();
    expect(await database.readiness()).toBe('ready');
    await database.close();
  });

  it('a role that may act as the owner is refused', async () => {
    const { migrationUrl } = roles.urls;
    const reason = 'must own no tables, and must not be a superuser';
    await expect(openDatabase({ url: migrationUrl, migrationUrl }, ignoreErrors)).rejects.toThrow(reason);
    await onServer(serverUrl, `GRANT ${roles.owner} TO ${roles.service}`);
    await expect(openDatabase(roles.urls, ignoreErrors)).rejects.toThrow(reason);
    await onServer(serverUrl, `REVOKE ${roles.owner} FROM ${roles.service}`);
  });

  it('two URLs of different databases are refused', async () => {
    const apart = { url: roles.urls.url.replace(/[^/]*$/, 'postgres'), migrationUrl: roles.urls.migrationUrl };
    await expect(openDatabase(apart, ignoreErrors)).rejects.toThrow(
      'MIGRATION_DATABASE_URL and DATABASE_URL point to different databases.',
    );
  });
});

it('the tables from which rows are deleted are those that the code names in DELETE', () => {
  const root = new URL('../../src/', import.meta.url);
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.startsWith('generated'),
  );
  const code = files.map((file) => readFileSync(new URL(file, root), 'utf8'));
  const deletedFrom = code.flatMap((text) => [...text.matchAll(/DELETE FROM "?(\w+)/g)].map(([, table]) => table));
  const granted = /const DELETED_FROM = \[([^\]]*)\]/.exec(
    readFileSync(new URL('db/migrations/owner.ts', root), 'utf8'),
  )?.[1];
  expect(deletedFrom.length).toBeGreaterThan(0);
  for (const table of deletedFrom) expect(granted).toContain(`'${table}'`);
  expect(code.filter((text) => /\b(?:db|prisma|tx)\.\w+\.delete(Many)?\(/.test(text))).toEqual([]);
});
