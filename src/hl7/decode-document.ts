import { type CharacterSet, decodeText } from './character-set.ts';
import type { Repetition } from './segment.ts';

/** What an attachment can be. */
export const ATTACHMENT_TYPES = ['application/pdf', 'image/png', 'image/jpeg', 'text/plain'] as const;

/** One of {@link ATTACHMENT_TYPES}. */
export type AttachmentType = (typeof ATTACHMENT_TYPES)[number];

/** The most bytes of a document (contract, 10.3). */
export const MAX_DOCUMENT_BYTES = 10 * 1024 * 1024;

/** A document within a message, decoded. */
export interface Document {
  readonly contentType: AttachmentType;
  /** Texts are in UTF-8. */
  readonly content: Uint8Array<ArrayBuffer>;
}

/**
 * Decodes a value of type ED: a document in base64, in hexadecimal digits, or as plain text. Its content type follows from its
 * bytes, because senders name types in many ways, and browsers must get the true one. What is no PDF, PNG or JPEG is a text if it is
 * UTF-8 without control characters, or, where the sender calls it a text, the same in the character set of the message.
 *
 * @param data its fifth component
 * @returns null for a document that cannot be decoded, has another type or more than {@link MAX_DOCUMENT_BYTES}
 */
export function decodeDocument(value: Repetition, data: string, characterSet: CharacterSet): Document | null {
  const bytes = decode(value.component(4), data);
  if (bytes === undefined || bytes.length === 0) return null;
  const document = documentOf(bytes, isPlainText(value) ? characterSet : 'UNICODE UTF-8');
  return document !== null && document.content.length <= MAX_DOCUMENT_BYTES ? document : null;
}

function documentOf(bytes: Uint8Array<ArrayBuffer>, characterSet: CharacterSet): Document | null {
  const signature = SIGNATURES.find(({ start }) => start.equals(bytes.subarray(0, start.length)));
  if (signature) return { contentType: signature.contentType, content: bytes };
  const asUtf8 = decodeText(bytes, 'UNICODE UTF-8');
  const text = asUtf8 ?? decodeText(bytes, characterSet);
  if (text === undefined || CONTROL_CHARACTER.test(text)) return null;
  return { contentType: 'text/plain', content: asUtf8 === undefined ? new Uint8Array(Buffer.from(text)) : bytes };
}

/** Tabs, line ends and form feeds belong to a text. */
const CONTROL_CHARACTER = /[^\P{Cc}\t\n\f\r]/u;

const SIGNATURES: readonly { readonly contentType: AttachmentType; readonly start: Buffer }[] = [
  { contentType: 'application/pdf', start: Buffer.from('%PDF-') },
  { contentType: 'image/png', start: Buffer.from('\x89PNG\r\n\x1a\n', 'latin1') },
  { contentType: 'image/jpeg', start: Buffer.from('\xff\xd8\xff', 'latin1') },
];

/** Whether the sender calls it a text without markup, by HL7 tables 0191 and 0291 or as a MIME type. */
function isPlainText(value: Repetition): boolean {
  const [type, subtype] = [value.component(2).toLowerCase(), value.component(3).toLowerCase()];
  const isText = ['text', 'tx', 'ft', 'text/plain'].includes(type) && ['', 'plain', 'text', 'txt'].includes(subtype);
  return isText || (type === 'application' && ['text', 'txt'].includes(subtype));
}

/** The bytes of a document; undefined if they are not in the given encoding (HL7 table 0299). */
function decode(encoding: string, data: string): Uint8Array<ArrayBuffer> | undefined {
  switch (encoding.toLowerCase()) {
    case 'base64':
      return decodeBase64(data);
    case 'hex':
      return decodeHex(data);
    case 'a':
    case '':
      return new Uint8Array(Buffer.from(data, 'utf8'));
    default:
      return undefined;
  }
}

/** Many encoders insert line breaks, and some leave out the padding. */
function decodeBase64(data: string): Uint8Array<ArrayBuffer> | undefined {
  const isOther = /[^A-Za-z0-9+/=\s]/.test(data) || /=[^=\s]/.test(data);
  return isOther ? undefined : new Uint8Array(Buffer.from(data, 'base64'));
}

function decodeHex(data: string): Uint8Array<ArrayBuffer> | undefined {
  const digits = data.replaceAll('\n', '');
  const isOther = digits.length % 2 !== 0 || /[^0-9A-Fa-f]/.test(digits);
  return isOther ? undefined : new Uint8Array(Buffer.from(digits, 'hex'));
}
