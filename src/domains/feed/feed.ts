import type { Actor } from '../../auth/actor.ts';
import { isStaff } from '../../auth/policy.ts';
import { listedAccountIds } from '../access/records.ts';
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
