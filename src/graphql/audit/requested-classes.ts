import {
  type FieldNode,
  type GraphQLCompositeType,
  type GraphQLObjectType,
  getNamedType,
  isAbstractType,
  isCompositeType,
} from 'graphql';
import { collectSubfields } from 'graphql/execution/collectFields.js';
import type { DataClass } from '../../generated/prisma/enums.ts';
import { isRefusedTo } from '../roles/fields-of-patients.ts';
import { patientsListOf, type Selecting, selectedOfList } from './list-questions.ts';
import { patientsDataOf } from './patients-data.ts';

/** The classes of patients' data that are requested of an object. */
export interface RequestedClasses {
  /** Those requested of the object itself. */
  readonly own: ReadonlySet<DataClass>;
  /** Those requested of the object and of everything reached from it under the same record. */
  readonly all: ReadonlySet<DataClass>;
}

/** The classes that the selections of these nodes request of an object, whether or not the data exist. */
export function requestedClasses(
  selecting: Selecting,
  type: GraphQLObjectType,
  nodes: readonly FieldNode[],
): RequestedClasses {
  const own = new Set<DataClass>();
  const below = new Set<DataClass>();
  const data = patientsDataOf(type.name);
  const { schema, fragments, variables } = selecting;
  for (const selected of collectSubfields(schema, { ...fragments }, { ...variables }, type, nodes).values()) {
    const field = type.getFields()[selected[0]?.name.value ?? ''];
    if (!data || !field || isRefusedTo(selecting.audience, type.name, field.name)) continue;
    const shown = data.classOf(field.name);
    if (shown !== null) own.add(shown);
    const list = patientsListOf(field);
    // A person's number of records is that person's data.
    if (list && selectedOfList(selecting, field, selected).isCounted) own.add(list.ofRows);
    const fieldType = getNamedType(field.type);
    if (!data.leadsUnder(field.name)) continue;
    if (!isCompositeType(fieldType)) throw new Error(`${type.name}.${field.name} does not lead to an object.`);
    for (const each of classesRequestedOf(selecting, fieldType, selected)) below.add(each);
  }
  return { own, all: new Set([...own, ...below]) };
}

/** The classes requested of objects of a type, or of any of its types, and of everything reached from them under the same record. */
export function classesRequestedOf(
  selecting: Selecting,
  type: GraphQLCompositeType,
  nodes: readonly FieldNode[],
): ReadonlySet<DataClass> {
  const objects = isAbstractType(type) ? selecting.schema.getPossibleTypes(type) : [type];
  return new Set(objects.flatMap((object) => [...requestedClasses(selecting, object, nodes).all]));
}
