import type { ReplacementReason } from '../../generated/prisma/enums.ts';
import { type DemoKit, unregistered } from './kits.ts';

/** A kit of "Aurora Home Testing" that is replaced by another one. */
export interface DemoReplacement {
  /** Days ago. */
  readonly placed: number;
  /** The number of the kit that is replaced. */
  readonly replaced: number;
  readonly reason: ReplacementReason;
  readonly note: string;
  /** The new kit. */
  readonly kit: DemoKit;
}

/** All replacements of the demonstration program. */
export const REPLACEMENTS: readonly DemoReplacement[] = [
  {
    placed: 12,
    replaced: 65,
    reason: 'LOST',
    note: 'Called: moved in the spring, and the parcel went to the old address.',
    kit: unregistered(66, 'sexual_health', 'delivered'),
  },
];
