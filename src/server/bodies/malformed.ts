import { AppError } from '../../errors/errors.ts';

/** The error for a request that cannot be read. */
export function malformed(message: string, reason = ''): AppError {
  return new AppError('BAD_USER_INPUT', message, undefined, { reason });
}

/** Returns what `decode` returns. @throws AppError BAD_USER_INPUT with the message when `decode` throws. */
export function attempt<Value>(decode: () => Value, message: string): Value {
  try {
    return decode();
  } catch {
    throw malformed(message);
  }
}
