import { z } from 'zod';
import type { ZodOpenApiPathItemObject } from 'zod-openapi';
import { type DataKind, EVENT_TYPES, EVENTS, type EventTraits } from '../domains/access/events.ts';
import { type EventType, LotStatus, ReplacementReason, UnmatchedReason } from '../generated/prisma/enums.ts';
import { kitStatus, sampleStatus, stallStage } from '../rest/bodies/kit.ts';
import { lowerCaseAll } from '../rest/bodies/naming.ts';
import { holdReason, orderStallStage, orderStatus } from '../rest/bodies/order.ts';
import { requisitionStatus } from '../rest/bodies/patient.ts';
import { failureCode } from '../rest/bodies/sample.ts';
import { text, textOrNull, timestamp, uuid } from '../rest/bodies/values.ts';
import { eventBody } from '../rest/routes/events.ts';
import type { Tag } from '../rest/routing/tags.ts';
import answers from './answers.json' with { type: 'json' };

const KINDS: Readonly<Record<DataKind, z.ZodType>> = {
  code: text,
  'code or null': textOrNull,
  id: uuid,
  'order status': orderStatus,
  'kit status': kitStatus,
  'sample status': sampleStatus,
  'requisition status': requisitionStatus,
  'lot status': z.enum(lowerCaseAll(LotStatus)),
  'unmatched reason': z.enum(lowerCaseAll(UnmatchedReason)),
  'replacement reason': z.enum(lowerCaseAll(ReplacementReason)),
  'stall stage': stallStage,
  'failure code': failureCode,
  'hold reason': holdReason,
  'order stall stage': orderStallStage,
  boolean: z.boolean(),
  time: timestamp,
};

const headers = z.object({
  'webhook-id': text.meta({ description: 'The id of the event, the same in every attempt.' }),
  'webhook-timestamp': text.meta({ description: 'When this attempt was made, in seconds since 1970.' }),
  'webhook-signature': text.meta({
    description:
      '`v1,` and the HMAC-SHA256 of `id.timestamp.body` under the endpoint’s secret, in base64. For 24 hours after a rotation, there are two, separated by a space.',
  }),
});

const [eventExample] = answers.listEvents.events;

/** The requests that the service sends to webhook endpoints, by event type (contract, 9.4). */
export function webhooksOfEvents(): Record<string, ZodOpenApiPathItemObject> {
  return Object.fromEntries(EVENT_TYPES.map((type) => [EVENTS[type].name, webhookOf(type)]));
}

function webhookOf(type: EventType): ZodOpenApiPathItemObject {
  const { name, description, data } = EVENTS[type];
  const schema = eventBody
    .extend({ type: z.literal(name), data: schemaOf(data) })
    .meta({ id: `${camelCase(type)}Event` });
  return {
    post: {
      operationId: `send${camelCase(type)}`,
      tags: ['Events'] satisfies Tag[],
      summary: description,
      description:
        'Sent to endpoints that were created in GraphQL, according to Standard Webhooks 1.0: verify the signature over the raw body. The same event may arrive more than once, and events may arrive in any order.',
      security: [],
      requestParams: { header: headers },
      requestBody: {
        required: true,
        content: { 'application/json': { schema, example: { ...eventExample, type: name, data: exampleOf(data) } } },
      },
      responses: {
        '2XX': { description: 'Accepted. Any other answer counts as a failure, and the event is sent again later.' },
        '410': { description: 'Gone: the endpoint is disabled.' },
      },
    },
  };
}

function schemaOf(data: EventTraits['data']): z.ZodType {
  const values = Object.entries(data).map(([name, { kind, isOptional }]) => {
    const value = KINDS[kind];
    return [name, isOptional ? value.optional() : value] as const;
  });
  return z.strictObject(Object.fromEntries(values));
}

function exampleOf(data: EventTraits['data']): Record<string, string | boolean> {
  const given = Object.entries(data).flatMap(([name, { example }]) => (example === undefined ? [] : [[name, example]]));
  return Object.fromEntries(given);
}

/** Turns `KIT_STATUS_CHANGED` into `KitStatusChanged`. */
function camelCase(type: EventType): string {
  return type
    .split('_')
    .map((word) => word.charAt(0) + word.slice(1).toLowerCase())
    .join('');
}
