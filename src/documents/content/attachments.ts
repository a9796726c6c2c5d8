import type { AttachmentType } from '../../hl7/decode-document.ts';
import type { DocumentWords } from '../words/en.ts';
import { printableLine } from './format.ts';
import type { DocumentAttachment } from './report-document.ts';

/** A kind of document: its file extension, and its codes in HL7 (ED.2 and ED.3, tables 0191 and 0291). */
export const ATTACHMENT_KINDS: Readonly<
  Record<AttachmentType, { readonly extension: string; readonly hl7: readonly [string, string] }>
> = {
  'application/pdf': { extension: 'pdf', hl7: ['Application', 'PDF'] },
  'image/png': { extension: 'png', hl7: ['Image', 'PNG'] },
  'image/jpeg': { extension: 'jpg', hl7: ['Image', 'JPEG'] },
  'text/plain': { extension: 'txt', hl7: ['TEXT', 'plain'] },
};

/** The type and size of a document: `PDF, 34 KB`. */
export function formatFile(
  { contentType, bytes }: Pick<DocumentAttachment, 'contentType' | 'bytes'>,
  words: DocumentWords,
): string {
  return `${words.fileKinds[contentType]}, ${formatBytes(bytes, words)}`;
}

/** A line that names a document on a printed report: `Attached: Full report, PDF, 34 KB`. */
export function attachmentLine(attachment: DocumentAttachment, words: DocumentWords): string {
  const { name, isPreliminary, change } = attachment;
  const { documentRemarks } = words;
  const marks = [isPreliminary && documentRemarks.PRELIMINARY, change !== null && documentRemarks[change]].filter(
    (mark) => mark !== false,
  );
  const noted = marks.length === 0 ? '' : ` (${marks.join(', ')})`;
  return `${words.attached(printableLine(name), formatFile(attachment, words))}${noted}`;
}

function formatBytes(bytes: number, words: DocumentWords): string {
  if (bytes < 1000) return words.bytes(bytes);
  const kilobytes = Math.round(bytes / 1000);
  return kilobytes < 1000 ? `${kilobytes} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
