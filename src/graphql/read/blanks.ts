import type { FieldNode } from 'graphql';
import type { DataClass } from '../../generated/prisma/enums.ts';
import { BLANK_MARK, type Json, jsonSql, jsonText } from './json-text.ts';
import type { AnswerRun } from './read-run.ts';

const UUID_LENGTH = 36;

/** Writes the JSON that belongs in a blank, from the values that stand in it. */
export type FillBlank = (values: readonly unknown[], run: AnswerRun) => string;

/**
 * The blanks of an answer. PostgreSQL writes the answer as JSON text, but some values are for the service to make: links to
 * sign, rules of the domain, cursors. It leaves a blank for each, with what it takes to fill it: between two marks, an array
 * of the blank's number and its values.
 *
 * Records that the audit must know leave marks in the same way, with a number and the id, that are taken out of the text.
 */
export class Blanks {
  readonly #fills: FillBlank[] = [];
  readonly #marks: ReadonlySet<DataClass>[] = [];
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

  /** A mark in an object for whose record these classes are asked. @param id SQL of the record's UUID */
  markOf(id: string, classes: ReadonlySet<DataClass>): Json {
    const number = this.#marks.push(classes) - 1;
    return [...jsonText(`${BLANK_MARK}${number} `), ...jsonSql(id), ...jsonText(BLANK_MARK)];
  }

  /**
   * Fills in all blanks, and notes the records that are marked. Returns the text in pieces, for the caller to join once: a text
   * that grows piece by piece is copied again wherever it is read.
   *
   * @throws NotWritable, or what a resolver throws.
   */
  fill(text: string, run: AnswerRun): readonly string[] {
    const pieces = text.split(BLANK_MARK);
    if (pieces.length === 1) return pieces;
    const blanks = parseBlanks(pieces);
    let next = 0;
    for (let index = 1; index < pieces.length; index += 2) {
      const piece = pieces[index] ?? '';
      if (isBlank(piece)) {
        pieces[index] = this.#fillOne(blanks[next++], run);
      } else {
        this.#note(piece, run);
        pieces[index] = '';
      }
    }
    return pieces;
  }

  #note(mark: string, { shown }: AnswerRun): void {
    const classes = this.#marks[Number.parseInt(mark, 10)];
    if (!classes) throw new Error('The database gave a mark that the plan does not have.');
    shown.add(mark.slice(-UUID_LENGTH), classes);
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

/** Between two marks stands an array, or what the audit must know. */
function isBlank(piece: string): boolean {
  return piece.startsWith('[');
}

/** What stands between marks is every other piece. One array of all blanks is parsed faster than each by itself. */
function parseBlanks(pieces: readonly string[]): readonly unknown[] {
  const between = pieces.filter((piece, index) => index % 2 === 1 && isBlank(piece));
  const blanks: unknown = JSON.parse(`[${between.join(',')}]`);
  if (Array.isArray(blanks)) return blanks;
  throw new Error('The database gave no blanks.');
}
