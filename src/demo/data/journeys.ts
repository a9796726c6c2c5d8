import type { FailureCode, KitStatus, SampleStatus } from '../../generated/prisma/enums.ts';

/** A time in a kit's story: days after the kit was ordered or sold, and the hour of that day (UTC). */
export interface DayAndHour {
  readonly day: number;
  readonly hour: number;
}

/** An event of a kit or a sample. */
export interface JourneyStep<Status> extends DayAndHour {
  readonly status: Status;
  readonly reason?: string;
  /** Which parcel the event is about, if it comes with a tracking number. */
  readonly parcel?: 1 | 2;
  /** Why a sample failed. */
  readonly failure?: {
    readonly code: FailureCode;
    readonly laboratoryCode?: string;
    readonly laboratorySystem?: string;
  };
  /** When the event happened, if it is recorded late. */
  readonly happened?: DayAndHour;
}

/** When orders are placed. */
export const ORDERED: DayAndHour = { day: 0, hour: 14 };

/** When kits are fulfilled. */
export const FULFILLED: DayAndHour = { day: 1, hour: 9 };

/** When kits are activated, unless their data says otherwise. */
export const ACTIVATED: DayAndHour = { day: 5, hour: 19 };

/** When samples are collected. */
export const COLLECTED: DayAndHour = { day: 6, hour: 8 };

/** When the laboratory receives samples. */
export const RECEIVED: DayAndHour = { day: 9, hour: 14 };

const shipped: readonly JourneyStep<KitStatus>[] = [{ day: 1, hour: 16, status: 'IN_TRANSIT', parcel: 1 }];
const delivered: readonly JourneyStep<KitStatus>[] = [...shipped, { day: 3, hour: 11, status: 'DELIVERED' }];
const stranded: readonly JourneyStep<KitStatus>[] = [
  ...shipped,
  { day: 3, hour: 14, status: 'DELIVERY_EXCEPTION', reason: 'No such apartment at this address' },
];

/** The journeys of a kit to its recipient. */
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
  // A sorting center's scan is recorded a day after the delivery.
  rescanned: [...delivered, { day: 4, hour: 8, status: 'IN_TRANSIT', happened: { day: 2, hour: 6 } }],
  withdrawn: [{ day: 2, hour: 10, status: 'CANCELED', reason: 'The box was damaged in the warehouse' }],
} as const satisfies Record<string, readonly JourneyStep<KitStatus>[]>;

/** The name of a kit's journey. */
export type Outbound = keyof typeof OUTBOUND;

const sent: readonly JourneyStep<SampleStatus>[] = [{ day: 6, hour: 15, status: 'IN_TRANSIT', parcel: 1 }];
const astray: readonly JourneyStep<SampleStatus>[] = [
  ...sent,
  { day: 8, hour: 13, status: 'DELIVERY_EXCEPTION', reason: 'Held at the depot: the label is torn' },
];
const arrived: readonly JourneyStep<SampleStatus>[] = [...sent, { day: 9, hour: 10, status: 'DELIVERED' }];
const received: readonly JourneyStep<SampleStatus>[] = [...arrived, { ...RECEIVED, status: 'RECEIVED' }];

/** Like {@link received}, but without the delivery scan. */
const receivedUnscanned: readonly JourneyStep<SampleStatus>[] = [...sent, { ...RECEIVED, status: 'RECEIVED' }];

/** The journeys of a sample to the laboratory, up to its results. */
export const INBOUND = {
  kept: [],
  sent,
  astray,
  // Sent again in a new envelope, before a late scan of the old one is recorded.
  resent: [
    ...astray,
    { day: 10, hour: 9, status: 'IN_TRANSIT', parcel: 2 },
    { day: 11, hour: 8, status: 'IN_TRANSIT', parcel: 1, happened: { day: 7, hour: 7 } },
  ],
  arrived,
  received,
  // Handed in directly, without a carrier.
  handedIn: [{ ...RECEIVED, status: 'RECEIVED' }],
  checked: [
    ...receivedUnscanned,
    { day: 10, hour: 11, status: 'EXTRA_QUALITY_CHECKS', reason: 'Low volume: the measurement is being repeated' },
  ],
  checkedAfterReport: [
    ...receivedUnscanned,
    {
      day: 11,
      hour: 9,
      status: 'EXTRA_QUALITY_CHECKS',
      reason: 'An indeterminate result is being confirmed by another method',
    },
  ],
  // The laboratory learns what was missing, and goes on.
  recovered: [
    { ...RECEIVED, status: 'RECEIVED' },
    {
      day: 10,
      hour: 11,
      status: 'COLLECTION_EXCEPTION',
      reason: 'The label has no date of collection',
      failure: { code: 'COLLECTION_DATE_MISSING', laboratoryCode: 'RD', laboratorySystem: 'HL70490' },
    },
    { day: 12, hour: 15, status: 'RECEIVED', reason: 'The program has told us the date of collection' },
  ],
  unusable: [
    ...receivedUnscanned,
    {
      day: 10,
      hour: 11,
      status: 'COLLECTION_EXCEPTION',
      reason: 'Hemolyzed: the sample cannot be tested',
      failure: { code: 'HEMOLYZED', laboratoryCode: 'RH', laboratorySystem: 'HL70490' },
    },
  ],
  spilled: [
    {
      day: 7,
      hour: 10,
      status: 'COLLECTION_EXCEPTION',
      reason: 'The patient reports that the tube leaked',
      failure: { code: 'CONTAINER_BROKEN' },
    },
  ],
} as const satisfies Record<string, readonly JourneyStep<SampleStatus>[]>;

/** The name of a sample's journey. */
export type Inbound = keyof typeof INBOUND;
