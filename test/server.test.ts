import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { createDatabase, onServer } from './helpers/database.ts';
import { RunningProcess } from './helpers/process.ts';

const KEY = 'kts_only-a-key-for-the-tests-of-the-server';
const SERVER = 'src/server.ts';

const template = inject('template');
let directory = '';

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'kts-server-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

/** Starts the service on a port that is free, without the demonstration program. */
function start(env: Record<string, string>): RunningProcess {
  const server = new RunningProcess(SERVER, { PORT: '0', SEED_DEMO: 'false', ...env });
  onTestFinished(async () => {
    await server.kill('SIGKILL');
  });
  return server;
}

async function originOf(server: RunningProcess): Promise<string> {
  const [, origin = ''] = await server.says(/(http:\/\/127\.0\.0\.1:\d+)\/graphql/);
  return origin;
}

async function ask(origin: string, query: string): Promise<{ data: Record<string, unknown> }> {
  const response = await fetch(`${origin}/graphql`, {
    method: 'POST',
    headers: { authorization: `Token ${KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  return response.json() as Promise<{ data: Record<string, unknown> }>;
}

/** Sends half of a request, and returns what sends the rest and gives the status of the answer. */
async function halfRequest(origin: string, agent: Agent): Promise<() => Promise<number | undefined>> {
  const body = JSON.stringify({ query: '{ __typename }' });
  const outgoing = request(`${origin}/graphql`, {
    method: 'POST',
    agent,
    headers: { 'content-type': 'application/json', 'content-length': body.length },
  });
  const status = new Promise<number | undefined>((resolve, reject) => {
    outgoing.on('response', (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    outgoing.on('error', reject);
  });
  await new Promise((resolve) => outgoing.write(body.slice(0, 5), resolve));
  return () => {
    outgoing.end(body.slice(5));
    return status;
  };
}

describe.runIf(template.kind === 'embedded')('on the embedded database', () => {
  it('serves, keeps its folder to itself, ends in order, and starts again where it was', async () => {
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
      stderr: expect.stringMatching(/^The data folder .*data is in use by another process\. .*\n$/),
    });
    const portTaken = await third.ended;
    expect(portTaken).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Port \d+ of 127\.0\.0\.1 is taken by another process\. .*\n$/),
    });

    const agent = new Agent({ keepAlive: true });
    const finish = await halfRequest(origin, agent);
    const began = Date.now();
    const ended = first.kill('SIGTERM');
    await first.says(/stopping/);
    await expect(fetch(`${origin}/healthz`)).rejects.toThrow();
    expect(await finish()).toBe(200);
    expect(await ended).toMatchObject({ code: 0, stderr: '' });
    expect(Date.now() - began).toBeLessThan(5_000);
    agent.destroy();

    const again = start({ DATA_DIR, BOOTSTRAP_ADMIN_KEY: KEY });
    expect(
      await ask(await originOf(again), '{ accounts { totalCount } users { totalCount } apiKeys { totalCount } }'),
    ).toEqual({
      data: { accounts: { totalCount: 1 }, users: { totalCount: 1 }, apiKeys: { totalCount: 1 } },
    });
    expect(await again.kill('SIGINT')).toMatchObject({ code: 0, stderr: '' });
  }, 90_000);
});

describe.runIf(template.kind === 'server')('on a server', () => {
  it('starts twice at once on an empty database, with one key and one link secret', async () => {
    const serverUrl = template.kind === 'server' ? template.serverUrl : '';
    const { name, url } = await createDatabase(
      serverUrl,
      "TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C.UTF-8' LC_CTYPE 'C.UTF-8'",
    );
    onTestFinished(() => onServer(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
    const both = [0, 1].map(() => start({ DATABASE_URL: url, BOOTSTRAP_ADMIN_KEY: KEY }));
    const origins = await Promise.all(both.map(originOf));
    for (const origin of origins) {
      expect(await ask(origin, '{ accounts { totalCount } users { totalCount } apiKeys { totalCount } }')).toEqual({
        data: { accounts: { totalCount: 1 }, users: { totalCount: 1 }, apiKeys: { totalCount: 1 } },
      });
    }
    for (const server of both) expect(await server.kill('SIGTERM')).toMatchObject({ code: 0 });
  }, 60_000);
});

describe('does not start', () => {
  it('on a bad environment: one message names every bad variable', async () => {
    const { code, stdout, stderr } = await start({ PORT: 'http', LOG_LEVEL: 'loud', SEED_DEMO: 'maybe' }).ended;
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr.split('\n')).toEqual([
      'The environment is not usable:',
      '  PORT must be a port number',
      '  SEED_DEMO must be true or false',
      '  LOG_LEVEL must be a pino level such as info',
      '',
    ]);
  });

  it('without its database: one line, which keeps the password to itself', async () => {
    const { code, stderr } = await start({ DATABASE_URL: 'postgres://me:hush@127.0.0.1:1/kits' }).ended;
    expect(code).toBe(1);
    expect(stderr).toBe(
      'The database 127.0.0.1:1/kits (DATABASE_URL) cannot be used: connect ECONNREFUSED 127.0.0.1:1\n',
    );
  });
});
