import type { EventType } from '../../generated/prisma/enums.ts';

/** What the ids of events begin with (contract, 9.1). */
const PREFIX = 'evt_';

/** The public id of an event: `evt_` and its UUID without hyphens. */
export function eventIdOf(id: string): string {
  return `${PREFIX}${id.replaceAll('-', '')}`;
}

/** The hexadecimal digits of an event's UUID, from its public id; undefined for a text that is none. */
export function eventDigits(eventId: string): string | undefined {
  return /^evt_([0-9a-f]{32})$/i.exec(eventId)?.[1];
}

/** A type as REST and webhooks write it: `KIT_STATUS_CHANGED` is `kit.status_changed`. */
export function dottedType(type: EventType): string {
  return type.toLowerCase().replace('_', '.');
}
