/** The type of a document that can be recognized by its first bytes. */
export type BinaryType = 'application/pdf' | 'image/png' | 'image/jpeg';

/** Takes the next bytes of a document, and returns whether its end has been found. */
export type FindEnd = (next: Uint8Array) => boolean;

/**
 * Looks for the end of a document (contract, 10.3) in any number of pieces: a PDF has ended if an `%%EOF` follows its last object, a PNG
 * with its `IEND`, and a JPEG if FF D9 is in its last 1,024 bytes.
 */
export function findEndOf(type: BinaryType): FindEnd {
  switch (type) {
    case 'application/pdf':
      return findPdfEnd();
    case 'image/png':
      return findPngEnd();
    case 'image/jpeg':
      return findJpegEnd();
  }
}

const OBJECT = Buffer.from(' obj');
const PDF_END = Buffer.from('%%EOF');
const PNG_END = Buffer.from('IEND');
const JPEG_END = Buffer.from('\xff\xd9', 'latin1');

/** Viewers look for the end of a JPEG no further from the end of the file. */
const JPEG_TAIL = 1_024;

function findPdfEnd(): FindEnd {
  let hasEnded = false;
  // A mark may span two pieces, so a tail shorter than the longer mark is kept.
  return withTail(PDF_END.length - 1, (bytes) => {
    const [object, end] = [bytes.lastIndexOf(OBJECT), bytes.lastIndexOf(PDF_END)];
    if (object !== -1 || end !== -1) hasEnded = end > object;
    return hasEnded;
  });
}

function findPngEnd(): FindEnd {
  let hasEnded = false;
  return withTail(PNG_END.length - 1, (bytes) => {
    hasEnded ||= bytes.includes(PNG_END);
    return hasEnded;
  });
}

function findJpegEnd(): FindEnd {
  return withTail(JPEG_TAIL, (bytes) => bytes.subarray(-JPEG_TAIL).includes(JPEG_END));
}

/** Calls `find` with the next bytes, preceded by the last ones before them. */
function withTail(length: number, find: (bytes: Buffer) => boolean): FindEnd {
  let tail: Buffer = Buffer.alloc(0);
  return (next) => {
    const bytes = tail.length === 0 ? bufferOf(next) : Buffer.concat([tail, next]);
    tail = bytes.subarray(-length);
    return find(bytes);
  };
}

function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
