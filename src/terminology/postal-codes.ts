const FIVE_DIGITS = /^\d{5}$/;
const FOUR_DIGITS = /^\d{4}$/;

/** The forms of postal codes, by country (contract, 13.2). */
const FORMS: Readonly<Record<string, RegExp>> = {
  US: /^\d{5}(?:-?\d{4})?$/,
  CA: /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z] ?\d[ABCEGHJ-NPRSTV-Z]\d$/i,
  GB: /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i,
  // The letters of an Eircode; its routing key has two digits, but for Dublin's D6W.
  IE: /^(?:[AC-FHKNPRTV-Y]\d{2}|D6W) ?[\dAC-FHKNPRTV-Y]{4}$/i,
  DE: FIVE_DIGITS,
  ES: FIVE_DIGITS,
  FI: FIVE_DIGITS,
  FR: FIVE_DIGITS,
  IT: FIVE_DIGITS,
  MX: FIVE_DIGITS,
  AT: FOUR_DIGITS,
  AU: FOUR_DIGITS,
  BE: FOUR_DIGITS,
  CH: FOUR_DIGITS,
  DK: FOUR_DIGITS,
  NO: FOUR_DIGITS,
  NZ: FOUR_DIGITS,
  BR: /^\d{5}-?\d{3}$/,
  IN: /^[1-9]\d{5}$/,
  JP: /^\d{3}-?\d{4}$/,
  NL: /^\d{4} ?[A-Z]{2}$/i,
  PL: /^\d{2}-\d{3}$/,
  PT: /^\d{4}-\d{3}$/,
  SE: /^\d{3} ?\d{2}$/,
};

/** Whether a text has the form of the country's postal codes. Where we know none, every text has it. */
export function isPostalCode(country: string, text: string): boolean {
  return FORMS[country]?.test(text.trim()) ?? true;
}
