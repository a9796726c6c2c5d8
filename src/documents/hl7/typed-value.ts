import type { DocumentResult } from '../content/report-document.ts';
import { withoutExponent } from './plain-number.ts';
import type { Fields, Repetition } from './segment.ts';

/** The most characters in an ST, and in the text of a CWE (HL7 v2.5.1, 2.A). */
const MAX_STRING_LENGTH = 199;

/** Result types whose values are words from a list. */
const CODED: ReadonlySet<string> = new Set(['reactivity', 'coded']);

/** OBX-2 and OBX-5, chosen so that the receiver reads the value as it was reported. */
export function typedValueOf(result: DocumentResult): Fields {
  const { resultType, text, code } = result;
  const number = result.value === null ? undefined : quantityOf(result);
  if (number) return number;
  if (code !== null) return { 2: 'CWE', 5: codedElement(text, code) };
  const isCoded = CODED.has(resultType);
  const words = text.split('\n');
  if (isCoded && words.every(isWord)) return { 2: 'CWE', 5: { repetitions: words.map((word) => codedElement(word)) } };
  if (/[\r\n]/.test(text)) return { 2: 'FT', 5: { formatted: text } };
  return { 2: text.length > MAX_STRING_LENGTH ? 'TX' : 'ST', 5: text };
}

/** Whether a line can be the text of a coded element. */
function isWord(line: string): boolean {
  return line.length <= MAX_STRING_LENGTH && line.trim() !== '' && !line.includes('\r');
}

/** The original text is the ninth component. Receivers that know only CE, the type before CWE, read the second. */
function codedElement(text: string, code?: NonNullable<DocumentResult['code']>): Repetition {
  const [identifier, display, system] = code ? [code.code, code.display, code.system] : [null, text, null];
  return [identifier, display, system, null, null, null, null, null, text];
}

const COMPARATORS = { LT: '<', LE: '<=', GT: '>', GE: '>=' } as const;

/** A number or a bound; undefined if it cannot be written without an exponent. */
function quantityOf({ text, comparator }: DocumentResult): Fields | undefined {
  const number = withoutExponent(text.trim().replace(/^(?:[<>]=?|[≤≥])\s*/, ''));
  if (number === undefined) return undefined;
  if (comparator === null) return { 2: 'NM', 5: number };
  return { 2: 'SN', 5: [COMPARATORS[comparator], number] };
}
