import type { Prisma } from '../../generated/prisma/client.ts';

/** A part of a statement while it is written: its text, and the values of the whole statement so far. */
export class StatementPart {
  readonly #values: unknown[];
  #text = '';

  constructor(values: unknown[]) {
    this.#values = values;
  }

  get text(): string {
    return this.#text;
  }

  /** Appends text without values. */
  add(text: string): this {
    this.#text += text;
    return this;
  }

  /** Appends a fragment and its values. */
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
