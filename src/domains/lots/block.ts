import { AppError } from '../../errors/errors.ts';
import type { LotStatus } from '../../generated/prisma/enums.ts';

// Whether the kits of a lot may be used (contract, 13.8): the one rule, for fulfilment, for carriers' scans and for activation.

/** Why the kits of a lot may not be used. */
export type Block = 'EXPIRED' | 'QUARANTINED' | 'RECALLED';

/** What decides about the kits of a lot. */
export interface LotTerms {
  readonly code: string;
  readonly status: LotStatus;
  /** The last day on which they may be used, as midnight in UTC. */
  readonly expires: Date;
  /** Since when the lot is not open; null while it is. */
  readonly blockedSince: Date | null;
}

const DAY_MS = 24 * 60 * 60_000;

/** When a lot expires: at the end of its last day, in UTC. */
function expiry({ expires }: Pick<LotTerms, 'expires'>): Date {
  return new Date(expires.getTime() + DAY_MS);
}

/** Why the kits of a lot may not be used now; null if they may. What is final comes before what may end. */
export function blockOf(lot: Pick<LotTerms, 'status' | 'expires'>, now: Date): Block | null {
  if (lot.status === 'RECALLED') return 'RECALLED';
  if (now >= expiry(lot)) return 'EXPIRED';
  return lot.status === 'QUARANTINED' ? 'QUARANTINED' : null;
}

/** Since when the kits of a lot may not be used: it is not open, or has expired, whichever came first; null if they may be. */
export function blockedSince(lot: LotTerms, now: Date): Date | null {
  const times = [...(lot.blockedSince ? [lot.blockedSince] : []), ...(now >= expiry(lot) ? [expiry(lot)] : [])];
  return times.length === 0 ? null : new Date(Math.min(...times.map((time) => time.getTime())));
}

/** The error for using kits of a lot that blocks them. */
export function lotBlocks({ code, expires }: LotTerms, block: Block): AppError {
  const why = {
    EXPIRED: `expired after ${expires.toISOString().slice(0, 10)}`,
    QUARANTINED: 'is in quarantine',
    RECALLED: 'is recalled',
  }[block];
  return new AppError('CONFLICT', `The lot ${JSON.stringify(code)} ${why}, so its kits cannot be used.`);
}

/** @throws AppError CONFLICT if the lot blocks its kits now. */
export function requireUsable(lot: LotTerms, now: Date): void {
  const block = blockOf(lot, now);
  if (block !== null) throw lotBlocks(lot, block);
}
