import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  CreatePatientSessionDocument,
  GraphQLFailure,
  graphql,
  KitsPageDocument,
  MySeriesDocument,
  mayBeDone,
  NoAnswer,
  post,
  type Service,
  UpdateKitMetadataDocument,
} from '../../clients/typescript/src/index.js';
import { NAMED } from '../../src/demo/data/named.ts';
import { TestApp } from '../helpers/app.ts';
import { openDemoProgram } from '../helpers/demo-program.ts';
import { holdWaitsFor } from '../helpers/held-clock.ts';
import { turns, until } from '../helpers/waiting.ts';
import { UnreliableProxy } from './unreliable-proxy.ts';
import { order } from './wrong-calls.ts';

const run = promisify(execFile);
const CLIENT = fileURLToPath(new URL('../../clients/typescript', import.meta.url));
const TSC = fileURLToPath(new URL('../../node_modules/.bin/tsc', import.meta.url));
const KEY = 'kts_demo-client-aurora-home-testing';

const app = new TestApp(openDemoProgram, { rateLimits: { quotas: { key: 200 } } });
let origin: string;

beforeAll(async () => {
  await app.open();
  origin = await app.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'client-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** How long the client waits when it is asked to, in milliseconds. */
const PAUSE_MS = 1_000;

/** The service behind a proxy that fails. */
async function behindProxy(): Promise<{ proxy: UnreliableProxy; service: Service }> {
  const proxy = new UnreliableProxy(origin);
  onTestFinished(() => proxy.close());
  return { proxy, service: { origin: await proxy.listen(), key: KEY } };
}

describe('clients/typescript', () => {
  it('compiles by itself, and its example runs against the service', async () => {
    const folder = await temporaryFolder();
    await run(TSC, ['-p', CLIENT, '--outDir', folder]);
    await copyFile(join(CLIENT, 'package.json'), join(folder, 'package.json'));
    const { stdout } = await run(process.execPath, [join(folder, 'example/walk.js'), origin]);
    const readme = await readFile(join(CLIENT, 'README.md'), 'utf8');
    const [, shown] = /```text\n([\s\S]*?)```/.exec(readme) ?? [];
    expect(stdout).toBe(shown);
  });

  it('knows every error code of the contract', async () => {
    const contract = await readFile(new URL('../../docs/contract.md', import.meta.url), 'utf8');
    const errors = contract.slice(contract.indexOf('### 5.4'), contract.indexOf('### 5.5'));
    const codes = [...errors.matchAll(/^\| (`[^|]*) \|/gm)].flatMap(([, cell = '']) => cell.match(/[A-Z_]+/g) ?? []);
    const source = await readFile(join(CLIENT, 'src/errors.ts'), 'utf8');
    const [, known = ''] = /type ErrorCode =([\s\S]*?);/.exec(source) ?? [];
    expect(known.match(/[A-Z_]+/g)).toEqual(codes);
  });

  it('imports nothing at run time', async () => {
    for (const file of [
      'errors',
      'send',
      'graphql',
      'rest',
      'paging',
      'index',
      'generated/graphql',
      'generated/rest',
    ]) {
      const source = await readFile(join(CLIENT, 'src', `${file}.ts`), 'utf8');
      const imported = [...source.matchAll(/^(?:import|export) (?!type).* from '([^']+)'/gm)].map(([, name]) => name);
      expect(imported.filter((name) => !name?.startsWith('./'))).toEqual([]);
    }
  });

  it('repeats a write by REST whose answer was lost, and it is done once', async () => {
    const { proxy, service } = await behindProxy();
    const before = await app.prisma.order.count();
    proxy.faults.push('lose the answer', 'lose the answer');
    const { order_id } = await post(service, '/api/v2/orders/', { body: order });
    expect([typeof order_id, await app.prisma.order.count(), proxy.requests]).toEqual(['string', before + 1, 3]);
  });

  it('repeats a query whose answer was lost', async () => {
    const { proxy, service } = await behindProxy();
    proxy.faults.push('lose the answer');
    const { kits } = await graphql(service, KitsPageDocument, { first: 3 });
    expect([kits?.edges.length, proxy.requests]).toEqual([3, 2]);
  });

  it('repeats a mutation whose answer was lost, and it is done once', async () => {
    const { proxy, service } = await behindProxy();
    const entries = () => app.prisma.auditEntry.count({ where: { action: 'kit.updateMetadata' } });
    const before = await entries();
    proxy.faults.push('lose the answer', 'lose the answer');
    const input = { kitId: 'DEMO-0001', metadata: { lost: true } };
    const { updateKitMetadata } = await graphql(service, UpdateKitMetadataDocument, { input });
    expect(updateKitMetadata?.kit?.metadata).toEqual({ lost: true });
    expect([await entries(), proxy.requests]).toEqual([before + 1, 3]);
  });

  it('makes one patient session though the answer was lost, and its token reads what is the patient’s alone', async () => {
    const { proxy, service } = await behindProxy();
    const { patientId } = NAMED;
    const before = await app.prisma.patientSession.count();
    proxy.faults.push('lose the answer');
    const { createPatientSession } = await graphql(service, CreatePatientSessionDocument, { input: { patientId } });
    expect([await app.prisma.patientSession.count(), proxy.requests]).toEqual([before + 1, 2]);

    const token = createPatientSession?.token;
    if (!token) throw new Error('There is no token.');
    const asPatient: Service = { origin, key: token };
    const { viewer } = await graphql(asPatient, MySeriesDocument, { unit: 'SI' });
    expect(viewer?.patient?.series?.map(({ name }) => name)).toContain('Ferritin');
    await expect(graphql(asPatient, KitsPageDocument, { first: 1 })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('does not repeat a mutation without a key whose answer was lost, and says that it may be done', async () => {
    const { proxy, service } = await behindProxy();
    proxy.faults.push('lose the answer');
    const input = { kitId: 'DEMO-0001', metadata: { lost: true } };
    const sent = graphql(service, UpdateKitMetadataDocument, { input }, undefined, null);
    const failure = await sent.catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(NoAnswer);
    expect([mayBeDone(failure), proxy.requests]).toEqual([true, 1]);
  });

  it('repeats anything that was asked to wait, after that pause', async () => {
    const { proxy, service } = await behindProxy();
    proxy.faults.push('ask to wait');
    const input = { kitId: 'DEMO-0001', metadata: { waited: true } };
    const pauses = holdWaitsFor(PAUSE_MS);
    const answered = graphql(service, UpdateKitMetadataDocument, { input });
    await until('the pause', pauses.count, (count) => count === 1);
    vi.advanceTimersByTime(PAUSE_MS - 1);
    await turns();
    expect(proxy.requests).toBe(1);
    vi.advanceTimersByTime(1);
    await until(
      'the next request',
      () => proxy.requests,
      (count) => count === 2,
    );
    pauses.letGo();
    expect((await answered).updateKitMetadata?.kit?.metadata).toEqual({ waited: true });
  });

  it('gives up where it would have to wait too long, with the code of the refusal', async () => {
    const hurried: Service = { origin, key: 'kts_demo-client-borealis-pilot-test', timeoutMs: 100 };
    const ask = () => graphql(hurried, KitsPageDocument, { first: 1 });
    const failures = await Promise.allSettled(Array.from({ length: 205 }, ask));
    const [refused] = failures.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []));
    expect(refused).toBeInstanceOf(GraphQLFailure);
    expect(refused).toMatchObject({ code: 'RATE_LIMITED' });
    expect(mayBeDone(refused)).toBe(false);
  });

  it('stops when the caller does, and says why', async () => {
    const { proxy, service } = await behindProxy();
    proxy.faults.push('ask to wait');
    const left = new AbortController();
    const pauses = holdWaitsFor(PAUSE_MS);
    const asked = graphql(service, KitsPageDocument, { first: 1 }, left.signal);
    const refused = expect(asked).rejects.toThrow('the page was closed');
    await until('the pause', pauses.count, (count) => count === 1);
    left.abort(new Error('the page was closed'));
    await refused;
    expect(proxy.requests).toBe(1);
  });
});
