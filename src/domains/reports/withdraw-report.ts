import { z } from 'zod';
import { isOperator } from '../../auth/operator.ts';
import { authorize } from '../../auth/policy.ts';
import type { Tx, UnitOfWork } from '../../call/unit-of-work.ts';
import { updateSql, type Write } from '../../db/sql/write.ts';
import { AppError } from '../../errors/errors.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { readableIds, requireRecord } from '../access/records.ts';
import { eventNow, moveSample } from '../cascade/cascade.ts';
import { writeAudited } from '../changes/audit.ts';
import { lockNamedSample, type NamedSample } from '../changes/locks.ts';
import { publishWithdrawals } from '../changes/publish.ts';
import { parseInput, text } from '../inputs/inputs.ts';
import { SAMPLE_TRAITS } from '../lifecycles/sample.ts';

const input = z.object({ reportId: text(), reason: text(500) });

/**
 * Withdraws a report that was charted for the wrong person or specimen, and every other version of the sample's chart, since they show the
 * same results (contract, 10.6). Their rows remain; the sample returns to `received`. Returns the report's id.
 *
 * @throws AppError FORBIDDEN except for LAB and ADMIN; BAD_USER_INPUT; NOT_FOUND; CONFLICT if it is already withdrawn.
 */
export async function withdrawReport(work: UnitOfWork, rawInput: unknown): Promise<string> {
  const actor = authorize(work.call.actor, 'reports.write');
  const { reportId, reason } = parseInput(input, rawInput);
  return work.transaction(async (tx) => {
    const { id } = await requireRecord(tx, actor, 'report', reportId);
    const { sample } = await tx.db.report.findUniqueOrThrow({
      where: { id },
      select: { sample: { select: { id: true, sampleId: true } } },
    });
    // All reports on the sample would be withdrawn with it, including those of its present laboratory.
    if ((await readableIds(tx, 'sample', [sample.id])).length === 0)
      throw new AppError('CONFLICT', 'The sample now belongs to another laboratory: ask an administrator.');
    const locked = await lockNamedSample(tx, actor, sample.sampleId);
    // Read again under the lock: somebody else may have withdrawn it.
    const { status } = await tx.db.report.findUniqueOrThrow({ where: { id }, select: { status: true } });
    if (status === 'WITHDRAWN') throw new AppError('CONFLICT', 'The report is already withdrawn.');
    await withdrawChart(tx, locked, { withdrawnById: isOperator(actor) ? null : actor.userId, reason });
    return id;
  });
}

/** The withdrawal of a chart. */
interface ChartWithdrawal {
  /** The user who withdraws it, directly or by a message; null for the operator. */
  readonly withdrawnById: string | null;
  /** At most 500 characters. */
  readonly reason: string;
  /** Writes to send in the same statement. */
  readonly alongside?: readonly Write[];
}

/** Withdraws every report on a locked sample. Returns the sample as it is then. */
export async function withdrawChart(
  tx: Tx,
  sample: NamedSample,
  { withdrawnById, reason, alongside = [] }: ChartWithdrawal,
): Promise<NamedSample> {
  const versions = await tx.db.report.findMany({
    where: { sampleRef: sample.id, withdrawnAt: null },
    orderBy: [{ created: 'asc' }, { id: 'asc' }],
    select: { id: true, status: true, released: true },
  });
  const newest =
    versions.find(({ status }) => status !== 'SUPERSEDED' && status !== 'SUPERSEDED_UNSEEN') ?? versions.at(-1);
  if (!newest) throw new Error('A sample without reports has nothing to withdraw.');
  const withdrawal = {
    withdrawn_at: tx.call.clock.now(),
    withdrawn_by_id: withdrawnById,
    withdrawal_reason: reason,
  };
  const goesBack = SAMPLE_TRAITS[sample.status].isReceivedAgainByWithdrawal;
  await writeAudited(tx, { action: 'report.withdraw', subject: `Report:${newest.id}`, accountId: sample.accountId }, [
    updateSql('reports', withdrawal, Prisma.sql`sample_id = ${sample.id}::uuid AND withdrawn_at IS NULL`),
    // A program was notified of the reports only if it sees them (contract, 9.1 and 13.6).
    publishWithdrawals(
      tx.call,
      sample,
      versions.filter(({ released }) => released),
    ),
    ...(goesBack ? await moveSample(tx, sample, eventNow(tx, 'RECEIVED', reason)) : []),
    ...alongside,
  ]);
  return goesBack ? { ...sample, status: 'RECEIVED' } : sample;
}
