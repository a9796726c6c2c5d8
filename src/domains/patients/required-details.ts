import type { Clock } from '../../db/clock.ts';
import { text } from '../inputs.ts';
import { dateOfBirth, email, sex } from '../people.ts';

/** The details that every new patient needs (contract, 3.7), and that a correction cannot remove (contract, 11.10). */
export function requiredDetails(clock: Clock) {
  return { firstName: text(), lastName: text(), email, sex, dateOfBirth: dateOfBirth(clock) };
}
