import { createHash } from 'node:crypto';
import type { AttachmentType, Document } from '../../hl7/decode-document.ts';

/** A document as the chart holds it. Its bytes are stored once for each sample ({@link AttachmentContent}). */
export interface ChartedAttachment {
  readonly name: string;
  readonly loinc: string | null;
  readonly content_type: AttachmentType;
  /** Its length. */
  readonly bytes: number;
  /** SHA-256 of its bytes, as PostgreSQL writes bytes: `\x` and hexadecimal digits. */
  readonly sha256: string;
}

/** The columns that hold a document on the chart. */
export const ATTACHMENT_COLUMNS = [
  'name',
  'loinc',
  'content_type',
  'bytes',
  'sha256',
] as const satisfies readonly (keyof ChartedAttachment)[];

/** The bytes of a document that a message or a submitted report brings. */
export interface AttachmentContent extends Pick<ChartedAttachment, 'content_type' | 'sha256'> {
  readonly content: Uint8Array<ArrayBuffer>;
}

/** A document as it is stored. */
export function contentOf({ contentType, content }: Document): AttachmentContent {
  const sha256 = `\\x${createHash('sha256').update(content).digest('hex')}`;
  return { content_type: contentType, sha256, content };
}

/** The distinct documents: two may have the same content. */
export function distinctContents(contents: readonly (AttachmentContent | null)[]): readonly AttachmentContent[] {
  return [...new Map(contents.flatMap((content) => (content ? [[content.sha256, content]] : []))).values()];
}

/** A document on the chart, under its name and its LOINC code. */
export function chartedAttachment(
  { name, loinc }: Pick<ChartedAttachment, 'name' | 'loinc'>,
  { content_type, sha256, content }: AttachmentContent,
): ChartedAttachment {
  return { name, loinc, content_type, bytes: content.length, sha256 };
}

/** The most documents on a report, and the most bytes of all of them (contract, 10.3). */
export const MAX_ATTACHMENTS = 20;
export const MAX_ATTACHED_BYTES = 20 * 1024 * 1024;
