import { LRUCache } from 'lru-cache';
import { bytesOfEntry, bytesOfText } from '../../kept-bytes.ts';
import type { Sql, WriteSql } from './json-text.ts';
import type { ReadRun } from './read-run.ts';
import { StatementPart } from './statement-part.ts';

/** The most bytes that the cached texts may occupy together. */
const KEPT_BYTES = 8 * 1024 * 1024;

/** The size in bytes of a function that writes a part, with what only it refers to: a heap measurement, rounded up. */
const WRITER_BYTES = 500;

/** The texts of all plans' statements, by the statement's number and its form, such as a combination of filters. */
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
 * A statement of a plan. Most of its text is the same in every run; the rest, such as the conditions of a list, takes few
 * forms. The full text is built once per form and cached, so that the prepared statement is looked up by a string that
 * the JavaScript engine already knows.
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
    const bytes = this.#pieces.map((piece) => (typeof piece === 'string' ? bytesOfText(piece) : WRITER_BYTES));
    return bytes.reduce((sum, each) => sum + each, 0);
  }

  /** @throws AppError if a use-case refuses. */
  write(run: ReadRun): WrittenStatement {
    const values: unknown[] = [];
    const parts: string[] = [];
    for (const piece of this.#pieces) {
      if (typeof piece !== 'string') parts.push(writePart(piece, values, run));
    }
    const form = `${this.#number} ${parts.join('\n')}`;
    const known = texts.get(form);
    if (known !== undefined) return { text: known, values };
    const text = this.#textOf(parts);
    texts.set(form, text);
    return { text, values };
  }

  #textOf(parts: readonly string[]): string {
    let next = 0;
    return this.#pieces.map((piece) => (typeof piece === 'string' ? piece : parts[next++])).join('');
  }
}

function writePart(write: WriteSql, values: unknown[], run: ReadRun): string {
  const part = new StatementPart(values);
  write(part, run);
  return part.text;
}
