import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { linkExpired } from '../../documents/link-refusals.ts';
import { findRecord, mayRead } from '../access/records.ts';

/** A report that a link leads to. */
interface LinkedReport {
  readonly id: string;
  readonly released: boolean;
  readonly heldAt: Date | null;
}

/**
 * Asserts that the holder of a link may open the report (contract, 13.6): one that is held, or was until it was withdrawn, opens only together
 * with a key of somebody for whom it exists, so whoever passes a link on passes nothing on. Returns whether it took such a key.
 *
 * @throws AppError FORBIDDEN, as for an expired link.
 */
export async function requireSeenIfHeld(work: UnitOfWork, { id, released, heldAt }: LinkedReport): Promise<boolean> {
  if (released || heldAt === null) return false;
  const { actor } = work.call;
  if (actor && mayRead(actor, 'report') && (await findRecord(work, actor, 'report', id))) return true;
  throw linkExpired('report');
}
