import type { KitStatus, SampleStatus } from '../../generated/prisma/enums.ts';

/** A time in a kit's story: days after it was ordered or sold, and the hour of that day (UTC). */
export interface DayAndHour {
  readonly day: number;
  readonly hour: number;
}

/** Something that is recorded of a kit or a sample. */
export interface JourneyStep<Status> extends DayAndHour {
  readonly status: Status;
  readonly reason?: string;
  /** The first or the second parcel: its tracking number is given. */
  readonly parcel?: 1 | 2;
  /** When it happened, where it is told late. */
  readonly happened?: DayAndHour;
}

/** The hour of what every story has; carriers and laboratories come later. */
export const ORDERED: DayAndHour = { day: 0, hour: 14 };
export const FULFILLED: DayAndHour = { day: 1, hour: 9 };
export const ACTIVATED: DayAndHour = { day: 5, hour: 19 };
export const COLLECTED: DayAndHour = { day: 6, hour: 8 };
export const RECEIVED: DayAndHour = { day: 9, hour: 14 };

const shipped: readonly JourneyStep<KitStatus>[] = [{ day: 1, hour: 16, status: 'IN_TRANSIT', parcel: 1 }];
const delivered: readonly JourneyStep<KitStatus>[] = [...shipped, { day: 3, hour: 11, status: 'DELIVERED' }];
const stranded: readonly JourneyStep<KitStatus>[] = [
  ...shipped,
  { day: 3, hour: 14, status: 'DELIVERY_EXCEPTION', reason: 'The address has no such apartment' },
];

/** The ways of a kit to the person who ordered it. */
export const OUTBOUND = {
  packed: [],
  shipped,
  delivered,
  stranded,
  redelivered: [
    ...stranded,
    { day: 4, hour: 9, status: 'IN_TRANSIT', parcel: 2 },
    { day: 5, hour: 12, status: 'DELIVERED' },
  ],
  // The scan of a sorting center that is told a day after the box has arrived.
  rescanned: [...delivered, { day: 4, hour: 8, status: 'IN_TRANSIT', happened: { day: 2, hour: 6 } }],
  withdrawn: [{ day: 2, hour: 10, status: 'CANCELED', reason: 'The box was damaged in the warehouse' }],
} as const satisfies Record<string, readonly JourneyStep<KitStatus>[]>;

export type Outbound = keyof typeof OUTBOUND;

const sent: readonly JourneyStep<SampleStatus>[] = [{ day: 6, hour: 15, status: 'IN_TRANSIT', parcel: 1 }];
const astray: readonly JourneyStep<SampleStatus>[] = [
  ...sent,
  { day: 8, hour: 13, status: 'DELIVERY_EXCEPTION', reason: 'The parcel is held at the depot: its label is torn' },
];
const arrived: readonly JourneyStep<SampleStatus>[] = [...sent, { day: 9, hour: 10, status: 'DELIVERED' }];
const received: readonly JourneyStep<SampleStatus>[] = [...arrived, { ...RECEIVED, status: 'RECEIVED' }];

/** As {@link received}, with one scan missed. */
const measurable: readonly JourneyStep<SampleStatus>[] = [...sent, { ...RECEIVED, status: 'RECEIVED' }];

/** The ways of a sample to the laboratory, up to its results. */
export const INBOUND = {
  kept: [],
  sent,
  astray,
  // In a new envelope; and then a scan of the old one comes to light.
  resent: [
    ...astray,
    { day: 10, hour: 9, status: 'IN_TRANSIT', parcel: 2 },
    { day: 11, hour: 8, status: 'IN_TRANSIT', parcel: 1, happened: { day: 7, hour: 7 } },
  ],
  arrived,
  received,
  // Brought by hand: no carrier has ever seen it.
  handedIn: [{ ...RECEIVED, status: 'RECEIVED' }],
  checked: [
    ...measurable,
    { day: 10, hour: 11, status: 'EXTRA_QUALITY_CHECKS', reason: 'Little volume: the measurement is repeated' },
  ],
  checkedAfterReport: [
    ...measurable,
    {
      day: 11,
      hour: 9,
      status: 'EXTRA_QUALITY_CHECKS',
      reason: 'An indeterminate result is confirmed by another method',
    },
  ],
  unusable: [
    ...measurable,
    { day: 10, hour: 11, status: 'COLLECTION_EXCEPTION', reason: 'Hemolyzed: the sample cannot be measured' },
  ],
  spilled: [
    { day: 7, hour: 10, status: 'COLLECTION_EXCEPTION', reason: 'The person reports that the tube has leaked' },
  ],
} as const satisfies Record<string, readonly JourneyStep<SampleStatus>[]>;

export type Inbound = keyof typeof INBOUND;
