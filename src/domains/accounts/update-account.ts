import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { updateSql } from '../../db/sql/write.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { requireAccount } from '../access/require-account.ts';
import { writeAudited } from '../changes/audit.ts';
import { parseInput, text } from '../inputs/inputs.ts';
import { laboratoryColumns, laboratoryFields } from './laboratory.ts';
import { localeColumns, localeFields } from './locale.ts';
import { orderDaysColumns, orderDaysFields } from './order-days.ts';
import { recognitionColumns, recognitionFields } from './recognition.ts';
import { supportColumns, supportFields } from './support.ts';

const input = z.object({
  accountId: text(),
  ...supportFields,
  ...localeFields,
  ...recognitionFields,
  ...orderDaysFields,
  ...laboratoryFields,
});

/**
 * Changes whom an account says to ask, its language and time zone, whether it recognizes patients, after how many days its orders stall, and
 * what reports state about its laboratory. Omitted fields keep their
 * values, and null removes a value or restores the default. Returns the account's id.
 *
 * @throws AppError FORBIDDEN except for ADMIN; BAD_USER_INPUT; NOT_FOUND.
 */
export async function updateAccount(work: UnitOfWork, rawInput: unknown): Promise<string> {
  authorize(work.call.actor, 'accounts.write');
  const { accountId: named, ...fields } = parseInput(input, rawInput);
  const changes = {
    ...supportColumns(fields),
    ...localeColumns(fields),
    ...recognitionColumns(fields),
    ...orderDaysColumns(fields),
    ...laboratoryColumns(fields),
  };
  return work.transaction(async (tx) => {
    const accountId = await requireAccount(tx, named);
    const isThisAccount = Prisma.sql`id = ${accountId}::uuid`;
    await writeAudited(
      tx,
      { action: 'account.update', subject: `Account:${accountId}`, accountId },
      Object.keys(changes).length > 0 ? [updateSql('accounts', changes, isThisAccount)] : [],
    );
    return accountId;
  });
}
