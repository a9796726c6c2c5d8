import type { Actor } from '../../auth/actor.ts';
import { isStaff, may } from '../../auth/policy.ts';
import type { EventType } from '../../generated/prisma/enums.ts';
import { EVENT_TYPES, EVENTS } from '../events.ts';
import { listedAccountIds } from '../records.ts';
import type { FeedPlace } from './cursor.ts';

/** The events that a caller may read, and which of their numbers orders them. */
export interface Feed {
  readonly by: FeedPlace['by'];
  /** The accounts that the events belong to; undefined for all. */
  readonly accountIds: string[] | undefined;
}

/** The feed of the caller's account; for staff, of all accounts or of the requested one. */
export function feedOf(actor: Actor, asked: string | null): Feed {
  return { by: isStaff(actor) ? 'position' : 'sequence', accountIds: listedAccountIds(actor, asked) };
}

/** The requested types (null means all) that the caller may see; undefined if that includes every type. */
export function visibleTypes(actor: Actor, asked: readonly EventType[] | null): EventType[] | undefined {
  const types = asked ? [...new Set(asked)] : undefined;
  const isSeen = (type: EventType) => may(actor, EVENTS[type].audience);
  if (EVENT_TYPES.every(isSeen)) return types;
  return (types ?? EVENT_TYPES).filter(isSeen);
}
