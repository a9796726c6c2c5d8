/** The prefix of event ids (contract, 9.1). */
const PREFIX = 'evt_';

/** The public id of an event: `evt_` and its UUID without hyphens. */
export function eventIdOf(id: string): string {
  return `${PREFIX}${id.replaceAll('-', '')}`;
}

/** The hexadecimal digits of an event's UUID, from its public id; undefined for a text that is not an event id. */
export function eventDigits(eventId: string): string | undefined {
  return /^evt_([0-9a-f]{32})$/i.exec(eventId)?.[1];
}
