import { CallerGone } from '../../db/sql/waiting.ts';
import { AppError } from '../../errors/errors.ts';
import type { Export } from './exports.ts';

/** A page of an export. */
export interface ExportedPage {
  /** Its records, each with its cursor, as JSON. */
  readonly lines: readonly string[];
  /** The cursor after which the next page begins; null at the end. */
  readonly next: string | null;
}

/** The error in the last line of an export that fails. */
export interface ExportError {
  readonly code: string;
  readonly message: string;
}

/** How an export continues after its first page. */
export interface ExportParts {
  readonly export: Export;
  readonly requestId: string;
  /** Reads the page after a cursor. Once it resolves, the audit has recorded what the page shows. */
  readonly pageAfter: (cursor: string) => Promise<ExportedPage>;
  /** Reports a thrown error, and returns it in the API's format. */
  readonly present: (thrown: unknown) => ExportError;
}

/**
 * The lines of an export (contract, 11.9), a page at a time: one for each record, and a last one for the end or the
 * error. The next page is only read once the reader has taken this one.
 */
export async function* exportLines(first: ExportedPage, parts: ExportParts): AsyncGenerator<string, void> {
  const { export: under, pageAfter, present, requestId } = parts;
  let count = 0;
  try {
    for (let page = first; ; page = await pageAfter(page.next)) {
      count += page.lines.length;
      under.countSent(page.lines.length);
      const lines = page.lines.map((line) => `${line}\n`);
      if (page.next === null) {
        yield `${lines.join('')}${JSON.stringify({ end: true, count })}\n`;
        under.end('complete');
        return;
      }
      yield lines.join('');
      if (under.hasEnded) return;
    }
  } catch (thrown) {
    if (under.hasEnded || thrown instanceof CallerGone) return;
    const error = present(thrown);
    under.end(endingOf(thrown));
    yield `${JSON.stringify({ error: { ...error, requestId } })}\n`;
  } finally {
    under.end('gone');
  }
}

function endingOf(thrown: unknown) {
  if (!(thrown instanceof AppError)) return 'failed';
  if (thrown.code === 'UNAUTHENTICATED') return 'key';
  return thrown.reason === 'stopping' ? 'stopping' : 'failed';
}
