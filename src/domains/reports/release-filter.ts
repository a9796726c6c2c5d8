import type { Actor } from '../../auth/actor.ts';
import { isStaff, laboratoryOf, seesHeld } from '../../auth/policy.ts';
import { NO_ROWS } from '../../db/sql/list.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { KeyColumn } from '../lists/list-ranges.ts';
import type { ReleaseStatus } from '../release/release-status.ts';

/** How reports are found by whether they are released, and by whether the reader sees others at all. */
export interface ReleaseConditions {
  /** What the key column of the indexes is; null for both. */
  readonly released: boolean | null;
  /** The few that are held. */
  readonly rare?: KeyColumn;
  /** Conditions that are checked row by row. */
  readonly checked: readonly Prisma.Sql[];
  /** Conditions that no row meets. */
  readonly where: readonly Prisma.Sql[];
}

/** What reviewers have to do: an index has only these. */
const HELD: KeyColumn = {
  conditions: [Prisma.sql`row.held_until IS NOT NULL`],
  values: Prisma.sql`(VALUES (true)) AS each_held(value)`,
  isInRange: Prisma.sql`row.held_until IS NOT NULL`,
};

/**
 * The conditions of the filter by release. Most of a program sees only released reports, so the indexes for programs begin with that flag; to them,
 * none is held. Reviewers read those that are held by an index of their own. What laboratories see has no index for it.
 */
export function releaseConditions(actor: Actor, asked: ReleaseStatus | null): ReleaseConditions {
  const nothing = { checked: [], where: [] };
  if (!seesHeld(actor)) return { ...nothing, released: true, where: asked === 'HELD' ? [NO_ROWS] : [] };
  if (asked === null) return { ...nothing, released: null };
  const isReleased = asked === 'RELEASED';
  if (laboratoryOf(actor) !== undefined)
    return { ...nothing, released: null, checked: [Prisma.sql`row.released = ${isReleased}::boolean`] };
  if (!isReleased && !isStaff(actor)) return { ...nothing, released: null, rare: HELD };
  return { ...nothing, released: isReleased };
}
