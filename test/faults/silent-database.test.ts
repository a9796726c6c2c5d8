import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { createDatabase, onServer } from '../helpers/database.ts';
import { FaultyLink } from '../helpers/faulty-link.ts';
import { type RunningProcess, runProgram } from '../helpers/process.ts';
import { slownessOfMachine } from '../helpers/processor-time.ts';
import { originOf } from '../helpers/service.ts';

const KEY = 'kts_only-a-key-for-the-tests-of-silence';
const template = inject('template');

/** The service as it is, with its own timeouts, in a process whose way to a real server goes silent (contract, 8.4). */
describe.runIf(template.kind === 'server')('a database that goes silent', () => {
  async function start(): Promise<{ link: FaultyLink; server: RunningProcess; origin: string }> {
    const { serverUrl, name: templateName } = template.kind === 'server' ? template : { serverUrl: '', name: '' };
    const { name, url } = await createDatabase(serverUrl, `TEMPLATE ${templateName}`);
    onTestFinished(() => onServer(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`));
    const link = await FaultyLink.to(url);
    onTestFinished(() => link.close());
    const server = runProgram('server', {
      PORT: '0',
      SEED_DEMO: 'false',
      DATABASE_URL: link.url,
      BOOTSTRAP_ADMIN_KEY: KEY,
    });
    onTestFinished(async () => {
      await server.kill('SIGKILL');
    });
    return { link, server, origin: await originOf(server) };
  }

  const read = async (origin: string, path: string) => {
    const began = performance.now();
    const response = await fetch(`${origin}${path}`, { headers: { authorization: `Token ${KEY}` } });
    const body: unknown = await response.json();
    const seconds = (performance.now() - began) / 1000;
    return { status: response.status, retryAfter: response.headers.get('retry-after'), body, seconds };
  };

  it('is reported to 40 of 40 callers within 30 seconds, by readiness within 5, and no longer 10 seconds after its return', async () => {
    const { link, server, origin } = await start();
    for (const _time of [1, 2, 3]) expect((await read(origin, '/api/v2/kits/')).status).toBe(200);
    link.silence();
    const reads = Array.from({ length: 40 }, () => read(origin, '/api/v2/kits/'));
    const ready = await read(origin, '/readyz');
    expect(ready).toMatchObject({ status: 503, body: { status: 'not ready' } });
    expect(ready.seconds).toBeLessThan(5 * slownessOfMachine());
    for (const each of await Promise.all(reads)) {
      expect(each).toMatchObject({ status: 503, retryAfter: '5', body: { error: { type: 'server_error' } } });
      expect(each.seconds).toBeLessThan(30 * slownessOfMachine());
    }
    const late = Array.from({ length: 5 }, () => read(origin, '/api/v2/kits/'));
    link.restore();
    const returned = performance.now();
    await expect.poll(async () => (await read(origin, '/readyz')).status).toBe(200);
    // What was asked before is over by then as well.
    await Promise.all(late);
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, 10_000 - (performance.now() - returned))));
    for (const _time of [1, 2, 3]) expect((await read(origin, '/api/v2/kits/')).status).toBe(200);
    expect(await server.kill('SIGTERM')).toMatchObject({ code: 0, stderr: '' });
  });

  it('does not keep the process from stopping', async () => {
    const { link, server, origin } = await start();
    expect((await read(origin, '/api/v2/kits/')).status).toBe(200);
    link.silence();
    const reads = Array.from({ length: 40 }, () => read(origin, '/api/v2/kits/').catch(() => 'cut off'));
    // All of them have come, and ten of them wait for an answer.
    await expect
      .poll(async () => (await fetch(`${origin}/metrics`)).text())
      .toMatch(/database_connections\{state="waiting"\} [1-9]/);
    const began = performance.now();
    const { code, stdout } = await server.kill('SIGTERM');
    expect(performance.now() - began).toBeLessThan(11_000 * slownessOfMachine());
    expect([code, stdout]).toEqual([0, expect.stringContaining('"stopped"')]);
    await Promise.all(reads);
  });
});
