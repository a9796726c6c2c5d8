import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { isUuid } from '../../db/identifiers.ts';

/**
 * The name of the account with this id; undefined if there is none. Anyone who knows the id may know the name: the program itself
 * puts the id into its link, and the name says nothing about any kit (contract, 7.6).
 */
export async function readProgramName(work: UnitOfWork, accountId: string): Promise<string | undefined> {
  if (!isUuid(accountId)) return undefined;
  const account = await work.db.account.findUnique({ where: { id: accountId }, select: { name: true } });
  return account?.name;
}
