import { randomUUID } from 'node:crypto';
import {
  type FieldNode,
  type GraphQLError,
  type GraphQLObjectType,
  type GraphQLOutputType,
  getNamedType,
  getNullableType,
  isAbstractType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  locatedError,
} from 'graphql';
import type { DataClass } from '../../generated/prisma/enums.ts';
import { patientsListOf, selectedOfList } from '../audit/list-questions.ts';
import { patientsDataOf, type ShownRecords } from '../audit/patients-data.ts';
import { FAILURE_MARK, type Failures } from './failures.ts';
import type { PlannedOperation } from './planned-operation.ts';
import { type Field, type SelectedField, selectedFields } from './planning.ts';
import { type FilledJson, type MarkedRecord, textWithMarks } from './written.ts';

/** The answer to one field of an operation, with the marks of failures in it. */
export interface FailedAnswer {
  readonly key: string;
  readonly parent: GraphQLObjectType<unknown, unknown>;
  readonly field: Field;
  /** With the locations that errors report. */
  readonly nodes: readonly FieldNode[];
  readonly json: string | FilledJson;
  /** Collects the records that are shown despite the failures. */
  readonly shown: ShownRecords;
}

/** The rest of the answer to a field, and its errors, in the order of their places. */
export interface CompletedAnswer {
  readonly value: unknown;
  readonly errors: readonly GraphQLError[];
}

/**
 * Turns the marks in the answer to a field into errors, as graphql-js would: each at its path, with nulls propagated up
 * to the nearest nullable field (GraphQL specification, 6.4.4).
 */
export function completeAnswer(operation: PlannedOperation, answer: FailedAnswer, failures: Failures): CompletedAnswer {
  return new Completion(operation, answer, failures).complete();
}

/** The place of a value in the answer. */
interface Place {
  readonly parent: GraphQLObjectType<unknown, unknown>;
  readonly field: Field;
  readonly nodes: readonly FieldNode[];
  readonly path: readonly (string | number)[];
  /** The record to which the audit assigns the objects at this place, unless they have one of their own. */
  readonly record: string | undefined;
}

/** The records and classes of data that one object in the answer shows. */
type Shown = readonly (readonly [record: string, classes: Iterable<DataClass>])[];

/** Stands for an object or a list in which a non-null value is null. */
const NULLED = Symbol('null, because a value in it must not be null');

/** A field selected below another, with the types that have it. */
interface Selected extends SelectedField {
  readonly parent: GraphQLObjectType<unknown, unknown>;
}

class Completion {
  readonly #operation: PlannedOperation;
  readonly #answer: FailedAnswer;
  readonly #failures: Failures;
  /** No stored text can begin with this, because callers cannot guess it. */
  readonly #nonce = randomUUID();
  readonly #marks: MarkedRecord[] = [];
  readonly #errors: GraphQLError[] = [];
  readonly #shownBy = new Map<unknown, Shown>();
  readonly #selected = new Map<readonly FieldNode[], Map<string, ReadonlyMap<string, Selected>>>();

  constructor(operation: PlannedOperation, answer: FailedAnswer, failures: Failures) {
    this.#operation = operation;
    this.#answer = answer;
    this.#failures = failures;
  }

  complete(): CompletedAnswer {
    const { key, parent, field, nodes } = this.#answer;
    const place: Place = { parent, field, nodes, path: [key], record: undefined };
    const value = this.#complete(field.type, this.#parsed(), place);
    this.#noteShown(value);
    return { value: value === NULLED ? null : value, errors: this.#errors };
  }

  #parsed(): unknown {
    const { json } = this.#answer;
    const text = textWithMarks(json, (mark) => `"${this.#nonce} ${this.#marks.push(mark) - 1}":null,`);
    // If no member follows a mark, its comma has to go.
    const [first = '', ...marked] = text.split(`"${this.#nonce} `);
    const members = [first, ...marked.map((piece) => piece.replace(/^(\d+":null),(?=\})/, '$1'))];
    // Between two marks is the number of a failure, or nothing for a missing value.
    const pieces = members
      .join(`"${this.#nonce} `)
      .split(FAILURE_MARK)
      .map((piece, index) => {
        if (index % 2 === 0) return piece;
        return piece === '' ? 'null' : `"${this.#nonce} ${piece}"`;
      });
    return JSON.parse(pieces.join(''));
  }

  /** The value at a place, or null if something went wrong there; {@link NULLED} if the place may not be null. */
  #complete(type: GraphQLOutputType, value: unknown, place: Place): unknown {
    const completed = this.#completedOrNulled(type, value, place);
    return completed === NULLED && !isNonNullType(type) ? null : completed;
  }

  #completedOrNulled(type: GraphQLOutputType, value: unknown, place: Place): unknown {
    try {
      return this.#completeValue(type, value, place);
    } catch (error) {
      this.#errors.push(locatedError(error, place.nodes, place.path));
      return NULLED;
    }
  }

  /** @throws the failure at this exact place */
  #completeValue(type: GraphQLOutputType, value: unknown, place: Place): unknown {
    if (this.#isMark(value)) throw this.#failures.at(this.#numberIn(value));
    if (value === null) {
      if (!isNonNullType(type)) return null;
      throw new Error(`Cannot return null for non-nullable field ${place.parent.name}.${place.field.name}.`);
    }
    const nullable = getNullableType(type);
    if (isLeafType(nullable)) return value;
    if (!isListType(nullable)) return this.#completeObject(value, place);
    const items: readonly unknown[] = Array.isArray(value) ? value : [];
    const completed = items.map((item, index) =>
      this.#complete(nullable.ofType, item, { ...place, path: [...place.path, index] }),
    );
    return completed.includes(NULLED) ? NULLED : completed;
  }

  #isMark(text: unknown): text is string {
    return typeof text === 'string' && text.startsWith(this.#nonce);
  }

  #numberIn(mark: string): number {
    return Number(mark.slice(this.#nonce.length));
  }

  #completeObject(value: unknown, place: Place): unknown {
    const members = Object.entries(Object(value));
    const marks = members.flatMap(([key]) => (this.#isMark(key) ? (this.#marks[this.#numberIn(key)] ?? []) : []));
    const own = marks.find(({ typeName }) => typeName !== undefined);
    const record = own?.record ?? place.record;
    const selected = this.#selectedBelow(place, own?.typeName);
    const shown: (readonly [string, Iterable<DataClass>])[] = marks
      .filter(({ typeName }) => typeName === undefined)
      .map((mark) => [mark.record, mark.classes]);
    // An alias may be `__proto__`.
    const completed: Record<string, unknown> = Object.create(null);
    for (const [key, member] of members) {
      if (this.#isMark(key)) continue;
      const { parent, field, nodes } = selected.get(key) ?? {};
      if (!parent || !nodes) throw new Error(`An answer has ${key}, which is not selected.`);
      if (field) {
        const data = patientsDataOf(parent.name);
        const isUnder = data?.leadsUnder(field.name) === true;
        const path = [...place.path, key];
        completed[key] = this.#complete(field.type, member, {
          parent,
          field,
          nodes,
          path,
          record: isUnder ? record : undefined,
        });
        if (data && record !== undefined && !this.#isMark(member))
          shown.push([record, this.#classesOf(parent, field, nodes)]);
      } else completed[key] = member;
    }
    if (Object.values(completed).includes(NULLED)) return NULLED;
    this.#shownBy.set(completed, shown);
    return completed;
  }

  /** The classes of patients' data that a field shows itself, without those below it. */
  #classesOf(parent: GraphQLObjectType, field: Field, nodes: readonly FieldNode[]): readonly DataClass[] {
    const list = patientsListOf(field);
    const counted = list && selectedOfList(this.#operation, field, nodes).isCounted ? [list.ofRows] : [];
    return [patientsDataOf(parent.name)?.classOf(field.name) ?? [], counted].flat();
  }

  /** The fields selected on an object, by their keys; if its type is not known, those of every possible type. */
  #selectedBelow({ field, nodes }: Place, typeName: string | undefined): ReadonlyMap<string, Selected> {
    const byType = this.#selected.get(nodes) ?? new Map<string, ReadonlyMap<string, Selected>>();
    this.#selected.set(nodes, byType);
    const known = byType.get(typeName ?? '');
    if (known) return known;
    const { schema } = this.#operation;
    const type = typeName === undefined ? getNamedType(field.type) : schema.getType(typeName);
    const types = isAbstractType(type) ? schema.getPossibleTypes(type) : isObjectType(type) ? [type] : [];
    const selected = new Map(
      types.flatMap((parent) =>
        selectedFields({ operation: this.#operation }, parent, nodes).map(
          (each) => [each.key, { ...each, parent }] as const,
        ),
      ),
    );
    byType.set(typeName ?? '', selected);
    return selected;
  }

  /** Notes for the audit the data shown by the objects that remain in the answer. */
  #noteShown(value: unknown): void {
    if (typeof value !== 'object' || value === null) return;
    for (const [record, classes] of this.#shownBy.get(value) ?? []) {
      const all = [...classes];
      if (all.length > 0) this.#answer.shown.add(record, all);
    }
    for (const member of Object.values(value)) this.#noteShown(member);
  }
}
