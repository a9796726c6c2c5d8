import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../../src/log.ts';
import { otlpTracing } from '../../src/telemetry/otlp.ts';
import type { Tracing, TracingSettings } from '../../src/telemetry/tracing.ts';
import { SpanReceiver } from '../helpers/span-receiver.ts';

/** How spans leave the process: in the background, bounded, and as well as the endpoint lets them. */
let receiver: SpanReceiver;
let lines: { msg: string; spans?: number }[];
let counted: Record<string, number>;

beforeEach(async () => {
  receiver = await SpanReceiver.start();
  lines = [];
  counted = { exported: 0, failed: 0, dropped: 0 };
});
afterEach(() => receiver.close());

function start(settings: Partial<TracingSettings> = {}): Promise<Tracing> {
  const log = createLog('info', { destination: { write: (line) => lines.push(JSON.parse(line)) } });
  const given = { endpoint: receiver.endpoint, protocol: 'http/json', sampler: 'always_on', ratio: 1 } as const;
  return otlpTracing({ ...given, ...settings }, { version: '2.0.0' }, log, (outcome, times) => {
    counted[outcome] = (counted[outcome] ?? 0) + times;
  });
}

const spans = (tracing: Tracing, count: number) => {
  for (let number = 0; number < count; number += 1) tracing.begin(`GET /${number}`, undefined, {})?.end();
};
const messages = () => lines.map(({ msg }) => msg);

describe.each(['http/json', 'http/protobuf'] as const)('by %s', (protocol) => {
  it('all spans arrive before the process ends, with the name of the service', async () => {
    const tracing = await start({ protocol });
    spans(tracing, 1_200);
    await tracing.close();
    expect(counted).toEqual({ exported: 1_200, failed: 0, dropped: 0 });
    expect(receiver.requests.map(({ url }) => url)).toEqual(['/v1/traces', '/v1/traces', '/v1/traces']);
    const type = protocol === 'http/json' ? 'application/json' : 'application/x-protobuf';
    expect(receiver.requests[0]?.headers['content-type']).toBe(type);
    for (const text of ['kit-testing-service', '2.0.0', 'GET /0', 'GET /1199']) expect(receiver.text).toContain(text);
    expect(lines).toEqual([]);
  });
});

it('the variables of the standard are honored by the exporter', async () => {
  process.env.OTEL_EXPORTER_OTLP_HEADERS = 'x-tenant=kits%20and%20more';
  process.env.OTEL_SERVICE_NAME = 'kits-east';
  process.env.OTEL_RESOURCE_ATTRIBUTES = 'deployment.environment.name=staging';
  try {
    const tracing = await start({ endpoint: `${receiver.endpoint}/` });
    spans(tracing, 1);
    await tracing.close();
  } finally {
    for (const name of ['OTEL_EXPORTER_OTLP_HEADERS', 'OTEL_SERVICE_NAME', 'OTEL_RESOURCE_ATTRIBUTES'])
      delete process.env[name];
  }
  expect(receiver.requests).toMatchObject([{ url: '/v1/traces', headers: { 'x-tenant': 'kits and more' } }]);
  for (const text of ['kits-east', 'deployment.environment.name', 'staging']) expect(receiver.text).toContain(text);
});

describe('an endpoint that does not take spans', () => {
  it('costs one line, and one when it takes them again', async () => {
    const tracing = await start();
    receiver.status = 400;
    for (const _time of [1, 2]) {
      spans(tracing, 512);
      await expect.poll(() => counted.failed).toBe(512 * _time);
    }
    receiver.status = 200;
    spans(tracing, 512);
    await expect.poll(() => counted.exported).toBe(512);
    expect(messages()).toEqual(['traces cannot be sent and are being dropped', 'traces are being sent again']);
    await tracing.close();
  });

  it('holds up neither the work nor the end of the process, and what waits is bounded', async () => {
    const tracing = await start();
    receiver.status = null;
    spans(tracing, 20_000);
    expect(counted).toEqual({ exported: 0, failed: 0, dropped: 20_000 - 4_096 });
    await tracing.close();
    expect(lines).toMatchObject([{ msg: 'stopped before all traces were sent', spans: 4_096 }]);
  });

  it('may be away altogether', async () => {
    const { endpoint } = receiver;
    await receiver.close();
    const tracing = await start({ endpoint });
    spans(tracing, 10);
    await tracing.close();
    receiver = await SpanReceiver.start();
  });
});
