import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { emptyDatabase } from './helpers/empty-database.ts';
import { RunningProcess, runProgram } from './helpers/process.ts';
import { originOf } from './helpers/service.ts';

const KEY = 'kts_only-a-key-for-the-tests-of-the-server';

const template = inject('template');
let directory = '';

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'kts-server-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

/** Starts the service on a free port, without the demonstration program. */
function start(env: Record<string, string>): RunningProcess {
  const server = runProgram('server', { PORT: '0', SEED_DEMO: 'false', ...env });
  onTestFinished(async () => {
    await server.kill('SIGKILL');
  });
  return server;
}

async function ask(origin: string, query: string): Promise<unknown> {
  const response = await fetch(`${origin}/graphql`, {
    method: 'POST',
    headers: { authorization: `Token ${KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  return response.json();
}

/** Sends half of a request. Returns a function that sends the rest and resolves to the status of the response. */
async function halfRequest(origin: string, agent: Agent): Promise<() => Promise<number | undefined>> {
  const body = JSON.stringify({ query: '{ __typename }' });
  const outgoing = request(`${origin}/graphql`, {
    method: 'POST',
    agent,
    headers: { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' },
  });
  const status = new Promise<number | undefined>((resolve, reject) => {
    outgoing.on('response', (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    outgoing.on('error', reject);
  });
  outgoing.flushHeaders();
  // The server says so once the request has begun; a signal that comes earlier would have the request refused.
  await once(outgoing, 'continue');
  outgoing.write(body.slice(0, 5));
  return () => {
    outgoing.end(body.slice(5));
    return status;
  };
}

describe.runIf(template.kind === 'embedded')('on the embedded database', () => {
  it('serves, locks its folder, stops gracefully, and starts again with its data', async () => {
    const DATA_DIR = join(directory, 'data');
    const first = start({ DATA_DIR, BOOTSTRAP_ADMIN_KEY: KEY });
    const origin = await originOf(first);
    expect((await fetch(`${origin}/healthz`)).status).toBe(200);
    expect((await fetch(`${origin}/readyz`)).status).toBe(200);
    expect(await ask(origin, '{ viewer { role user { name } account { name mode } } }')).toEqual({
      data: {
        viewer: {
          role: 'ADMIN',
          user: { name: 'Bootstrap administrator' },
          account: { name: 'Operations', mode: 'LIVE' },
        },
      },
    });

    const [second, third] = [
      start({ DATA_DIR }),
      start({ DATA_DIR: join(directory, 'other'), PORT: new URL(origin).port }),
    ];
    const refused = await second.ended;
    expect(refused).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^\{.*"msg":"The data folder .*data is in use by another process\. .*"\}\n$/),
    });
    const portTaken = await third.ended;
    expect(portTaken).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/"msg":"Port \d+ of 127\.0\.0\.1 is taken by another process\. .*"\}\n$/),
    });

    const agent = new Agent({ keepAlive: true });
    const finish = await halfRequest(origin, agent);
    const ended = first.kill('SIGTERM');
    await first.says(/stopping/);
    // Further signals must not cut it short.
    void first.kill('SIGTERM');
    void first.kill('SIGINT');
    await expect(fetch(`${origin}/healthz`)).rejects.toThrow();
    expect(await finish()).toBe(200);
    // Nothing was waited for but that request.
    const stdout = expect.not.stringContaining('did not finish in time');
    expect(await ended).toMatchObject({ code: 0, stderr: '', stdout });
    agent.destroy();

    const again = start({ DATA_DIR, BOOTSTRAP_ADMIN_KEY: KEY, SHUTDOWN_DELAY_MS: '300' });
    expect(
      await ask(await originOf(again), '{ accounts { totalCount } users { totalCount } apiKeys { totalCount } }'),
    ).toEqual({
      data: { accounts: { totalCount: 1 }, users: { totalCount: 1 }, apiKeys: { totalCount: 1 } },
    });
    expect(await again.kill('SIGINT')).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringMatching(/about to stop: no longer ready.*"stopping: no new requests.*"stopped"/s),
    });
  });
});

describe.runIf(template.kind === 'server')('on a server', () => {
  it('starts twice at once on an empty database, and creates one key; says so when it has changed or is revoked', async () => {
    const url = await emptyDatabase();
    const both = [0, 1].map(() => start({ DATABASE_URL: url, BOOTSTRAP_ADMIN_KEY: KEY }));
    const origins = await Promise.all(both.map(originOf));
    for (const origin of origins) {
      expect(await ask(origin, '{ accounts { totalCount } users { totalCount } apiKeys { totalCount } }')).toEqual({
        data: { accounts: { totalCount: 1 }, users: { totalCount: 1 }, apiKeys: { totalCount: 1 } },
      });
    }
    for (const server of both) expect(await server.kill('SIGTERM')).toMatchObject({ code: 0 });

    const changed = start({ DATABASE_URL: url, BOOTSTRAP_ADMIN_KEY: `${KEY}-changed` });
    const [, earlier = ''] = await changed.says(/an earlier key still works.*key revoke --key ([0-9a-f-]{36})/);
    await originOf(changed);
    const revoke = runProgram('cli', { DATABASE_URL: url }, ['key', 'revoke', '--key', earlier]);
    expect(await revoke.ended).toMatchObject({ code: 0 });
    await changed.kill('SIGTERM');

    const old = start({ DATABASE_URL: url, BOOTSTRAP_ADMIN_KEY: KEY });
    await old.says(/BOOTSTRAP_ADMIN_KEY has been revoked/);
    expect(await ask(await originOf(old), '{ viewer { role } }')).toMatchObject({
      errors: [{ extensions: { code: 'UNAUTHENTICATED' } }],
    });
    await old.kill('SIGTERM');
  });
});

it.runIf(template.kind === 'server')('never writes the passwords of its databases, wrong ones neither', async () => {
  const url = await emptyDatabase();
  const wrong = new URL(url);
  wrong.username = 'nobody-of-this-name';
  wrong.password = 'hush-hush';
  const { code, stdout, stderr } = await start({ DATABASE_URL: wrong.href, LOG_LEVEL: 'trace' }).ended;
  expect(code).toBe(1);
  expect(stdout).toMatch(/"msg":"The database .* cannot be used: .*SQLSTATE 28/);
  expect(stdout + stderr).not.toContain('hush');

  const server = start({
    DATABASE_URL: url,
    DATABASE_REPLICA_URL: wrong.href,
    BOOTSTRAP_ADMIN_KEY: KEY,
    LOG_LEVEL: 'trace',
  });
  await ask(await originOf(server), '{ kits { totalCount } }');
  await server.says(/the replica is unavailable/);
  const ended = await server.kill('SIGTERM');
  expect(ended.stdout + ended.stderr).not.toContain('hush');
  expect(ended.stdout + ended.stderr).not.toContain(KEY);
});

/** Throws in the running service when it gets SIGUSR2. */
const UNCAUGHT = `data:text/javascript,${encodeURIComponent(
  "process.on('SIGUSR2', () => { throw new Error('nobody caught this'); });",
)}`;

it('has its metrics on a port of their own; stops gracefully after an uncaught error, logs it, and exits with 1', async () => {
  const METRICS_TOKEN = 'a-token-of-the-scraper';
  const DATA_DIR = join(directory, 'uncaught');
  const server = start({ DATA_DIR, METRICS_PORT: '0', METRICS_TOKEN, NODE_OPTIONS: `--import=${UNCAUGHT}` });
  const origin = await originOf(server);
  const [, metricsOrigin] = await server.says(/listening for metrics on (http:[^"]+)/);
  expect((await fetch(`${origin}/metrics`)).status).toBe(404);
  expect((await fetch(`${metricsOrigin}/metrics`)).status).toBe(401);
  const scraped = await fetch(`${metricsOrigin}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  expect(scraped.status).toBe(200);
  const figures = await scraped.text();
  expect(figures).toContain('route="unknown",status="404"} 1');
  expect(figures).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
  const agent = new Agent({ keepAlive: true });
  const finish = await halfRequest(origin, agent);
  const ended = server.kill('SIGUSR2');
  await server.says(/stopping/);
  expect(await finish()).toBe(200);
  agent.destroy();
  const { code, stdout, stderr } = await ended;
  expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
  expect(stdout).toMatch(/"level":60,.*"message":"nobody caught this".*"msg":"uncaught error"/);
  expect(stdout).toContain('"msg":"stopped"');
});

describe('by the command of the README', () => {
  it('stops when npm is stopped, and its output is a log of JSON lines', async () => {
    const DATA_DIR = join(directory, 'npm');
    const npm = new RunningProcess(['npm', 'start', '--silent'], { PORT: '0', DATA_DIR, SEED_DEMO: 'false' });
    onTestFinished(async () => {
      // npm hands it on; a SIGKILL would leave the server behind.
      await npm.kill('SIGTERM');
    });
    const origin = await originOf(npm);
    expect((await fetch(`${origin}/healthz`)).status).toBe(200);
    const { stdout } = await npm.kill('SIGTERM');
    await expect(fetch(`${origin}/healthz`)).rejects.toThrow();
    const lines = stdout.trim().split('\n');
    expect(lines.map((line) => Object.keys(JSON.parse(line)))).toEqual(
      lines.map(() => expect.arrayContaining(['level', 'time', 'msg'])),
    );
    expect(stdout).toContain('"msg":"stopped"');
  });
});
