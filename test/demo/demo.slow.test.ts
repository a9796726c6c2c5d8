import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { NAMED } from '../../src/demo/data/named.ts';
import { readDemoVisit } from '../../src/demo/read-demo-visit.ts';
import { type DemoKeys, seedDemo } from '../../src/demo/seed-demo.ts';
import { signedResultsUrl } from '../../src/documents/links.ts';
import { bootstrapAdminKey } from '../../src/domains/accounts/bootstrap.ts';
import {
  KitStatus,
  OrderStatus,
  RequisitionStatus,
  SampleStatus,
  StallStage,
} from '../../src/generated/prisma/enums.ts';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { en } from '../../src/pages/results/words/en.ts';
import { useTestApp } from '../helpers/app.ts';
import { isCrockfordCode } from '../helpers/crockford.ts';
import { openTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { ResultsVisit } from '../pages/results/results-visit.ts';
import { publicFacts } from './public-facts.ts';

/** The most statements that seeding may take, so that it does not delay the start. Each takes about 0.4 ms when warm. */
const MAX_STATEMENTS = 3500;

const allReports = graphql(`
  {
    reports(first: 100) {
      edges {
        node {
          isAmendment
          results {
            __typename resultType flag comments
            ... on QuantityResult { comparator rangeMinimum rangeMaximum }
          }
        }
      }
    }
  }
`);

const describedKits = graphql(`
  {
    amended: kit(kitId: "DEMO-0003") {
      sample { sampleId requisition { status } reports { isAmendment amendedBy { isAmendment } } }
    }
    late: kit(kitId: "DEMO-0025") { status events { status created recorded } }
    resent: kit(kitId: "DEMO-0015") { sample { status shipments { trackingNumber } } }
    taken: kit(kitId: "DEMO-0053") { order { status } }
    shelf: kit(kitId: "DEMO-0054") { status order { status } }
  }
`);

const openMessages = graphql(`
  {
    unmatchedResults(first: 10, statuses: [OPEN]) {
      edges { node { controlId reason candidates { sampleId } } }
    }
  }
`);

const seriesOfSomebody = graphql(`
  query ($id: ID!) { patient(patientId: $id) { series(unit: CONVENTIONAL) { name points { text flag } } } }
`);

const stuckAndReplaced = graphql(`
  {
    stalledKits(first: 100) { edges { stall { stage } } }
    kit(kitId: "DEMO-0065") { status replacement { reason kit { kitId status } } }
  }
`);

const app = useTestApp();
let keys: DemoKeys;
let statements: readonly string[];

beforeAll(async () => {
  statements = await app.statements.during(async () => {
    // As if two processes started at once: one seeds, and the other waits and finds the program there.
    const [first, second] = await Promise.all([
      seedDemo(app.database, app.clock.now()),
      seedDemo(app.database, app.clock.now()),
    ]);
    expect(second).toEqual(first);
    keys = first ?? [];
  });
});

/** The key of the demonstration user in this account. */
function keyOf(account: string): string {
  const found = keys.find((each) => each.account === account);
  if (!found) throw new Error(`no demonstration key of ${account}`);
  return found.key;
}

async function withDatabase(work: (database: TestDatabase) => Promise<void>): Promise<void> {
  const database = await openTestDatabase(inject('template'));
  try {
    await work(database);
  } finally {
    await database.close();
  }
}

describe('the demonstration program', () => {
  it('has kits, samples, orders and requisitions in every status', async () => {
    const { prisma } = app;
    const kits = await prisma.kit.groupBy({ by: ['status'], _count: true });
    const samples = await prisma.sample.groupBy({ by: ['status'], _count: true });
    const orders = await prisma.order.groupBy({ by: ['status'], _count: true });
    const requisitions = await prisma.requisition.groupBy({ by: ['status'], _count: true });
    expect(kits.map(({ status }) => status).toSorted()).toEqual(Object.values(KitStatus).toSorted());
    expect(samples.map(({ status }) => status).toSorted()).toEqual(Object.values(SampleStatus).toSorted());
    expect(orders.map(({ status }) => status).toSorted()).toEqual(Object.values(OrderStatus).toSorted());
    expect(requisitions.map(({ status }) => status).toSorted()).toEqual(Object.values(RequisitionStatus).toSorted());
    expect(kits.reduce((sum, { _count }) => sum + _count, 0)).toBe(69);
  });

  it('has results of every type and flag, bounds on both sides, amendments and partial reports', async () => {
    const { reports } = (await app.run(allReports, {}, { key: keyOf('Northlight Laboratory') })).expectNoErrors();
    const results = reports.edges.flatMap(({ node }) => node.results);
    const seen = <Fact>(fact: (result: (typeof results)[number]) => Fact) => new Set(results.map(fact));
    expect(seen((result) => result.__typename)).toEqual(
      new Set(['QuantityResult', 'ReactivityResult', 'GenotypeResult', 'OtherResult']),
    );
    expect(seen((result) => result.flag)).toEqual(
      new Set(['LOW', 'NORMAL', 'HIGH', 'ABNORMAL', 'CRITICAL', 'UNKNOWN']),
    );
    const quantities = results.filter((result) => result.__typename === 'QuantityResult');
    expect(quantities.map(({ comparator }) => comparator)).toEqual(expect.arrayContaining([null, 'LT', 'GT', 'GE']));
    const intervals = quantities.map((result) =>
      [result.rangeMinimum, result.rangeMaximum].map((end) => typeof end).join(),
    );
    expect(new Set(intervals)).toEqual(new Set(['number,number', 'number,object', 'object,number', 'object,object']));
    expect(Math.max(...results.map(({ comments }) => comments?.length ?? 0))).toBeGreaterThan(300);
    expect(Math.max(...reports.edges.map(({ node }) => node.results.length))).toBeGreaterThanOrEqual(20);
    expect(reports.edges.filter(({ node }) => node.isAmendment)).toHaveLength(2);
    expect(await app.prisma.report.count({ where: { partial: true } })).toBe(3);
  });

  it('has a catalogue of analytes, which the quantities name, with their LOINC codes (contract, 10.1)', async () => {
    const analytes = await app.prisma.analyte.findMany();
    expect(analytes.length).toBeGreaterThan(30);
    const quantities = await app.prisma.result.findMany({
      where: { resultType: 'quantity' },
      include: { analyte: true },
    });
    expect(quantities.filter(({ analyte, name, loinc }) => analyte?.name !== name || analyte.loinc !== loinc)).toEqual(
      [],
    );
  });

  it('has messages that matched no sample: one with a mistyped barcode, one of somebody else (contract, 10.4)', async () => {
    const { unmatchedResults } = (
      await app.run(openMessages, {}, { key: keyOf('Northlight Laboratory') })
    ).expectNoErrors();
    expect(unmatchedResults.edges.map(({ node }) => node)).toEqual([
      { controlId: 'NL-20422', reason: 'PERSON_DISAGREES', candidates: [{ sampleId: 'DEMO-S-0014' }] },
      { controlId: 'NL-20417', reason: 'UNKNOWN_SAMPLE', candidates: [{ sampleId: 'DEMO-S-0013' }] },
    ]);
  });

  it('has what docs/demo.md says about some of its kits', async () => {
    const key = keyOf('Aurora Home Testing');
    const { amended, late, resent, taken, shelf } = (await app.run(describedKits, {}, { key })).expectNoErrors();
    expect(amended?.sample).toEqual({
      sampleId: 'DEMO-S-0003',
      requisition: { status: 'RESULTED' },
      reports: [
        { isAmendment: false, amendedBy: { isAmendment: true } },
        { isAmendment: true, amendedBy: null },
      ],
    });
    // The late scan is listed by when it happened, and does not change the status.
    expect(late?.status).toBe('DELIVERED');
    expect(late?.events.map(({ status }) => status)).toEqual(['PREPARING', 'IN_TRANSIT', 'IN_TRANSIT', 'DELIVERED']);
    const recordedLate = late?.events.filter(({ created, recorded }) => created !== recorded);
    expect(recordedLate).toEqual([late?.events[2]]);
    expect(resent?.sample).toEqual({
      status: 'IN_TRANSIT',
      shipments: [{ trackingNumber: 'HM-0015-1' }, { trackingNumber: 'HM-0015-2' }],
    });
    expect(taken?.order).toEqual({ status: 'COMPLETED' });
    expect(shelf).toEqual({ status: 'PREPARING', order: null });
  });

  it('has stalled kits in every stage, and a kit that is replaced (contract, 11.3 and 11.5)', async () => {
    const { stalledKits, kit } = (
      await app.run(stuckAndReplaced, {}, { key: keyOf('Aurora Home Testing') })
    ).expectNoErrors();
    expect(new Set(stalledKits.edges.map(({ stall }) => stall?.stage))).toEqual(new Set(Object.values(StallStage)));
    expect(kit).toEqual({
      status: 'DELIVERY_EXCEPTION',
      replacement: { reason: 'LOST', kit: { kitId: 'DEMO-0066', status: 'DELIVERED' } },
    });
  });

  it('has a feed that begins where the rest of the program does', async () => {
    const { created } = await app.prisma.event.findFirstOrThrow({ orderBy: { created: 'asc' } });
    expect(app.clock.now().getTime() - created.getTime()).toBeLessThan(90 * 86_400_000);
  });

  it('has every code that docs/demo.md mentions', async () => {
    const description = await readFile(new URL('../../docs/demo.md', import.meta.url), 'utf8');
    const named = (pattern: RegExp) => [...new Set(description.match(pattern))];
    const kitIds = named(/\bDEMO-\d{4}\b/g);
    const barcodes = named(/\bDEMO-[RS]-\d{4}\b/g);
    const orderIds = named(/\bDEM00RDER\d{2}\b/g);
    const ids = named(/\b[0-9a-f-]{36}\b/g);
    const types = named(/(?<=^\| `)[a-z]+_?[a-z]+(?=` \|)/gm);
    expect(await app.prisma.kit.count({ where: { kitId: { in: kitIds } } })).toBe(kitIds.length);
    // One of a requisition that was rejected is free again, and still shown.
    const shown = { where: { barcode: { in: barcodes } }, select: { barcode: true } };
    const samples = { where: { sampleId: { in: barcodes } }, select: { sampleId: true } };
    const found = [
      ...(await app.prisma.requisition.findMany(shown)).map(({ barcode }) => barcode),
      ...(await app.prisma.sample.findMany(samples)).map(({ sampleId }) => sampleId),
    ];
    expect(new Set(found).size).toBe(barcodes.length);
    expect(await app.prisma.order.count({ where: { orderId: { in: orderIds } } })).toBe(3);
    expect([...orderIds, ...ids].toSorted()).toEqual(
      Object.values(NAMED)
        .filter((id) => !id.startsWith('DEMO-'))
        .toSorted(),
    );
    expect(orderIds.every(isCrockfordCode)).toBe(true);
    expect(await app.prisma.kitType.findMany({ where: { code: { in: types } } })).toHaveLength(5);
    expect(named(/`kts_[^`]+`/g)).toEqual(keys.map(({ key }) => `\`${key}\``));
    const [orders, requisitions] = [await app.prisma.order.count(), await app.prisma.requisition.count()];
    const reports = await app.prisma.report.count();
    expect(description).toContain(`69 kits, ${orders} orders, ${requisitions} requisitions and ${reports} reports`);
  });

  it('has nothing in the future, and audit entries in the order of their times', async () => {
    const now = app.clock.now();
    const times = (await app.prisma.auditEntry.findMany({ orderBy: { id: 'asc' } })).map(({ created }) => created);
    expect(times).toEqual(times.toSorted((one, other) => one.getTime() - other.getTime()));
    expect(await app.prisma.kit.count({ where: { updated: { gt: now } } })).toBe(0);
    expect(await app.prisma.report.count({ where: { created: { gt: now } } })).toBe(0);
  });

  it('is created in few enough statements', () => {
    expect(statements.length).toBeLessThan(MAX_STATEMENTS);
  });
});

describe('the keys of the demonstration program', () => {
  it('work, each for its user', async () => {
    expect(keys.map(({ role }) => role)).toEqual(['CLIENT', 'CLIENT', 'CLIENT', 'FULFILLMENT', 'LAB', 'ADMIN']);
    for (const { key, role, account } of keys) {
      const answer = await app.run(graphql('{ viewer { role account { name } } }'), {}, { key });
      expect(answer.expectNoErrors()).toEqual({ viewer: { role, account: { name: account } } });
    }
  });

  it('show each program only its own kits', async () => {
    const operation = graphql(`
      { kits { totalCount } pilot: kit(kitId: "DEMO-0055") { kitId } viewer { account { mode } } }
    `);
    const aurora = await app.run(operation, {}, { key: keyOf('Aurora Home Testing') });
    const borealis = await app.run(operation, {}, { key: keyOf('Borealis Pilot') });
    expect(aurora.expectNoErrors()).toEqual({
      kits: { totalCount: 63 },
      pilot: null,
      viewer: { account: { mode: 'LIVE' } },
    });
    expect(borealis.expectNoErrors()).toEqual({
      kits: { totalCount: 6 },
      pilot: { kitId: 'DEMO-0055' },
      viewer: { account: { mode: 'TEST' } },
    });
  });

  it('are returned at every start, except for revoked ones', async () => {
    const later = new Date(app.clock.now().getTime() + 86_400_000);
    const before = await publicFacts(app.prisma);
    expect(await seedDemo(app.database, later)).toEqual(keys);
    expect(await publicFacts(app.prisma)).toEqual(before);

    const pilotKeys = { user: { account: { name: 'Borealis Pilot' } } };
    await app.prisma.apiKey.updateMany({ where: pilotKeys, data: { revokedAt: later } });
    expect(await seedDemo(app.database, later)).toEqual(keys.filter(({ account }) => account !== 'Borealis Pilot'));
    await app.prisma.apiKey.updateMany({ where: pilotKeys, data: { revokedAt: null } });
  });
});

describe('seeding', () => {
  it('creates the same program beside a bootstrap key, except for generated values', async () => {
    await withDatabase(async (database) => {
      const { prisma } = database;
      await bootstrapAdminKey(prisma, 'kts_0123456789abcdefghijklmnopqrst', app.clock.now());
      expect(await seedDemo(database, app.clock.now())).toEqual(keys);
      expect(await prisma.account.count({ where: { name: 'Operations' } })).toBe(1);
      await prisma.apiKey.deleteMany({ where: { name: 'Bootstrap key' } });
      await prisma.user.deleteMany({ where: { name: 'Bootstrap administrator' } });
      // The bootstrap key created this account now, not in the past.
      const { created } = await app.prisma.account.findFirstOrThrow({ where: { name: 'Operations' } });
      await prisma.account.updateMany({ where: { name: 'Operations' }, data: { created } });
      expect(await publicFacts(prisma)).toEqual(await publicFacts(app.prisma));
    });
  });

  it('changes nothing if there is other data', async () => {
    await withDatabase(async (database) => {
      const { prisma } = database;
      const now = app.clock.now();
      const data = { code: 'LIPID', name: 'Lipids', sampleType: 'blood', orderable: true, activatable: true };
      await prisma.kitType.create({ data: { ...data, created: now, updated: now } });
      expect(await seedDemo(database, now)).toBeNull();
      await prisma.kitType.deleteMany();

      await prisma.account.create({ data: { id: OTHER_ID, name: 'Somebody', mode: 'LIVE', created: now } });
      expect(await seedDemo(database, now)).toBeNull();

      // Named "Operations", but with a user that a bootstrap key does not create.
      await prisma.account.updateMany({ data: { name: 'Operations' } });
      const user = { name: 'Nora', email: 'nora@example.org', role: 'LAB', created: now } as const;
      await prisma.user.create({ data: { id: OTHER_ID, accountId: OTHER_ID, ...user } });
      expect(await seedDemo(database, now)).toBeNull();
      expect([await prisma.kitType.count(), await prisma.account.count(), await prisma.apiKey.count()]).toEqual([
        0, 1, 0,
      ]);
    });
  });

  it('creates all of the program or nothing', async () => {
    await withDatabase(async (database) => {
      const { prisma } = database;
      await prisma.$executeRaw`CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no reports today'; END $$`;
      await prisma.$executeRaw`CREATE TRIGGER fail BEFORE INSERT ON reports FOR EACH ROW EXECUTE FUNCTION fail()`;
      await expect(seedDemo(database, app.clock.now())).rejects.toThrow();
      const left = [await prisma.account.count(), await prisma.kitType.count(), await prisma.kit.count()];
      expect([...left, await prisma.apiKey.count(), await prisma.auditEntry.count()]).toEqual([0, 0, 0, 0, 0]);
    });
  });
});

// Last, because opening a link is on record.
describe('a person of the demonstration program', () => {
  it('has somebody with three kits in a year, whom each activation recognized, and a link that shows them (contract, 7.2)', async () => {
    const visit = await readDemoVisit(app.prisma, app.clock.now());
    if (!visit) throw new Error('There is a link.');
    const patients = await app.prisma.patient.findMany({ where: { lastName: visit.name.split(' ')[1] ?? '' } });
    expect(patients).toHaveLength(1);
    const { patient } = (
      await app.run(seriesOfSomebody, { id: patients[0]?.id ?? '' }, { key: keyOf('Aurora Home Testing') })
    ).expectNoErrors();
    const results = patient?.series?.map(({ name, points }) => [
      name,
      points.map(({ text, flag }) => `${text} ${flag}`),
    ]);
    expect(Object.fromEntries(results ?? [])).toMatchObject({
      'Glucose, fasting': ['110 HIGH', '98 NORMAL', '91 NORMAL'],
      'LDL cholesterol, calculated': ['151 HIGH', '134 HIGH', '109 HIGH'],
      'C-reactive protein, high sensitivity': ['3.8 HIGH', '1.2 NORMAL', '<0.3 NORMAL'],
      '25-Hydroxyvitamin D': ['18.2 LOW', '26.0 LOW', '41.2 NORMAL'],
    });
    const person = new ResultsVisit(app, {
      resultsLinkId: visit.resultsLinkId,
      url: signedResultsUrl({ origin: 'http://localhost', id: visit.resultsLinkId, key: app.linkKeys[0] }),
    });
    const { body } = await person.open(visit.dateOfBirth.toISOString().slice(0, 10));
    for (const shown of [
      'DEMO-0069',
      'DEMO-S-0068',
      'DEMO-S-0067',
      en.reportedAs('45.4 nmol/L'),
      en.changes.corrected('131 mg/dL', '109 mg/dL (comments added)'),
    ])
      expect(body).toContain(shown);
  });
});

const OTHER_ID = '01900000-0000-7000-8000-0000000000ff';
