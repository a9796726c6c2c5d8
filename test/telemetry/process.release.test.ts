import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type RunningProcess, runFile } from '../helpers/process.ts';
import { originOf } from '../helpers/service.ts';
import { SpanReceiver } from '../helpers/span-receiver.ts';

/** A process that starts from its source, with a database of its own, takes a while on a busy machine. */

/** Tracing in the process as it is started and stopped. */
let directory = '';
let receiver: SpanReceiver;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'kts-tracing-'));
  receiver = await SpanReceiver.start();
});
afterAll(async () => {
  await receiver.close();
  await rm(directory, { recursive: true, force: true });
});

/** Has Node write to standard error which of OpenTelemetry's packages are imported. */
const HOOKS = `export const resolve = async (specifier, context, next) => {
  if (specifier.startsWith('@opentelemetry/')) process._rawDebug('imports ' + specifier);
  return next(specifier, context);
};`;
const asUrl = (code: string) => `data:text/javascript,${encodeURIComponent(code)}`;
const TELLING = asUrl(`import { register } from 'node:module'; register(${JSON.stringify(asUrl(HOOKS))});`);

async function start(env: Readonly<Record<string, string>>): Promise<{ server: RunningProcess; origin: string }> {
  const settings = { PORT: '0', SEED_DEMO: 'false', DATA_DIR: join(directory, 'data'), ...env };
  const server = runFile('src/server.ts', settings, [], ['--import', TELLING]);
  onTestFinished(async () => {
    await server.kill('SIGKILL');
  });
  return { server, origin: await originOf(server) };
}

const importsOf = (stderr: string) => [...stderr.matchAll(/^imports (\S+)$/gm)].map(([, name]) => name);

describe('without OTEL_EXPORTER_OTLP_ENDPOINT', () => {
  it('no package of OpenTelemetry is loaded, whatever its other variables say', async () => {
    const { server, origin } = await start({ OTEL_SERVICE_NAME: 'kits', OTEL_TRACES_SAMPLER: 'always_on' });
    expect((await fetch(`${origin}/openapi.json`)).status).toBe(200);
    const { code, stderr } = await server.kill('SIGTERM');
    expect([code, importsOf(stderr)]).toEqual([0, []]);
  });
});

describe('with OTEL_EXPORTER_OTLP_ENDPOINT', () => {
  it('the last request before a signal is traced', async () => {
    const { server, origin } = await start({
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      METRICS_PORT: '0',
    });
    expect((await fetch(`${origin}/openapi.json`)).status).toBe(200);
    const { code, stderr } = await server.kill('SIGTERM');
    expect(code).toBe(0);
    expect(importsOf(stderr)).toContain('@opentelemetry/sdk-trace');
    expect(receiver.spans.map(({ name }) => name)).toEqual(['GET /openapi.json']);
  });

  it('a collector that does not answer does not keep it from stopping', async () => {
    receiver.status = null;
    const { server, origin } = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint });
    expect((await fetch(`${origin}/openapi.json`)).status).toBe(200);
    const { code, stdout } = await server.kill('SIGTERM');
    expect(code).toBe(0);
    expect(stdout).toContain('stopped before all traces were sent');
  });
});
