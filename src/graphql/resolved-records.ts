import { type ExecutionResult, type FieldNode, type GraphQLResolveInfo, getNamedType, isCompositeType } from 'graphql';
import type { Event } from '../generated/prisma/client.ts';
import type { DataClass } from '../generated/prisma/enums.ts';
import { classesAskedOf } from './asked-classes.ts';
import { type Asked, type KnownData, ShownRecords } from './patients-data.ts';

type Path = GraphQLResolveInfo['path'];

/** What an execution answers from, if it is not the database alone. */
export interface Given {
  /** The event that a subscription delivers. */
  readonly event?: Event | undefined;
  /** What the use-case of a mutation has returned: the mutation itself is not run again. */
  readonly payload?: object;
}

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
  readonly asked: Asked;
  readonly matched: number | undefined;
}

/** The objects whose patients' data were resolved in one execution. It is the execution's root value. */
export class Resolved {
  readonly #objects = new Map<Path, ResolvedObject>();
  /** The fields that lead to objects under their parent's record. */
  readonly #leading = new Set<Path>();
  /** The classes requested below a field, by its nodes: graphql-js passes the same array of nodes for every item of a list. */
  readonly #askedBelow = new Map<readonly FieldNode[], ReadonlySet<DataClass>>();
  /** The pages of which only cursors, edges or the number of edges are selected, each with its records. */
  readonly #pages = new Map<Path, ShownPage>();
  readonly #asked = new Map<Path, AskedList>();
  readonly given: Given;

  constructor(given: Given) {
    this.given = given;
  }

  get isEmpty(): boolean {
    return this.#objects.size === 0 && this.#pages.size === 0 && this.#asked.size === 0;
  }

  /** Notes that a field of an object shows data of this class. */
  show(source: unknown, data: KnownData, shown: DataClass, field: Path): void {
    this.#objectOf(source, data, field).shown.add(shown);
  }

  /** Notes that a field leads to objects under its parent's record. */
  lead(source: unknown, data: KnownData, info: GraphQLResolveInfo): void {
    const { asked } = this.#objectOf(source, data, info.path);
    for (const each of this.#classesBelow(info)) asked.add(each);
    this.#leading.add(info.path);
  }

  /** Notes that a field tells that these rows are there, without showing anything of them. */
  page(rows: readonly unknown[], { record }: Pick<KnownData, 'record'>, ofRows: DataClass, field: Path): void {
    this.#pages.set(field, { records: rows.map((row) => recordIn(row, record)), ofRows });
  }

  /** Notes what a list at the root is asked. */
  ask(asked: Asked, field: Path): void {
    this.#asked.set(field, { asked, matched: undefined });
  }

  /** Notes how many records a list at the root has. */
  count(matched: number, field: Path): void {
    const known = this.#asked.get(field);
    if (!known) throw new Error('A list was counted without being asked.');
    this.#asked.set(field, { ...known, matched });
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
      ofRoot?.ask(asked);
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
    const all = classesAskedOf({ schema, fragments, variables }, type, fieldNodes);
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

/** What notes the patients' data of this execution. */
export function resolvedOf({ rootValue }: Pick<GraphQLResolveInfo, 'rootValue'>): Resolved {
  if (!(rootValue instanceof Resolved)) throw new Error('Patients’ data must be read by executeAudited.');
  return rootValue;
}
