import { CARRYING_FORMATS, type DocumentFormat, type ReportDocument } from '../../documents/content/report-document.ts';

/**
 * Where a document waits: a short one to be rendered, a long one, or a file that is only read. Each lane makes one at a time, and each of
 * the first two has a thread. So a long document, which cannot be interrupted, delays no short one.
 */
export type Lane = 'short' | 'long' | 'file';

/**
 * The time that rendering takes, in microseconds of a slow processor, rounded up from measured reports (docs/architecture.md, "Report
 * documents"): for each character of the document as JSON; in addition, for each that may be in another script or begin a line; and for
 * each byte of an attached file.
 */
const CHARACTER = 1.5;
const OTHER_CHARACTER = 32;
const ATTACHED_BYTE = 0.05;

/** The longest that a short document takes, without opening the fonts that it needs, which takes as long again. */
const SHORT = 250_000;

/**
 * The lane of a report's document.
 *
 * @param json the document
 */
export function laneOf(
  json: string,
  { attachments }: Pick<ReportDocument, 'attachments'>,
  format: DocumentFormat,
): 'short' | 'long' {
  let left = SHORT - json.length * CHARACTER;
  if (CARRYING_FORMATS.has(format)) for (const { bytes } of attachments) left -= bytes * ATTACHED_BYTE;
  for (let index = 0; index < json.length && left >= 0; index++) {
    const code = json.charCodeAt(index);
    // JSON escapes whatever begins a line, and little else.
    if (code > ASCII || code === BACKSLASH) left -= OTHER_CHARACTER;
  }
  return left >= 0 ? 'short' : 'long';
}

const ASCII = 0x7f;
const BACKSLASH = 0x5c;
