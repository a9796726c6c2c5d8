import { type Coding, readCoding } from './coding.ts';
import { isBoundOrNumber } from './number.ts';
import type { Repetition, Segment } from './segment.ts';

/** A value in the form that a report takes. */
export interface ObservedValue {
  readonly resultType: 'quantity' | 'reactivity' | 'coded' | 'text';
  /** Exactly as given; blank if there is none. */
  readonly text: string;
  /** The code of a coded value; null for several, and for any other value. */
  readonly code: Coding | null;
  /** Why it differs from what was sent; null if it was understood. */
  readonly doubt: Doubt | null;
}

/** A number that cannot be read, an unsupported type, or a text whose separators should have been escaped (contract, 10.3). */
export type Doubt = 'NO_NUMBER' | 'TYPE' | 'JOINED';

/** The words of a qualitative result: something was detected or not. */
const REACTIVITY = /^(?:(?:(?:non|not)[ -]?)?(?:reactive|positive|detected)|negative|undetected|indeterminate)$/i;

/** Longer than any of those words. */
const MAX_REACTIVITY_LENGTH = 40;

/** The value of an observation that has none. */
export const NO_VALUE: ObservedValue = { resultType: 'text', text: '', code: null, doubt: null };

/** The most common types. */
const USUAL_TYPES: ReadonlySet<string> = new Set(['NM', 'SN', 'ST', 'TX', 'FT', 'CE', 'CWE', 'ED', '']);

/** The type of a value, OBX-2, in upper case: some laboratories send lower case. */
export function typeOf(observation: Segment): string {
  const raw = observation.raw(2);
  return USUAL_TYPES.has(raw) ? raw : observation.first(2).component(1).toUpperCase();
}

/** Reads OBX-5, which is not blank, according to its type, OBX-2 (contract, 10.3). */
export function readValue(observation: Segment, unit: string): ObservedValue {
  switch (typeOf(observation)) {
    case 'NM':
      return number(observation.text(5));
    case 'SN':
      return structuredNumber(observation);
    case 'CE':
    case 'CWE':
    case 'CNE':
    case 'CF':
      return coded(observation.repetitions(5));
    case 'ST':
    case '': {
      const whole = observation.text(5);
      return unit !== '' && isBoundOrNumber(whole.trim()) ? quantity(whole.trim()) : words(whole);
    }
    case 'TX':
    case 'FT':
    case 'DT':
    case 'TM':
    case 'TS':
    case 'DTM':
      return words(observation.text(5));
    default:
      return words(observation.text(5), 'TYPE');
  }
}

function quantity(text: string): ObservedValue {
  return { resultType: 'quantity', text, code: null, doubt: null };
}

/** A text as it was sent. */
export function words(text: string, doubt: Doubt | null = null): ObservedValue {
  return { resultType: 'text', text, code: null, doubt };
}

function number(text: string): ObservedValue {
  const given = text.trim();
  return isBoundOrNumber(given) ? quantity(given) : words(text, 'NO_NUMBER');
}

/** What may come before the number of an SN. */
const COMPARATORS: readonly string[] = ['', '=', '<', '<=', '>', '>=', '<>', '≤', '≥'];

/** What may come between the two numbers of an SN, or after the first. */
const SEPARATORS: readonly string[] = ['-', '+', '/', '.', ':'];

/** `>` `^` 100, or 1 `^` : `^` 128: comparator, number, separator, number. */
function structuredNumber(observation: Segment): ObservedValue {
  const [value, ...others] = observation.repetitions(5);
  if (value === undefined || others.length > 0) return words(observation.text(5), 'NO_NUMBER');
  const comparator = value.component(1);
  const rest = value.from(2);
  // A number by itself is often in the wrong component.
  if (rest === '') return number(comparator);
  if (!COMPARATORS.includes(comparator)) return words(value.from(1), 'JOINED');
  const sign = comparator === '=' ? '' : comparator;
  const first = value.component(2);
  if (value.from(3) === '') return number(`${sign}${first}`);
  const separator = value.component(3);
  // Joining the digits of two components would give the number of neither.
  if (!SEPARATORS.includes(separator) || value.from(5) !== '') return words(`${sign}${rest}`, 'JOINED');
  return words(`${sign}${first}${separator}${value.component(4)}`, first === '' ? 'NO_NUMBER' : null);
}

function coded(values: readonly Repetition[]): ObservedValue {
  const joined = values.some(isJoined);
  const texts = values.map((value) => (joined && isJoined(value) ? value.from(1) : value.firstOf([9, 2, 5, 1])));
  const text = texts.filter((each) => each !== '').join('\n');
  const isReactivity = text.length <= MAX_REACTIVITY_LENGTH && REACTIVITY.test(text);
  const [only, ...others] = values;
  const code = only && others.length === 0 && !joined ? readCoding(only) : null;
  return { resultType: isReactivity ? 'reactivity' : 'coded', text, code, doubt: joined ? 'JOINED' : null };
}

/** Whether the components of a coded value are powers of ten: `>10^5 CFU/mL`, `10^3-10^4`. */
function isJoined(value: Repetition): boolean {
  return /^\d/.test(value.component(2)) && NO_SYSTEM.test(value.component(3)) && POWER_BASE.test(value.component(1));
}

const POWER_BASE = /(?:^|[^\d.,])10$/;

/** No coding system has a name that begins with a digit, except a laboratory's own (HL7 table 0396). */
const NO_SYSTEM = /^(?:$|(?!99)\d)/;
