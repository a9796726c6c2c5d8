import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { newUuid } from '../../db/sql/identifiers.ts';
import { insertSql } from '../../db/sql/write.ts';
import { AccountMode } from '../../generated/prisma/enums.ts';
import { writeAudited } from '../changes/audit.ts';
import { parseInput, text } from '../inputs/inputs.ts';
import { addressColumns, addressFields } from './addresses.ts';
import { laboratoryColumns, laboratoryFields } from './laboratory.ts';
import { localeColumns, localeFields } from './locale.ts';
import { recognitionColumns, recognitionFields } from './recognition.ts';
import { supportColumns, supportFields } from './support.ts';

const input = z.object({
  name: text(),
  mode: z.enum(AccountMode),
  ...supportFields,
  ...localeFields,
  ...recognitionFields,
  ...addressFields,
  ...laboratoryFields,
});

/** Creates an account (a tenant). Returns its id. @throws AppError FORBIDDEN except for ADMIN; BAD_USER_INPUT. */
export async function createAccount(work: UnitOfWork, rawInput: unknown): Promise<string> {
  authorize(work.call.actor, 'accounts.write');
  const account = parseInput(input, rawInput);
  return work.transaction(async (tx) => {
    const id = newUuid();
    const { name, mode } = account;
    const row = {
      id,
      name,
      mode,
      ...supportColumns(account),
      ...localeColumns(account),
      ...recognitionColumns(account),
      ...addressColumns(account),
      ...laboratoryColumns(account),
      created: tx.call.clock.now(),
    };
    await writeAudited(tx, { action: 'account.create', subject: `Account:${id}`, accountId: id }, [
      insertSql('accounts', [row]),
    ]);
    return id;
  });
}
