import { type Coding, readCoding } from './coding.ts';
import { isBoundOrNumber, isNumber } from './number.ts';
import type { Repetition, Segment } from './segment.ts';

/** A value in the form that a report takes. */
export interface ObservedValue {
  readonly resultType: 'quantity' | 'reactivity' | 'coded' | 'text';
  /** Exactly as given; blank if there is none. */
  readonly text: string;
  /** The code of a coded value; null for several, and for any other value. */
  readonly code: Coding | null;
}

/** The words for a qualitative result: something was detected or not. */
const REACTIVITY = /^(?:(?:(?:non|not)[ -]?)?(?:reactive|positive|detected)|negative|undetected|indeterminate)$/i;

/** Longer than any of those words. */
const MAX_REACTIVITY_LENGTH = 40;

/** Reads OBX-5 according to its type, OBX-2 (contract, 10). */
export function readValue(observation: Segment, unit: string): ObservedValue {
  const repetitions = observation.repetitions(5);
  const [first] = repetitions;
  if (first === undefined || observation.isBlank(5)) return words('');
  const whole = observation.text(5);
  switch (observation.first(2).component(1)) {
    case 'NM':
      return isNumber(whole.trim()) ? quantity(whole.trim()) : words(whole);
    case 'SN':
      return repetitions.length > 1 ? words(whole) : structuredNumber(first);
    case 'CE':
    case 'CWE':
    case 'CNE':
    case 'CF':
      return coded(repetitions);
    case 'ST':
    case '':
      return unit !== '' && isBoundOrNumber(whole.trim()) ? quantity(whole.trim()) : words(whole);
    default:
      return words(whole);
  }
}

function quantity(text: string): ObservedValue {
  return { resultType: 'quantity', text, code: null };
}

function words(text: string): ObservedValue {
  return { resultType: 'text', text, code: null };
}

/** What may come before the number of an SN. */
const COMPARATORS = ['', '=', '<', '<=', '>', '>=', '<>', '≤', '≥'];

/** `>` `^` 100, or 1 `^` : `^` 128: comparator, number, separator, number. */
function structuredNumber(value: Repetition): ObservedValue {
  const [comparator = '', first, separator, second] = [1, 2, 3, 4].map((position) => value.component(position));
  // Joining the digits of two components would give the number of neither.
  if (first !== '' && !COMPARATORS.includes(comparator))
    return words([comparator, first, separator, second].filter((part) => part !== '').join(' '));
  const bound = `${comparator === '=' ? '' : comparator}${first}`;
  if (separator === '' && second === '') return isBoundOrNumber(bound) ? quantity(bound) : words(bound);
  return words(`${bound}${separator || ' '}${second}`);
}

function coded(values: readonly Repetition[]): ObservedValue {
  const texts = values.map((value) => value.firstOf([9, 2, 5, 1])).filter((text) => text !== '');
  const text = texts.join('\n');
  const isReactivity = text.length <= MAX_REACTIVITY_LENGTH && REACTIVITY.test(text);
  const [only, ...others] = values;
  const code = only && others.length === 0 ? readCoding(only) : null;
  return { resultType: isReactivity ? 'reactivity' : 'coded', text, code };
}
