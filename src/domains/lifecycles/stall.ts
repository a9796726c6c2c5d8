import { z } from 'zod';
import { StallStage } from '../../generated/prisma/enums.ts';

/** After how many whole days a kit stalls in each stage, unless its type has a number of its own (contract, 11.5). */
export const EXPECTED_DAYS: Readonly<Record<StallStage, number>> = {
  NOT_SHIPPED: 3,
  LATE_TO_CUSTOMER: 10,
  DELIVERY_EXCEPTION: 1,
  NOT_ACTIVATED: 30,
  NOT_RETURNED: 30,
  LATE_TO_LABORATORY: 10,
  LOST_TO_LABORATORY: 1,
  NOT_RECEIVED: 2,
  NOT_RESULTED: 7,
  NOT_REPLACED: 1,
};

/** All stages, in the order in which a kit passes through them. */
export const STALL_STAGES: readonly StallStage[] = Object.values(StallStage);

/** The stages by their names in a kit type's `expectedDays`. */
export const STAGE_NAMES = {
  notShipped: 'NOT_SHIPPED',
  lateToCustomer: 'LATE_TO_CUSTOMER',
  deliveryException: 'DELIVERY_EXCEPTION',
  notActivated: 'NOT_ACTIVATED',
  notReturned: 'NOT_RETURNED',
  lateToLaboratory: 'LATE_TO_LABORATORY',
  lostToLaboratory: 'LOST_TO_LABORATORY',
  notReceived: 'NOT_RECEIVED',
  notResulted: 'NOT_RESULTED',
  notReplaced: 'NOT_REPLACED',
} as const satisfies Record<string, StallStage>;

/** The numbers of days that a kit type has of its own, as stored. */
const ownDays = z.partialRecord(z.enum(StallStage), z.int());

/** After how many days kits of a type stall in each stage, from the type's own numbers. */
export function expectedDaysOf(own: unknown): Readonly<Record<StallStage, number>> {
  return { ...EXPECTED_DAYS, ...ownDays.nullish().parse(own) };
}

/** Whole days from one moment to another. */
export function wholeDays(from: Date, to: Date): number {
  return Math.floor((to.getTime() - from.getTime()) / 86_400_000);
}
