import { randomInt } from 'node:crypto';
import { z } from 'zod';
import type { Holder } from '../data/accounts.ts';
import type { BenchRequest } from '../load/job.ts';
import { graphql, rest } from '../scenarios/scenario.ts';

/** A kit on its way: its number, and the codes that it has so far. */
export interface LivingKit {
  readonly number: number;
  orderId: string;
  kitId: string;
  sampleId: string;
}

/** One write in a kit's life. */
export interface Step {
  readonly title: string;
  readonly request: (kit: LivingKit) => BenchRequest;
  /** Takes the codes of what was made from the answer. */
  readonly take?: (kit: LivingKit, answer: unknown) => void;
}

/** The key of the user who fulfils orders. */
export const FULFILLMENT_KEY = 'kts_benchmark-key-of-fulfillment-----';

/** How many first and last names people have; the first ones are common. */
const FIRST_NAMES = 400;
const LAST_NAMES = 5_000;

const RESULTS = Array.from({ length: 5 }, (_, index) => ({
  resultType: 'quantity',
  name: `Analyte ${index + 1}`,
  result: index + 1.5,
  unitOfMeasure: 'mg/dL',
  rangeMinimum: 1,
  rangeMaximum: 5,
}));

/** A skewed number below `most`: low ones are common, as some names are. */
function skewed(number: number, most: number): number {
  const spread = (Math.imul(number + 1, 2_654_435_761) >>> 0) / 2 ** 32;
  return Math.floor(spread ** 2 * most);
}

function personOf({ number }: LivingKit) {
  return {
    first_name: `First${skewed(number, FIRST_NAMES)}`,
    last_name: `Last${skewed(number * 31 + 7, LAST_NAMES)}`,
    email: `person${(Math.imul(number + 1, 40_503) >>> 0) % 1_000_003}@example.org`,
    phone: `+1 555 ${String(1_000_000 + ((number * 7_919) % 8_999_999))}`,
  };
}

const ADDRESS = { street1: '1 Main Street', city: 'Springfield', state: 'IL', zip: '62701', country: 'US' };

const ordered = z.object({ order_id: z.string() });
const fulfilled = z.object({
  data: z.object({ fulfillOrder: z.object({ order: z.object({ kits: z.object({ edges: z.tuple([madeKit()]) }) }) }) }),
});

function madeKit() {
  return z.object({ node: z.object({ kitId: z.string(), sample: z.object({ sampleId: z.string() }) }) });
}

const FULFILL = `mutation ($input: FulfillOrderInput!) {
  fulfillOrder(input: $input) { order { status kits(first: 1) { edges { node { kitId status sample { sampleId } } } } } } }`;
const KIT_EVENT = `mutation ($input: RecordKitEventInput!) { recordKitEvent(input: $input) { kit { kitId status updated } } }`;
const SAMPLE_EVENT = `mutation ($input: RecordSampleEventInput!) { recordSampleEvent(input: $input) { sample { sampleId status } } }`;
const REPORT = `mutation ($input: SubmitReportInput!) { submitReport(input: $input) { report { reportId } } }`;

/** The eight writes of a kit's life, in their order (docs/scaling.md, "The arithmetic"). */
export const LIFE: readonly Step[] = [
  {
    title: 'ordered',
    request: (kit) =>
      rest('/api/v2/orders/', 'writes', { kit_types: ['LIPID'], recipient: { ...personOf(kit), address: ADDRESS } }),
    take: (kit, answer) => {
      kit.orderId = ordered.parse(answer).order_id;
    },
  },
  {
    title: 'fulfilled',
    request: ({ orderId }) => byFulfillment(FULFILL, { orderId, kits: [{ kitType: 'LIPID' }] }),
    take: (kit, answer) => {
      const [{ node }] = fulfilled.parse(answer).data.fulfillOrder.order.kits.edges;
      kit.kitId = node.kitId;
      kit.sampleId = node.sample.sampleId;
    },
  },
  {
    title: 'sent',
    request: ({ kitId }) => byFulfillment(KIT_EVENT, { kitId, status: 'IN_TRANSIT', ...parcel('1Z') }),
  },
  { title: 'delivered', request: ({ kitId }) => byFulfillment(KIT_EVENT, { kitId, status: 'DELIVERED' }) },
  {
    title: 'activated',
    request: (kit) =>
      rest(`/api/v3/kits/${kit.kitId}/activate/`, 'writes', {
        ...personOf(kit),
        date_of_birth: '1980-02-03',
        sex: 'F',
        research_consent: true,
      }),
  },
  { title: 'sent back', request: ({ sampleId }) => sampleEvent(sampleId, 'IN_TRANSIT', parcel('9A')) },
  { title: 'received', request: ({ sampleId }) => sampleEvent(sampleId, 'RECEIVED') },
  {
    title: 'reported',
    request: ({ sampleId }) => {
      const now = new Date().toISOString();
      const dates = { dateCollected: now, dateReceived: now, dateResulted: now };
      return by('laboratory', REPORT, { sampleId, ...dates, results: RESULTS });
    },
  },
];

function parcel(prefix: string) {
  return { trackingNumber: `${prefix}${randomInt(1e9, 1e10)}`, carrier: 'Parcel' };
}

function sampleEvent(sampleId: string, status: string, more: object = {}): BenchRequest {
  return by('laboratory', SAMPLE_EVENT, { sampleId, status, ...more });
}

function by(holder: Holder, mutation: string, input: object): BenchRequest {
  return graphql(mutation, { input }, holder);
}

function byFulfillment(mutation: string, input: object): BenchRequest {
  const request = graphql(mutation, { input });
  return { ...request, headers: { ...request.headers, authorization: `Token ${FULFILLMENT_KEY}` } };
}
