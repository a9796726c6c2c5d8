import { type ExecutionResult, type FieldNode, type GraphQLResolveInfo, getNamedType, isCompositeType } from 'graphql';
import type { DataClass } from '../../src/generated/prisma/enums.ts';
import {
  type PatientsList,
  patientsListOf,
  questionOf,
  selectedOfList,
} from '../../src/graphql/audit/list-questions.ts';
import {
  type KnownData,
  type ListQuestion,
  patientsDataOf,
  ShownRecords,
} from '../../src/graphql/audit/patients-data.ts';
import { classesRequestedOf, requestedClasses } from '../../src/graphql/audit/requested-classes.ts';
import type { Audience } from '../../src/graphql/roles/fields-of-patients.ts';

type Path = GraphQLResolveInfo['path'];

/** An object whose patients' data were resolved, or that leads to other objects under its record. */
interface ResolvedObject {
  readonly record: string;
  readonly shown: Set<DataClass>;
  /** The classes requested of the objects it leads to under its record, whether or not there are any. */
  readonly asked: Set<DataClass>;
}

/** The records of a page, and the class of what it tells about them: that they are there. */
interface ShownPage {
  readonly records: readonly string[];
  readonly ofRows: DataClass;
}

/** What a list at the root is asked, and how many records it has if it is counted. */
interface AskedList {
  readonly asked: ListQuestion;
  readonly matched: number | undefined;
}

/** Notes, while an operation is executed, which patients' data its fields show, and says in the end what of it is in the answer. */
export class Audit {
  readonly #objects = new Map<Path, ResolvedObject>();
  /** The fields that lead to objects under their parent's record. */
  readonly #leading = new Set<Path>();
  /** The classes requested below a field, by its nodes: graphql-js passes the same array of nodes for every item of a list. */
  readonly #askedBelow = new Map<readonly FieldNode[], ReadonlySet<DataClass>>();
  /** The pages of which only cursors, edges or the number of edges are selected, each with its records. */
  readonly #pages = new Map<Path, ShownPage>();
  readonly #asked = new Map<Path, AskedList>();
  readonly #audience: Audience;

  /** @param audience whose fields count */
  constructor(audience: Audience) {
    this.#audience = audience;
  }

  /** Notes what a field has resolved to. */
  note(source: unknown, args: Readonly<Record<string, unknown>>, info: GraphQLResolveInfo, value: unknown): void {
    const { parentType, fieldName, path } = info;
    const data = patientsDataOf(parentType.name);
    const shown = data?.classOf(fieldName) ?? null;
    if (data && shown !== null) this.#show(source, data, shown, path);
    else if (data?.leadsUnder(fieldName)) this.#lead(source, data, info);
    const field = parentType.getFields()[fieldName];
    const list = field && patientsListOf(field);
    if (list && isPage(value)) this.#noteList(list, value, source, args, info);
  }

  #noteList(
    list: PatientsList,
    { edges, totalCount }: Page,
    source: unknown,
    args: Readonly<Record<string, unknown>>,
    { schema, fragments, variableValues: variables, fieldNodes, parentType, fieldName, path }: GraphQLResolveInfo,
  ): void {
    const field = parentType.getFields()[fieldName];
    if (!field) throw new Error(`${parentType.name} has no field ${fieldName}.`);
    const selecting = { schema, fragments, variables, audience: this.#audience };
    const { isCounted, readsRows, node } = selectedOfList(selecting, field, fieldNodes);
    const ofParent = patientsDataOf(parentType.name);
    if (parentType !== schema.getQueryType()) {
      if (isCounted && ofParent) this.#show(source, ofParent, list.ofRows, path);
    } else {
      const question = questionOf(list, isCounted, args);
      if (question) this.#asked.set(path, { asked: question, matched: isCounted ? totalCount : undefined });
    }
    if (readsRows && requestedClasses(selecting, list.nodeType, node).own.size === 0)
      this.#page(
        edges.map((edge) => edge.node),
        list.data,
        list.ofRows,
        path,
      );
  }

  #show(source: unknown, data: KnownData, shown: DataClass, field: Path): void {
    this.#objectOf(source, data, field).shown.add(shown);
  }

  #lead(source: unknown, data: KnownData, info: GraphQLResolveInfo): void {
    const { asked } = this.#objectOf(source, data, info.path);
    for (const each of this.#classesBelow(info)) asked.add(each);
    this.#leading.add(info.path);
  }

  /** Notes that a field tells that these rows are there, without showing anything of them. */
  #page(rows: readonly unknown[], { record }: Pick<KnownData, 'record'>, ofRows: DataClass, field: Path): void {
    this.#pages.set(field, { records: rows.map((row) => recordIn(row, record)), ofRows });
  }

  /**
   * The part of it that is in the answer: an error turns everything around it into null, up to the nearest field that may be null.
   * Without errors, what was requested counts, as in the read path; with errors, what is there, because the rest may have been
   * refused.
   */
  shownIn({ data, errors }: ExecutionResult, nameOf: ReadonlyMap<string, string>): readonly ShownRecords[] {
    const shownBy = new Map<string, ShownRecords>();
    /** What the root field above this path shows; undefined if the path is not in the answer. */
    const rootOf = (path: Path) => {
      const keys = keysOf(path);
      if (!isIn(data, keys)) return undefined;
      const key = String(keys[0]);
      const ofRoot = shownBy.get(key) ?? new ShownRecords(nameOf.get(key) ?? key);
      shownBy.set(key, ofRoot);
      return ofRoot;
    };
    for (const [path, { shown, asked }] of this.#objects)
      if (shown.size > 0) rootOf(path)?.add(this.#recordOf(path), errors ? shown : [...shown, ...asked]);
    for (const [path, { records, ofRows }] of this.#pages)
      for (const record of records) rootOf(path)?.add(record, [ofRows]);
    for (const [path, { asked, matched }] of this.#asked) {
      const ofRoot = rootOf(path);
      ofRoot?.noteQuestion(asked);
      if (ofRoot) ofRoot.matched = matched;
    }
    return [...shownBy.values()];
  }

  #objectOf(source: unknown, { record: columns }: KnownData, { prev: path }: Path): ResolvedObject {
    if (!path) throw new Error('An object with patients’ data is not of a record.');
    const record = recordIn(source, columns);
    const known = this.#objects.get(path) ?? { record, shown: new Set(), asked: new Set() };
    this.#objects.set(path, known);
    return known;
  }

  #classesBelow({ schema, fragments, variableValues: variables, returnType, fieldNodes }: GraphQLResolveInfo) {
    const known = this.#askedBelow.get(fieldNodes);
    if (known) return known;
    const type = getNamedType(returnType);
    if (!isCompositeType(type)) throw new Error(`${type.name} is no object.`);
    const all = classesRequestedOf({ schema, fragments, variables, audience: this.#audience }, type, fieldNodes);
    this.#askedBelow.set(fieldNodes, all);
    return all;
  }

  /** The record under which an object stands: that of the outermost object from which only such fields lead to it. */
  #recordOf(path: Path): string {
    const field = typeof path.key === 'number' ? path.prev : path;
    if (field?.prev && this.#leading.has(field)) return this.#recordOf(field.prev);
    const object = this.#objects.get(path);
    if (!object) throw new Error('An object that leads to patients’ data is not known.');
    return object.record;
  }
}

function keysOf(path: Path): readonly (string | number)[] {
  const keys: (string | number)[] = [];
  for (let step: Path | undefined = path; step; step = step.prev) keys.push(step.key);
  return keys.reverse();
}

function isIn(data: unknown, keys: readonly (string | number)[]): boolean {
  let value = data;
  for (const key of keys) {
    if (typeof value !== 'object' || value === null) return false;
    value = Reflect.get(value, key);
  }
  return value !== null && value !== undefined;
}

/** The internal id of the record that an object is of. */
function recordIn(source: unknown, columns: KnownData['record']): string {
  const ids: unknown[] =
    typeof source === 'object' && source !== null ? columns.map((column) => Reflect.get(source, column)) : [];
  const record = ids.find((id) => id !== null);
  if (typeof record !== 'string') throw new Error('An object with patients’ data is not of a record.');
  return record;
}

/** A page of a list, as pages.ts makes it. */
interface Page {
  readonly edges: readonly { readonly node: unknown }[];
  readonly totalCount: number;
}

function isPage(value: unknown): value is Page {
  return typeof value === 'object' && value !== null && 'edges' in value && 'totalCount' in value;
}
