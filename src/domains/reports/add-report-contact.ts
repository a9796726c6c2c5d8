import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { insertSql } from '../../db/sql/write.ts';
import { AppError } from '../../errors/errors.ts';
import { ContactOutcome } from '../../generated/prisma/enums.ts';
import { requireRecord } from '../access/records.ts';
import { writeAudited } from '../changes/audit.ts';
import { lockRecord } from '../changes/locks.ts';
import { optionalOrBlank, parseInput, text } from '../inputs/inputs.ts';

/** The most contacts of a report (contract, 13.7). */
const MAX_CONTACTS = 50;

const input = z.object({ reportId: text(), outcome: z.enum(ContactOutcome), note: optionalOrBlank(text(500)) });

/**
 * Writes down that somebody tried to tell the person or the clinician what a report says (contract, 13.7). It acknowledges nothing, and
 * publishes nothing. Returns the report's id.
 *
 * @throws AppError UNAUTHENTICATED; FORBIDDEN for fulfilment and persons; BAD_USER_INPUT; NOT_FOUND; CONFLICT if it has as many as it can.
 */
export async function addReportContact(work: UnitOfWork, rawInput: unknown): Promise<string> {
  const actor = authorize(work.call.actor, 'reports.contact');
  const { reportId, outcome, note } = parseInput(input, rawInput);
  return work.transaction(async (tx) => {
    const { id } = await requireRecord(tx, actor, 'report', reportId);
    const { accountId } = await lockRecord(tx, actor, 'report', id, reportId);
    const before = await tx.db.reportContact.count({ where: { reportId: id } });
    if (before >= MAX_CONTACTS)
      throw new AppError('CONFLICT', `The report has ${MAX_CONTACTS} contacts, and cannot have more.`);
    const row = {
      report_id: id,
      position: before + 1,
      at: tx.call.clock.now(),
      by_id: actor.userId,
      outcome,
      note,
    };
    await writeAudited(tx, { action: 'report.contact', subject: `Report:${id}`, accountId }, [
      insertSql('report_contacts', [row]),
    ]);
    return id;
  });
}
