import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { findRecord, type Reader } from '../records.ts';

/**
 * A code as Crockford's base 32 reads what people type and say (contract, 2.1): O for 0, I and L for 1, hyphens and white space left
 * out, and in capitals. The codes that this service makes are written so; those printed by others need not be.
 */
export function forgivenCode(typed: string): string {
  return typed
    .replace(/[\s\u2010-\u2015\u2212-]+/g, '')
    .toUpperCase()
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
}

/**
 * The code of the kit that somebody means to activate: as it was typed, if a kit has that code, else as it is forgiven. As it was
 * typed if neither is a kit's.
 */
export async function meantCode(work: UnitOfWork, reader: Reader, typed: string): Promise<string> {
  const forgiven = forgivenCode(typed);
  if (forgiven === typed.toUpperCase() || (await findRecord(work, reader, 'kit', typed))) return typed;
  return (await findRecord(work, reader, 'kit', forgiven)) ? forgiven : typed;
}
