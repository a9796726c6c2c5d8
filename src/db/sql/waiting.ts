import { AppError } from '../../errors/errors.ts';

/** The caller's connection, as Node's response: it is closed once the answer has been sent, or the caller has gone. */
export interface Waiting {
  readonly closed: boolean;
  once(event: 'close', listener: () => void): unknown;
  off(event: 'close', listener: () => void): unknown;
}

/** The caller no longer waits for the answer, so nothing more is read for it. */
export class CallerGone extends AppError {
  constructor() {
    super('CLIENT_CLOSED_REQUEST', 'The caller has gone.');
  }
}
