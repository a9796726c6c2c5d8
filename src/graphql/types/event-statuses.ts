import { isJsonObject } from '../../domains/inputs/json.ts';
import type { Event } from '../../generated/prisma/client.ts';
import { KitStatus, LotStatus, OrderStatus, RequisitionStatus, SampleStatus } from '../../generated/prisma/enums.ts';
import { builder } from '../fields/builder.ts';
import { fromColumns } from '../fields/row-fields.ts';

const STATUSES = { ...OrderStatus, ...KitStatus, ...SampleStatus, ...RequisitionStatus, ...LotStatus };
type Status = keyof typeof STATUSES;

/** The kinds of record that can have a status, for its description. */
const RECORDS = {
  orders: OrderStatus,
  kits: KitStatus,
  samples: SampleStatus,
  requisitions: RequisitionStatus,
  lots: LotStatus,
};

function recordsIn(status: string): string {
  return Object.entries(RECORDS)
    .flatMap(([records, statuses]) => (status in statuses ? [records] : []))
    .join(', ');
}

const EventStatusEnum = builder.enumType('EventStatus', {
  description: 'The status of the record that an event is about, whatever the kind of record.',
  values: Object.fromEntries(
    Object.keys(STATUSES).map((status) => [status, { description: `A status of ${recordsIn(status)}.` }]),
  ),
});

function isStatus(text: string): text is Status {
  return text in STATUSES;
}

/** A field with a status in the `data` of events, where it is written as in REST. */
function statusField(name: 'status' | 'previous_status', description: string) {
  return {
    type: EventStatusEnum,
    nullable: true,
    description,
    extensions: fromColumns<Event>('data'),
    resolve: ({ data }: Pick<Event, 'data'>): Status | null => {
      const written = isJsonObject(data) ? data[name] : undefined;
      const status = typeof written === 'string' ? written.toUpperCase() : '';
      return isStatus(status) ? status : null;
    },
  } as const;
}

/** The new status in an event's data. */
export const newStatus = statusField(
  'status',
  'The record’s new status; null unless the type is a change of status. The type of this field is the same for every kind of record.',
);

/** The status before, in an event's data. */
export const previousStatus = statusField(
  'previous_status',
  'The record’s status before; null unless the type is a change of status.',
);
