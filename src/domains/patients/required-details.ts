import type { Clock } from '../../db/sql/clock.ts';
import { text } from '../inputs/inputs.ts';
import { dateOfBirth, email, sex } from '../inputs/people.ts';

/** The details that every new patient needs (contract, 3.7), and that a correction cannot remove (contract, 11.10). */
export function requiredDetails(clock: Clock) {
  return { firstName: text(), lastName: text(), email, sex, dateOfBirth: dateOfBirth(clock) };
}
