import type { Actor } from '../../auth/actor.ts';
import { laboratoryOf } from '../../auth/policy.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import type { EventType } from '../../generated/prisma/enums.ts';
import { readableKeys } from '../access/directory.ts';
import { EVENTS } from '../access/events.ts';
import { isOfLaboratory } from '../access/records.ts';

/**
 * Whether events of this type may be withheld from the actor although its feed has the type: from a laboratory, those about
 * other laboratories' records (contract, 9.2).
 */
export function mayBeWithheld(actor: Actor, type: EventType): boolean {
  const { subject } = EVENTS[type];
  return laboratoryOf(actor) !== undefined && subject !== null && subject !== 'lot' && isOfLaboratory(subject);
}

/** The events, of those that the caller's feed has, that are not withheld, in the same order. */
export async function notWithheld<Event extends { readonly id: string; readonly type: EventType }>(
  work: UnitOfWork,
  actor: Actor,
  events: readonly Event[],
): Promise<readonly Event[]> {
  const isDoubtful = ({ type }: Event) => mayBeWithheld(actor, type);
  const doubtful = events.filter(isDoubtful).map(({ id }) => id);
  if (doubtful.length === 0) return events;
  const visible = new Set(await readableKeys(work, 'event', doubtful));
  return events.filter((event) => !isDoubtful(event) || visible.has(event.id));
}
