import type { Prisma } from '../../generated/prisma/client.ts';

/** A SQL statement being written: its text with numbered placeholders, and their values. */
export class Statement {
  readonly values: unknown[] = [];
  #text = '';

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
      this.values.push(values[index]);
      this.#text += `$${this.values.length}${strings[index + 1] ?? ''}`;
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
