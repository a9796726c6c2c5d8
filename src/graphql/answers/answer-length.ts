import { AnswerTooLong } from '../../db/request-budget.ts';

/** The most bytes of UTF-8 that a character of a JavaScript string can take. */
const BYTES_OF_CHARACTER = 3;

/** @throws AnswerTooLong if the answer has more bytes than allowed (contract, 8.2). */
export function requireLength(answer: string, maxBytes: number): void {
  if (answer.length * BYTES_OF_CHARACTER <= maxBytes) return;
  if (Buffer.byteLength(answer) > maxBytes) throw new AnswerTooLong(maxBytes);
}

/**
 * The minimum number of bytes that a value takes as JSON; counting stops above `most`. Values share strings, so a value
 * can be much longer as JSON than in memory, and must be measured before it is serialized.
 */
export function atLeastBytes(value: unknown, most: number): number {
  let bytes = 0;
  const count = (part: unknown): void => {
    if (typeof part === 'string') bytes += part.length;
    if (typeof part !== 'object' || part === null) return;
    if (Array.isArray(part)) {
      for (const entry of part) {
        if (bytes > most) return;
        bytes += ','.length;
        count(entry);
      }
      return;
    }
    for (const [key, entry] of Object.entries(part)) {
      if (bytes > most) return;
      bytes += `"":,`.length + key.length;
      count(entry);
    }
  };
  count(value);
  return bytes;
}
