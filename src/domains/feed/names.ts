import type { EventType } from '../../generated/prisma/enums.ts';

/** What the ids of events begin with (contract, 9.1). */
const PREFIX = 'evt_';

/** The public id of an event: `evt_` and its UUID without hyphens. */
export function eventIdOf(id: string): string {
  return `${PREFIX}${id.replaceAll('-', '')}`;
}

/** A type as REST and webhooks write it: `KIT_STATUS_CHANGED` is `kit.status_changed`. */
export function dottedType(type: EventType): string {
  return type.toLowerCase().replace('_', '.');
}
