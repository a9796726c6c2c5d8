import { z } from 'zod';

/** The digits of a code, a hyphen, and the check digit. */
const LOINC = /^(\d{1,7})-(\d)$/;

/** Whether a text is a LOINC code: of its form, with the check digit that its digits give by the Mod 10 algorithm. */
export function isLoinc(text: string): boolean {
  const [, digits = '', check] = LOINC.exec(text) ?? [];
  return check !== undefined && checkDigit(digits) === Number(check);
}

/** From the right, every other digit counts twice, beginning with the last; then the sum of all digits is made up to a ten. */
function checkDigit(digits: string): number {
  let sum = 0;
  for (const [place, digit] of [...digits].reverse().entries()) {
    const counted = Number(digit) * (place % 2 === 0 ? 2 : 1);
    sum += counted > 9 ? counted - 9 : counted;
  }
  return (10 - (sum % 10)) % 10;
}

/** A LOINC code from a caller (contract, 10.1). */
export const loincCode = z
  .string('must be a text')
  .trim()
  .max(9, 'must have at most 9 characters')
  .refine(isLoinc, 'must be a LOINC code with its check digit, such as 2345-7');
