import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestActor, useTestApp } from '../helpers/app.ts';
import { PATIENT, Program, type ProgramKit, RECIPIENT } from '../helpers/program.ts';

const app = useTestApp();
let program: Program;

beforeAll(async () => {
  program = await Program.start(app);
});

/** The public codes that a list gives for a filter, in its own order. */
async function list(field: string, code: string, filter: object, actor: TestActor = program.client): Promise<string[]> {
  const type = {
    kits: 'KitFilter',
    orders: 'OrderFilter',
    samples: 'SampleFilter',
    reports: 'ReportFilter',
    requisitions: 'RequisitionFilter',
    patients: 'PatientFilter',
  }[field];
  const answer = await app.graphql<Record<string, { totalCount: number; edges: { node: Record<string, string> }[] }>>(
    `query ($filter: ${type}) { ${field}(first: 100, filter: $filter) { totalCount edges { node { code: ${code} } } } }`,
    { filter },
    actor,
  );
  const found = answer.expectNoErrors()[field];
  // One `where` for rows and count.
  expect(found?.totalCount).toBe(found?.edges.length);
  return found?.edges.map(({ node }) => node.code ?? '') ?? [];
}

const kits = (filter: object, actor?: TestActor) => list('kits', 'kitId', filter, actor);
const orders = (filter: object, actor?: TestActor) => list('orders', 'orderId', filter, actor);
const requisitions = (filter: object, actor?: TestActor) => list('requisitions', 'requisitionId', filter, actor);

describe('kits', () => {
  let retail: ProgramKit;
  let ordered: ProgramKit;
  let registered: ProgramKit;

  beforeAll(async () => {
    retail = await program.stockKit('STI');
    app.clock.advance(1000);
    const orderId = await program.order(['LIPID'], {
      recipient: {
        ...RECIPIENT,
        firstName: 'Élodie',
        lastName: 'D%mo_',
        email: 'Elodie@Example.org',
        phone: '(020) 7946-0001',
      },
    });
    const [kit] = await program.fulfill(orderId);
    if (!kit) throw new Error('no kit');
    ordered = kit;
    app.clock.advance(1000);
    registered = await program.kit();
    await program.activate(
      registered,
      await program.patient({
        firstName: 'Юлия',
        lastName: 'Иванова',
        email: 'yulia@example.org',
        phone: '+7 900 000-11-22',
      }),
    );
    await program.sampleEvent(registered, 'RECEIVED');
  });

  it('by type, status, sample status and order; each list is an "or", all together an "and"', async () => {
    expect(await kits({ kitTypes: ['STI', 'NONE'] })).toEqual([retail.kitId]);
    expect(await kits({ statuses: ['REGISTERED'] })).toEqual([registered.kitId]);
    expect(await kits({ sampleStatuses: ['AWAITING_COLLECTION'], hasOrder: true })).toEqual([ordered.kitId]);
    expect(await kits({ sampleStatuses: ['AWAITING_COLLECTION', 'RECEIVED'], kitTypes: ['LIPID'] })).toEqual([
      registered.kitId,
      ordered.kitId,
    ]);
    expect(await kits({ hasOrder: false })).toEqual([retail.kitId]);
    expect(await kits({ statuses: [] })).toEqual([]);
    expect(await kits({})).toEqual([registered.kitId, ordered.kitId, retail.kitId]);
  });

  it.each([
    [{ firstName: 'éLODIE' }],
    [{ lastName: 'd%MO_' }],
    [{ email: ' elodie@example.ORG ' }],
    [{ phone: '0207 946 0001' }],
    [{ firstName: 'Élodie', lastName: 'D%mo_', email: 'elodie@example.org', phone: '02079460001' }],
  ])('of the recipient of the order, whole and without regard to case: %j', async (filter) => {
    expect(await kits(filter)).toEqual([ordered.kitId]);
  });

  it.each([[{ firstName: 'ЮЛИЯ' }], [{ email: 'YULIA@example.org' }], [{ phone: '79000001122' }]])(
    'of the registered patient: %j',
    async (filter) => {
      expect(await kits(filter)).toEqual([registered.kitId]);
    },
  );

  it.each([
    [{ lastName: 'D_mo_' }],
    [{ lastName: '%' }],
    [{ firstName: 'Elo' }],
    [{ phone: 'none' }],
    // The patient's first name with the recipient's last name is nobody.
    [{ firstName: 'Юлия', lastName: RECIPIENT.lastName }],
  ])('no wildcards, no parts of words, and one and the same person: %j', async (filter) => {
    expect(await kits(filter)).toEqual([]);
  });

  it('a blank person filter counts as absent', async () => {
    expect(await kits({ email: '  ', firstName: null })).toHaveLength(3);
  });
});

describe('dates are inclusive UTC days', () => {
  let early: string;
  let late: string;

  beforeAll(async () => {
    app.clock.set('2026-11-10T00:00:00.000Z');
    early = await program.order();
    app.clock.set('2026-11-11T23:59:59.999Z');
    late = await program.order();
  });

  it.each([
    [{ from: '2026-11-10', to: '2026-11-10' }, () => [early]],
    [{ from: '2026-11-11', to: '2026-11-11' }, () => [late]],
    [{ from: '2026-11-10', to: '2026-11-11' }, () => [late, early]],
    [{ from: '2026-11-10' }, () => [late, early]],
    [{ from: '2026-11-12' }, () => []],
    [{ from: '2026-11-11', to: '2026-11-10' }, () => []],
    [{ from: '0001-01-01', to: '0999-12-31' }, () => []],
  ])('created %j', async (created, expected) => {
    expect(await orders({ created })).toEqual(expected());
    expect(await orders({ updated: created })).toEqual(expected());
  });
});

describe('orders', () => {
  it('are of the recipient, and in the statuses asked for; most recently updated first', async () => {
    const own = await Program.start(app);
    const first = await own.order(['LIPID'], { recipient: { ...RECIPIENT, email: 'FIRST@example.org' } });
    app.clock.advance(1000);
    const second = await own.order();
    expect(await orders({ email: 'first@EXAMPLE.org' }, own.client)).toEqual([first]);
    expect(await orders({}, own.client)).toEqual([second, first]);
    app.clock.advance(1000);
    await own.fulfill(first);
    expect(await orders({}, own.client)).toEqual([first, second]);
    expect(await orders({ statuses: ['PENDING', 'CANCELED'] }, own.client)).toEqual([second]);
  });
});

describe('requisitions', () => {
  it('are of the patient, the laboratory (case-sensitive) and the barcode (not); newest first', async () => {
    const own = await Program.start(app);
    const first = await own.requisition('Bar-1', { lab: 'North Lab' });
    app.clock.advance(1000);
    const second = await own.requisition('Bar-2', { lab: 'north lab' });
    expect(await requisitions({}, own.client)).toEqual([second, first]);
    expect(await requisitions({ lab: 'North Lab' }, own.client)).toEqual([first]);
    expect(await requisitions({ barcode: 'BAR-2' }, own.client)).toEqual([second]);
    expect(await requisitions({ lastName: PATIENT.lastName.toUpperCase(), phone: '48600100200' }, own.client)).toEqual([
      second,
      first,
    ]);
    await own.requisitionStatus(first, 'DENIED');
    expect(await requisitions({ statuses: ['DENIED'] }, own.client)).toEqual([first]);
  });
});

describe('samples, reports and patients', () => {
  it('by their own filters', async () => {
    const own = await Program.start(app);
    const [lipid, sti] = [await own.kit('LIPID'), await own.kit('STI')];
    await own.activate(lipid);
    await own.sampleEvent(lipid, 'RECEIVED');
    const final = await own.report(lipid);
    app.clock.advance(1000);
    const amended = await own.report(lipid, { amends: final });
    const { client } = own;
    expect(await list('samples', 'sampleId', { kitTypes: ['STI'] }, client)).toEqual([sti.sampleId]);
    expect(await list('samples', 'sampleId', { statuses: ['RESULTED'] }, client)).toEqual([lipid.sampleId]);
    expect(await list('reports', 'reportId', { sampleId: lipid.sampleId.toLowerCase() }, client)).toEqual([
      amended,
      final,
    ]);
    expect(await list('reports', 'reportId', { isAmendment: false }, client)).toEqual([final]);
    expect(await list('reports', 'reportId', { dateResulted: { to: '2020-01-01' } }, client)).toEqual([]);
    const patientId = await own.patient({ firstName: '李', email: 'li@example.org' });
    expect(await list('patients', 'patientId', { firstName: '李' }, client)).toEqual([patientId]);
  });
});

describe('tenants', () => {
  let own: Program;
  let other: Program;

  beforeEach(async () => {
    own = await Program.start(app);
    other = await Program.start(app);
    await own.stockKit();
    await other.stockKit();
  });

  it('a program sees its own account in any case; asking for another finds nothing', async () => {
    expect(await kits({}, own.client)).toHaveLength(1);
    expect(await kits({ accountId: own.client.accountId }, own.client)).toHaveLength(1);
    expect(await kits({ accountId: other.client.accountId }, own.client)).toEqual([]);
    expect(await kits({ accountId: 'not-a-uuid' }, own.client)).toEqual([]);
  });

  it('staff see all accounts, or the one they ask for', async () => {
    expect((await kits({}, own.fulfillment)).length).toBeGreaterThanOrEqual(2);
    expect(await kits({ accountId: other.client.accountId }, own.fulfillment)).toHaveLength(1);
  });
});
