import { beforeAll, expect, it } from 'vitest';
import { DEMO_CAST } from '../../src/demo/data/cast.ts';
import { seedDemo } from '../../src/demo/seed-demo.ts';
import { dottedType } from '../../src/domains/feed/names.ts';
import { numberEvents } from '../../src/domains/feed/number-events.ts';
import { EventType } from '../../src/generated/prisma/enums.ts';
import { useTestApp } from '../helpers/app.ts';
import { RestClient } from '../rest/client.ts';
import { document, expectDescribedEvent } from './described.ts';

/** What the document says of webhooks (contract, 9.4). */
const app = useTestApp();
const { get } = new RestClient(app);
const { key } = DEMO_CAST.aurora;

beforeAll(async () => {
  await seedDemo(app.prisma, app.clock.now());
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
  expect(Object.keys(document.webhooks)).toEqual(Object.values(EventType).map(dottedType));
});

it.each(Object.values(EventType).map(dottedType))('the example of %s is as described', (type) => {
  const { example } = document.webhooks[type].post.requestBody.content['application/json'];
  expect(example.type).toBe(type);
  expectDescribedEvent(type, example);
});

it('every event that the demonstration program tells is as its type is described, and as no other', async () => {
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
