import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  graphql,
  type ResultOf,
  type TadaDocumentNode,
  type VariablesOf,
} from '../../src/graphql/stored/typed-document.ts';
import { type TestActor, useTestApp } from '../helpers/app.ts';
import { PATIENT, Program, type ProgramKit, RECIPIENT } from '../helpers/program.ts';

const app = useTestApp();
let program: Program;

beforeAll(async () => {
  program = await Program.start(app);
});

const LISTS = {
  kits: graphql(`
    query ($filter: KitFilter) {
      list: kits(first: 100, filter: $filter) { totalCount edges { node { code: kitId } } }
    }
  `),
  orders: graphql(`
    query ($filter: OrderFilter) {
      list: orders(first: 100, filter: $filter) { totalCount edges { node { code: orderId } } }
    }
  `),
  samples: graphql(`
    query ($filter: SampleFilter) {
      list: samples(first: 100, filter: $filter) { totalCount edges { node { code: sampleId } } }
    }
  `),
  reports: graphql(`
    query ($filter: ReportFilter) {
      list: reports(first: 100, filter: $filter) { totalCount edges { node { code: reportId } } }
    }
  `),
  requisitions: graphql(`
    query ($filter: RequisitionFilter) {
      list: requisitions(first: 100, filter: $filter) { totalCount edges { node { code: requisitionId } } }
    }
  `),
  patients: graphql(`
    query ($filter: PatientFilter) {
      list: patients(first: 100, filter: $filter) { totalCount edges { node { code: patientId } } }
    }
  `),
};

type FilterOf<Name extends keyof typeof LISTS> = NonNullable<VariablesOf<(typeof LISTS)[Name]>['filter']>;

/** The public codes that a list returns for a filter, in its order. */
async function codesOf<Filter>(
  operation: TadaDocumentNode<ResultOf<typeof LISTS.kits>, { filter?: Filter | null }>,
  filter: Filter,
  actor: TestActor = program.client,
): Promise<string[]> {
  const { list } = (await app.run(operation, { filter }, actor)).expectNoErrors();
  // The rows and their number come from different statements.
  expect(list.totalCount).toBe(list.edges.length);
  return list.edges.map(({ node }) => node.code);
}

const kits = (filter: FilterOf<'kits'>, actor?: TestActor) => codesOf(LISTS.kits, filter, actor);
const orders = (filter: FilterOf<'orders'>, actor?: TestActor) => codesOf(LISTS.orders, filter, actor);
const requisitions = (filter: FilterOf<'requisitions'>, actor?: TestActor) =>
  codesOf(LISTS.requisitions, filter, actor);

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

  it('match one value of each list, and every condition together', async () => {
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
  ])('match the recipient of the order by whole words, in any case: %j', async (filter) => {
    expect(await kits(filter)).toEqual([ordered.kitId]);
  });

  it.each([[{ firstName: 'ЮЛИЯ' }], [{ email: 'YULIA@example.org' }], [{ phone: '79000001122' }]])(
    'match the registered patient: %j',
    async (filter) => {
      expect(await kits(filter)).toEqual([registered.kitId]);
    },
  );

  it.each([
    [{ lastName: 'D_mo_' }],
    [{ lastName: '%' }],
    [{ firstName: 'Elo' }],
    [{ phone: 'none' }],
    // The first name is the patient's, the last name the recipient's.
    [{ firstName: 'Юлия', lastName: RECIPIENT.lastName }],
  ])('do not match wildcards, parts of words, or two people together: %j', async (filter) => {
    expect(await kits(filter)).toEqual([]);
  });

  it('ignore a blank filter', async () => {
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
  it('are filtered by recipient and status, and sorted by the last update', async () => {
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
  it('are filtered by patient, laboratory (case-sensitive) and barcode (not), newest first', async () => {
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
  it('have their own filters', async () => {
    const own = await Program.start(app);
    const [lipid, sti] = [await own.kit('LIPID'), await own.kit('STI')];
    await own.activate(lipid);
    await own.sampleEvent(lipid, 'RECEIVED');
    const final = await own.report(lipid);
    app.clock.advance(1000);
    const amended = await own.report(lipid, { amends: final });
    const { client } = own;
    expect(await codesOf(LISTS.samples, { kitTypes: ['STI'] }, client)).toEqual([sti.sampleId]);
    expect(await codesOf(LISTS.samples, { statuses: ['RESULTED'] }, client)).toEqual([lipid.sampleId]);
    expect(await codesOf(LISTS.reports, { sampleId: lipid.sampleId.toLowerCase() }, client)).toEqual([amended, final]);
    expect(await codesOf(LISTS.reports, { isAmendment: false }, client)).toEqual([final]);
    expect(await codesOf(LISTS.reports, { dateResulted: { to: '2020-01-01' } }, client)).toEqual([]);
    const patientId = await own.patient({ firstName: '李', email: 'li@example.org' });
    expect(await codesOf(LISTS.patients, { firstName: '李' }, client)).toEqual([patientId]);
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

  it('a program sees only its own account, and finds nothing in another', async () => {
    expect(await kits({}, own.client)).toHaveLength(1);
    expect(await kits({ accountId: own.client.accountId }, own.client)).toHaveLength(1);
    expect(await kits({ accountId: other.client.accountId }, own.client)).toEqual([]);
    expect(await kits({ accountId: 'not-a-uuid' }, own.client)).toEqual([]);
  });

  it('staff see all accounts, or the one they filter by', async () => {
    expect((await kits({}, own.fulfillment)).length).toBeGreaterThanOrEqual(2);
    expect(await kits({ accountId: other.client.accountId }, own.fulfillment)).toHaveLength(1);
  });
});
