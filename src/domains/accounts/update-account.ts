import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { updateSql } from '../../db/sql/write.ts';
import { badInput } from '../../errors/errors.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { requireAccount } from '../access/require-account.ts';
import { writeAudited } from '../changes/audit.ts';
import { lockAccount } from '../changes/locks.ts';
import { checkInput, text } from '../inputs/inputs.ts';
import { addressColumns, addressFields } from './addresses.ts';
import { accountEligibility, replaceEligibility } from './eligibility.ts';
import { unknownKitTypes } from './kit-types.ts';
import { laboratoryColumns, laboratoryFields } from './laboratory.ts';
import { localeColumns, localeFields } from './locale.ts';
import { orderDaysColumns, orderDaysFields } from './order-days.ts';
import { recognitionColumns, recognitionFields } from './recognition.ts';
import { releaseColumns, releaseFields, requireReviewerFor } from './release.ts';
import { supportColumns, supportFields } from './support.ts';

const input = z.object({
  accountId: text(),
  ...supportFields,
  ...localeFields,
  ...recognitionFields,
  ...addressFields,
  ...orderDaysFields,
  ...releaseFields,
  ...laboratoryFields,
  eligibility: accountEligibility.exactOptional(),
});

/**
 * Changes whom an account says to ask, its language and time zone, whether it recognizes patients and takes only addresses that can be read,
 * after how many days its orders stall, for whom it offers kit types, which reports it has held for review, and what reports state about its
 * laboratory. Omitted fields keep their values, and null removes a value or restores the default. Returns the account's id.
 *
 * @throws AppError FORBIDDEN except for ADMIN; BAD_USER_INPUT; NOT_FOUND; CONFLICT if reports are to be held and the account has no reviewer.
 */
export async function updateAccount(work: UnitOfWork, rawInput: unknown): Promise<string> {
  authorize(work.call.actor, 'accounts.write');
  const checked = checkInput(input, rawInput);
  const problems = [...checked.problems, ...(await unknownKitTypes(work.db, rawInput))];
  if (!checked.isValid || problems.length > 0) throw badInput(problems);
  const { accountId: named, eligibility, ...fields } = checked.value;
  const changes = {
    ...supportColumns(fields),
    ...localeColumns(fields),
    ...recognitionColumns(fields),
    ...addressColumns(fields),
    ...orderDaysColumns(fields),
    ...releaseColumns(fields),
    ...laboratoryColumns(fields),
  };
  return work.transaction(async (tx) => {
    const accountId = await requireAccount(tx, named);
    const { release } = fields;
    if (eligibility !== undefined || release !== undefined) await lockAccount(tx, accountId);
    await requireReviewerFor(tx, accountId, release ?? null);
    const isThisAccount = Prisma.sql`id = ${accountId}::uuid`;
    const changed = [
      ...(eligibility === undefined ? [] : ['eligibility']),
      ...(release === undefined ? [] : ['release']),
    ];
    await writeAudited(tx, { action: 'account.update', subject: `Account:${accountId}`, accountId, changed }, [
      ...(Object.keys(changes).length > 0 ? [updateSql('accounts', changes, isThisAccount)] : []),
      ...(eligibility === undefined ? [] : replaceEligibility(accountId, eligibility)),
    ]);
    return accountId;
  });
}
