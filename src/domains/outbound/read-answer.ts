import { readAcknowledgement } from '../../hl7/read-acknowledgement.ts';

/** The most characters of a laboratory's text that are stored (contract, 8.3). */
const MAX_WORDS = 1000;

/** The meaning of a laboratory's answer for the message that it was sent (contract, 10.7). */
export type LaboratoryAnswer =
  /** AA: the laboratory has accepted it. */
  | { readonly kind: 'TAKEN' }
  /** CA: the laboratory has stored it, and may still accept or refuse it. */
  | { readonly kind: 'STORED' }
  /** AE, AR, CE or CR, with the laboratory's text. */
  | { readonly kind: 'REFUSED'; readonly words: string }
  /** The answer to another message, perhaps one that came too late for it. */
  | { readonly kind: 'OF_ANOTHER' }
  /** No acknowledgement. */
  | { readonly kind: 'UNREADABLE' };

const REFUSALS = ['AE', 'AR', 'CE', 'CR'];

/** Reads the answer to a message with this control id. An answer without it in MSA-2 belongs to another message. */
export function readAnswer(answer: Uint8Array, controlId: string): LaboratoryAnswer {
  const { code, words, ...acknowledgement } = readAcknowledgement(answer);
  if (code === null) return { kind: 'UNREADABLE' };
  if (acknowledgement.controlId.toUpperCase() !== controlId) return { kind: 'OF_ANOTHER' };
  if (code === 'AA') return { kind: 'TAKEN' };
  if (code === 'CA') return { kind: 'STORED' };
  if (!REFUSALS.includes(code)) return { kind: 'UNREADABLE' };
  return { kind: 'REFUSED', words: `${code}: ${printable(words)}`.slice(0, MAX_WORDS) };
}

/** On one line, and without characters that the database cannot store. */
function printable(words: readonly string[]): string {
  if (words.length === 0) return 'the laboratory gave no reason';
  return words.join('; ').replace(/[\p{Control}\p{Surrogate}]/gu, ' ');
}
