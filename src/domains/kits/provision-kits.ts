import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { RequestContext } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { recordAudit } from '../audit.ts';
import { codeText, duplicatesOf, optional, parseInput, text } from '../inputs.ts';
import { requireAccount } from '../require-account.ts';
import { makeKits } from './make-kits.ts';

const MOST_KITS = 1000;

const input = z
  .object({
    accountId: text(),
    kitType: text(),
    count: optional(
      z
        .int('must be a whole number')
        .min(1, `must be from 1 to ${MOST_KITS}`)
        .max(MOST_KITS, `must be from 1 to ${MOST_KITS}`),
    ),
    kitIds: optional(
      z.array(codeText).min(1, 'must name at least one kit').max(MOST_KITS, `must name at most ${MOST_KITS} kits`),
    ),
  })
  .superRefine(({ count, kitIds }, problems) => {
    if ((count === null) === (kitIds === null)) {
      problems.addIssue({ code: 'custom', path: ['count'], message: 'exactly one of count and kitIds must be given' });
    }
    for (const index of duplicatesOf(kitIds ?? []))
      problems.addIssue({ code: 'custom', path: ['kitIds', index], message: 'is given twice' });
  });

/**
 * Makes retail stock for an account: kits without an order. Returns their internal ids.
 *
 * @throws AppError FORBIDDEN; BAD_USER_INPUT; NOT_FOUND for the account or the kit type; CONFLICT if a code is in use.
 */
export async function provisionKits(context: RequestContext, rawInput: unknown): Promise<string[]> {
  authorize(context.actor, 'kits.provision');
  const { accountId: named, kitType: code, count, kitIds } = parseInput(input, rawInput);
  // Neither is ever deleted, so both can be looked up before the transaction.
  const accountId = await requireAccount(context, named);
  const kitType = await context.db.kitType.findUnique({ where: { code } });
  if (!kitType) throw notFound('kit type', code);
  const codes = kitIds ?? Array.from({ length: count ?? 0 }, () => null);
  return context.transaction(async (context) => {
    const ids = await makeKits(
      context,
      accountId,
      codes.map((kitId) => ({ kitType, kitId, sampleId: null, item: null })),
    );
    await recordAudit(context, { action: 'kit.provision', subject: `KitType:${code}`, accountId });
    return ids;
  });
}
