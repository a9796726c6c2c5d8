import { type Document, type DocumentEncoding, type DocumentProblem, decode, documentOf } from './decode-document.ts';
import { type BinaryType, findEndOf } from './document-end.ts';

/** A document whose end has not been found yet. */
export interface OpenDocument {
  /** Adds a piece, and returns whether it completes the document. */
  readonly add: (data: string, encoding: DocumentEncoding) => boolean;
  /** The document made of its pieces. */
  readonly close: () => Document | DocumentProblem;
}

/**
 * Joins the pieces of a document (contract, 10.3). They are decoded both as one text and separately: a sender may have cut the encoded
 * text, or encoded each piece. The version that is complete counts. Each piece is decoded once, however many there are.
 */
export function openDocument(type: BinaryType): OpenDocument {
  const asOneText = assemble(type);
  const eachAlone = assemble(type);
  /** The end of the text so far that does not make whole bytes yet. */
  let left = '';
  let lastEncoding: DocumentEncoding = 'base64';
  return {
    add: (data, encoding) => {
      const piece = encoding === 'a' ? data : data.replaceAll(/\s/g, '');
      const text = left + piece;
      const end = text.length - (text.length % UNIT[encoding]);
      left = text.slice(end);
      lastEncoding = encoding;
      asOneText.add(decode(text.slice(0, end), encoding));
      eachAlone.add(decode(piece, encoding));
      return asOneText.isComplete(decode(left, encoding)) || eachAlone.isComplete();
    },
    close: () => {
      const end = decode(left, lastEncoding);
      const isEachAlone = !asOneText.isComplete(end) && eachAlone.isComplete();
      return documentOf(isEachAlone ? eachAlone.bytes() : asOneText.bytes(end));
    },
  };
}

/** How many characters make up whole bytes. */
const UNIT: Readonly<Record<DocumentEncoding, number>> = { base64: 4, hex: 2, a: 1 };

/** More than the longest mark at the end of a document and anything that may follow it. */
const TAIL = 1_024;

/** Bytes that are put together from parts. */
interface Assembly {
  /** @param part undefined for one that cannot be decoded: the whole is then lost */
  readonly add: (part: Uint8Array | undefined) => void;
  /** @param end a few last bytes, if no further part comes */
  readonly isComplete: (end?: Uint8Array) => boolean;
  readonly bytes: (end?: Uint8Array) => Uint8Array<ArrayBuffer>;
}

function assemble(type: BinaryType): Assembly {
  const parts: Uint8Array[] = [];
  const findEnd = findEndOf(type);
  let tail: Buffer = Buffer.alloc(0);
  let hasEnded = false;
  let isBroken = false;
  return {
    add: (part) => {
      if (part === undefined) isBroken = true;
      if (part === undefined || part.length === 0) return;
      parts.push(part);
      hasEnded = findEnd(part);
      tail = Buffer.concat([tail, part.subarray(-TAIL)]).subarray(-TAIL);
    },
    isComplete: (end = new Uint8Array()) =>
      !isBroken && (hasEnded || (end.length > 0 && findEndOf(type)(Buffer.concat([tail, end])))),
    bytes: (end = new Uint8Array()) => new Uint8Array(Buffer.concat([...parts, end])),
  };
}
