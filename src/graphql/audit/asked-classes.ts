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
import { patientsListOf, type Selecting, selectedOfList } from './list-questions.ts';
import { patientsDataOf } from './patients-data.ts';

/** The classes of patients' data that are requested of an object. */
export interface AskedClasses {
  /** Those requested of the object itself. */
  readonly own: ReadonlySet<DataClass>;
  /** Those requested of the object and of everything reached from it under the same record. */
  readonly all: ReadonlySet<DataClass>;
}

/** The classes that the selections of these nodes request of an object, whether or not the data exist. */
export function askedClasses(selecting: Selecting, type: GraphQLObjectType, nodes: readonly FieldNode[]): AskedClasses {
  const own = new Set<DataClass>();
  const below = new Set<DataClass>();
  const data = patientsDataOf(type.name);
  const { schema, fragments, variables } = selecting;
  for (const selected of collectSubfields(schema, { ...fragments }, { ...variables }, type, nodes).values()) {
    const field = type.getFields()[selected[0]?.name.value ?? ''];
    if (!data || !field) continue;
    const shown = data.classOf(field.name);
    if (shown !== null) own.add(shown);
    const list = patientsListOf(field);
    // How many records there are of somebody is somebody's data.
    if (list && selectedOfList(selecting, field, selected).isCounted) own.add(list.ofRows);
    const fieldType = getNamedType(field.type);
    if (!data.leadsUnder(field.name)) continue;
    if (!isCompositeType(fieldType)) throw new Error(`${type.name}.${field.name} leads to no object.`);
    for (const each of classesAskedOf(selecting, fieldType, selected)) below.add(each);
  }
  return { own, all: new Set([...own, ...below]) };
}

/** The classes requested of objects of a type, or of any of its types, and of everything reached from them under the same record. */
export function classesAskedOf(
  selecting: Selecting,
  type: GraphQLCompositeType,
  nodes: readonly FieldNode[],
): ReadonlySet<DataClass> {
  const objects = isAbstractType(type) ? selecting.schema.getPossibleTypes(type) : [type];
  return new Set(objects.flatMap((object) => [...askedClasses(selecting, object, nodes).all]));
}
