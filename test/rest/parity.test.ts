import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { KitStatus, OrderStatus, RequisitionStatus, SampleStatus } from '../../src/generated/prisma/enums.ts';
import { useTestApp } from '../helpers/app.ts';
import { PATIENT, Program, type ProgramKit, RECIPIENT } from '../helpers/program.ts';
import { RestClient } from './client.ts';

const testApp = useTestApp();
const { get } = new RestClient(testApp);

const RUNS = { numRuns: 60, seed: 20_261_102 };
const PEOPLE = [
  { firstName: 'Ana', lastName: 'Lee', email: 'ana@example.org', phone: '555-0001' },
  { firstName: 'ana', lastName: 'Ortiz', email: 'ANA@example.org', phone: '(555) 0002' },
  { firstName: 'Bo', lastName: 'lee', email: 'bo@example.org', phone: '5550001' },
] as const;
const DAYS = ['2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05'] as const;
const PAGE_SIZE = 100;

type Facts = Record<string, unknown>;

let program: Program;
let kits: ProgramKit[];
let requisitions: string[];

/** A program of some days: orders, kits and requisitions of few people, in many states, so that filters often hit. */
beforeAll(async () => {
  program = await Program.start(testApp);
  kits = [];
  requisitions = [];
  for (const [index, day] of DAYS.entries()) {
    for (const [number, person] of PEOPLE.entries()) {
      testApp.clock.set(`${day}T0${number}:00:00.000Z`);
      const orderId = await program.order(['LIPID', 'STI'], {
        recipient: { ...RECIPIENT, ...person },
        metadata: { number },
      });
      const requisition = {
        patient: { ...PATIENT, ...person, address: RECIPIENT.address },
        lab: number === 0 ? 'North' : 'South',
      };
      requisitions.push(await program.requisition(`BC-${index}-${number}`, requisition));
      if (index > 0) kits.push(...(await program.fulfill(orderId)));
    }
    kits.push(await program.stockKit());
  }
  testApp.clock.set('2026-11-06T10:00:00.000Z');
  for (const [index, kit] of kits.entries()) {
    if (index % 2 === 0) await program.kitEvent(kit, 'IN_TRANSIT', { trackingNumber: `T${index}`, carrier: 'UPS' });
    if (index % 4 === 0) await program.kitEvent(kit, 'DELIVERED');
    if (index % 3 === 0) await program.activate(kit, await program.patient(PEOPLE[index % PEOPLE.length]));
    if (index % 3 === 0) await program.sampleEvent(kit, 'RECEIVED');
    if (index % 6 === 0) await program.report(kit);
  }
  for (const requisition of requisitions.slice(0, 4)) await program.requisitionStatus(requisition, 'APPROVED');
});

/** Present in one filter of four, so that several together still find something. */
function rarely<Value>(values: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> {
  return fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: values });
}

const person = {
  email: rarely(fc.constantFrom('ana@example.org', 'Bo@Example.org', 'nobody@example.org')),
  firstName: rarely(fc.constantFrom('Ana', 'BO', '%')),
  lastName: rarely(fc.constantFrom('LEE', 'Ortiz', '_ee')),
  phone: rarely(fc.constantFrom('5550001', '555 00 02', '0')),
};
const day = rarely(fc.constantFrom(...DAYS, '2026-11-06'));
const range = rarely(fc.record({ from: day, to: day }));
const times = { created: range, updated: range };

function oneOf<Value extends string>(values: Readonly<Record<string, Value>>) {
  return rarely(fc.constantFrom(...Object.values(values)).map((value): [Value] => [value]));
}

interface Filter {
  readonly email?: string | undefined;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly phone?: string | undefined;
  readonly created?: { readonly from?: string | undefined; readonly to?: string | undefined } | undefined;
  readonly updated?: { readonly from?: string | undefined; readonly to?: string | undefined } | undefined;
}

/** What all three lists can be asked, in the words of REST. */
function sharedQuery({
  email,
  firstName,
  lastName,
  phone,
  created,
  updated,
}: Filter): Record<string, string | undefined> {
  return {
    email,
    first_name: firstName,
    last_name: lastName,
    phone,
    created_after: created?.from,
    created_before: created?.to,
    updated_after: updated?.from,
    updated_before: updated?.to,
  };
}

async function byRest(
  path: string,
  query: Record<string, string | undefined>,
): Promise<{ rows: unknown; total: number }> {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const answer = await get(
    `${path}?${new URLSearchParams([...given, ['results', String(PAGE_SIZE)]])}`,
    program.client,
  );
  return { rows: answer.expectStatus(200), total: Number(answer.headers['x-total-count']) };
}

async function byGraphQL(
  list: string,
  filterType: string,
  filter: object,
  selection: string,
): Promise<{ rows: Facts[]; total: number }> {
  const operation = `query ($filter: ${filterType}) { ${list}(filter: $filter, first: ${PAGE_SIZE}) { totalCount edges { node { ${selection} } } } }`;
  const data = (await testApp.graphql(operation, { filter }, program.client)).expectNoErrors();
  const { totalCount, edges } = data[list] as { totalCount: number; edges: { node: Facts }[] };
  if (totalCount > 0) hits += 1;
  return { rows: edges.map(({ node }) => node), total: totalCount };
}

const ENUM_KEYS = ['status', 'kitStatus', 'sampleStatus'];

/** What GraphQL answered, by the names and values of REST. */
function inRestWords(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => inRestWords(each));
  if (typeof value === 'string' && ENUM_KEYS.includes(key)) return value.toLowerCase();
  if (typeof value !== 'object' || value === null || key === 'metadata') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      inRestWords(each, name),
    ]),
  );
}

const ADDRESS = 'address { street1 street2 city state country zip }';
const ORDER = `orderId status recipient { firstName lastName email phone ${ADDRESS} } created updated`;
const REQUISITION = `requisitionId barcode accountNumber lab panels patient { firstName lastName email phone sex dateOfBirth ${ADDRESS} } status created updated`;
const SHIPMENT = '{ trackingNumber carrier created }';
const RESULT =
  'resultType name timeCollected comments ... on QuantityResult { result: value unitOfMeasure: unit rangeMinimum rangeMaximum }';
const KIT = `kitId type: kitType { code } status events { status created } shipmentToCustomer ${SHIPMENT}
  registeredTo { patientId firstName lastName dateOfBirth sex email phone }
  sample { sampleId status events { status created } type shipments ${SHIPMENT} panels
    reports { reportId results { ${RESULT} } dateCollected dateReceived dateResulted isAmendment } }`;

/** How often a random filter found anything: parity of nothing with nothing would prove little. */
let hits = 0;

describe('both faces find the same', () => {
  beforeEach(() => {
    hits = 0;
  });

  it('kits', async () => {
    const filters = fc.record({
      ...person,
      ...times,
      statuses: oneOf(KitStatus),
      sampleStatuses: oneOf(SampleStatus),
      hasOrder: rarely(fc.boolean()),
      kitTypes: oneOf({ LIPID: 'LIPID', STI: 'STI', NONE: 'NONE' }),
    });
    await fc.assert(
      fc.asyncProperty(filters, async (filter) => {
        const rest = await byRest('/api/v2/kits/', {
          ...sharedQuery(filter),
          kit_status: filter.statuses?.[0].toLowerCase(),
          sample_status: filter.sampleStatuses?.[0].toLowerCase(),
          has_order: filter.hasOrder === undefined ? undefined : String(filter.hasOrder),
          kit_type: filter.kitTypes?.[0],
        });
        const { rows, total } = await byGraphQL(
          'kits',
          'KitFilter',
          filter,
          'kitId kitType { code } order { orderId } status sample { status } created updated',
        );
        const summaries = rows.map(({ kitId, kitType, order, status, sample, created, updated }) => ({
          kit_id: kitId,
          kit_type: (kitType as Facts).code,
          order_id: (order as Facts | null)?.orderId ?? null,
          kit_status: String(status).toLowerCase(),
          sample_status: String((sample as Facts).status).toLowerCase(),
          created,
          updated,
        }));
        expect(rest).toEqual({ rows: summaries, total });
      }),
      RUNS,
    );
    expect(hits).toBeGreaterThan(RUNS.numRuns / 4);
  });

  it('orders', async () => {
    const filters = fc.record({ ...person, ...times, statuses: oneOf(OrderStatus) });
    await fc.assert(
      fc.asyncProperty(filters, async (filter) => {
        const rest = await byRest('/api/v2/orders/', {
          ...sharedQuery(filter),
          status: filter.statuses?.[0].toLowerCase(),
        });
        const { rows, total } = await byGraphQL('orders', 'OrderFilter', filter, ORDER);
        expect(rest).toEqual({ rows: inRestWords(rows), total });
      }),
      RUNS,
    );
    expect(hits).toBeGreaterThan(RUNS.numRuns / 4);
  });

  it('requisitions', async () => {
    const lab = rarely(fc.constantFrom('North', 'South', 'south'));
    const filters = fc.record({ ...person, ...times, statuses: oneOf(RequisitionStatus), lab });
    await fc.assert(
      fc.asyncProperty(filters, async (filter) => {
        const query = { ...sharedQuery(filter), lab: filter.lab, status: filter.statuses?.[0].toLowerCase() };
        const rest = await byRest('/api/v2/requisitions/', query);
        const { rows, total } = await byGraphQL('requisitions', 'RequisitionFilter', filter, REQUISITION);
        expect(rest).toEqual({ rows: inRestWords(rows), total });
      }),
      RUNS,
    );
    expect(hits).toBeGreaterThan(RUNS.numRuns / 4);
  });

  it('in every kit, order and requisition', async () => {
    const one = async (field: string, selection: string) => {
      const data = (await testApp.graphql(`{ one: ${field} { ${selection} } }`, {}, program.client)).expectNoErrors();
      return inRestWords(data.one) as Facts;
    };
    for (const { kitId } of kits) {
      const expected = await one(`kit(kitId: "${kitId}")`, KIT);
      const body = (await get(`/api/v2/kits/${kitId}/`, program.client)).expectStatus(200);
      for (const report of body.sample.reports) {
        delete report.pdf;
        delete report.txt;
      }
      expect(body).toEqual({ ...expected, type: (expected.type as Facts).code });
    }
    for (const orderId of new Set(kits.map((kit) => kit.orderId).filter((id) => id !== null))) {
      const expected = await one(
        `order(orderId: "${orderId}")`,
        `${ORDER} kitTypes { code } kits(first: 100) { edges { node { kitId } } } metadata`,
      );
      const {
        kits: kitBodies,
        kit_types: kitTypes,
        ...body
      } = (await get(`/api/v2/orders/${orderId}/`, program.client)).expectStatus(200);
      const { kits: connection, kit_types: codes, ...facts } = expected;
      expect(body).toEqual(facts);
      expect(kitTypes.map((code: string) => ({ code }))).toEqual(codes);
      const nodes = kitBodies.map((each: Facts) => ({ node: { kit_id: each.kit_id } }));
      expect({ edges: nodes }).toEqual(connection);
    }
    for (const id of requisitions) {
      const expected = await one(`requisition(requisitionId: "${id}")`, REQUISITION);
      expect((await get(`/api/v2/requisitions/${id}`, program.client)).expectStatus(200)).toEqual(expected);
    }
  });
});
