import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { expect, inject, it } from 'vitest';
import { z } from 'zod';
import { chanceOfTest } from '../helpers/chance.ts';
import { STARTING_MS, until } from '../helpers/waiting.ts';
import { type FeedEvent, World } from './world.ts';

// A program that was written from docs/events.md alone (program.mjs), while it and the service are killed.

/** Requests whose answers the program does not live to see, in the order in which it comes to them. */
const LOST_ANSWERS = [
  /webhookEndpoints/,
  /createWebhookEndpoint/,
  /rotateWebhookSecret/,
  /POST \/api\/v2\/orders/,
  /simulateOrder/,
  /GET \/api\/v3\/events/,
];

const RECIPIENT = {
  first_name: 'Li',
  last_name: 'Wei',
  email: 'li.wei@example.org',
  address: { street1: '2 Oak Road', city: 'Springfield', state: 'IL', zip: '62704' },
};

const kitSchema = z.object({
  sample: z.object({ status: z.string(), reports: z.array(z.unknown()) }),
});
const orderSchema = z.object({ order_id: z.string(), kits: z.array(kitSchema) });
const ordersSchema = z.array(z.object({ order_id: z.string() }));
const ordersOf = async (world: World) =>
  ordersSchema.parse(await world.ask('/api/v2/orders/?results=100')).map((order) => order.order_id);

/** Orders a kit without the program. Returns the order once it is in the feed, as is everything before it. */
async function orderBeside(world: World): Promise<string> {
  const body = { kit_types: ['metabolic_health'], recipient: RECIPIENT };
  const { order_id: orderId } = orderSchema.parse(await world.ask('/api/v2/orders/', body));
  const created = expect.objectContaining({
    type: 'order.created',
    data: expect.objectContaining({ order_id: orderId }),
  });
  await expect.poll(() => world.feed()).toContainEqual(created);
  return orderId;
}

const DISABLE = `mutation ($endpointId: ID!) {
  updateWebhookEndpoint(input: { endpointId: $endpointId, enabled: false }) { endpoint { enabled } }
}`;

/** Orders a kit while the program's endpoint is disabled, so that no webhook is sent. */
async function orderUnheard(world: World): Promise<string> {
  const endpointId = (await world.journal()).endpoint?.endpointId;
  expect(await world.ask('/graphql', { query: DISABLE, variables: { endpointId } })).toEqual({
    data: { updateWebhookEndpoint: { endpoint: { enabled: false } } },
  });
  return orderBeside(world);
}

/** Calls the program as if it were the service. None of these may be believed. */
async function forge(world: World): Promise<void> {
  const { endpoint } = await world.journal();
  if (!endpoint) throw new Error('The program has no endpoint.');
  const body = JSON.stringify({ ...(await world.feed())[0], id: `evt_forged${randomUUID()}` });
  const { id } = z.object({ id: z.string() }).parse(JSON.parse(body));
  const signed = (secret: string, at: Date, signedBody = body) => ({
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, at, signedBody),
  });
  const now = new Date();
  const forgeries = [
    {},
    signed(`whsec_${Buffer.alloc(32, 7).toString('base64')}`, now),
    signed(endpoint.secret, new Date(now.getTime() - 360_000)),
    signed(endpoint.secret, now, `${body} `),
  ];
  for (const headers of forgeries) {
    expect((await fetch(world.receiver, { method: 'POST', headers, body })).status).toBe(401);
  }
}

/** The reports of an order's kits, each with the status of its sample. */
async function kitsOf(world: World, orderId: string | undefined) {
  const { kits } = orderSchema.parse(await world.ask(`/api/v2/orders/${orderId}/`));
  return kits.map(({ sample }) => ({ status: sample.status, reports: sample.reports.length }));
}

/** What the program has yet to hear of: by the feed, and by webhooks of events since there is an endpoint. */
async function missing(world: World) {
  const feed = await world.feed();
  const { handled, confirmed, endpoint } = await world.journal();
  const isSent = ({ timestamp }: FeedEvent) => timestamp >= (endpoint?.created ?? '');
  return {
    byFeed: feed.slice(handled.length),
    byWebhook: feed.filter((event) => isSent(event) && !confirmed.includes(event.id)),
  };
}

/** Starts the program, and kills it when this has happened. */
async function killOnce(world: World, happened: Promise<unknown>, what: unknown): Promise<void> {
  const program = world.program();
  await Promise.race([happened, program.ended]);
  expect(await program.kill('SIGKILL'), `killed after ${what}`).toMatchObject({ signal: 'SIGKILL', stderr: '' });
}

it('a program after docs/events.md handles each event once and in order, and misses none, whenever it is killed', async () => {
  const chance = chanceOfTest();
  const world = await World.start();
  const ordersBefore = await ordersOf(world);

  // A request that is still on its way when its program is dead, so that there are two endpoints.
  const held = world.middleman.holdRequest(/createWebhookEndpoint/);
  await killOnce(world, held, 'a held request');
  for (const pattern of LOST_ANSWERS) {
    await killOnce(world, world.middleman.loseAnswer(pattern), pattern);
    if (pattern.source === 'createWebhookEndpoint') (await held)();
  }

  const besides: string[] = [];
  for (const then of ['nothing', 'a torn line', 'nothing', 'an order unheard', 'nothing']) {
    const requests = chance.upTo(6);
    await killOnce(world, world.middleman.requests(requests), `${requests} requests`);
    if (then === 'a torn line') await world.tearJournal();
    if (then === 'an order unheard') besides.push(await orderUnheard(world));
    // Meanwhile the service goes on.
    for (let turns = chance.upTo(5); turns > 0; turns -= 1) await world.feed();
  }

  const program = world.program();
  await world.middleman.requests(chance.upTo(4));
  if (inject('template').kind === 'server') await world.restartService();
  // A webhook that found nobody is sent again after five seconds, and the program may have to ask again, too.
  const { orders } = await until(
    'both orders',
    () => world.journal(),
    ({ orders }) => orders.size === 2,
    { boundMs: STARTING_MS },
  );
  const ends = { critical: [{ status: 'resulted', reports: 1 }], partial: [{ status: 'resulted', reports: 2 }] };
  for (const [name, end] of Object.entries(ends)) {
    const kits = () => kitsOf(world, orders.get(name));
    await until(`the results of ${name}`, kits, (seen) => isDeepStrictEqual(seen, end), { boundMs: STARTING_MS });
  }
  besides.push(await orderBeside(world));
  await forge(world);
  const isAllThere = ({ byFeed, byWebhook }: Awaited<ReturnType<typeof missing>>) =>
    byFeed.length + byWebhook.length === 0;
  await until('the program to hear of everything', () => missing(world), isAllThere, { boundMs: STARTING_MS });
  expect(await program.kill('SIGTERM')).toEqual({ code: 0, signal: null, stdout: '', stderr: '' });

  const feed = await world.feed();
  const { handled, confirmed, endpoint } = await world.journal();
  expect(handled).toEqual(feed);
  expect(handled.map(({ sequence }) => sequence)).toEqual(feed.map((_, index) => index + 1));
  expect(new Set(confirmed).size).toBe(confirmed.length);
  expect(feed.map(({ id }) => id)).toEqual(expect.arrayContaining([...confirmed]));

  const query = '{ webhookEndpoints { endpointId url enabled } }';
  expect(await world.ask('/graphql', { query })).toEqual({
    data: { webhookEndpoints: [{ endpointId: endpoint?.endpointId, url: world.receiver, enabled: true }] },
  });
  const newOrders = (await ordersOf(world)).filter((orderId) => !ordersBefore.includes(orderId));
  expect(newOrders.sort()).toEqual([...orders.values(), ...besides].sort());
});
