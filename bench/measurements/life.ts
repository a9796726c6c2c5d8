import { randomInt } from 'node:crypto';
import { z } from 'zod';
import type { Holder } from '../data/accounts.ts';
import type { BenchRequest } from '../load.ts';
import { textOf } from '../measure/check.ts';
import { graphql, rest } from '../scenarios/scenario.ts';
import type { Subject } from '../subjects/subject.ts';

/** A kit on its way: its number, and the codes that it has so far. */
export interface LivingKit {
  readonly number: number;
  orderId: string;
  kitId: string;
  sampleId: string;
}

/** One write in a kit's life. @throws Error if it is refused */
export type Step = (kit: LivingKit, service: Subject) => Promise<void>;

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
const REGISTRATION = { date_of_birth: '1980-02-03', sex: 'F', research_consent: true };

const ordered = z.object({ order_id: z.string() });
const madeKit = z.object({ node: z.object({ kitId: z.string(), sample: z.object({ sampleId: z.string() }) }) });
const fulfilled = z.object({
  data: z.object({ fulfillOrder: z.object({ order: z.object({ kits: z.object({ edges: z.tuple([madeKit]) }) }) }) }),
});

const FULFILL = `mutation ($input: FulfillOrderInput!) {
  fulfillOrder(input: $input) { order { status kits(first: 1) { edges { node { kitId status sample { sampleId } } } } } } }`;
const KIT_EVENT = `mutation ($input: RecordKitEventInput!) { recordKitEvent(input: $input) { kit { kitId status updated } } }`;
const SAMPLE_EVENT = `mutation ($input: RecordSampleEventInput!) { recordSampleEvent(input: $input) { sample { sampleId status } } }`;
const REPORT = `mutation ($input: SubmitReportInput!) { submitReport(input: $input) { report { reportId } } }`;

/** The eight writes of a kit's life, in their order (docs/scaling.md, "The arithmetic"). */
export const LIFE: readonly Step[] = [
  async (kit, service) => {
    const order = { kit_types: ['LIPID'], recipient: { ...personOf(kit), address: ADDRESS } };
    kit.orderId = ordered.parse(await send(service, rest('/api/v2/orders/', 'writes', order), 201)).order_id;
  },
  async (kit, service) => {
    const answer = await mutate(service, 'fulfillment', FULFILL, {
      orderId: kit.orderId,
      kits: [{ kitType: 'LIPID' }],
    });
    const [{ node }] = fulfilled.parse(answer).data.fulfillOrder.order.kits.edges;
    kit.kitId = node.kitId;
    kit.sampleId = node.sample.sampleId;
  },
  kitEvent('IN_TRANSIT', '1Z'),
  kitEvent('DELIVERED'),
  async (kit, service) => {
    const path = `/api/v3/kits/${kit.kitId}/activate/`;
    await send(service, rest(path, 'writes', { ...personOf(kit), ...REGISTRATION }));
  },
  sampleEvent('IN_TRANSIT', '9A'),
  sampleEvent('RECEIVED'),
  async ({ sampleId }, service) => {
    const now = new Date().toISOString();
    const dates = { dateCollected: now, dateReceived: now, dateResulted: now };
    await mutate(service, 'laboratory', REPORT, { sampleId, ...dates, results: RESULTS });
  },
];

function kitEvent(status: string, prefix?: string): Step {
  return async ({ kitId }, service) => {
    await mutate(service, 'fulfillment', KIT_EVENT, { kitId, status, ...parcel(prefix) });
  };
}

function sampleEvent(status: string, prefix?: string): Step {
  return async ({ sampleId }, service) => {
    await mutate(service, 'laboratory', SAMPLE_EVENT, { sampleId, status, ...parcel(prefix) });
  };
}

function parcel(prefix: string | undefined) {
  return prefix && { trackingNumber: `${prefix}${randomInt(1e9, 1e10)}`, carrier: 'Parcel' };
}

function mutate(service: Subject, holder: Holder, mutation: string, input: object): Promise<unknown> {
  return send(service, graphql(mutation, { input }, holder));
}

async function send(service: Subject, request: BenchRequest, status = 200): Promise<unknown> {
  return JSON.parse(await textOf({ name: 'the life of a kit', status }, service, request));
}
