import { AppError } from '../errors/errors.ts';
import { type DocumentedRecord, LINK_EXPIRED, LINK_INVALID } from './links.ts';

/** The refusal of a link that no longer opens its document, or, to whoever has the link alone, does not yet (contract, 6.1 and 13.6). */
export function linkExpired(record: DocumentedRecord): AppError {
  return linkRefused(record, 'This link has expired.', LINK_EXPIRED);
}

/** The refusal of a link that the service did not write. */
export function linkInvalid(record: DocumentedRecord): AppError {
  return linkRefused(record, 'This link is not valid.', LINK_INVALID);
}

function linkRefused(record: DocumentedRecord, message: string, reason: string): AppError {
  return new AppError('FORBIDDEN', `${message} Fetch the ${record} again to get a new one.`, undefined, { reason });
}
