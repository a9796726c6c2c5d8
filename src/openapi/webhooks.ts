import { z } from 'zod';
import type { ZodOpenApiPathItemObject } from 'zod-openapi';
import { NAMED } from '../demo/data/named.ts';
import { WHAT_EVENTS_TELL } from '../domains/feed/event-types.ts';
import { dottedType } from '../domains/feed/names.ts';
import { EventType, UnmatchedReason } from '../generated/prisma/enums.ts';
import { kitStatus, sampleStatus } from '../rest/bodies/kit.ts';
import { orderStatus } from '../rest/bodies/order.ts';
import { requisitionStatus } from '../rest/bodies/patient.ts';
import { text, textOrNull, uuid } from '../rest/bodies/values.ts';
import { eventBody } from '../rest/routes/events.ts';
import { eventPage } from './answers.ts';

/** What `data` has of a type of event. */
interface Told {
  readonly data: z.ZodType;
  readonly example: Readonly<Record<string, string | null>>;
}

const sampleId = 'DEMO-S-0003';
const reportId = '01a202bb-965f-72be-8915-1c657a2f507d';
const kit = {
  names: { kit_id: text, order_id: textOrNull },
  example: { kit_id: NAMED.kitId, order_id: NAMED.orderId },
};
const order = { names: { order_id: text }, example: { order_id: NAMED.orderId } };
const requisition = { names: { requisition_id: uuid }, example: { requisition_id: NAMED.requisitionId } };
const sample = { names: { sample_id: text, kit_id: text }, example: { sample_id: sampleId, kit_id: NAMED.kitId } };
const report = { names: { report_id: uuid, ...sample.names }, example: { report_id: reportId, ...sample.example } };
const unmatchedReason = z.enum(Object.values(UnmatchedReason).map((reason) => reason.toLowerCase()));
const unmatched = {
  names: { unmatched_result_id: uuid, reason: unmatchedReason },
  example: { unmatched_result_id: '01a204ee-85b0-756f-9db3-807b6f8bc819', reason: 'unknown_sample' },
};
const endpoint = {
  names: { endpoint_id: uuid },
  example: { endpoint_id: '01a202bb-9b20-7d41-8a60-6c1f0e2d3b44' },
};

interface Named {
  readonly names: z.ZodRawShape;
  readonly example: Told['example'];
}

function told({ names, example }: Named): Told {
  return { data: z.strictObject(names), example };
}

function changed({ names, example }: Named, status: z.ZodType, [now, before]: readonly [string, string]): Told {
  const statuses = { status, previous_status: status };
  return told({
    names: { ...names, ...statuses },
    example: { ...example, status: now, previous_status: before },
  });
}

const TOLD: Readonly<Record<EventType, Told>> = {
  ORDER_CREATED: told(order),
  ORDER_STATUS_CHANGED: changed(order, orderStatus, ['completed', 'in_progress']),
  KIT_CREATED: told(kit),
  KIT_STATUS_CHANGED: changed(kit, kitStatus, ['delivered', 'in_transit']),
  SAMPLE_STATUS_CHANGED: changed(sample, sampleStatus, ['received', 'in_transit']),
  REQUISITION_CREATED: told(requisition),
  REQUISITION_STATUS_CHANGED: changed(requisition, requisitionStatus, ['approved', 'created']),
  REPORT_CREATED: told(report),
  REPORT_AMENDED: told({
    names: { ...report.names, amends: uuid },
    example: { ...report.example, amends: '01a202bb-9100-7b0c-8f15-2d9e6a7c4b30' },
  }),
  REPORT_CRITICAL: told({
    names: { ...report.names, amends: uuid.optional() },
    example: report.example,
  }),
  RESULT_UNMATCHED: told(unmatched),
  RESULT_MATCHED: told(sample),
  WEBHOOK_ENDPOINT_DISABLED: told(endpoint),
  WEBHOOK_TEST: told(endpoint),
};

const headers = z.object({
  'webhook-id': text.meta({ description: 'The id of the event, the same at each try.' }),
  'webhook-timestamp': text.meta({ description: 'When this try was made, in seconds since 1970.' }),
  'webhook-signature': text.meta({
    description:
      '`v1,` and the base64 of the HMAC-SHA256 of `id.timestamp.body` by the endpoint’s secret. Two, with a space between, for 24 hours after a rotation.',
  }),
});

const [eventExample] = eventPage.events;

/** What the service sends to webhook endpoints, by the types of events (contract, 9.4). */
export function webhooksOfEvents(): Record<string, ZodOpenApiPathItemObject> {
  return Object.fromEntries(Object.values(EventType).map((type) => [dottedType(type), webhookOf(type, TOLD[type])]));
}

function webhookOf(type: EventType, { data, example }: Told): ZodOpenApiPathItemObject {
  const name = dottedType(type);
  const schema = eventBody.extend({ type: z.literal(name), data }).meta({ id: `${camelCase(type)}Event` });
  return {
    post: {
      operationId: `send${camelCase(type)}`,
      tags: ['Events'],
      summary: WHAT_EVENTS_TELL[type].description,
      description:
        'Sent to endpoints that were created in GraphQL, by Standard Webhooks 1.0: check the signature over the body as it came. The same event may come more than once, and events in any order.',
      security: [],
      requestParams: { header: headers },
      requestBody: {
        required: true,
        content: { 'application/json': { schema, example: { ...eventExample, type: name, data: example } } },
      },
      responses: {
        '2XX': { description: 'Taken. Any other answer is a failure, and the event is sent again later.' },
        '410': { description: 'Gone: the endpoint is disabled.' },
      },
    },
  };
}

/** `KIT_STATUS_CHANGED` is `KitStatusChanged`. */
function camelCase(type: EventType): string {
  return type
    .split('_')
    .map((word) => word.charAt(0) + word.slice(1).toLowerCase())
    .join('');
}
