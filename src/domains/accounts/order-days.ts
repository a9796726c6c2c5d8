import { z } from 'zod';
import type { NewRow } from '../../db/sql/write.ts';
import { objectProblem, optional } from '../inputs/inputs.ts';
import { ORDER_STAGE_NAMES } from '../lifecycles/order-stall.ts';

const DAYS = 'must be from 0 to 365';
const day = optional(z.int('must be a whole number').min(0, DAYS).max(365, DAYS));

/**
 * After how many days an account's orders stall (contract, 13.4): the usual number for a stage that is left out. The object is replaced as a
 * whole, and null restores the usual numbers.
 */
export const orderDaysFields = {
  orderDays: z.object({ notFulfilled: day, held: day }, objectProblem).nullable().exactOptional(),
};

const orderDays = z.object(orderDaysFields);

/** The account's column for it; an omitted field has none here. */
export function orderDaysColumns({ orderDays: given }: z.output<typeof orderDays>): NewRow {
  if (given === undefined) return {};
  const { notFulfilled = null, held = null } = given ?? {};
  return {
    order_days: {
      ...(notFulfilled !== null && { [ORDER_STAGE_NAMES.notFulfilled]: notFulfilled }),
      ...(held !== null && { [ORDER_STAGE_NAMES.held]: held }),
    },
  };
}
