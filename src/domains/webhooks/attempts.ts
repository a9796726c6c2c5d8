import { z } from 'zod';

/**
 * The attempts of a delivery, as its row stores them: those that have ended, oldest first. `error` is our own short label and
 * contains nothing from the endpoint's response.
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

/** An attempt, as written to the row. */
export type StoredAttempt = z.input<typeof deliveryAttempts>[number];
