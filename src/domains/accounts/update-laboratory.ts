import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { Tx, UnitOfWork } from '../../call/unit-of-work.ts';
import { isUuid } from '../../db/sql/identifiers.ts';
import { insertMissingSql, type NewRow, updateSql, type Write } from '../../db/sql/write.ts';
import { badInput, type FieldProblem } from '../../errors/errors.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { LaboratoryIdentification } from '../../generated/prisma/enums.ts';
import { requireAccount } from '../access/require-account.ts';
import { writeAudited } from '../changes/audit.ts';
import { lockAccount } from '../changes/locks.ts';
import { parseInput, text, typeProblem } from '../inputs/inputs.ts';
import { laboratoryFlags } from '../inputs/laboratory-flags.ts';
import { timeZone, UTC } from '../inputs/time-zone.ts';
import { laboratoryColumns, laboratoryDetails } from './laboratory.ts';
import { outboundDestination, setDestination } from './outbound-destination.ts';

/** The most accounts that a laboratory shares with (contract, 8.3). */
const MAX_SHARES = 50;

/** The defaults of a laboratory, which null restores (contract, 10.3). */
const DEFAULTS = { timeZone: UTC, identification: LaboratoryIdentification.TWO_IDENTIFIERS, flags: [] } as const;

const input = z.object({
  accountId: text(),
  ...laboratoryDetails,
  timeZone: timeZone.nullable().exactOptional(),
  identification: z.enum(LaboratoryIdentification).nullable().exactOptional(),
  flags: laboratoryFlags.nullable().exactOptional(),
  sharesWith: z
    .array(text(), typeProblem('must be a list'))
    .max(MAX_SHARES, `must name at most ${MAX_SHARES} accounts`)
    .nullable()
    .exactOptional(),
  outbound: outboundDestination.nullable().exactOptional(),
});

/**
 * Changes what reports state about an account's laboratory, how its messages are read, which accounts' laboratories may work with its
 * reports and messages, and where it takes orders. Omitted fields keep their values, and null restores the default: nothing stated,
 * UTC, two identifiers, no letters of its own, nobody, nowhere. Returns the account's id.
 *
 * @throws AppError FORBIDDEN except for ADMIN; BAD_USER_INPUT, also for accounts to share with that do not exist; NOT_FOUND.
 */
export async function updateLaboratory(work: UnitOfWork, rawInput: unknown): Promise<string> {
  authorize(work.call.actor, 'accounts.write');
  const { accountId: named, sharesWith, outbound, ...fields } = parseInput(input, rawInput);
  return work.transaction(async (tx) => {
    const accountId = await requireAccount(tx, named);
    await lockAccount(tx, accountId);
    const changes = columnsOf(fields);
    await writeAudited(tx, { action: 'account.updateLaboratory', subject: `Account:${accountId}`, accountId }, [
      ...(Object.keys(changes).length > 0 ? [updateSql('accounts', changes, Prisma.sql`id = ${accountId}::uuid`)] : []),
      ...(sharesWith === undefined ? [] : await shareWith(tx, accountId, sharesWith ?? [])),
      ...(outbound === undefined ? [] : setDestination(tx, accountId, outbound)),
    ]);
    return accountId;
  });
}

function columnsOf(fields: Omit<z.output<typeof input>, 'accountId' | 'sharesWith' | 'outbound'>): NewRow {
  const { timeZone: zone, identification, flags, address, cliaNumber, director } = fields;
  return {
    ...laboratoryColumns({
      ...(address !== undefined && { laboratoryAddress: address }),
      ...(cliaNumber !== undefined && { cliaNumber }),
      ...(director !== undefined && { laboratoryDirector: director }),
    }),
    ...(zone !== undefined && { laboratory_time_zone: zone ?? DEFAULTS.timeZone }),
    ...(identification !== undefined && { laboratory_identification: identification ?? DEFAULTS.identification }),
    ...(flags !== undefined && { laboratory_flags: flags ?? DEFAULTS.flags }),
  };
}

/** The writes after which the account shares with these accounts and no others. Call with the account locked. */
async function shareWith(tx: Tx, accountId: string, named: readonly string[]): Promise<Write[]> {
  const ids = await requireOtherAccounts(tx, accountId, named);
  const rows = ids.map((id) => ({ account_id: accountId, shares_with_id: id }));
  return [
    Prisma.sql`DELETE FROM laboratory_shares WHERE account_id = ${accountId}::uuid AND shares_with_id <> ALL(${ids}::uuid[])`,
    ...(rows.length > 0 ? [insertMissingSql('laboratory_shares', rows)] : []),
  ];
}

/** The ids of these accounts, each once. @throws AppError BAD_USER_INPUT for unknown ones, and for the account itself. */
async function requireOtherAccounts({ db }: Tx, own: string, named: readonly string[]): Promise<string[]> {
  const ids = [...new Set(named.map((id) => id.toLowerCase()))];
  const found = await db.account.findMany({ where: { id: { in: ids.filter(isUuid) } }, select: { id: true } });
  const known = new Set(found.map(({ id }) => id));
  const problems = named.flatMap((given, index): FieldProblem[] => {
    const id = given.toLowerCase();
    if (id !== own && known.has(id)) return [];
    const path = ['sharesWith', index];
    return id === own
      ? [{ path, message: 'is the account itself', code: 'NOT_ALLOWED' }]
      : [{ path, message: 'is not an account', code: 'UNKNOWN' }];
  });
  if (problems.length > 0) throw badInput(problems);
  return ids;
}
