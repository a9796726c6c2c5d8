import { beforeAll, describe, expect, it } from 'vitest';
import { DEMO_CAST } from '../../src/demo/data/cast.ts';
import { NAMED } from '../../src/demo/data/named.ts';
import { numberEvents } from '../../src/domains/feed/number-events.ts';
import type { NamedRoute } from '../../src/rest/routes.ts';
import { useTestApp } from '../helpers/app.ts';
import { openDemoProgram } from '../helpers/demo-program.ts';
import { type RestAnswer, RestClient } from '../rest/client.ts';
import { expectDescribedBody, expectDescribedRequest, mediaTypeOf, operationOf, routes } from './described.ts';
import { exampleRequests } from './example-requests.ts';

const testApp = useTestApp(openDemoProgram);
const { send } = new RestClient(testApp);
const { key } = DEMO_CAST.aurora;

beforeAll(async () => {
  await numberEvents(testApp.prisma);
});

/** Readers come first: they show the demonstration program as it is before anything is written. */
const readersFirst = routes.toSorted(([, one], [, other]) => one.method.localeCompare(other.method));

/** What is made anew each time, besides what the examples name. */
const MADE_ANEW =
  /^(\d{4}-\d\d-\d\dT[\d:.]+Z|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9A-Z]{11}|krt_.*|[\w-]{43}|https?:\/\/\S+\/reports\/\S+)$/;

const named: readonly string[] = Object.values(NAMED);

function withoutMadeAnew(value: unknown): unknown {
  const hide = (_key: string, each: unknown) =>
    typeof each === 'string' && MADE_ANEW.test(each) && !named.includes(each) ? 'made anew' : each;
  return JSON.parse(JSON.stringify(value, hide));
}

/** The example is that of the answer to the first request, or has one of its items. */
async function expectExample(route: NamedRoute, first: RestAnswer): Promise<void> {
  const { status } = route.answer;
  const { example } = operationOf(route).responses[status].content[mediaTypeOf(route)];
  expectDescribedBody(route, example);
  if (route.isExport) return expect(withoutMadeAnew(first.lines)).toContainEqual(withoutMadeAnew(example));
  if (route.operationId === 'listEvents')
    return expectEvents((await send('GET', `${route.path}?results=1000`, { key })).body, example);
  if (!route.isList) return expect(withoutMadeAnew(first.body)).toEqual(withoutMadeAnew(example));
  const everything = await send(route.method, `${route.path}?results=100`, { key });
  expect(withoutMadeAnew(everything.body)).toEqual(expect.arrayContaining(Object(withoutMadeAnew(example))));
}

/** The feed is long, and the numbers of its events are nobody's to foresee. */
function expectEvents(answered: EventPage, example: EventPage): void {
  const inShort = ({ events }: EventPage) =>
    events.map(({ type, mode, data }) => withoutMadeAnew({ type, mode, data }));
  expect(inShort(answered)).toEqual(expect.arrayContaining(inShort(example)));
}

interface EventPage {
  readonly events: readonly { readonly type: string; readonly mode: string; readonly data: object }[];
}

describe('the examples of requests, sent to the demonstration program as they are,', () => {
  it.each(readersFirst)('%s is answered as the route says, and the first as shown', async (_id, route) => {
    const requests = exampleRequests(route);
    expect(requests.length).toBeGreaterThan(0);
    for (const [index, { name, url, ...request }] of requests.entries()) {
      const answer = await send(route.method, url, { key, ...request });
      expect(answer.status, `${name}: ${answer.text}`).toBe(route.answer.status);
      if (index === 0) await expectExample(route, answer);
    }
  });

  // A barcode has one requisition, and a kit one replacement.
  const once: readonly string[] = ['createRequisition', 'replaceKit'];

  it.each(readersFirst.filter(([id]) => !once.includes(id)))('%s can be sent again', async (_id, route) => {
    for (const { name, url, ...request } of exampleRequests(route)) {
      const answer = await send(route.method, url, { key, ...request });
      expect(answer.status, `${name}: ${answer.text}`).toBe(route.answer.status);
    }
  });

  it('activation works without a key for somebody new', async () => {
    const [, route] = routes.find(([id]) => id === 'activateKit') ?? [];
    const [details] = route ? exampleRequests(route) : [];
    if (!details) throw new Error('There is no example of an activation.');
    const { name: _name, url, ...request } = details;
    expect((await send('POST', url, request)).expectStatus(200)).toEqual({ data: { result: 'success' } });
  });
});

describe('the examples of bodies', () => {
  it.each(routes.filter(([, { body }]) => body))('of %s are what is described', (_id, route) => {
    for (const [mediaType, { examples }] of Object.entries<Examples>(operationOf(route).requestBody.content)) {
      for (const { value } of Object.values(examples)) expectDescribedRequest(route, mediaType, value);
    }
  });
});

interface Examples {
  readonly examples: Readonly<Record<string, { readonly value: unknown }>>;
}
