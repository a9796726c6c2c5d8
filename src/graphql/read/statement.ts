import { LRUCache } from 'lru-cache';
import type { Prisma } from '../../generated/prisma/client.ts';
import type { Sql, WriteSql } from './json-text.ts';
import type { ReadRun } from './read-run.ts';

/** The characters of all texts that are kept. */
const KEPT_CHARACTERS = 4_000_000;

/** The texts of all plans' statements, by the statement's number and its form, such as a combination of filters. */
const texts = new LRUCache<string, string>({
  maxSize: KEPT_CHARACTERS,
  sizeCalculation: (text, key) => text.length + key.length,
});
let statements = 0;

/** A statement to send: its text with numbered placeholders, and their values. */
export interface WrittenStatement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/**
 * A statement of a plan. Most of its text is the same in every run; the rest, such as the conditions of a list, takes few
 * forms. The whole text is put together once for each form, so that a prepared statement is found by a string that the engine
 * knows already.
 */
export class PlannedStatement {
  readonly #pieces: Sql;
  readonly #number: number;

  constructor(pieces: Sql) {
    statements += 1;
    this.#number = statements;
    this.#pieces = pieces;
  }

  /** @throws AppError what a use-case refuses. */
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

/** Part of a statement being written: its text, and the values of the whole statement so far. */
export class StatementPart {
  readonly #values: unknown[];
  #text = '';

  constructor(values: unknown[]) {
    this.#values = values;
  }

  get text(): string {
    return this.#text;
  }

  /** Appends text that has no values. */
  add(text: string): this {
    this.#text += text;
    return this;
  }

  /** Appends a fragment with its values. */
  addSql({ strings, values }: Prisma.Sql): this {
    this.#text += strings[0] ?? '';
    for (let index = 0; index < values.length; index += 1) {
      this.#values.push(values[index]);
      this.#text += `$${this.#values.length}${strings[index + 1] ?? ''}`;
    }
    return this;
  }

  /** Appends the fragments, with the separator between them. */
  addAll(fragments: readonly Prisma.Sql[], separator: string): this {
    fragments.forEach((fragment, index) => {
      if (index > 0) this.add(separator);
      this.addSql(fragment);
    });
    return this;
  }
}
