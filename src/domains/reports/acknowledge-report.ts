import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { insertSql } from '../../db/sql/write.ts';
import { AppError, badInput } from '../../errors/errors.ts';
import { requireRecord } from '../access/records.ts';
import { writeAudited } from '../changes/audit.ts';
import { lockRecord } from '../changes/locks.ts';
import { CRITICAL_BIT } from '../chart/result-flags.ts';
import { optionalOrBlank, parseInput, text } from '../inputs/inputs.ts';

const input = z.object({ reportId: text(), note: optionalOrBlank(text(500)) });

/**
 * Records that the caller has seen the critical results of a report (contract, 11.12). The first acknowledgement counts: a report that is
 * already acknowledged stays as it is. Returns the report's id.
 *
 * @throws AppError UNAUTHENTICATED; FORBIDDEN except for CLIENT and ADMIN; BAD_USER_INPUT, also if the report has no critical result;
 *   NOT_FOUND; CONFLICT if it was withdrawn or replaced by another report.
 */
export async function acknowledgeReport(work: UnitOfWork, rawInput: unknown): Promise<string> {
  const actor = authorize(work.call.actor, 'reports.acknowledge');
  const { reportId, note } = parseInput(input, rawInput);
  return work.transaction(async (tx) => {
    const { id } = await requireRecord(tx, actor, 'report', reportId);
    const { accountId } = await lockRecord(tx, actor, 'report', id, reportId);
    const { flags, status, acknowledgement } = await tx.db.report.findUniqueOrThrow({
      where: { id },
      select: { flags: true, status: true, acknowledgement: { select: { reportId: true } } },
    });
    if (acknowledgement) return id;
    if ((flags & CRITICAL_BIT) === 0)
      throw badInput([{ path: ['reportId'], message: 'has no critical result', code: 'NOT_ALLOWED' }]);
    if (status === 'WITHDRAWN') throw new AppError('CONFLICT', 'The report was withdrawn.');
    // To whom it may be current: what replaces it is held.
    if (status === 'SUPERSEDED') throw new AppError('CONFLICT', 'A later report has replaced this one.');
    const row = { report_id: id, at: tx.call.clock.now(), by_id: actor.userId, note };
    await writeAudited(tx, { action: 'report.acknowledge', subject: `Report:${id}`, accountId }, [
      insertSql('report_acknowledgements', [row]),
    ]);
    return id;
  });
}
