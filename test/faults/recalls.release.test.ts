import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { chanceOfTest } from '../helpers/chance.ts';
import type { ServiceProcess } from '../helpers/service.ts';
import { ADMIN_KEY } from './load.ts';
import { newWorld, type World } from './world.ts';

/** So many kits are of the lot (contract, 13.8): most of them stock, and some of an order each. */
const KITS = 10_000;
const ORDERED = 100;
const KILLS = 10;

/** The service is killed so many milliseconds after it has dealt with the first kits, at most. */
const MOST_MS_DEALING = 1_500;

async function sender(service: ServiceProcess) {
  return async (operation: string) => {
    const { text } = await service.graphql(operation, { key: ADMIN_KEY });
    const { data, errors } = JSON.parse(text);
    expect(errors).toBeUndefined();
    return data;
  };
}

/** Makes the kits of the lot, and recalls it with replacements. The process is killed once that is answered. */
async function recallKits(world: World): Promise<void> {
  const service = await world.start();
  const send = await sender(service);
  await send('mutation { upsertKitType(input: { code: "K", name: "K", sampleType: "saliva" }) { kitType { code } } }');
  await send('mutation { upsertLot(input: { code: "L", kitType: "K", expires: "2099-12-31" }) { lot { code } } }');
  const { viewer } = await send('{ viewer { account { accountId } } }');
  const { accountId } = viewer.account;
  for (let count = ORDERED; count < KITS; count += 900)
    await send(
      `mutation { provisionKits(input: { accountId: "${accountId}", kitType: "K", lot: "L", count: 900 }) { kits { kitId } } }`,
    );
  const recipient = `{ firstName: "A", lastName: "B", email: "a@example.org", address: { street1: "1", city: "C", state: "TX", zip: "78701" } }`;
  for (let count = 0; count < ORDERED; count++) {
    const { createOrder } = await send(
      `mutation { createOrder(input: { kitTypes: ["K"], recipient: ${recipient} }) { order { orderId } } }`,
    );
    const { orderId } = createOrder.order;
    await send(
      `mutation { fulfillOrder(input: { orderId: "${orderId}", kits: [{ kitType: "K", lot: "L" }] }) { order { orderId } } }`,
    );
  }
  await send('mutation { recallLot(input: { code: "L", reason: "It leaks", replace: true }) { lot { code } } }');
  await service.kill();
}

/** What has become of the kits so far. */
function dealt(world: World) {
  return world.inDatabase(async (prisma) => {
    const events = await prisma.event.findMany({ where: { type: 'KIT_RECALLED' }, select: { subjectId: true } });
    return {
      kits: await prisma.kit.count({ where: { lotRef: { not: null } } }),
      dealt: await prisma.recalledKit.count(),
      canceled: await prisma.kit.count({ where: { lotRef: { not: null }, status: 'CANCELED' } }),
      cancellations: await prisma.kitEvent.count({ where: { reason: 'recalled' } }),
      replacements: await prisma.replacement.count(),
      events: events.length,
      told: new Set(events.map(({ subjectId }) => subjectId)).size,
      audited: await prisma.auditEntry.count({ where: { action: 'kit.recall' } }),
    };
  });
}

it(`a recall of ${KITS} kits is killed ${KILLS} times: each kit is dealt with once, and none is forgotten`, async () => {
  const world = await newWorld();
  const chance = chanceOfTest();
  await recallKits(world);
  const counts: number[] = [];
  const doneIn = async (service: ServiceProcess) =>
    (await (await sender(service))('{ lot(code: "L") { recall { done finished } } }')).lot.recall;
  while (counts.length < KILLS) {
    const before = counts.at(-1) ?? 0;
    const service = await world.start();
    await expect
      .poll(async () => (await doneIn(service)).done, { timeout: 120_000, interval: 20 })
      .toBeGreaterThan(before);
    await delay(chance.upTo(MOST_MS_DEALING));
    await service.kill();
    const now = await dealt(world);
    const { dealt: count } = now;
    expect(now).toMatchObject({ canceled: count, cancellations: count, events: count, told: count, audited: count });
    counts.push(count);
    if (count === KITS) break;
  }
  expect(counts.filter((count) => count > 0 && count < KITS).length).toBeGreaterThan(KILLS / 2);
  const last = await world.start();
  await expect.poll(async () => (await doneIn(last)).finished, { timeout: 1_200_000, interval: 500 }).not.toBeNull();
  await last.stop();
  const all = { kits: KITS, dealt: KITS, canceled: KITS, cancellations: KITS, events: KITS, told: KITS, audited: KITS };
  expect(await dealt(world)).toEqual({ ...all, replacements: ORDERED });
});
