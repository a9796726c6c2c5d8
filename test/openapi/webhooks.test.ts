import { beforeAll, expect, it } from 'vitest';
import { DEMO_CAST } from '../../src/demo/data/cast.ts';
import { NAMED } from '../../src/demo/data/named.ts';
import { type DataValue, EVENT_TYPES, EVENTS } from '../../src/domains/access/events.ts';
import { numberEvents } from '../../src/domains/feed/number-events.ts';
import { document, expectDescribedEvent } from '../helpers/api-document.ts';
import { useTestApp } from '../helpers/app.ts';
import { openDemoProgram } from '../helpers/demo-program.ts';
import { RestClient } from '../rest/client.ts';

const names = EVENT_TYPES.map((type) => EVENTS[type].name);

/** What the document says of webhooks (contract, 9.4). */
const app = useTestApp(openDemoProgram);
const { get } = new RestClient(app);
const { key } = DEMO_CAST.aurora;

beforeAll(async () => {
  const { id } = await app.prisma.webhookEndpoint.create({
    data: {
      accountId: (await app.prisma.account.findFirstOrThrow({ where: { name: 'Aurora Home Testing' } })).id,
      ...{ url: 'https://example.org/hooks', secret: new Uint8Array(64), created: app.clock.now() },
    },
  });
  const query = `mutation { testWebhookEndpoint(input: { endpointId: "${id}" }) { event { eventId } } }`;
  (await app.graphql(query, {}, { key })).expectNoErrors();
  await numberEvents(app.prisma);
});

it('every type of event is described, in an order that does not change', () => {
  expect(Object.keys(document.webhooks)).toEqual(names);
});

it.each(names)('the example of %s is as described', (type) => {
  const { example } = document.webhooks[type].post.requestBody.content['application/json'];
  expect(example.type).toBe(type);
  expectDescribedEvent(type, example);
});

it('the examples name records of the demonstration program', async () => {
  const examples = EVENT_TYPES.flatMap((type) => Object.entries<DataValue>(EVENTS[type].data));
  const exampleOf = (name: string) => [
    ...new Set(examples.flatMap(([key, value]) => (key === name ? value.example : []))),
  ];
  expect(exampleOf('kit_id')).toEqual([NAMED.kitId]);
  expect(exampleOf('order_id')).toEqual([NAMED.orderId]);
  expect(exampleOf('requisition_id')).toEqual([NAMED.requisitionId]);
  const kit = await app.prisma.kit.findUniqueOrThrow({ where: { kitId: NAMED.kitId }, include: { sample: true } });
  expect(exampleOf('sample_id')).toEqual([kit.sample?.sampleId]);
});

it('every event of the demonstration program fits the description of its type, and no other', async () => {
  const { events } = (await get('/api/v3/events/?results=1000', { key })).expectStatus(200);
  const types = new Set<string>();
  for (const event of events) {
    expectDescribedEvent(event.type, event);
    types.add(event.type);
  }
  expect(types.size).toBeGreaterThan(8);
  expect(types).toContain('webhook.test');
  expect(() => expectDescribedEvent('kit.created', { ...events[0], type: 'kit.created', data: {} })).toThrow();
});
