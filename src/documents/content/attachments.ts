import type { AttachmentType } from '../../hl7/decode-document.ts';
import { printableLine } from './format.ts';
import type { DocumentAttachment } from './report-document.ts';

/** A kind of document: its name, its file extension, and its codes in HL7 (ED.2 and ED.3, tables 0191 and 0291). */
export const ATTACHMENT_KINDS: Readonly<
  Record<AttachmentType, { readonly word: string; readonly extension: string; readonly hl7: readonly [string, string] }>
> = {
  'application/pdf': { word: 'PDF', extension: 'pdf', hl7: ['Application', 'PDF'] },
  'image/png': { word: 'PNG image', extension: 'png', hl7: ['Image', 'PNG'] },
  'image/jpeg': { word: 'JPEG image', extension: 'jpg', hl7: ['Image', 'JPEG'] },
  'text/plain': { word: 'text', extension: 'txt', hl7: ['TEXT', 'plain'] },
};

/** The type and size of a document: `PDF, 34 KB`. */
export function formatAttachment({ contentType, bytes }: Pick<DocumentAttachment, 'contentType' | 'bytes'>): string {
  return `${ATTACHMENT_KINDS[contentType].word}, ${formatBytes(bytes)}`;
}

/** A line that names a document on a printed report: `Attached: Full report, PDF, 34 KB`. */
export function attachmentLine(attachment: DocumentAttachment): string {
  const { name, isPreliminary, change } = attachment;
  const marks = [
    isPreliminary && 'preliminary',
    change !== null && { ADDED: 'added by this report', CORRECTED: 'corrected by this report' }[change],
  ].filter((mark) => mark !== false);
  const noted = marks.length === 0 ? '' : ` (${marks.join(', ')})`;
  return `Attached: ${printableLine(name)}, ${formatAttachment(attachment)}${noted}`;
}

function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`;
  const kilobytes = Math.round(bytes / 1000);
  return kilobytes < 1000 ? `${kilobytes} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
