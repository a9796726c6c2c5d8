import type { DocumentResult } from '../report-document.ts';

/** A number as it is written into JSON: FHIR's decimals keep their digits, and 1.10 is more than 1.1. */
export class Decimal {
  /** As JSON writes numbers. */
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** The number in a quantity's text, after a comparator: sign, whole part, fraction, exponent. */
const NUMBER = /^(?:[<>]=?|[≤≥])?\s*([+-]?)(\d*)(?:\.(\d*))?([eE][+-]?\d+)?$/;

/**
 * The number of a quantity with the digits that the laboratory gave: `1.10`, `<0.50` and `+007.` are 1.10, 0.50 and 7. From
 * other text, the shortest digits of the value.
 */
export function decimalOf({ text }: Pick<DocumentResult, 'text'>, value: number): Decimal {
  const [, sign, whole = '', fraction = '', exponent = ''] = NUMBER.exec(text.trim()) ?? [];
  if (sign === undefined || (whole === '' && fraction === '')) return new Decimal(JSON.stringify(value));
  const digits = whole.replace(/^0+(?=\d)/, '') || '0';
  return new Decimal(`${sign === '-' ? '-' : ''}${digits}${fraction && `.${fraction}`}${exponent}`);
}
