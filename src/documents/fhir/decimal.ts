import type { DocumentResult } from '../content/report-document.ts';

/**
 * A number that is written to JSON with its digits, because FHIR decimals keep their precision: 1.10 is more precise than 1.1.
 */
export class Decimal {
  /** The number in JSON syntax. */
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Matches the number in a quantity's text, after any comparator: sign, whole part, fraction, exponent. */
const NUMBER = /^(?:[<>]=?|[≤≥])?\s*([+-]?)(\d*)(?:\.(\d*))?([eE][+-]?\d+)?$/;

/**
 * The number of a quantity with the laboratory's digits: `1.10`, `<0.50` and `+007.` give 1.10, 0.50 and 7. For other text, the
 * shortest form of the value.
 */
export function decimalOf({ text }: Pick<DocumentResult, 'text'>, value: number): Decimal {
  const [, sign, whole = '', fraction = '', exponent = ''] = NUMBER.exec(text.trim()) ?? [];
  if (sign === undefined || (whole === '' && fraction === '')) return new Decimal(JSON.stringify(value));
  const digits = whole.replace(/^0+(?=\d)/, '') || '0';
  return new Decimal(`${sign === '-' ? '-' : ''}${digits}${fraction && `.${fraction}`}${exponent}`);
}
