import { z } from 'zod';
import type { Actor } from '../../auth/actor.ts';
import { AppError, type FieldProblem } from '../../errors/errors.ts';
import { HoldReason, type Role } from '../../generated/prisma/enums.ts';
import { optional, optionalOrBlank, text, timestamp } from '../inputs/inputs.ts';

// Who may hold an order, why, and for how long (contract, 13.4).

/** Why an order is held, what is to be known about it, and when the hold ends by itself. */
export const holdFields = { reason: z.enum(HoldReason), note: optionalOrBlank(text(500)), until: optional(timestamp) };

/** A hold to place. */
export interface GivenHold {
  readonly reason: HoldReason;
  readonly note: string | null;
  readonly until: Date | null;
}

/** How far ahead a hold may end. */
const MAX_DAYS = 90;

/** What is wrong with the end of a hold: it is a moment in the future, which is near enough. */
export function untilProblems(until: Date | null, now: Date, path: readonly string[]): FieldProblem[] {
  if (until === null) return [];
  if (until <= now) return [{ path: [...path, 'until'], message: 'must be in the future', code: 'BEFORE' }];
  if (until.getTime() - now.getTime() <= MAX_DAYS * 86_400_000) return [];
  const message = `must be at most ${MAX_DAYS} days ahead`;
  return [{ path: [...path, 'until'], message, code: 'IN_THE_FUTURE' }];
}

/** The reasons for which fulfilment holds an order. Programs and administrators do for every reason. */
const REASONS_OF_FULFILLMENT: ReadonlySet<HoldReason> = new Set<HoldReason>([
  'ADDRESS_UNDELIVERABLE',
  'OUT_OF_STOCK',
  'OTHER',
]);

/** @throws AppError FORBIDDEN if the role does not hold orders for this reason. */
export function requireMayHold({ role }: Actor, reason: HoldReason): void {
  if (role === 'FULFILLMENT' && !REASONS_OF_FULFILLMENT.has(reason))
    throw new AppError('FORBIDDEN', `The role ${role} may not hold an order for ${reason}.`);
}

/** Whether the caller may release an order that this role holds. */
export function mayRelease({ role }: Actor, heldBy: Role): boolean {
  return role !== 'FULFILLMENT' || heldBy === 'FULFILLMENT';
}

/** The columns of a hold. */
export function holdColumns({ reason, note, until }: GivenHold, by: Role, since: Date) {
  return { hold_reason: reason, hold_note: note, held_since: since, held_until: until, held_by: by };
}
