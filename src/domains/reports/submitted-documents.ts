import { z } from 'zod';
import { broken } from '../../errors/rules.ts';
import { type DocumentProblem, decode, documentOf, MAX_DOCUMENT_BYTES } from '../../hl7/decode-document.ts';
import { type AttachmentContent, contentOf, MAX_ATTACHMENTS } from '../chart/charted-attachment.ts';
import { storableText, text } from '../inputs/inputs.ts';

/** The problems with a document's data. */
const PROBLEMS: Readonly<Record<DocumentProblem, ReturnType<typeof broken>>> = {
  INCOMPLETE: broken('FORMAT', 'is incomplete: its end is missing'),
  TOO_LONG: broken('TOO_LONG', `must have at most ${MAX_DOCUMENT_BYTES / 1024 / 1024} MiB`),
  UNKNOWN: broken('FORMAT', 'must be a PDF, PNG or JPEG, or a text in UTF-8'),
};

/** A document in base64; its type follows from its bytes (contract, 10.3). */
const content = storableText.transform((given, context): AttachmentContent => {
  const bytes = decode(given, 'base64');
  const document = bytes && documentOf(bytes);
  if (typeof document === 'object') return contentOf(document);
  context.addIssue(document === undefined ? broken('FORMAT', 'must be base64') : PROBLEMS[document]);
  return z.NEVER;
});

/** A document of a submitted report. */
export interface SubmittedDocument {
  readonly name: string;
  readonly content: AttachmentContent;
}

/** The documents of a submitted report, each name once (contract, 5.7). */
export const submittedDocuments = z
  .array(
    z
      .object({ name: text(), data: content })
      .transform(({ name, data }): SubmittedDocument => ({ name, content: data })),
    'must be a list',
  )
  .max(MAX_ATTACHMENTS, `must have at most ${MAX_ATTACHMENTS} documents`);

/** The document names in a submitted report, as far as they can be read: other schemas report the rest. */
const names = z.object({
  documents: z.array(z.object({ name: z.string().trim() }).catch({ name: '' })).catch([]),
  withdraws: z.array(z.string().trim().catch('')).catch([]),
});

/**
 * Each document is named once, and none of them is withdrawn. This is a separate schema, so that it is checked even if other fields are
 * wrong.
 */
export const distinctDocuments = names
  .superRefine(({ documents, withdraws }, context) => {
    const named = new Set<string>();
    for (const [index, { name }] of documents.slice(0, MAX_ATTACHMENTS).entries()) {
      const problem = (message: string) =>
        context.addIssue(broken('INCONSISTENT', message, ['documents', index, 'name']));
      if (name === '') continue;
      if (named.has(name)) problem('is the name of another of the documents');
      if (withdraws.includes(name)) problem('is also in withdraws');
      named.add(name);
    }
  })
  .transform(() => ({}));
