import { isDeepStrictEqual } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { DEMO_CAST } from '../../src/demo/data/cast.ts';
import { NAMED } from '../../src/demo/data/named.ts';
import { numberEvents } from '../../src/domains/feed/number-events.ts';
import { ANSWERS } from '../../src/openapi/examples.ts';
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
  /^(\d{4}-\d\d-\d\dT[\d:.]+Z|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9A-Z]{11}|(krt|kps)_.*|[\w-]{43}|https?:\/\/\S+\/(reports|results)\/\S+)$/;

const named: readonly string[] = Object.values(NAMED);

function withoutMadeAnew(value: unknown): unknown {
  const hide = (_key: string, each: unknown) =>
    typeof each === 'string' && MADE_ANEW.test(each) && !named.includes(each) ? 'made anew' : each;
  return JSON.parse(JSON.stringify(value, hide));
}

function isSame(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(withoutMadeAnew(one), withoutMadeAnew(other));
}

/** What the program says where the document has this example: no value is written anew that says the same. */
function kept(example: unknown, answered: unknown): unknown {
  if (isSame(example, answered)) return example;
  const inPlaceOf = (place: string | number, value: unknown) => kept(Object(example)[place] ?? null, value);
  if (Array.isArray(answered)) return answered.map((item, index) => inPlaceOf(index, item));
  if (typeof answered !== 'object' || answered === null) return answered;
  return Object.fromEntries(Object.entries(answered).map(([name, value]) => [name, inPlaceOf(name, value)]));
}

/** The same of an item of a list, or of a line: what is in its place is one that begins with the same code, or else the first. */
function keptItem(example: unknown, items: readonly unknown[], isOne = isSame): unknown {
  if (items.some((item) => isOne(item, example))) return example;
  const beginning = (item: unknown) => Object.values(Object(Object(item).node ?? item))[0];
  return kept(example, items.find((item) => beginning(item) === beginning(example)) ?? items[0]);
}

/** What the program says now, by the operation. */
const answered: Record<string, unknown> = {};

/** Asks for the answer that the document shows an example of. @param first the answer to the first request */
async function answerFor(route: NamedRoute, first: RestAnswer): Promise<unknown> {
  // A new route has none yet.
  const example = ANSWERS[route.operationId] ?? (route.isList ? [null] : null);
  if (route.isExport) return keptItem(example, first.lines);
  if (route.operationId === 'listEvents') {
    const page = eventPage.parse(example);
    const { events } = eventPage.parse((await send('GET', `${route.path}?results=1000`, { key })).body);
    return { ...page, events: page.events.map((event) => keptItem(event, events, saysTheSame)) };
  }
  if (!route.isList) return kept(example, first.body);
  const { body: everything } = await send(route.method, `${route.path}?results=100`, { key });
  return z
    .array(z.unknown())
    .parse(example)
    .map((item) => keptItem(item, everything));
}

/** How it is answered: also by what an earlier request has done, if it can be sent again. */
function statusesOf({ answer }: NamedRoute): number[] {
  return answer.again === undefined ? [answer.status] : [answer.status, 200];
}

const eventPage = z.looseObject({ events: z.array(z.unknown()) });

/** The feed is long, and the numbers of its events are nobody's to foresee. */
function saysTheSame(one: unknown, other: unknown): boolean {
  const inShort = (event: unknown) => z.object({ type: z.string(), mode: z.string(), data: z.unknown() }).parse(event);
  return isSame(inShort(one), inShort(other));
}

describe('the examples of requests, sent to the demonstration program as they are,', () => {
  it.each(readersFirst)('%s is answered as the route says', async (_id, route) => {
    const requests = exampleRequests(route);
    expect(requests.length).toBeGreaterThan(0);
    for (const [index, { name, url, ...request }] of requests.entries()) {
      const answer = await send(route.method, url, { key, ...request });
      expect(statusesOf(route), `${name}: ${answer.text}`).toContain(answer.status);
      if (index === 0) answered[route.operationId] = await answerFor(route, answer);
    }
  });

  it('is answered as the document shows', async () => {
    // A line for each operation, in the order of the table of routes.
    const lines = routes.map(([id]) => `  ${JSON.stringify(id)}: ${JSON.stringify(answered[id] ?? ANSWERS[id])}`);
    await expect(`{\n${lines.join(',\n')}\n}\n`).toMatchFileSnapshot('../../src/openapi/answers.json');
  });

  // A barcode has one requisition, and a kit one replacement.
  const once: readonly string[] = ['createRequisition', 'replaceKit'];

  it.each(readersFirst.filter(([id]) => !once.includes(id)))('%s can be sent again', async (_id, route) => {
    for (const { name, url, ...request } of exampleRequests(route)) {
      const answer = await send(route.method, url, { key, ...request });
      expect(statusesOf(route), `${name}: ${answer.text}`).toContain(answer.status);
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

describe('the examples of answers', () => {
  it.each(routes)('of %s are what is described', (_id, route) => {
    const { example } = operationOf(route).responses[route.answer.status].content[mediaTypeOf(route)];
    expectDescribedBody(route, example);
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
