import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { isUuid } from '../../db/sql/identifiers.ts';
import type { Support } from '../inputs/support-contacts.ts';

/** The part of an account that everybody who knows its id may see. */
export interface Program extends Support {
  readonly name: string;
  /** The language of its pages, for people whose own is not known. */
  readonly language: string;
}

/**
 * The accounts with these ids, by id; ids of none are left out. Anyone who knows an id may know this much: the program itself puts the id
 * into its link, and none of this says anything about any kit (contract, 7.6).
 */
export async function readPrograms(work: UnitOfWork, ids: readonly string[]): Promise<ReadonlyMap<string, Program>> {
  const known = ids.filter(isUuid).map((id) => id.toLowerCase());
  if (known.length === 0) return new Map();
  const select = { id: true, name: true, language: true, supportContact: true, supportContacts: true };
  const accounts = await work.db.account.findMany({ where: { id: { in: known } }, select });
  return new Map(accounts.map(({ id, ...program }) => [id, program]));
}
