import { z } from 'zod';
import { rule, TYPE_WORDS } from '../errors/rules.ts';
import { checkDigitOf } from './check-digit.ts';

/** The prefix that makes an NPI a card number of the United States' health industry (ISO/IEC 7812); its check digit covers it. */
const PREFIX = '80840';

const NPI = /^(\d{9})(\d)$/;

/** Whether a text is an NPI, the National Provider Identifier of the United States: ten digits, the last of which is its check digit. */
export function isNpi(text: string): boolean {
  const [, digits = '', check] = NPI.exec(text) ?? [];
  return check !== undefined && checkDigitOf(PREFIX + digits) === Number(check);
}

/** An NPI from a caller (contract, 3.6). */
export const npi = z
  .string(TYPE_WORDS.text)
  .trim()
  .refine(isNpi, rule('FORMAT', 'must be an NPI: ten digits, the last of which is its check digit'));
