import { z } from 'zod';

/**
 * The attempts of a delivery, as its row keeps them: those that have ended, the oldest first. `error` is a word or two of ours,
 * and nothing of what the endpoint answered.
 */
export const deliveryAttempts = z.array(
  z.object({
    at: z.iso.datetime().transform((time) => new Date(time)),
    statusCode: z.int().nullable(),
    error: z.string().nullable(),
    durationMs: z.int().min(0),
  }),
);

/** An attempt to send an event to an endpoint (contract, 9.4). */
export type DeliveryAttempt = z.output<typeof deliveryAttempts>[number];

/** An attempt, as it is written into the row. */
export type KeptAttempt = z.input<typeof deliveryAttempts>[number];
