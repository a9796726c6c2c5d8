import { z } from 'zod';
import { OrderStallStage } from '../../generated/prisma/enums.ts';

/** After how many whole days an order stalls in each stage, unless its account has a number of its own (contract, 13.4). */
export const ORDER_DAYS: Readonly<Record<OrderStallStage, number>> = { NOT_FULFILLED: 3, HELD: 7 };

/** Both stages. */
export const ORDER_STALL_STAGES: readonly OrderStallStage[] = Object.values(OrderStallStage);

/** The stages by their names in an account's `orderDays`. */
export const ORDER_STAGE_NAMES = { notFulfilled: 'NOT_FULFILLED', held: 'HELD' } as const satisfies Record<
  string,
  OrderStallStage
>;

/** The numbers of days that an account has of its own, as stored. */
const ownDays = z.partialRecord(z.enum(OrderStallStage), z.int());

/** After how many days the orders of an account stall in each stage, from the account's own numbers. */
export function orderDaysOf(own: unknown): Readonly<Record<OrderStallStage, number>> {
  return { ...ORDER_DAYS, ...ownDays.parse(own) };
}
