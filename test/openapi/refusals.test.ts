import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { DEMO_CAST } from '../../src/demo/data/cast.ts';
import { NAMED } from '../../src/demo/data/named.ts';
import { feedCursor } from '../../src/domains/feed/cursor.ts';
import { numberEvents } from '../../src/domains/feed/number-events.ts';
import { createLog } from '../../src/log.ts';
import { DEFAULT_QUOTAS, type LimitName } from '../../src/rate-limits/limits.ts';
import { RateLimits } from '../../src/rate-limits/rate-limits.ts';
import type { NamedRoute } from '../../src/rest/routes.ts';
import { useTestApp } from '../helpers/app.ts';
import { openDemoProgram } from '../helpers/demo-program.ts';
import { FaultInjector } from '../helpers/faults.ts';
import { type Envelope, type RestAnswer, RestClient } from '../rest/client.ts';
import { operationOf, routes } from './described.ts';
import { type ExampleRequest, exampleRequests } from './example-requests.ts';

const testApp = useTestApp(openDemoProgram);
const faults = new FaultInjector();
const { key } = DEMO_CAST.aurora;

function ask(route: NamedRoute, { url, name: _name, ...request }: ExampleRequest, client = new RestClient(testApp)) {
  return client.send(route.method, url, { key, ...request });
}

/** Asks a service twice that allows it once. */
async function askTwice(route: NamedRoute, example: ExampleRequest, limit: LimitName): Promise<RestAnswer> {
  const rateLimits = new RateLimits({ quotas: { ...DEFAULT_QUOTAS, [limit]: 1 } }, createLog('silent'));
  const app = await testApp.appWith({ rateLimits });
  try {
    const client = new RestClient({ app });
    await ask(route, example, client);
    return await ask(route, example, client);
  } finally {
    await app.close();
  }
}

/** The token of a patient session. */
async function sessionToken(): Promise<string> {
  const json = { patient_id: NAMED.patientId };
  const { body } = await new RestClient(testApp).post('/api/v3/patient_sessions/', { key, json });
  return z.string().parse(body.token);
}

/** Provokes each refusal that the document shows, by its status and the name of its example. */
const PROVOKE: Readonly<
  Record<string, (route: NamedRoute, example: ExampleRequest, detail: string) => Promise<RestAnswer>>
> = {
  '400 wrong': (route, example) => {
    const takesSomething = Object.keys(route.body?.schema(testApp.clock).shape ?? {}).length > 0;
    return ask(route, takesSomething ? { ...example, json: {} } : { ...example, url: wrongUrl(route) });
  },
  '401 missing': (route, example) => ask(route, { ...example, key: undefined }),
  '401 wrong': (route, example) => ask(route, { ...example, key: 'wrong' }),
  '403 role': async (route, example, detail) => {
    if (detail.includes('PATIENT')) return ask(route, { ...example, key: await sessionToken() });
    const { key } = detail.includes('FULFILLMENT') ? DEMO_CAST.fulfillment : DEMO_CAST.laboratory;
    // A list is refused if it is asked for by a person.
    return ask(
      route,
      route.method === 'GET' ? { ...example, key, url: `${route.path}?last_name=Doe` } : { ...example, key },
    );
  },
  '403 kit_type': (route, example) => ask(route, { ...example, url: '/api/v3/kits/DEMO-0045/activate/' }),
  '404 missing': (route, example, detail) => ask(route, withoutRecord(example, detail)),
  '409 used': async (route, example) => {
    const headers = { 'idempotency-key': `used for ${route.operationId}` };
    (await ask(route, { ...example, headers })).expectStatus(route.answer.status);
    return ask(route, { ...example, headers, json: { another: 'body' } });
  },
  '409 not_kept': async (route, example) => {
    const headers = { 'idempotency-key': `used for ${route.operationId}` };
    await ask(route, { ...example, headers });
    await testApp.prisma.$executeRaw`UPDATE idempotency_records SET kept = false, sealed_answer = ''`;
    return ask(route, { ...example, headers });
  },
  '409 placed': async (route, example) => {
    await ask(route, example);
    return ask(route, { ...example, json: { ...Object(example.json), metadata: { another: 'body' } } });
  },
  '410 removed': async (route, example) => {
    await numberEvents(testApp.prisma);
    await testApp.prisma.$executeRaw`UPDATE event_counters SET removed_sequence = 1, removed_position = 1`;
    const after = feedCursor(testApp.cursors, { by: 'sequence', number: 0 });
    return ask(route, { ...example, url: `${example.url}?after=${after}` });
  },
  '410 restored': (route, example) => {
    const after = feedCursor(testApp.cursors, { by: 'sequence', number: 1_000_000 });
    return ask(route, { ...example, url: `${example.url}?after=${after}` });
  },
  '413 large': (route, example) => ask(route, { ...example, json: { metadata: { text: 'x'.repeat(1_048_576) } } }),
  '415 type': (route, { name, url }) =>
    ask(route, { name, url, payload: 'x', headers: { 'content-type': 'text/plain' } }),
  '429 key': (route, example) => askTwice(route, example, 'key'),
  '429 kit': (route, example) => askTwice(route, example, 'kit'),
  '500 fault': async (route, example, detail) => {
    const answers: RestAnswer[] = [];
    const headers = { 'x-request-id': detail.replace(/.*: /, '') };
    await faults.during(async () => answers.push(await ask(route, { ...example, headers })), 1);
    const [answer] = answers;
    if (!answer) throw new Error('There is no answer.');
    return answer;
  },
};

/** What is no cursor, a page size of 0, an id that is no UUID, or a query that cannot be decoded. */
function wrongUrl({ path, isExport, queryParameters }: NamedRoute): string {
  if (isExport) return `${path}?after=none`;
  if ('results' in queryParameters.shape) return `${path}?results=0`;
  if (path.includes('{id}')) return path.replace('{id}', 'R-4711');
  const query = 'id' in queryParameters.shape ? 'id=R-4711' : 'x=%ff';
  return `${path.replace(/{(public|sample|order|patient_session)_id}/, 'X')}?${query}`;
}

/** The example, asking for the identifier that the detail of the refusal names. */
function withoutRecord(example: ExampleRequest, detail: string): ExampleRequest {
  const [, id = ''] = /"(.*)"/.exec(detail) ?? [];
  const anyId = /DEMO-(S-)?\d{4}|[0-9A-Z]{11}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/;
  if (anyId.test(example.url)) return { ...example, url: example.url.replace(anyId, id) };
  return { ...example, json: JSON.parse(JSON.stringify(example.json).replace(anyId, id)) };
}

/** The limit, the seconds left and the code of an order that was placed are those of this run. */
function withoutLimits(envelope: unknown): unknown {
  return JSON.parse(
    JSON.stringify(envelope)
      .replace(/the limit is \d+ a minute\. Try again in \d+ seconds?/, 'limits')
      .replace(/is that of the order \\"[0-9A-Z]{11}\\"/, 'is that of an order'),
  );
}

describe('the examples of refusals are what the service answers:', () => {
  it.each(routes)('%s', async (id, route) => {
    const [example] = exampleRequests(route);
    if (!example) throw new Error(`${id} has no example.`);
    for (const [status, { content }] of Object.entries<Described>(operationOf(route).responses)) {
      for (const [name, { value }] of Object.entries(content?.['application/json']?.examples ?? {})) {
        // The database would have to be gone; test/faults/unavailable.test.ts takes it away.
        if (status === '503') continue;
        const provoke = PROVOKE[`${status} ${name}`];
        if (!provoke) throw new Error(`No request provokes ${status} ${name}.`);
        const answer = await provoke(route, example, value.error.detail);
        expect(withoutLimits(answer.body), `${status} ${name}`).toEqual(withoutLimits(value));
        expect(answer.status).toBe(Number(status));
      }
    }
  });

  it('and every route can be refused for its key, its limit and a fault', () => {
    for (const [id, route] of routes) {
      const statuses = Object.keys(operationOf(route).responses);
      expect(statuses, id).toEqual(expect.arrayContaining(['401', '429', '500', '503']));
    }
  });
});

interface Described {
  /** A 304 has none. */
  readonly content?: {
    readonly 'application/json'?: {
      readonly examples?: Readonly<Record<string, { readonly value: Envelope }>>;
    };
  };
}
