import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { isUuid } from '../../db/sql/identifiers.ts';

/** The part of an account that everybody who knows its id may see. */
export interface Program {
  readonly name: string;
  /** The support contact for people who hold the account's kits; null if it has none. */
  readonly supportContact: string | null;
}

/**
 * The account with this id; undefined if there is none. Anyone who knows the id may know this much: the program itself puts the id
 * into its link, and neither says anything about any kit (contract, 7.6).
 */
export async function readProgram(work: UnitOfWork, accountId: string): Promise<Program | undefined> {
  if (!isUuid(accountId)) return undefined;
  const select = { name: true, supportContact: true };
  return (await work.db.account.findUnique({ where: { id: accountId }, select })) ?? undefined;
}
