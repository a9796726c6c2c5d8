import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../src/db/database.ts';
import { useTestApp } from '../helpers/app.ts';
import { runProgram } from '../helpers/process.ts';
import { Program } from '../helpers/program.ts';
import { ServiceProcess } from '../helpers/service.ts';
import { TwoRoles } from '../helpers/two-roles.ts';

const template = inject('template');
const serverUrl = template.kind === 'server' ? template.serverUrl : '';

const hasTools = (() => {
  try {
    for (const tool of ['pg_dump', 'pg_restore']) execFileSync(tool, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

/** Runs a program of PostgreSQL. @returns its errors; empty if all went well */
function run(program: string, ...args: readonly string[]): Promise<string> {
  return new Promise((resolve) => {
    execFile(program, [...args], (error, _out, problems) => resolve(error ? problems || error.message : ''));
  });
}

/** The first value of the first row. */
async function ask(url: string, sql: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query({ text: sql, rowMode: 'array' });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
}

/** As docs/operations.md says ("Backups of a server"). Skipped without pg_dump and pg_restore. */
describe.runIf(template.kind === 'server' && hasTools)('a backup of a service whose role owns no tables', () => {
  const roles = new TwoRoles(serverUrl);
  const app = useTestApp(async (onStatement) => {
    await roles.create();
    const database = await openDatabase(roles.urls, () => {}, onStatement);
    const close = () => database.close().then(() => roles.drop());
    return { ...database, url: roles.urls.url, close };
  });
  let program: Program;
  let kitId: string;

  beforeAll(async () => {
    program = await Program.start(app);
    const kit = await program.kit();
    await program.activate(kit, await program.patient());
    kitId = kit.kitId;
  });

  async function dump(role: string): Promise<{ readonly problem: string; readonly file: string }> {
    const folder = await mkdtemp(join(tmpdir(), 'kts-dump-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = join(folder, 'kts.dump');
    const problem = await run('pg_dump', '--format', 'custom', '--file', file, '--dbname', roles.urlOf(role));
    return { problem, file };
  }

  const restore = (url: string, file: string, ...options: readonly string[]) =>
    run('pg_restore', '--exit-on-error', '--single-transaction', ...options, '--dbname', url, file);

  /** What a service on this database has of the kit, after it has migrated, if it may. */
  async function expectServed(url: string, migrationUrl?: string): Promise<void> {
    const service = await ServiceProcess.start({
      DATABASE_URL: url,
      ...(migrationUrl === undefined ? {} : { MIGRATION_DATABASE_URL: migrationUrl }),
      // Nobody is to be told again what happened.
      WEBHOOK_WORKERS: '0',
    });
    const answer = await service.rest('GET', `/api/v2/kits/${kitId}/`, program.client);
    expect(answer.status).toBe(200);
    expect(answer.text).toContain(kitId);
    await service.stop();
    // Its role still owns nothing, and can change no entry of the audit.
    expect(
      await ask(url, "SELECT count(*)::int FROM pg_tables WHERE schemaname = 'public' AND tableowner = current_user"),
    ).toBe(0);
    await expect(ask(url, 'UPDATE audit_entries SET action = action')).rejects.toThrow('permission denied');
  }

  it('is made by the owner: the role of the service may not', async () => {
    const { problem } = await dump(roles.service);
    expect(problem).toContain('permission denied');
  });

  it('is restored by the owner, and served by the role of the service, which was granted its rights with it', async () => {
    const { problem, file } = await dump(roles.owner);
    expect(problem).toBe('');
    const fresh = await roles.another();
    expect(await restore(fresh.migrationUrl, file)).toBe('');
    await expectServed(fresh.url);
    for (const table of ['kits', 'events', 'audit_entries'])
      expect(await ask(fresh.url, `SELECT count(*)::int FROM ${table}`)).toBeGreaterThanOrEqual(
        Number(await ask(roles.urls.url, `SELECT count(*)::int FROM ${table}`)),
      );
  });

  it('is restored for other roles without its owners and rights, which `migrate` grants', async () => {
    const { file } = await dump(roles.owner);
    const others = new TwoRoles(serverUrl);
    await others.create();
    onTestFinished(() => others.drop());
    const { url, migrationUrl } = others.urls;
    expect(await restore(migrationUrl, file, '--no-owner', '--no-acl')).toBe('');
    const migrated = await runProgram('cli', { DATABASE_URL: url, MIGRATION_DATABASE_URL: migrationUrl }, ['migrate'])
      .ended;
    expect(migrated).toMatchObject({ code: 0, stdout: 'The database has every migration.\n' });
    await expectServed(url);
  });
});
