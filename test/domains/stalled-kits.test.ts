import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { publishStalledKits } from '../../src/domains/kits/publish-stalled-kits.ts';
import { Unavailable } from '../../src/errors/errors.ts';
import type { StallStage } from '../../src/generated/prisma/enums.ts';
import { graphql, type VariablesOf } from '../../src/graphql/stored/typed-document.ts';
import { measuringLateLaboratories } from '../../src/jobs/late-laboratories.ts';
import { type TestActor, useTestApp } from '../helpers/app.ts';
import { badFieldsOf } from '../helpers/graphql.ts';
import { Program, type ProgramKit, RECIPIENT } from '../helpers/program.ts';
import { RestClient } from '../rest/client.ts';

const app = useTestApp();
let program: Program;
let rest: RestClient;

beforeAll(async () => {
  program = await Program.start(app);
  rest = new RestClient(app);
});

afterEach(() => {
  vi.restoreAllMocks();
});

const DAY_MS = 24 * 60 * 60_000;
const pass = (days: number) => app.clock.advance(days * DAY_MS);

const readStall = graphql('query ($kitId: String!) { kit(kitId: $kitId) { stall { stage since days expectedDays } } }');

async function stallOf({ kitId }: Pick<ProgramKit, 'kitId'>) {
  return (await app.run(readStall, { kitId }, program.client)).expectNoErrors()?.kit?.stall ?? null;
}

const readStalled = graphql(`
  query ($filter: StalledKitFilter, $first: Int, $after: String) {
    stalledKits(filter: $filter, first: $first, after: $after) {
      totalCount pageInfo { hasNextPage endCursor }
      edges { stall { stage since days } node { kitId stall { days } } }
    }
  }
`);

const attemptList = (variables: VariablesOf<typeof readStalled>, actor: TestActor = program.client) =>
  app.run(readStalled, variables, actor);

async function listed(variables: VariablesOf<typeof readStalled> = {}, actor: TestActor = program.client) {
  const data = (await attemptList({ first: 100, ...variables }, actor)).expectNoErrors();
  if (!data) throw new Error('The list is not answered.');
  return data.stalledKits;
}

const codesOf = (list: Awaited<ReturnType<typeof listed>>) => list.edges.map(({ node }) => node.kitId);

/** What takes a kit to each stage, and after how many days it is stalled there. */
const STAGES: Readonly<Record<StallStage, { readonly days: number; readonly reach: () => Promise<ProgramKit> }>> = {
  NOT_SHIPPED: { days: 3, reach: () => program.kit() },
  LATE_TO_CUSTOMER: { days: 10, reach: () => kitAfter('IN_TRANSIT') },
  DELIVERY_EXCEPTION: { days: 1, reach: () => kitAfter('IN_TRANSIT', 'DELIVERY_EXCEPTION') },
  NOT_ACTIVATED: { days: 30, reach: () => kitAfter('IN_TRANSIT', 'DELIVERED') },
  NOT_RETURNED: { days: 30, reach: () => program.registeredKit() },
  LATE_TO_LABORATORY: { days: 10, reach: () => sampleAfter('IN_TRANSIT') },
  LOST_TO_LABORATORY: { days: 1, reach: () => sampleAfter('IN_TRANSIT', 'DELIVERY_EXCEPTION') },
  NOT_RECEIVED: { days: 2, reach: () => sampleAfter('DELIVERED') },
  NOT_RESULTED: { days: 7, reach: () => sampleAfter('RECEIVED') },
  NOT_REPLACED: { days: 1, reach: () => sampleAfter('RECEIVED', 'COLLECTION_EXCEPTION') },
};
const ALL_STAGES = Object.entries(STAGES).map(([stage, { days, reach }]) => ({
  stage: stage as StallStage,
  days,
  reach,
}));

async function kitAfter(...statuses: Parameters<Program['kitEvent']>[1][]): Promise<ProgramKit> {
  const kit = await program.kit();
  for (const status of statuses) await program.kitEvent(kit, status);
  return kit;
}

async function sampleAfter(...statuses: Parameters<Program['sampleEvent']>[1][]): Promise<ProgramKit> {
  const kit = await program.registeredKit();
  for (const status of statuses) await program.sampleEvent(kit, status);
  return kit;
}

/** A kit whose sample this laboratory has received. */
async function receivedBy(laboratory: TestActor): Promise<ProgramKit> {
  const kit = await program.stockKit();
  await program.mutate(laboratory, 'recordSampleEvent', { sampleId: kit.sampleId, status: 'RECEIVED' });
  return kit;
}

describe('where a kit stalls (contract, 11.5)', () => {
  it.each(ALL_STAGES)('$stage after $days days, and not a moment earlier', async ({ stage, days, reach }) => {
    const kit = await reach();
    const since = app.clock.now().toISOString();
    app.clock.advance(days * DAY_MS - 1);
    expect(await stallOf(kit)).toBeNull();
    app.clock.advance(1);
    expect(await stallOf(kit)).toEqual({ stage, since, days, expectedDays: days });
    expect(codesOf(await listed({ filter: { stages: [stage] } }))).toContain(kit.kitId);
  });

  it('counts from the newest event of the status: being sent again starts anew, a late scan and metadata do not', async () => {
    const kit = await kitAfter('IN_TRANSIT');
    const scanned = new Date(app.clock.now().getTime() + 1000).toISOString();
    pass(6);
    await program.kitEvent(kit, 'DELIVERY_EXCEPTION');
    await program.kitEvent(kit, 'IN_TRANSIT');
    const since = app.clock.now().toISOString();
    pass(5);
    await program.kitEvent(kit, 'IN_TRANSIT', { created: scanned });
    await program.mutate(program.client, 'updateKitMetadata', { kitId: kit.kitId, metadata: { called: true } });
    expect(await stallOf(kit)).toBeNull();
    pass(5);
    expect(await stallOf(kit)).toMatchObject({ stage: 'LATE_TO_CUSTOMER', since, days: 10 });
  });

  it('counts from when the event happened, not from when it was reported', async () => {
    const kit = await program.kit();
    pass(20);
    const created = new Date(app.clock.now().getTime() - 12 * DAY_MS).toISOString();
    await program.kitEvent(kit, 'IN_TRANSIT', { created });
    expect(await stallOf(kit)).toMatchObject({ stage: 'LATE_TO_CUSTOMER', since: created, days: 12 });
  });

  it('ends with the next move, with the last result, and with the cancellation', async () => {
    const kit = await program.kitAtLaboratory();
    pass(8);
    expect(await stallOf(kit)).toMatchObject({ stage: 'NOT_RESULTED' });
    await program.report(kit);
    const canceled = await program.kit();
    pass(100);
    await program.kitEvent(canceled, 'CANCELED');
    expect([await stallOf(kit), await stallOf(canceled)]).toEqual([null, null]);
  });

  it('a replacement ends the wait for a kit, and its cancellation begins it again', async () => {
    const kit = await STAGES.NOT_REPLACED.reach();
    pass(2);
    const { order } = await program.mutate(program.client, 'replaceKit', {
      kitId: kit.kitId,
      reason: 'INSUFFICIENT_SPECIMEN',
      recipient: RECIPIENT,
    });
    expect(await stallOf(kit)).toBeNull();
    await program.mutate(program.client, 'cancelOrder', { orderId: order.orderId });
    expect(await stallOf(kit)).toMatchObject({ stage: 'NOT_REPLACED', days: 2 });
  });

  it('a kit type has limits of its own, which hold at once for the kits that wait', async () => {
    const readDays = graphql('{ kitTypes { code expectedDays { notShipped notResulted } } }');
    const daysOf = async () => {
      const { kitTypes } = (await app.run(readDays, {}, program.client)).expectDone();
      return kitTypes.find(({ code }) => code === 'OWN')?.expectedDays;
    };
    const own = { code: 'OWN', name: 'Own limits', sampleType: 'saliva' };
    await program.kitType(own);
    const kit = await program.stockKit('OWN');
    expect([await stallOf(kit), await daysOf()]).toEqual([null, { notShipped: 3, notResulted: 7 }]);
    await program.kitType({ ...own, expectedDays: { notShipped: 0 } });
    expect(await stallOf(kit)).toMatchObject({ stage: 'NOT_SHIPPED', days: 0, expectedDays: 0 });
    expect(await daysOf()).toEqual({ notShipped: 0, notResulted: 7 });
    await program.kitType({ ...own, name: 'A new name' });
    expect(await stallOf(kit)).not.toBeNull();
    await program.kitType({ ...own, expectedDays: null });
    expect(await stallOf(kit)).toBeNull();
    const wrong = { ...own, expectedDays: { notShipped: -1, notResulted: 366, notReceived: 365 } };
    expect(badFieldsOf(await program.attempt(program.admin, 'upsertKitType', wrong))).toEqual([
      'expectedDays.notResulted',
      'expectedDays.notShipped',
    ]);
  });
});

describe('the list of stalled kits (contract, 11.5)', () => {
  it('has the longest stalled first, page by page, each once, of the caller’s account', async () => {
    const other = await Program.start(app);
    const kits: string[] = [];
    for (let index = 0; index < 5; index += 1) {
      kits.push((await (index % 2 === 0 ? other.kit() : other.kit('STI'))).kitId);
      pass(1);
    }
    pass(3);
    const filter = { stages: ['NOT_SHIPPED' as const] };
    const walked: string[] = [];
    let after: string | null = null;
    do {
      const page = await listed({ filter, first: 2, after }, other.client);
      expect(page.totalCount).toBe(5);
      expect(page.edges.every(({ stall, node }) => stall?.days === node.stall?.days)).toBe(true);
      walked.push(...codesOf(page));
      after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
    } while (after !== null);
    expect(walked).toEqual(kits);
    expect(codesOf(await listed({ filter: { ...filter, kitTypes: ['STI'] } }, other.client))).toEqual([
      kits[1],
      kits[3],
    ]);
    expect(codesOf(await listed({ filter: { ...filter, minDays: 7 } }, other.client))).toEqual(kits.slice(0, 2));
    const twice = { stages: ['NOT_SHIPPED' as const, 'NOT_SHIPPED' as const] };
    expect(codesOf(await listed({ filter: twice }, other.client))).toEqual(kits);
    expect(codesOf(await listed({ filter: { stages: [] } }, other.client))).toEqual([]);
    const { accountId } = other.client;
    expect(codesOf(await listed({ filter: { ...filter, accountId } }, other.admin))).toEqual(kits);
    expect(codesOf(await listed({ filter: { ...filter, accountId } }, program.client))).toEqual([]);
  });

  it('has those of one laboratory, for everybody who sees them', async () => {
    const [north, south] = [await app.actor('LAB'), await app.actor('LAB')];
    const [ofNorth, ofSouth] = [await receivedBy(north), await receivedBy(south)];
    pass(8);
    const codes = async (laboratory: TestActor, reader: TestActor) =>
      codesOf(await listed({ filter: { laboratoryId: laboratory.accountId } }, reader));
    for (const reader of [program.client, program.admin, program.fulfillment, north])
      expect(await codes(north, reader)).toEqual([ofNorth.kitId]);
    expect(await codes(south, program.client)).toEqual([ofSouth.kitId]);
    // Another laboratory's do not exist for a laboratory, nor another program's for a program.
    expect(await codes(south, north)).toEqual([]);
    expect(await codes(north, await app.actor('CLIENT'))).toEqual([]);
    const filter = { laboratoryId: 'no UUID' };
    expect(codesOf(await listed({ filter }, program.admin))).toEqual([]);
    const both = { laboratoryId: north.accountId, stages: ['NOT_RECEIVED' as const] };
    expect(codesOf(await listed({ filter: both }, program.admin))).toEqual([]);
  });

  it('names every bad part of the filter', async () => {
    expect(badFieldsOf(await attemptList({ filter: { minDays: 3651 }, first: 101 }))).toEqual([
      'filter.minDays',
      'first',
    ]);
  });

  it('in REST, GET /api/v3/kits/stalled/ has the items of the kit list with their stalls', async () => {
    const other = await Program.start(app);
    const { kitId, orderId } = await other.kit();
    const since = app.clock.now().toISOString();
    pass(4);
    const { key } = other.client;
    const body = (await rest.get('/api/v3/kits/stalled/?stage=not_shipped', { key })).expectStatus(200);
    expect(body).toEqual([
      {
        kit_id: kitId,
        kit_type: 'LIPID',
        order_id: orderId,
        kit_status: 'preparing',
        sample_status: 'awaiting_collection',
        created: since,
        updated: since,
        stall: { stage: 'not_shipped', since, days: 4, expected_days: 3 },
      },
    ]);
    const wrong = await rest.get('/api/v3/kits/stalled/?stage=lost&min_days=-1', { key });
    expect(wrong.fieldNames().toSorted()).toEqual(['min_days', 'stage']);
  });
});

describe('reporting stalled kits (contract, 11.5)', () => {
  const publish = () => publishStalledKits(app.context(null), { onPublished: () => undefined });

  async function publishedFor(kit: ProgramKit) {
    const { id } = await app.prisma.kit.findUniqueOrThrow({ where: { kitId: kit.kitId } });
    const events = await app.prisma.event.findMany({
      where: { type: 'KIT_STALLED', subjectId: id },
      orderBy: { recorded: 'asc' },
    });
    return events.map(({ data }) => data);
  }

  it('is done once for each stage that a kit stalls in', async () => {
    const kit = await program.kit();
    const prepared = app.clock.now().toISOString();
    pass(3);
    await publish();
    await publish();
    const names = { kit_id: kit.kitId, order_id: kit.orderId };
    const first = { ...names, stage: 'not_shipped', since: prepared };
    expect(await publishedFor(kit)).toEqual([first]);
    await program.kitEvent(kit, 'IN_TRANSIT');
    const sent = app.clock.now().toISOString();
    pass(10);
    await publish();
    expect(await publishedFor(kit)).toEqual([first, { ...names, stage: 'late_to_customer', since: sent }]);
    await program.kitEvent(kit, 'DELIVERY_EXCEPTION');
    await program.kitEvent(kit, 'IN_TRANSIT');
    pass(10);
    await publish();
    expect(await publishedFor(kit)).toMatchObject([
      {},
      {},
      { stage: 'late_to_customer', since: expect.not.stringMatching(sent) },
    ]);
  });

  it('is done once, whichever of several watches does it, and for more kits than one transaction takes', async () => {
    const orders = await Promise.all([1, 2, 3].map(() => program.order(Array(50).fill('LIPID'))));
    const kits = (
      await Promise.all(orders.map((orderId) => program.fulfill(orderId, Array(50).fill({ kitType: 'LIPID' }))))
    ).flat();
    pass(4);
    await Promise.all([publish(), publish(), publish()]);
    const published = await Promise.all(kits.map(publishedFor));
    expect(published.map((events) => events.length)).toEqual(kits.map(() => 1));
  });
});

describe('the metrics say which laboratory is late', () => {
  it('how many kits are stalled at each, by stage; those of nobody together; and nothing once that cannot be looked up', async () => {
    const dependencies = app.dependencies();
    const measuring = measuringLateLaboratories(dependencies);
    const series = async () => {
      const text = await dependencies.metrics.registry.metrics();
      return [...text.matchAll(/^laboratory_kits_stalled\{(.+)\} (\d+)$/gm)].map(
        ([, labels, value]) => `${labels} ${value}`,
      );
    };
    const measured = async () => {
      await measuring.runOnce();
      return series();
    };
    const [late, timely] = [await app.actor('LAB'), await app.actor('LAB')];
    const before = await measured();
    for (const _kit of [1, 2]) await receivedBy(late);
    pass(7);
    await receivedBy(timely);
    const found = await measured();
    expect(found).toContain(`laboratory="${late.accountId}",stage="not_resulted" 2`);
    expect(found.filter((line) => line.includes(timely.accountId))).toEqual([]);
    expect(before.filter((line) => line.includes(late.accountId))).toEqual([]);
    await sampleAfter('DELIVERED');
    pass(2);
    expect(
      (await measured()).filter((line) => line.startsWith('laboratory="nobody",stage="not_received"')),
    ).toHaveLength(1);
    vi.spyOn(app.prisma, '$queryRaw').mockImplementationOnce(() => {
      throw new Unavailable('unreachable');
    });
    await expect(measuring.runOnce()).rejects.toThrow(Unavailable);
    expect(await series()).toEqual([]);
  });

  it('at most 100 laboratories, those with the most stalled kits; the others together', async () => {
    const dependencies = app.dependencies();
    const rows = Array.from({ length: 102 }, (_, index) => ({
      laboratory: `laboratory-${index}`,
      stage: 'NOT_RESULTED',
      count: 1 + index,
    }));
    const measuring = measuringLateLaboratories(dependencies);
    vi.spyOn(app.prisma, '$queryRaw').mockResolvedValueOnce(rows);
    await measuring.runOnce();
    const text = await dependencies.metrics.registry.metrics();
    const series = text.split('\n').filter((line) => line.startsWith('laboratory_kits_stalled{'));
    expect(series).toHaveLength(101);
    expect(series).toContain('laboratory_kits_stalled{laboratory="others",stage="not_resulted"} 3');
  });
});
