import type { IncomingMessage } from 'node:http';
import { newUuid } from '../db/identifiers.ts';

/** What an `X-Request-Id` may look like to be taken over (contract, section 8). */
const saneRequestId = /^[A-Za-z0-9._:-]{1,128}$/;

/** The id of a request: its own `X-Request-Id` where that is sane, else a new one. */
export function requestIdOf(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && saneRequestId.test(given) ? given : newUuid();
}
