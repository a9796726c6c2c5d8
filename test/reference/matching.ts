import { isUuid } from '../../src/db/sql/identifiers.ts';
import { folded } from '../../src/text/folded.ts';

// What the conditions of a filter mean (contract, 3.3 and 8.3). A condition that is left out, null or blank holds for every row.

/** A filter, which the service has let pass. */
export type Conditions = Readonly<Record<string, unknown>>;

/** A text without the blanks around it; undefined if nothing is left. */
export function blankIsNone(text: unknown): string | undefined {
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : undefined;
}

export function isOneOf(values: unknown, value: string | null): boolean {
  return !Array.isArray(values) || values.includes(value);
}

export function holds(condition: unknown, fact: boolean): boolean {
  return typeof condition !== 'boolean' || condition === fact;
}

/** Whether a row is of the account asked for. What is not a UUID is nobody's. */
export function isSameId(asked: unknown, id: string): boolean {
  const text = blankIsNone(asked);
  return text === undefined || (isUuid(text) && text.toLowerCase() === id);
}

export function isSameText(asked: unknown, text: string | null): boolean {
  const wanted = blankIsNone(asked);
  return wanted === undefined || (text !== null && folded(wanted) === folded(text));
}

/** Whether a time is on one of the days, in UTC. */
export function isOn(days: unknown, time: Date): boolean {
  if (typeof days !== 'object' || days === null) return true;
  const day = time.toISOString().slice(0, 10);
  const [from, to] = [dayIn(days, 'from'), dayIn(days, 'to')];
  return (from === undefined || day >= from) && (to === undefined || day <= to);
}

function dayIn(days: object, name: 'from' | 'to'): string | undefined {
  return blankIsNone(Reflect.get(days, name));
}

interface Person {
  readonly email: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly phone: string | null;
}

/** Whether somebody has all the details asked for; of undefined, whether none are asked for; null is nobody. */
export function isPerson(
  { email, firstName, lastName, phone }: Conditions,
  person: Person | null | undefined,
): boolean {
  if ([email, firstName, lastName, phone].every((each) => blankIsNone(each) === undefined)) return true;
  if (!person) return false;
  return (
    isSameText(email, person.email) &&
    isSameText(firstName, person.firstName) &&
    isSameText(lastName, person.lastName) &&
    isSamePhone(phone, person.phone)
  );
}

/** Phone numbers are compared by their digits; one without any is nobody's. */
function isSamePhone(asked: unknown, phone: string | null): boolean {
  const text = blankIsNone(asked);
  if (text === undefined) return true;
  const digits = text.replace(/\D/g, '');
  return digits !== '' && digits === phone?.replace(/\D/g, '');
}
