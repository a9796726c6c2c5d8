import { z } from 'zod';
import { rule, TYPE_WORDS } from '../errors/rules.ts';
import { checkDigitOf } from './check-digit.ts';

/** The digits of a code, a hyphen, and the check digit. */
const LOINC = /^(\d{1,7})-(\d)$/;

/** Whether a text is a LOINC code: in the right format, and with the Mod 10 check digit that matches its digits. */
export function isLoinc(text: string): boolean {
  const [, digits = '', check] = LOINC.exec(text) ?? [];
  return check !== undefined && checkDigitOf(digits) === Number(check);
}

/** A LOINC code from a caller (contract, 10.1). */
export const loincCode = z
  .string(TYPE_WORDS.text)
  .trim()
  .max(9, 'must have at most 9 characters')
  .refine(isLoinc, rule('FORMAT', 'must be a LOINC code with its check digit, such as 2345-7'));
