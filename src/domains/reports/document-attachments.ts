import type { Db } from '../../db/sql/db.ts';
import type {
  ChangedFile,
  DocumentAttachment,
  ReportDocument,
  WithdrawnResult,
} from '../../documents/content/report-document.ts';
import type { Prisma, ReportAttachment } from '../../generated/prisma/client.ts';
import { ATTACHMENT_TYPES, type AttachmentType } from '../../hl7/decode-document.ts';
import { identityOf } from '../chart/chart.ts';
import type { DatedChange } from './document-results.ts';

/** The query for the documents that came with a report's results: without their bytes, which may be many. */
export const PRINTED_ATTACHMENTS = { orderBy: { position: 'asc' } } satisfies Prisma.Report$attachmentsArgs;

/** What documents show of a row of `report_attachments`. */
export type PrintedAttachment = Pick<
  ReportAttachment,
  'chartKey' | 'position' | 'name' | 'loinc' | 'contentType' | 'bytes' | 'finality' | 'resulted' | 'change'
>;

/** The attachments of a report, and those of the report that it replaces. */
interface PrintedAttachments {
  readonly withdrawnAt: Date | null;
  readonly attachments: readonly PrintedAttachment[];
  readonly replaces: { readonly attachments: readonly PrintedAttachment[] } | null;
}

/** Turns a report's attachment rows into what its documents show; of a withdrawn attachment, only its name. */
export function documentAttachments({ withdrawnAt, attachments, replaces }: PrintedAttachments): Pick<
  ReportDocument,
  'attachments' | 'withdrawnAttachments'
> & {
  readonly changes: readonly DatedChange[];
} {
  const isWithdrawn = withdrawnAt !== null;
  const standing = attachments.filter(stands);
  const withdrawn = attachments.filter((row) => !stands(row));
  const before = new Map(replaces?.attachments.filter(stands).map((row) => [row.chartKey, row]));
  const changed = standing.filter(({ change }) => change !== null);
  return {
    attachments: isWithdrawn ? [] : standing.map(documentAttachment),
    withdrawnAttachments: [
      ...(isWithdrawn ? standing.map((row) => withdrawnAttachment(row, true)) : []),
      ...withdrawn.map((row) => withdrawnAttachment(row, false)),
    ],
    changes: isWithdrawn
      ? []
      : [...changed.map((row) => changeOf(before.get(row.chartKey), row)), ...withdrawn.map(withdrawal)],
  };
}

/** The bytes of a report's attachments, by position, in the order of the chart. */
export async function readAttachedBytes(
  db: Db,
  { reportId }: Pick<ReportDocument, 'reportId'>,
): Promise<ReadonlyMap<number, Uint8Array>> {
  const rows = await db.reportAttachment.findMany({
    where: { reportId, finality: { not: 'WITHDRAWN' } },
    ...PRINTED_ATTACHMENTS,
    select: { position: true, attachment: { select: { content: true } } },
  });
  return new Map(rows.map(({ position, attachment }) => [position, attachment.content]));
}

/** The content type of a stored document. */
export function attachmentTypeOf({ contentType }: Pick<PrintedAttachment, 'contentType'>): AttachmentType {
  const type = ATTACHMENT_TYPES.find((each) => each === contentType);
  if (!type) throw new Error('A stored document has an unknown type.');
  return type;
}

function stands({ finality }: PrintedAttachment): boolean {
  return finality !== 'WITHDRAWN';
}

function documentAttachment(row: PrintedAttachment): DocumentAttachment {
  const { chartKey, position, name, loinc, bytes, finality, change } = row;
  return {
    key: identityOf(chartKey),
    position,
    name,
    loinc,
    contentType: attachmentTypeOf(row),
    bytes,
    isPreliminary: finality === 'PRELIMINARY',
    change,
  };
}

function withdrawnAttachment(
  { chartKey, position, name, loinc }: PrintedAttachment,
  wasReported: boolean,
): WithdrawnResult {
  return { key: identityOf(chartKey), position, name, loinc, observationSystem: null, analyte: null, wasReported };
}

/** How a document differs from the one before. If its name changed, both sides name it. */
function changeOf(before: PrintedAttachment | undefined, after: PrintedAttachment): DatedChange {
  const isRenamed = before !== undefined && before.name !== after.name;
  const sideOf = (row: PrintedAttachment) => fileSide(row, isRenamed ? row.name : null);
  return {
    name: after.name,
    names: {},
    before: before ? sideOf(before) : null,
    after: sideOf(after),
    at: after.resulted,
  };
}

function withdrawal(row: PrintedAttachment): DatedChange {
  return { name: row.name, names: {}, before: fileSide(row, null), after: null, at: row.resulted };
}

function fileSide(row: PrintedAttachment, name: string | null): ChangedFile {
  return { kind: 'file', name, contentType: attachmentTypeOf(row), bytes: row.bytes };
}
