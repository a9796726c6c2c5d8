import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { forgivenCode } from '../code-spelling.ts';
import { findRecord, type Reader } from '../records.ts';

/**
 * The code of the kit that somebody means to activate: as it was typed, if a kit has that code, else as it is forgiven. As it was
 * typed if neither is a kit's.
 */
export async function meantCode(work: UnitOfWork, reader: Reader, typed: string): Promise<string> {
  const forgiven = forgivenCode(typed);
  if (forgiven === typed.toUpperCase() || (await findRecord(work, reader, 'kit', typed))) return typed;
  return (await findRecord(work, reader, 'kit', forgiven)) ? forgiven : typed;
}
