import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { chanceOfTest } from '../helpers/chance.ts';
import type { ServiceProcess } from '../helpers/service.ts';
import { ADMIN_KEY } from './load.ts';
import { newWorld, type World } from './world.ts';

/** So many kits stall at once; they are told of in batches of 100. */
const KITS = 2_000;

/** The service is killed so many milliseconds after it has told of the first kits, at most. */
const MOST_MS_TELLING = 50;
const MOST_KILLS = 4;

/** Provisions kits of a type whose kits stall at once, in a process that is gone before anything is told. */
async function stallKits(world: World): Promise<void> {
  const service = await world.start();
  const mutate = async (mutation: string) => {
    const { text } = await service.graphql(`mutation { ${mutation} }`, { key: ADMIN_KEY });
    expect(JSON.parse(text).errors).toBeUndefined();
    return JSON.parse(text).data;
  };
  const kitType = (more: string) =>
    mutate(`upsertKitType(input: { code: "K", name: "K", sampleType: "saliva" ${more} }) { kitType { code } }`);
  await kitType('');
  const { createAccount } = await mutate('createAccount(input: { name: "P", mode: LIVE }) { account { accountId } }');
  const { accountId } = createAccount.account;
  for (let count = 0; count < KITS; count += 1_000)
    await mutate(`provisionKits(input: { accountId: "${accountId}", kitType: "K", count: 1000 }) { kits { kitId } }`);
  await kitType('expectedDays: { notShipped: 0 }');
  await service.kill();
}

/** How many stalls have been published, and of how many kits. */
function told(world: World) {
  return world.inDatabase(async (prisma) => {
    const events = await prisma.event.findMany({ where: { type: 'KIT_STALLED' }, select: { subjectId: true } });
    return { events: events.length, kits: new Set(events.map(({ subjectId }) => subjectId)).size };
  });
}

/** How many kits this process has told of. */
async function toldBy(service: ServiceProcess): Promise<number> {
  const { text } = await service.rest('GET', '/metrics');
  return Number(/^kits_stalled_total\{stage="not_shipped"\} (\d+)$/m.exec(text)?.[1]);
}

it('the service is killed while it tells of stalled kits: each is told of once, and none is forgotten', async () => {
  const world = await newWorld();
  const chance = chanceOfTest();
  await stallKits(world);
  const counts: number[] = [];
  while (counts.at(-1) !== KITS && counts.length < MOST_KILLS) {
    const service = await world.start();
    await expect.poll(() => toldBy(service), { timeout: 30_000, interval: 5 }).toBeGreaterThan(0);
    await delay(chance.upTo(MOST_MS_TELLING));
    await service.kill();
    const { events, kits } = await told(world);
    expect(events).toBe(kits);
    counts.push(events);
  }
  expect(counts.some((count) => count > 0 && count < KITS)).toBe(true);
  const last = await world.start();
  await expect.poll(() => toldBy(last)).toBe(KITS - (counts.at(-1) ?? 0));
  await last.stop();
  expect(await told(world)).toEqual({ events: KITS, kits: KITS });
});
