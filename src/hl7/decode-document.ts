import { type CharacterSet, decodeText } from './character-set.ts';
import { type BinaryType, findEndOf } from './document-end.ts';

/** The types of attachments. */
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

/** Why a document is not attached: its end is missing, it is too long, or its type is not supported or it cannot be decoded. */
export type DocumentProblem = 'INCOMPLETE' | 'TOO_LONG' | 'UNKNOWN';

/**
 * The document in these bytes (contract, 10.3). Its content type follows from them, because senders name types in many ways, and browsers
 * must get the true one. Anything other than a PDF, PNG or JPEG is a text if it is valid in UTF-8, or in the given character set, and has
 * no control characters.
 */
export function documentOf(
  bytes: Uint8Array<ArrayBuffer>,
  characterSet: CharacterSet = 'UNICODE UTF-8',
): Document | DocumentProblem {
  if (bytes.length > MAX_DOCUMENT_BYTES) return 'TOO_LONG';
  const type = binaryTypeOf(bytes);
  if (type !== null) return findEndOf(type)(bytes) ? { contentType: type, content: bytes } : 'INCOMPLETE';
  const asUtf8 = decodeText(bytes, 'UNICODE UTF-8');
  const text = asUtf8 ?? decodeText(bytes, characterSet);
  if (bytes.length === 0 || text === undefined || CONTROL_CHARACTER.test(text)) return 'UNKNOWN';
  const content = asUtf8 === undefined ? new Uint8Array(Buffer.from(text)) : bytes;
  return content.length > MAX_DOCUMENT_BYTES ? 'TOO_LONG' : { contentType: 'text/plain', content };
}

/** Tabs, line ends and form feeds are allowed in a text. */
const CONTROL_CHARACTER = /[^\P{Cc}\t\n\f\r]/u;

/** The type of these bytes, by how they begin; null if it is none of these. */
function binaryTypeOf(bytes: Uint8Array): BinaryType | null {
  return SIGNATURES.find(({ start }) => start.equals(bytes.subarray(0, start.length)))?.type ?? null;
}

const SIGNATURES: readonly { readonly type: BinaryType; readonly start: Buffer }[] = [
  { type: 'application/pdf', start: Buffer.from('%PDF-') },
  { type: 'image/png', start: Buffer.from('\x89PNG\r\n\x1a\n', 'latin1') },
  { type: 'image/jpeg', start: Buffer.from('\xff\xd8\xff', 'latin1') },
];

/** How a document is written in a message (HL7 table 0299). */
export type DocumentEncoding = 'base64' | 'hex' | 'a';

/** The encoding named by OBX-5.4, in upper or lower case; an empty one is `a`. Undefined for any other. */
export function encodingNamed(name: string): DocumentEncoding | undefined {
  const known = name === '' ? 'a' : name.toLowerCase();
  return known === 'base64' || known === 'hex' || known === 'a' ? known : undefined;
}

/** The type of the document that begins with this text in this encoding; null if its bytes do not show it. */
export function beginningOf(data: string, encoding: DocumentEncoding): BinaryType | null {
  return BEGINNINGS[encoding].find(({ start }) => start.test(data))?.type ?? null;
}

/** The signatures in each encoding: a binary document cannot be written as plain text. */
const BEGINNINGS: Readonly<Record<DocumentEncoding, readonly { readonly type: BinaryType; readonly start: RegExp }[]>> =
  {
    base64: [
      { type: 'application/pdf', start: /^JVBERi[0-3]/ },
      { type: 'image/png', start: /^iVBORw0KGg[o-r]/ },
      { type: 'image/jpeg', start: /^\/9j\// },
    ],
    hex: [
      { type: 'application/pdf', start: /^255044462d/i },
      { type: 'image/png', start: /^89504e470d0a1a0a/i },
      { type: 'image/jpeg', start: /^ffd8ff/i },
    ],
    a: [{ type: 'application/pdf', start: /^%PDF-/ }],
  };

/** The bytes of a text; undefined if it is not in this encoding. */
export function decode(data: string, encoding: DocumentEncoding): Uint8Array<ArrayBuffer> | undefined {
  switch (encoding) {
    case 'base64':
      return decodeBase64(data);
    case 'hex':
      return decodeHex(data);
    case 'a':
      return new Uint8Array(Buffer.from(data, 'utf8'));
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

/** Shorter than any document, and longer than most words. */
const SHORTEST_BASE64 = 100;

/** Whether a text is only the base64 of a PDF, PNG or JPEG (contract, 10.3). */
export function isBase64Document(text: string): boolean {
  const given = text.trimStart();
  if (given.length < SHORTEST_BASE64 || beginningOf(given, 'base64') === null) return false;
  const data = given.replaceAll(/\s/g, '');
  return data.length >= SHORTEST_BASE64 && !/[^A-Za-z0-9+/=]/.test(data);
}

/**
 * Whether a text is a single run of base64, without readable words. Its lines, if it has several, all have the same length, except the
 * last.
 */
export function isBase64Run(text: string): boolean {
  const lines = text.trim().split(/\r?\n/);
  const [first = ''] = lines;
  const run = lines.join('');
  const isFolded = lines.every((line, index) => line.length === first.length || index === lines.length - 1);
  return isFolded && run.length >= SHORTEST_BASE64 && !/[^A-Za-z0-9+/=]/.test(run);
}
