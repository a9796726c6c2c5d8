import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isObjectType,
} from 'graphql';
import { collectSubfields } from 'graphql/execution/collectFields.js';
import { isUuid } from '../../db/sql/identifiers.ts';
import { isOfPerson } from '../../domains/lists/filters.ts';
import { DataClass } from '../../generated/prisma/enums.ts';
import type { Audience } from '../roles/fields-of-patients.ts';
import { type KnownData, type ListQuestion, patientsDataOf } from './patients-data.ts';

/** The inputs that determine which fields are selected. */
export interface Selecting {
  readonly schema: GraphQLSchema;
  readonly fragments: Readonly<Record<string, FragmentDefinitionNode>>;
  readonly variables: Readonly<Record<string, unknown>>;
  /** Whose fields count. */
  readonly audience: Audience;
}

type Field = Pick<GraphQLField<unknown, unknown>, 'name' | 'type'>;

/** A connection of records with patients' data. */
export interface PatientsList {
  readonly nodeType: GraphQLObjectType;
  readonly data: KnownData;
  /** The class of the information that a list discloses about its rows without showing them: that they exist. */
  readonly ofRows: DataClass;
}

/** Describes a type that is a connection of records with patients' data; undefined for any other type. */
export function patientsListOf({ type }: Pick<Field, 'type'>): PatientsList | undefined {
  const connection = getNamedType(type);
  const edge = isObjectType(connection) && getNamedType(connection.getFields().edges?.type);
  const node = isObjectType(edge) && getNamedType(edge.getFields().node?.type);
  if (!isObjectType(node)) return undefined;
  const data = patientsDataOf(node.name);
  const ofRows = data?.classOf('id');
  return data && ofRows ? { nodeType: node, data, ofRows } : undefined;
}

/** The parts of a connection that are selected. */
export interface SelectedOfList {
  readonly isCounted: boolean;
  /** Whether the selection depends on the rows of the page: an edge, a cursor, or whether there are more rows. */
  readonly readsRows: boolean;
  /** The field nodes that select the record, of an edge or by itself. */
  readonly node: readonly FieldNode[];
}

/** Determines which parts of a connection the nodes of its field select. */
export function selectedOfList(
  { schema, fragments, variables }: Selecting,
  { type }: Pick<Field, 'type'>,
  nodes: readonly FieldNode[],
): SelectedOfList {
  const below = (parent: Field['type'], of: readonly FieldNode[]) => {
    const object = getNamedType(parent);
    if (!isObjectType(object)) throw new Error(`${object.name} is not an object.`);
    const selected = [...collectSubfields(schema, { ...fragments }, { ...variables }, object, of).values()];
    return (name: string) => selected.filter(([node]) => node?.name.value === name).flat();
  };
  const connection = getNamedType(type);
  const ofList = below(connection, nodes);
  const edges = ofList('edges');
  const records = ofList('nodes');
  const edge = isObjectType(connection) ? connection.getFields().edges?.type : undefined;
  return {
    isCounted: ofList('totalCount').length > 0,
    readsRows: edges.length > 0 || records.length > 0 || ofList('pageInfo').length > 0,
    node: [...(edge && edges.length > 0 ? below(edge, edges)('node') : []), ...records],
  };
}

/**
 * The question that a query puts to a root list, given its arguments: how many records it has, or whether they include a
 * person with these details, or are this patient's. Undefined if it is neither counted nor filtered by a person.
 */
export function questionOf(
  { ofRows }: PatientsList,
  isCounted: boolean,
  args: Readonly<Record<string, unknown>>,
): ListQuestion | undefined {
  const { first: _first, last: _last, after: _after, before: _before, orderBy: _orderBy, filter, ...others } = args;
  const filteredBy = [...givenIn(others), ...givenIn(filter)].sort();
  const isByPerson = filteredBy.some(isOfPerson);
  if (!isCounted && !isByPerson) return undefined;
  return { filteredBy, classes: isByPerson ? [ofRows, DataClass.IDENTITY] : [ofRows], records: patientsIn(filter) };
}

/** The patient whose records a filter selects, by the internal id, which is the id that callers use. */
function patientsIn(filter: unknown): string[] {
  const patientId = typeof filter === 'object' && filter !== null ? Reflect.get(filter, 'patientId') : undefined;
  if (typeof patientId !== 'string') return [];
  const id = patientId.trim().toLowerCase();
  return isUuid(id) ? [id] : [];
}

/** The names of the fields that have a value. A blank value counts as absent (contract, 3.3). */
function givenIn(fields: unknown): string[] {
  if (typeof fields !== 'object' || fields === null) return [];
  return Object.entries(fields).flatMap(([name, value]) => (isGiven(value) ? [name] : []));
}

function isGiven(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() !== '';
  if (typeof value !== 'object') return value !== undefined;
  return value !== null && (Array.isArray(value) || Object.values(value).some(isGiven));
}
