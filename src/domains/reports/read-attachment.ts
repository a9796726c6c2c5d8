import { authorize } from '../../auth/policy.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { isUuid } from '../../db/sql/identifiers.ts';
import { notFound } from '../../errors/errors.ts';
import type { Document } from '../../hl7/decode-document.ts';
import { requireRecord } from '../access/records.ts';
import { requireOpenLinks } from '../access/require-open-links.ts';
import { attachmentTypeOf } from './document-attachments.ts';
import { classesOfDocument, recordsOf } from './read-report-document.ts';
import { requireSeenIfHeld } from './require-seen.ts';
import { mayReadWithdrawn } from './shown-results.ts';

/** A document that came with a report, which its caller may read. */
export interface FoundAttachment {
  /** Whose report it is. */
  readonly accountId: string;
  /** Reads it; null if the report was withdrawn and the caller may only know that. */
  readonly read: (() => Promise<Document>) | null;
}

/**
 * Finds a document that came with a report, for a caller with an API key.
 *
 * @param number its place on the chart, from 1
 * @throws AppError UNAUTHENTICATED; FORBIDDEN for fulfilment; NOT_FOUND, also for a document that was withdrawn separately.
 */
export async function readAttachment(work: UnitOfWork, reportId: string, number: number): Promise<FoundAttachment> {
  const actor = authorize(work.call.actor, 'reports.read');
  const { id } = await requireRecord(work, actor, 'report', reportId);
  return find(work, id, number, { mayReadOn: mayReadWithdrawn(actor), isLinked: false });
}

/**
 * Finds a document that came with a report, for the holder of a signed link. Call only after verifying the signature.
 *
 * @throws AppError NOT_FOUND; FORBIDDEN if the report's account is closed, or the report is held and does not exist for the caller.
 */
export async function readLinkedAttachment(
  work: UnitOfWork,
  reportId: string,
  number: number,
): Promise<FoundAttachment> {
  if (!isUuid(reportId)) throw notFound('report', reportId);
  return find(work, reportId, number, { mayReadOn: false, isLinked: true });
}

interface Reading {
  /** Whether the reader may see withdrawn documents. */
  readonly mayReadOn: boolean;
  readonly isLinked: boolean;
}

async function find(
  work: UnitOfWork,
  id: string,
  number: number,
  { mayReadOn, isLinked }: Reading,
): Promise<FoundAttachment> {
  const found = await work.db.reportAttachment.findUnique({
    where: { reportId_position: { reportId: id, position: number - 1 } },
    include: { report: { include: { account: true, sample: { include: { kit: true, requisition: true } } } } },
  });
  if (!found || found.finality === 'WITHDRAWN') throw notFound('attachment', String(number));
  const { report, sampleRef, sha256 } = found;
  if (isLinked) {
    requireOpenLinks(report.account);
    await requireSeenIfHeld(work, report);
  }
  const { accountId } = report;
  if (report.withdrawnAt !== null && !mayReadOn) return { accountId, read: null };
  const read = async () => {
    const { content } = await work.db.attachment.findUniqueOrThrow({
      where: { sampleRef_sha256: { sampleRef, sha256 } },
      select: { content: true },
    });
    const hasPatient = report.sample.kit ? report.patientRef !== null : report.sample.requisition !== null;
    work.noteRead({
      action: 'document.read',
      classes: classesOfDocument(hasPatient),
      records: new Set([report.id, ...recordsOf(report)]),
    });
    return { contentType: attachmentTypeOf(found), content };
  };
  return { accountId, read };
}
