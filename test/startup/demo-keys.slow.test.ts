import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { emptyDatabase } from '../helpers/empty-database.ts';
import { type RunningProcess, runProgram } from '../helpers/process.ts';
import { originOf } from '../helpers/service.ts';

/** The keys of the demonstration program, which are public (contract, 7.2). */
const KEY = 'kts_demo-admin-operations-account';

const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://kits.example',
  LINK_SIGNING_SECRET: 'a secret that only these tests sign with',
};

function start(env: Readonly<Record<string, string>>): RunningProcess {
  const server = runProgram('server', { PORT: '0', RATE_LIMIT: 'off', ...env });
  onTestFinished(async () => {
    await server.kill('SIGKILL');
  });
  return server;
}

/** The status of a request with the key, and what the service has logged until it has stopped. */
async function tried(env: Readonly<Record<string, string>>) {
  const server = start(env);
  const [, port = ''] = await server.says(/listening on http:[^" ]*:(\d+)/);
  const { status } = await fetch(`http://127.0.0.1:${port}/api/v3/events/`, {
    headers: { authorization: `Token ${KEY}` },
  });
  const { stdout } = await server.kill('SIGTERM');
  return { status, stdout };
}

/** Runs `demo remove`. */
const remove = (env: Readonly<Record<string, string>>) => runProgram('cli', env, ['demo', 'remove']).ended;

const WORK = /"level":40,.*which everybody knows, work here/;

describe.runIf(inject('template').kind === 'server')('on a server', () => {
  it('work on a loopback address, or where SEED_DEMO says so; production refuses to start until they are removed', async () => {
    const DATABASE_URL = await emptyDatabase();
    const seeded = await tried({ DATABASE_URL, SEED_DEMO: 'true' });
    expect(seeded).toEqual({ status: 200, stdout: expect.stringMatching(WORK) });
    // Without SEED_DEMO, they are still there.
    expect(await tried({ DATABASE_URL })).toEqual({ status: 200, stdout: expect.stringMatching(WORK) });
    expect(await tried({ DATABASE_URL, HOST: '0.0.0.0' })).toEqual({
      status: 401,
      stdout: expect.stringMatching(/"level":40,.*do not work, because others can reach the service/),
    });
    const allowed = { DATABASE_URL, HOST: '0.0.0.0', SEED_DEMO: 'true', ...PRODUCTION };
    expect(await tried(allowed)).toEqual({ status: 200, stdout: expect.stringMatching(WORK) });
    const refused = await start({ DATABASE_URL, ...PRODUCTION }).ended;
    expect(refused.code).toBe(1);
    expect(refused.stdout).toMatch(
      /"level":60,.*demonstration program.*cli -- demo remove\. To allow it: SEED_DEMO=true/,
    );

    const removed = await remove({ DATABASE_URL });
    expect(removed).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(/^Revoked 6 keys and closed 3 accounts: /),
    });
    expect(removed.stdout).toMatch(/^(?:[0-9a-f-]{36}\n){6}$/);
    const production = await tried({ DATABASE_URL, ...PRODUCTION });
    expect(production).toEqual({ status: 401, stdout: expect.not.stringContaining('demonstration') });
    expect(await remove({ DATABASE_URL })).toMatchObject({
      code: 0,
      stdout: '\n',
      stderr: expect.stringContaining('nothing was changed'),
    });
  });
});

describe('on the embedded database', () => {
  it('are removed while the service is stopped', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'kts-demo-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const DATA_DIR = join(folder, 'data');
    expect(await remove({ DATA_DIR })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('There is no database in'),
    });
    const server = start({ DATA_DIR });
    await originOf(server);
    expect(await remove({ DATA_DIR })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('in use by another process'),
    });
    await server.kill('SIGTERM');
    expect(await remove({ DATA_DIR })).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(/^Revoked 6 keys and closed 3 accounts: /),
    });
    expect(await tried({ DATA_DIR })).toEqual({ status: 401, stdout: expect.not.stringMatching(WORK) });
  });

  it('cannot be bootstrap keys', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'kts-demo-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const { code, stdout } = await start({ DATA_DIR: folder, SEED_DEMO: 'false', BOOTSTRAP_ADMIN_KEY: KEY }).ended;
    expect(code).toBe(1);
    expect(stdout).toContain('BOOTSTRAP_ADMIN_KEY is a key of the demonstration program');
  });
});
