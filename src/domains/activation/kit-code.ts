import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { findRecord, type Reader } from '../access/records.ts';
import { forgivenCode } from '../inputs/code-spelling.ts';

/**
 * The code of the kit that somebody means to activate: as typed if a kit has that code, else with typing mistakes forgiven if a kit has
 * that one, else as typed.
 */
export async function resolveKitCode(work: UnitOfWork, reader: Reader, typed: string): Promise<string> {
  const forgiven = forgivenCode(typed);
  if (forgiven === typed.toUpperCase() || (await findRecord(work, reader, 'kit', typed))) return typed;
  return (await findRecord(work, reader, 'kit', forgiven)) ? forgiven : typed;
}
