import { isBoundOrNumber, isNumber } from './number.ts';
import type { Repetition, Segment } from './segment.ts';

/** A value as a report has it. */
export interface ObservedValue {
  readonly resultType: 'quantity' | 'reactivity' | 'coded' | 'text';
  /** Exactly as given; blank if there is none. */
  readonly text: string;
}

/** The words of a test that finds something or not. */
const REACTIVITY = /^(?:(?:(?:non|not)[ -]?)?(?:reactive|positive|detected)|negative|undetected|indeterminate)$/i;

/** Longer than any of them. */
const LONGEST_REACTIVITY = 40;

/** Reads OBX-5 by its type, OBX-2 (contract, 10). */
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
  return { resultType: 'quantity', text };
}

function words(text: string): ObservedValue {
  return { resultType: 'text', text };
}

/** What may stand before the number of an SN. */
const COMPARATORS = ['', '=', '<', '<=', '>', '>=', '<>', '≤', '≥'];

/** `>` `^` 100, or 1 `^` : `^` 128: comparator, number, separator, number. */
function structuredNumber(value: Repetition): ObservedValue {
  const [comparator = '', first, separator, second] = [1, 2, 3, 4].map((position) => value.component(position));
  // The digits of two components would be the number of neither.
  if (first !== '' && !COMPARATORS.includes(comparator))
    return words([comparator, first, separator, second].filter((part) => part !== '').join(' '));
  const bound = `${comparator === '=' ? '' : comparator}${first}`;
  if (separator === '' && second === '') return isBoundOrNumber(bound) ? quantity(bound) : words(bound);
  return words(`${bound}${separator || ' '}${second}`);
}

function coded(values: readonly Repetition[]): ObservedValue {
  const texts = values.map((value) => value.firstOf([9, 2, 5, 1])).filter((text) => text !== '');
  const text = texts.join('\n');
  const isReactivity = text.length <= LONGEST_REACTIVITY && REACTIVITY.test(text);
  return { resultType: isReactivity ? 'reactivity' : 'coded', text };
}
