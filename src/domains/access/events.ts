import type { Actor } from '../../auth/actor.ts';
import { type Action, may } from '../../auth/policy.ts';
import { EventType } from '../../generated/prisma/enums.ts';
import type { RecordName } from './records.ts';

// The one table of event types (contract, 9.1). Both schemas, the feed, the webhooks and their descriptions read it, so a new
// type does not compile until someone has decided what it is about, who reads it and what its `data` contains.

/** The kind of a value in an event's `data`: only codes, ids and statuses, never a name, an address or a result. */
export type DataKind =
  | 'code'
  | 'code or null'
  | 'id'
  | 'order status'
  | 'kit status'
  | 'sample status'
  | 'requisition status'
  | 'lot status'
  | 'unmatched reason'
  | 'replacement reason'
  | 'stall stage'
  | 'failure code'
  | 'hold reason'
  | 'order stall stage'
  | 'boolean'
  | 'time';

/** A value in an event's `data`. */
export interface DataValue {
  readonly kind: DataKind;
  /** The example in the OpenAPI document, which gives none if this is absent. */
  readonly example?: string | boolean;
  /** Whether only some events of the type have this value. */
  readonly isOptional?: true;
}

/** Turns `KIT_STATUS_CHANGED` into `kit.status_changed`. */
type DottedName<Type extends EventType> = Type extends `${infer Subject}_${infer Change}`
  ? `${Lowercase<Subject>}.${Lowercase<Change>}`
  : never;

/** Everything that defines a type of event. */
export interface EventTraits<Type extends EventType = EventType> {
  /** The kind of record it is about, which is the GraphQL field `subject`; null for events about webhooks. A lot belongs to no account. */
  readonly subject: RecordName | 'lot' | null;
  /** The type's name in REST and in webhooks. */
  readonly name: DottedName<Type>;
  /** The action that its readers must be allowed, besides reading events at all (contract, 9.2). */
  readonly audience: Action;
  /** Whether it goes to every endpoint of its account that asks for its type, if only by asking for all; or only to the endpoint it is about. */
  readonly sentTo: 'every endpoint' | 'endpoints that name it' | 'one endpoint';
  /** Its description in both schemas. */
  readonly description: string;
  /** The values in its `data`, under their REST names and in REST's order. */
  readonly data: Readonly<Record<string, DataValue>>;
}

const order = { order_id: { kind: 'code', example: 'DEM00RDER30' } } as const;
const kitId = { kind: 'code', example: 'DEMO-0003' } as const;
const kit = { kit_id: kitId, order_id: { ...order.order_id, kind: 'code or null' } } as const;
// Null for a sample of a requisition alone.
const sample = {
  sample_id: { kind: 'code', example: 'DEMO-S-0003' },
  kit_id: { ...kitId, kind: 'code or null' },
} as const;
const requisition = { requisition_id: { kind: 'id', example: '019a4d1e-9f40-7c55-8e03-5b2d7a90c412' } } as const;
const report = { report_id: { kind: 'id', example: '01a202bb-965f-72be-8915-1c657a2f507d' }, ...sample } as const;
// Of a merge, the patient that stayed, and the one that was merged into it.
const merge = {
  patient_id: { kind: 'id', example: '019a4d1e-7c00-7a31-9d52-3f1f0c6b8a11' },
  from_patient_id: { kind: 'id', example: '01a1f6c2-5b10-7c44-8e0d-2c9b7f3a6e52' },
} as const;
const lot = { lot: { kind: 'code', example: 'LIP-2026-114' } } as const;
const endpoint = { endpoint_id: { kind: 'id', example: '01a202bb-9b20-7d41-8a60-6c1f0e2d3b44' } } as const;

// Only for an event with a failure.
const failure = {
  failure_code: { kind: 'failure code', isOptional: true },
  recoverable: { kind: 'boolean', isOptional: true },
} as const;

/** The values that a change of status adds to the ids of its record. */
function statusChange<Kind extends DataKind>(kind: Kind, status: string, previous: string) {
  return { status: { kind, example: status }, previous_status: { kind, example: previous } } as const;
}

export const EVENTS = {
  ORDER_CREATED: {
    subject: 'order',
    name: 'order.created',
    audience: 'events.read',
    sentTo: 'every endpoint',
    description: 'An order was placed.',
    data: order,
  },
  ORDER_STATUS_CHANGED: {
    subject: 'order',
    name: 'order.status_changed',
    audience: 'events.read',
    sentTo: 'every endpoint',
    description: 'The status of an order changed.',
    data: { ...order, ...statusChange('order status', 'completed', 'in_progress') },
  },
  KIT_CREATED: {
    subject: 'kit',
    name: 'kit.created',
    audience: 'events.read',
    sentTo: 'every endpoint',
    description: 'A kit was made, for an order or for stock.',
    data: kit,
  },
  KIT_STATUS_CHANGED: {
    subject: 'kit',
    name: 'kit.status_changed',
    audience: 'events.read',
    sentTo: 'every endpoint',
    description: 'The status of a kit changed.',
    data: { ...kit, ...statusChange('kit status', 'delivered', 'in_transit') },
  },
  SAMPLE_STATUS_CHANGED: {
    subject: 'sample',
    name: 'sample.status_changed',
    audience: 'events.read',
    sentTo: 'every endpoint',
    description: 'The status of a sample changed.',
    data: { ...sample, ...statusChange('sample status', 'received', 'in_transit'), ...failure },
  },
  REQUISITION_CREATED: {
    subject: 'requisition',
    name: 'requisition.created',
    audience: 'events.read',
    sentTo: 'every endpoint',
    description: 'A requisition was submitted.',
    data: requisition,
  },
  REQUISITION_STATUS_CHANGED: {
    subject: 'requisition',
    name: 'requisition.status_changed',
    audience: 'events.read',
    sentTo: 'every endpoint',
    description: 'The status of a requisition changed.',
    data: { ...requisition, ...statusChange('requisition status', 'approved', 'created') },
  },
  REPORT_CREATED: {
    subject: 'report',
    name: 'report.created',
    audience: 'reports.read',
    sentTo: 'every endpoint',
    description: 'A report became available.',
    data: report,
  },
  REPORT_AMENDED: {
    subject: 'report',
    name: 'report.amended',
    audience: 'reports.read',
    sentTo: 'every endpoint',
    description: 'A report became available that amends an earlier one.',
    data: { ...report, amends: { kind: 'id', example: '01a202bb-9100-7b0c-8f15-2d9e6a7c4b30' } },
  },
  REPORT_CRITICAL: {
    subject: 'report',
    name: 'report.critical',
    audience: 'reports.read',
    sentTo: 'every endpoint',
    description:
      'A report became available with a result flagged CRITICAL. Published in addition to the event of the report itself.',
    data: { ...report, amends: { kind: 'id', isOptional: true } },
  },
  REPORT_WITHDRAWN: {
    subject: 'report',
    name: 'report.withdrawn',
    audience: 'reports.read',
    sentTo: 'every endpoint',
    description: 'The laboratory withdrew a report. Whatever was read from it must no longer be used.',
    data: report,
  },
  REPORT_OVERDUE: {
    subject: 'report',
    name: 'report.overdue',
    audience: 'reports.read',
    sentTo: 'every endpoint',
    description:
      'Nobody has acknowledged the critical results of a report in time. Published once for each report; of one that is held, seen like `report.held`.',
    data: { ...report, due: { kind: 'time', example: '2026-09-04T10:09:00.000Z' } },
  },
  RESULT_UNMATCHED: {
    subject: 'unmatchedResult',
    name: 'result.unmatched',
    audience: 'reports.read',
    sentTo: 'every endpoint',
    description: 'A laboratory’s message was not charted, or its rejection was undone.',
    data: {
      unmatched_result_id: { kind: 'id', example: '01a204ee-85b0-756f-9db3-807b6f8bc819' },
      reason: { kind: 'unmatched reason', example: 'unknown_sample' },
    },
  },
  RESULT_MATCHED: {
    subject: 'sample',
    name: 'result.matched',
    audience: 'reports.read',
    sentTo: 'every endpoint',
    description: 'A laboratory’s message was matched to a sample by hand.',
    data: sample,
  },
  WEBHOOK_ENDPOINT_DISABLED: {
    subject: null,
    name: 'webhook.endpoint_disabled',
    audience: 'events.read',
    sentTo: 'every endpoint',
    description: 'The service disabled a webhook endpoint.',
    data: endpoint,
  },
  WEBHOOK_TEST: {
    subject: null,
    name: 'webhook.test',
    audience: 'events.read',
    sentTo: 'one endpoint',
    description: 'A test of a webhook endpoint, sent only to that endpoint.',
    data: endpoint,
  },
  KIT_REPLACED: {
    subject: 'kit',
    name: 'kit.replaced',
    audience: 'events.read',
    sentTo: 'every endpoint',
    description: 'A kit is replaced. `order_id` is the order for the new one.',
    data: {
      kit_id: kitId,
      ...order,
      reason: { kind: 'replacement reason', example: 'lost' },
    },
  },
  KIT_STALLED: {
    subject: 'kit',
    name: 'kit.stalled',
    audience: 'events.read',
    sentTo: 'every endpoint',
    description: 'A kit has waited somewhere for too long. Published once for each stage that a kit stalls in.',
    data: {
      ...kit,
      stage: { kind: 'stall stage', example: 'late_to_customer' },
      since: { kind: 'time', example: '2026-09-04T10:09:00.000Z' },
    },
  },
  KIT_CONSENT_CHANGED: {
    subject: 'kit',
    name: 'kit.consent_changed',
    audience: 'events.read',
    sentTo: 'every endpoint',
    description:
      'The person whom a kit is registered to has agreed to research, or withdrawn that, since the registration.',
    data: { ...kit, research_consent: { kind: 'boolean', example: false } },
  },
  KIT_RECALLED: {
    subject: 'kit',
    name: 'kit.recalled',
    audience: 'events.read',
    sentTo: 'every endpoint',
    description:
      'The lot of a kit is recalled, and the kit was dealt with: canceled unless somebody is registered for it, and replaced if that was asked for. Published once for each kit, also if nothing else happened to it.',
    data: { ...kit, ...lot },
  },
  LOT_STATUS_CHANGED: {
    subject: 'lot',
    name: 'lot.status_changed',
    audience: 'events.read',
    sentTo: 'every endpoint',
    description: 'The status of a lot changed. Published to each account that has kits of it.',
    data: { ...lot, ...statusChange('lot status', 'quarantined', 'open') },
  },
  PATIENT_UPDATED: {
    subject: 'patient',
    name: 'patient.updated',
    audience: 'patients.read',
    sentTo: 'every endpoint',
    description: 'Details of a patient were corrected.',
    data: { patient_id: { kind: 'id', example: '019a4d1e-7c00-7a31-9d52-3f1f0c6b8a11' } },
  },
  PATIENT_MERGED: {
    subject: 'patient',
    name: 'patient.merged',
    audience: 'patients.read',
    sentTo: 'every endpoint',
    description: 'Two records of one person were made one: `from_patient_id` means `patient_id` from then on.',
    data: merge,
  },
  PATIENT_MERGE_UNDONE: {
    subject: 'patient',
    name: 'patient.merge_undone',
    audience: 'patients.read',
    sentTo: 'every endpoint',
    description: 'A merge was undone: `from_patient_id` is a patient of its own again.',
    data: merge,
  },
  RESULT_HELD: {
    subject: 'sample',
    name: 'result.held',
    audience: 'reports.read',
    sentTo: 'every endpoint',
    description:
      'A laboratory’s message that names the sample was kept, or awaits a decision again: there is a result, and nobody may read it yet.',
    data: {
      ...sample,
      reason: { kind: 'unmatched reason', example: 'person_disagrees' },
      critical: { kind: 'boolean', example: true },
    },
  },
  REQUISITION_BARCODE_LOST: {
    subject: 'requisition',
    name: 'requisition.barcode_lost',
    audience: 'events.read',
    sentTo: 'every endpoint',
    description:
      'The barcode of a requisition was printed on a kit of another program, so the requisition was taken back. Published in addition to the change of its status.',
    data: requisition,
  },
  ORDER_HELD: {
    subject: 'order',
    name: 'order.held',
    audience: 'events.read',
    sentTo: 'every endpoint',
    description: 'An order is held: it is not fulfilled until it is released.',
    data: { ...order, reason: { kind: 'hold reason', example: 'out_of_stock' } },
  },
  ORDER_RELEASED: {
    subject: 'order',
    name: 'order.released',
    audience: 'events.read',
    sentTo: 'every endpoint',
    description: 'An order is no longer held. `reason` is why it was.',
    data: { ...order, reason: { kind: 'hold reason', example: 'out_of_stock' } },
  },
  ORDER_STALLED: {
    subject: 'order',
    name: 'order.stalled',
    audience: 'events.read',
    sentTo: 'every endpoint',
    description: 'An order has waited for too long. Published once for each stage that an order stalls in.',
    data: {
      ...order,
      stage: { kind: 'order stall stage', example: 'not_fulfilled' },
      since: { kind: 'time', example: '2026-09-04T10:09:00.000Z' },
    },
  },
  REPORT_HELD: {
    subject: 'report',
    name: 'report.held',
    audience: 'reports.read',
    sentTo: 'endpoints that name it',
    description:
      'A report is held until a reviewer releases it, or until `until`. Only for those for whom a held report exists, and for endpoints that name this type.',
    data: {
      ...report,
      until: { kind: 'time', example: '2026-09-07T10:09:00.000Z' },
      critical: { kind: 'boolean', example: true },
    },
  },
} as const satisfies { readonly [Type in EventType]: EventTraits<Type> };

/** All event types, in the order of the schemas. */
export const EVENT_TYPES: readonly EventType[] = Object.values(EventType);

/** The names of the values that every event of a type has in `data`. */
type GivenName<Type extends EventType> = {
  [Name in keyof EventData<Type>]: EventData<Type>[Name] extends { isOptional: true } ? never : Name;
}[keyof EventData<Type>];

type EventData<Type extends EventType> = (typeof EVENTS)[Type]['data'];

/** A value of this kind as JSON. */
type JsonOf<Value> = Value extends { readonly kind: 'boolean' } ? boolean : string | null;

/** The `data` to write for an event of this type. */
export type DataOf<Type extends EventType> = {
  readonly [Name in GivenName<Type>]: JsonOf<EventData<Type>[Name]>;
} & {
  readonly [Name in Exclude<keyof EventData<Type>, GivenName<Type>>]?: NonNullable<JsonOf<EventData<Type>[Name]>>;
};

/** The requested types (null means all) that the caller may see; undefined if that includes every type. */
export function visibleTypes(actor: Actor, asked: readonly EventType[] | null): EventType[] | undefined {
  const types = asked ? [...new Set(asked)] : undefined;
  const isSeen = (type: EventType) => may(actor, EVENTS[type].audience);
  if (EVENT_TYPES.every(isSeen)) return types;
  return (types ?? EVENT_TYPES).filter(isSeen);
}
