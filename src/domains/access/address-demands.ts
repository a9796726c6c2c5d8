import type { UnitOfWork } from '../../call/unit-of-work.ts';
import type { FieldProblem } from '../../errors/errors.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { type AddressDemand, addressProblems, demandsOf, wholeAddressIn } from '../inputs/places.ts';
import { findRecord, type Reader, type RecordName } from './records.ts';

/** What an account asks of every address (contract, 13.2). */
export async function demandsOfAccount({ db }: UnitOfWork, accountId: string): Promise<readonly AddressDemand[]> {
  const [account] = await db.$queryRaw<{ isStrict: boolean }[]>(
    Prisma.sql`SELECT strict_addresses AS "isStrict" FROM accounts WHERE id = ${accountId}::uuid`,
  );
  return demandsOf(account?.isStrict === true);
}

/**
 * What is wrong with a whole address for the account of the record that the caller names; nothing if the caller sees no such record. For an
 * input that is refused anyway, so that its refusal names every fault.
 */
export async function addressProblemsOf(
  work: UnitOfWork,
  reader: Reader,
  named: { readonly name: RecordName; readonly key: unknown },
  rawAddress: unknown,
  path: readonly string[],
): Promise<FieldProblem[]> {
  if (rawAddress === undefined || rawAddress === null || typeof named.key !== 'string') return [];
  const record = await findRecord(work, reader, named.name, named.key.trim());
  if (!record) return [];
  return addressProblems(wholeAddressIn(rawAddress), await demandsOfAccount(work, record.accountId), path);
}
