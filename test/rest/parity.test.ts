import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { KitStatus, OrderStatus, RequisitionStatus, SampleStatus } from '../../src/generated/prisma/enums.ts';
import { graphql, type TadaDocumentNode } from '../../src/graphql/stored/typed-document.ts';
import { useTestApp } from '../helpers/app.ts';
import { drawsOfTest, isFullProof, type Tries } from '../helpers/chance.ts';
import type { GraphQLResult } from '../helpers/graphql.ts';
import { PATIENT, Program, type ProgramKit, RECIPIENT } from '../helpers/program.ts';
import { RestClient } from './client.ts';
import { inRestWords } from './words.ts';

const testApp = useTestApp();
const { get } = new RestClient(testApp);

const RUNS: Tries = { full: 120, quick: 12 };
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
  const answer = await get(`${path}?${new URLSearchParams([...given, ['results', String(PAGE_SIZE)]])}`, {
    key: program.client.key,
    headers: { prefer: 'count=exact' },
  });
  return { rows: answer.expectStatus(200), total: Number(answer.headers['x-total-count']) };
}

interface GraphQLPage<Node> {
  readonly list: { readonly totalCount: number; readonly edges: readonly { readonly node: Node }[] };
}

async function byGraphQL<Node>(
  asked: Promise<GraphQLResult<GraphQLPage<Node>>>,
): Promise<{ rows: Node[]; total: number }> {
  const { totalCount, edges } = (await asked).expectNoErrors().list;
  if (totalCount > 0) hits += 1;
  return { rows: edges.map(({ node }) => node), total: totalCount };
}

const orderFacts = graphql(`
  fragment OrderFacts on Order {
    orderId status
    recipient { firstName lastName email phone address { street1 street2 city state country zip } }
    created updated
  }
`);
const requisitionFacts = graphql(`
  fragment RequisitionFacts on Requisition {
    requisitionId barcode accountNumber lab panels
    patient {
      firstName lastName email phone sex dateOfBirth address { street1 street2 city state country zip }
    }
    status created updated
  }
`);

const listKits = graphql(`
  query ($filter: KitFilter!, $first: Int!) {
    list: kits(filter: $filter, first: $first) {
      totalCount
      edges { node { kitId kitType { code } order { orderId } status sample { status } created updated } }
    }
  }
`);
const listOrders = graphql(
  `query ($filter: OrderFilter!, $first: Int!) {
    list: orders(filter: $filter, first: $first) { totalCount edges { node { ...OrderFacts } } }
  }`,
  [orderFacts],
);
const listRequisitions = graphql(
  `query ($filter: RequisitionFilter!, $first: Int!) {
    list: requisitions(filter: $filter, first: $first) { totalCount edges { node { ...RequisitionFacts } } }
  }`,
  [requisitionFacts],
);

const readKit = graphql(`
  query ($id: String!) {
    one: kit(kitId: $id) {
      kitId type: kitType { code } status events { status created }
      shipmentToCustomer { trackingNumber carrier created }
      registeredTo { patientId firstName lastName dateOfBirth sex email phone }
      sample {
        sampleId status events { status created } type shipments { trackingNumber carrier created } panels
        reports {
          reportId
          results {
            resultType name timeCollected comments
            ... on QuantityResult { result: value unitOfMeasure: unit rangeMinimum rangeMaximum }
          }
          dateCollected dateReceived dateResulted isAmendment
        }
      }
    }
  }
`);
const readOrder = graphql(
  `query ($id: String!) {
    one: order(orderId: $id) {
      ...OrderFacts kitTypes { code } kits(first: 100) { edges { node { kitId } } } metadata
    }
  }`,
  [orderFacts],
);
const readRequisition = graphql('query ($id: ID!) { one: requisition(requisitionId: $id) { ...RequisitionFacts } }', [
  requisitionFacts,
]);

/** How often a random filter found anything: parity of nothing with nothing would prove little. */
let hits = 0;

/** Many filters must find something, or nothing was compared: a third of them do. Among few, chance may have it that none does. */
function expectManyHits(): void {
  if (isFullProof) expect(hits).toBeGreaterThan(RUNS.full / 6);
}

describe('both APIs find the same', () => {
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
        const { rows, total } = await byGraphQL(testApp.run(listKits, { filter, first: PAGE_SIZE }, program.client));
        const summaries = rows.map(({ kitId, kitType, order, status, sample, created, updated }) => ({
          kit_id: kitId,
          kit_type: kitType.code,
          order_id: order?.orderId ?? null,
          kit_status: status.toLowerCase(),
          sample_status: sample.status.toLowerCase(),
          created,
          updated,
        }));
        expect(rest).toEqual({ rows: summaries, total });
      }),
      drawsOfTest(RUNS),
    );
    expectManyHits();
  });

  it('orders', async () => {
    const filters = fc.record({ ...person, ...times, statuses: oneOf(OrderStatus) });
    await fc.assert(
      fc.asyncProperty(filters, async (filter) => {
        const rest = await byRest('/api/v2/orders/', {
          ...sharedQuery(filter),
          status: filter.statuses?.[0].toLowerCase(),
        });
        const { rows, total } = await byGraphQL(testApp.run(listOrders, { filter, first: PAGE_SIZE }, program.client));
        expect(rest).toEqual({ rows: inRestWords(rows), total });
      }),
      drawsOfTest(RUNS),
    );
    expectManyHits();
  });

  it('requisitions', async () => {
    const lab = rarely(fc.constantFrom('North', 'South', 'south'));
    const filters = fc.record({ ...person, ...times, statuses: oneOf(RequisitionStatus), lab });
    await fc.assert(
      fc.asyncProperty(filters, async (filter) => {
        const query = { ...sharedQuery(filter), lab: filter.lab, status: filter.statuses?.[0].toLowerCase() };
        const rest = await byRest('/api/v2/requisitions/', query);
        const { rows, total } = await byGraphQL(
          testApp.run(listRequisitions, { filter, first: PAGE_SIZE }, program.client),
        );
        expect(rest).toEqual({ rows: inRestWords(rows), total });
      }),
      drawsOfTest(RUNS),
    );
    expectManyHits();
  });

  it('in every kit, order and requisition', async () => {
    const one = async <One>(operation: TadaDocumentNode<{ one: One }, { id: string }>, id: string) => {
      const answer = await testApp.run(operation, { id }, program.client);
      return inRestWords(answer.expectNoErrors().one) as Facts;
    };
    for (const { kitId } of kits) {
      const expected = await one(readKit, kitId);
      const body = (await get(`/api/v2/kits/${kitId}/`, program.client)).expectStatus(200);
      for (const report of body.sample.reports) {
        delete report.pdf;
        delete report.txt;
      }
      expect(body).toEqual({ ...expected, type: (expected.type as Facts).code });
    }
    for (const orderId of new Set(kits.map((kit) => kit.orderId).filter((id) => id !== null))) {
      const expected = await one(readOrder, orderId);
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
      const expected = await one(readRequisition, id);
      expect((await get(`/api/v2/requisitions/${id}`, program.client)).expectStatus(200)).toEqual(expected);
    }
  });
});
