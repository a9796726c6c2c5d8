import type { FieldNode } from 'graphql';
import { BLANK_MARK, type Json, jsonText } from './json-text.ts';
import type { AnswerRun } from './read-run.ts';

/** Writes the JSON that belongs in a blank, from the values that stand in it. */
export type FillBlank = (values: readonly unknown[], run: AnswerRun) => string;

/**
 * The blanks of an answer. PostgreSQL writes the answer as JSON text, but some values are for the service to make: links to
 * sign, rules of the domain, cursors. It leaves a blank for each, with what it takes to fill it: between two marks, an array
 * of the blank's number and its values. Blanks that are filled with nothing tell which records the answer shows.
 */
export class Blanks {
  readonly #fills: FillBlank[] = [];
  readonly #known = new Map<FieldNode, Map<unknown, number>>();

  /** A blank with these values in it. */
  of(values: readonly Json[], fill: FillBlank): Json {
    return blankJson(this.#fills.push(fill) - 1, values);
  }

  /** The blank of a field: the same one wherever the field is planned with the same resolver, as for each type of an interface. */
  ofField(node: FieldNode, resolve: unknown, values: readonly Json[], makeFill: () => FillBlank): Json {
    const known = this.#known.get(node) ?? new Map<unknown, number>();
    this.#known.set(node, known);
    const index = known.get(resolve) ?? this.#fills.push(makeFill()) - 1;
    known.set(resolve, index);
    return blankJson(index, values);
  }

  /** Fills in all blanks. @throws NotWritable, or what a resolver throws. */
  fill(text: string, run: AnswerRun): string {
    if (this.#fills.length === 0) return text;
    const pieces = text.split(BLANK_MARK);
    if (pieces.length === 1) return text;
    const blanks = parseBlanks(pieces);
    let filled = pieces[0] ?? '';
    for (let index = 0; index < blanks.length; index += 1) {
      filled += this.#fillOne(blanks[index], run) + (pieces[2 * index + 2] ?? '');
    }
    return filled;
  }

  #fillOne(blank: unknown, run: AnswerRun): string {
    if (!Array.isArray(blank)) throw new Error('The database gave a blank that is no array.');
    const [number, ...values]: unknown[] = blank;
    const fill = this.#fills[Number(number)];
    if (!fill) throw new Error('The database gave a blank that the plan does not have.');
    return fill(values, run);
  }
}

function blankJson(index: number, values: readonly Json[]): Json {
  return [
    ...jsonText(`${BLANK_MARK}[${index}`),
    ...values.flatMap((value) => [...jsonText(','), ...value]),
    ...jsonText(`]${BLANK_MARK}`),
  ];
}

/** The blanks are every other piece. One array of all of them is parsed faster than each by itself. */
function parseBlanks(pieces: readonly string[]): readonly unknown[] {
  let text = '[';
  for (let index = 1; index < pieces.length; index += 2) text += (index > 1 ? ',' : '') + pieces[index];
  const blanks: unknown = JSON.parse(`${text}]`);
  if (Array.isArray(blanks)) return blanks;
  throw new Error('The database gave no blanks.');
}
