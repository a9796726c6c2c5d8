import type { FieldNode } from 'graphql';
import type { DataClass } from '../../generated/prisma/enums.ts';
import { type Json, jsonSql, jsonText, PLACEHOLDER_MARK } from './json-text.ts';
import type { AnswerRun } from './read-run.ts';
import { type FilledJson, type MarkedRecord, type Written, writtenOrFailed } from './written.ts';

const UUID_LENGTH = 36;

/** The sizes in bytes of a function that fills a placeholder, and of a mark's classes: heap measurements, rounded up. */
const FILL_BYTES = 1_000;
const MARK_BYTES = 700;

/** A field that has a placeholder. */
interface KnownField {
  readonly nodes: readonly FieldNode[];
  readonly resolve: unknown;
  readonly index: number;
}

/** A mark of the plan, with SQL for the id of its record. */
interface Mark extends Omit<MarkedRecord, 'record'> {
  readonly id: string;
}

/** Writes the JSON that replaces a placeholder, from the values in it. */
export type FillPlaceholder = (values: readonly unknown[], run: AnswerRun) => Written;

/**
 * The placeholders of an answer. PostgreSQL writes the answer as JSON text, but the service must compute some of the
 * values: signed links, results of domain rules, cursors. PostgreSQL writes a placeholder for each, with the data needed
 * to fill it: between two marks, an array of the placeholder's number and its values.
 *
 * Records that the audit must record leave marks in the same way, with a number and the record's id. The marks are
 * removed from the text.
 */
export class Placeholders {
  readonly #fills: FillPlaceholder[] = [];
  readonly #marks: Mark[] = [];
  readonly #notes: ((run: AnswerRun) => void)[] = [];
  readonly #plans: { readonly keptBytes: number }[] = [];
  /** The placeholders of fields, by the first of their nodes. */
  readonly #known = new Map<FieldNode, readonly KnownField[]>();

  /** The memory that the placeholders occupy, in bytes, including the plans of the records that are read for them. */
  get keptBytes(): number {
    const ofPlans = this.#plans.reduce((sum, { keptBytes }) => sum + keptBytes, 0);
    return (this.#fills.length + this.#notes.length) * FILL_BYTES + this.#marks.length * MARK_BYTES + ofPlans;
  }

  /**
   * The classes requested of the record with this id, if it is the only record that can be shown; otherwise undefined.
   */
  classesOfOnly(id: string): ReadonlySet<DataClass> | undefined {
    if (this.#marks.length === 0 || this.#plans.length > 0 || this.#marks.some((mark) => mark.id !== id))
      return undefined;
    return new Set(this.#marks.flatMap(({ classes }) => [...classes]));
  }

  /** Adds the plan of records that are read for a placeholder. */
  addPlan(plan: { readonly keptBytes: number }): void {
    this.#plans.push(plan);
  }

  /** Notes something for the audit each time the answer is written, whatever its contents. */
  note(note: (run: AnswerRun) => void): void {
    this.#notes.push(note);
  }

  /** A placeholder that contains these values. */
  of(values: readonly Json[], fill: FillPlaceholder): Json {
    return placeholderJson(this.#fills.push(fill) - 1, values);
  }

  /**
   * The placeholder of a field. If a field is planned again with the same resolver and the same nodes, as for each type
   * of an interface, the placeholder is shared. A fragment may be spread at several places with different additional
   * selections, so the first node alone does not identify the field.
   */
  ofField(
    nodes: readonly FieldNode[],
    resolve: unknown,
    values: readonly Json[],
    makeFill: () => FillPlaceholder,
  ): Json {
    const [node] = nodes;
    const known = (node && this.#known.get(node)) ?? [];
    const same = known.find((each) => each.resolve === resolve && isSameNodes(each.nodes, nodes));
    if (same) return placeholderJson(same.index, values);
    const index = this.#fills.push(makeFill()) - 1;
    if (node) this.#known.set(node, [...known, { nodes, resolve, index }]);
    return placeholderJson(index, values);
  }

  /**
   * A mark in an object, for the classes requested of its record.
   *
   * @param id SQL for the record's UUID
   * @param typeName of the object; omitted for a mark that only discloses that a record exists
   */
  markOf(id: string, classes: ReadonlySet<DataClass>, typeName?: string): Json {
    const number = this.#marks.push({ id, classes, typeName }) - 1;
    return [...jsonText(`${PLACEHOLDER_MARK}${number} `), ...jsonSql(id), ...jsonText(PLACEHOLDER_MARK)];
  }

  /** Fills in all placeholders of a text. */
  fill(text: string, run: AnswerRun): FilledJson | Promise<FilledJson> {
    for (const note of this.#notes) note(run);
    const pieces: (string | MarkedRecord | FilledJson)[] = text.split(PLACEHOLDER_MARK);
    if (pieces.length === 1) return pieces;
    const placeholders = parsePlaceholders(pieces);
    const waiting: Promise<void>[] = [];
    let next = 0;
    for (let index = 1; index < pieces.length; index += 2) {
      const piece = String(pieces[index]);
      if (!isPlaceholder(piece)) {
        pieces[index] = this.#markedBy(piece);
        continue;
      }
      const filled = this.#fillOne(placeholders[next++], run);
      if (!(filled instanceof Promise)) pieces[index] = filled;
      else
        waiting.push(
          filled.then((json) => {
            pieces[index] = json;
          }),
        );
    }
    return waiting.length === 0 ? pieces : Promise.all(waiting).then(() => pieces);
  }

  #markedBy(mark: string): MarkedRecord {
    const known = this.#marks[Number.parseInt(mark, 10)];
    if (!known) throw new Error('The database returned a mark that the plan does not have.');
    return { record: mark.slice(-UUID_LENGTH), classes: known.classes, typeName: known.typeName };
  }

  #fillOne(placeholder: unknown, run: AnswerRun): Written {
    if (!Array.isArray(placeholder)) throw new Error('The database returned a placeholder that is not an array.');
    const [number, ...values]: unknown[] = placeholder;
    const fill = this.#fills[Number(number)];
    if (!fill) throw new Error('The database returned a placeholder that the plan does not have.');
    return writtenOrFailed(run.failures, () => fill(values, run));
  }
}

function isSameNodes(one: readonly FieldNode[], other: readonly FieldNode[]): boolean {
  return one.length === other.length && one.every((node, index) => node === other[index]);
}

function placeholderJson(index: number, values: readonly Json[]): Json {
  return [
    ...jsonText(`${PLACEHOLDER_MARK}[${index}`),
    ...values.flatMap((value) => [...jsonText(','), ...value]),
    ...jsonText(`]${PLACEHOLDER_MARK}`),
  ];
}

/** The text between two marks is either a placeholder, which is an array, or a mark for the audit. */
function isPlaceholder(piece: string): boolean {
  return piece.startsWith('[');
}

/** Every other piece was between marks. Parsing all placeholders as one array is faster than parsing each by itself. */
function parsePlaceholders(pieces: readonly unknown[]): readonly unknown[] {
  const between = pieces.filter((piece, index) => index % 2 === 1 && isPlaceholder(String(piece)));
  const placeholders: unknown = JSON.parse(`[${between.join(',')}]`);
  if (Array.isArray(placeholders)) return placeholders;
  throw new Error('The database returned no placeholders.');
}
