import { LRUCache } from 'lru-cache';
import { bytesOfEntry, bytesOfText } from '../../shares/kept-bytes.ts';
import { quoted, type Sql } from './json-text.ts';
import type { ReadRun } from './read-run.ts';
import { StatementPart } from './statement-part.ts';

/** The maximum memory for all cached texts, in bytes. */
const KEPT_BYTES = 8 * 1024 * 1024;

/**
 * The size in bytes of a function that writes a part, including everything that only it references: a heap measurement,
 * rounded up.
 */
const WRITER_BYTES = 500;

/** The texts of all plans' statements, by the statement's number and its variant, such as a combination of filters. */
const texts = new LRUCache<string, string>({
  maxSize: KEPT_BYTES,
  sizeCalculation: (text, form) => bytesOfEntry(form) + bytesOfText(text),
});
let statements = 0;

/** A statement to send: its text with numbered placeholders, and their values. */
export interface WrittenStatement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/**
 * A statement of a plan. Most of its text is the same in every run; the rest, such as the conditions of a list, has few
 * variants. The full text is built once per variant and cached, so that the prepared statement is looked up by a string
 * that the JavaScript engine already knows.
 */
export class PlannedStatement {
  readonly #pieces: Sql;
  readonly #number: number;

  constructor(pieces: Sql) {
    statements += 1;
    this.#number = statements;
    this.#pieces = pieces;
  }

  /** The memory the statement occupies, in bytes. The cache of texts has its own limit. */
  get keptBytes(): number {
    return bytesOfSql(this.#pieces);
  }

  /** @throws AppError if a use-case refuses all of it. */
  write(run: ReadRun): WrittenStatement {
    const values: unknown[] = [];
    const parts: string[] = [];
    writeParts(this.#pieces, parts, values, run);
    const form = `${this.#number} ${parts.join('\n')}`;
    const known = texts.get(form);
    if (known !== undefined) return { text: known, values };
    const text = textOf(this.#pieces, parts.values());
    texts.set(form, text);
    return { text, values };
  }
}

function bytesOfSql(pieces: Sql): number {
  return pieces.reduce((sum, piece) => {
    if (typeof piece === 'string') return sum + bytesOfText(piece);
    return sum + WRITER_BYTES + (typeof piece === 'function' ? 0 : bytesOfSql(piece.sql));
  }, 0);
}

/**
 * Writes the pieces that depend on the run, in order. A refusable piece adds its replacement, which is nothing unless it
 * is refused.
 */
function writeParts(pieces: Sql, parts: string[], values: unknown[], run: ReadRun): void {
  for (const piece of pieces) {
    if (typeof piece === 'string') continue;
    if (typeof piece === 'function') {
      const part = new StatementPart(values);
      piece(part, run);
      parts.push(part.text);
      continue;
    }
    const refusal = run.failures.markOf(() => piece.require(run));
    parts.push(refusal === undefined ? '' : quoted(refusal));
    if (refusal === undefined) writeParts(piece.sql, parts, values, run);
  }
}

/** @param parts the output of {@link writeParts} for these pieces and the ones after them */
function textOf(pieces: Sql, parts: Iterator<string, undefined>): string {
  return pieces
    .map((piece) => {
      if (typeof piece === 'string') return piece;
      const part = parts.next().value ?? '';
      return typeof piece === 'function' ? part : part || textOf(piece.sql, parts);
    })
    .join('');
}
