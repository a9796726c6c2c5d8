import { encodeGlobalID } from '@pothos/plugin-relay';
import {
  type FieldNode,
  type GraphQLObjectType,
  type GraphQLOutputType,
  getNamedType,
  getNullableType,
  isAbstractType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import type { DataClass } from '../../generated/prisma/enums.ts';
import { patientsDataOf } from '../audit/patients-data.ts';
import { requestedClasses } from '../audit/requested-classes.ts';
import { isRecordKey } from '../fields/source.ts';
import { isRefusedTo, refusedToPatients } from '../roles/fields-of-patients.ts';
import { MISSING } from './json-text.ts';
import { KeyedRows } from './keyed-rows.ts';
import { leafWriter, writerOfValues } from './leaf.ts';
import {
  argumentReader,
  type Field,
  type FieldNodes,
  fixedJsonOf,
  objectMembers,
  objectType,
  type Planning,
} from './planning.ts';
import { frameOf } from './projection.ts';
import { type AnswerRun, NotPlannable, unlessNotPlannable } from './read-run.ts';
import { tableOf } from './tables.ts';
import { unusedInfo } from './unused-info.ts';
import { type MarkedRecord, onceResolved, together, type Written, writtenOrFailed } from './written.ts';

// Values that the service computes rather than a statement: the results of use-cases and resolvers.

/** Writes a value, or the result of a promise. */
export type WriteValue = (value: unknown, run: AnswerRun) => Written;

/**
 * Plans the values of a field: leaf values, objects that the service computes, or lists of these; and records, which the
 * value contains as keys (source.ts), and whose rows are read.
 *
 * @param ofRows the class of the information that the field discloses about each object even if none of its fields are
 *   selected
 * @throws NotPlannable
 */
export function planValue(
  planning: Planning,
  { type }: Field,
  nodes: readonly FieldNode[],
  ofRows?: DataClass,
): WriteValue {
  return writerOfValues(planning.operation, type, writerOfType(planning, type, nodes, ofRows));
}

/**
 * Plans a row that the service already has: its fields are taken from it, unless it lacks a selected one. Then the whole
 * row is read by its id.
 *
 * @throws NotPlannable
 */
export function planRowOrKey(
  planning: Planning,
  { type: fieldType }: Field,
  nodes: readonly FieldNode[],
): (row: { readonly id: string }, run: AnswerRun) => Written {
  const type = objectType(getNamedType(fieldType));
  const writeRow = unlessNotPlannable(() => writerOfObject(planning, type, nodes, undefined));
  if (writeRow) return writeRow;
  const rows = new KeyedRows(planning, type, nodes);
  return ({ id }, run) => rows.load(id, run).then((row) => row ?? MISSING);
}

function writerOfType(
  planning: Planning,
  fieldType: GraphQLOutputType,
  nodes: readonly FieldNode[],
  ofRows: DataClass | undefined,
): WriteValue {
  const type = getNamedType(fieldType);
  if (isLeafType(type)) return leafWriter(planning.operation, type);
  if (isObjectType(type) && tableOf(type.extensions.pothosPrismaModel) === undefined)
    return writerOfObject(planning, type, nodes, ofRows);
  return writerOfRecord(
    planning,
    isAbstractType(type) ? planning.operation.schema.getPossibleTypes(type) : [type],
    nodes,
    isRequired(fieldType) ? MISSING : 'null',
  );
}

/** Whether a value of a type, or an item of its lists, must not be null. */
function isRequired(type: GraphQLOutputType): boolean {
  const nullable = getNullableType(type);
  return isListType(nullable) ? isRequired(nullable.ofType) : isNonNullType(type);
}

/**
 * Writes the row of a record that a value names, of one of these types. @param absent written in place of a record that
 * the caller does not see
 */
function writerOfRecord(
  planning: Planning,
  types: readonly GraphQLObjectType<unknown, unknown>[],
  nodes: readonly FieldNode[],
  absent: string,
): WriteValue {
  const rows = new Map(types.map((type) => [type.name, new KeyedRows(planning, type, nodes)]));
  return (value, run) => {
    if (!isRecordKey(value)) throw new Error('A value is not the key of a record.');
    const found = rows.get(value.typeName)?.load(value.key, run);
    if (!found) throw new Error(`${value.typeName} is not a type of this field.`);
    return found.then((row) => row ?? absent);
  };
}

function writerOfObject(
  planning: Planning,
  type: GraphQLObjectType<unknown, unknown>,
  nodes: readonly FieldNode[],
  ofRows: DataClass | undefined,
): WriteValue {
  const marksOf = marker(planning, type, nodes, ofRows);
  const selected = objectMembers(planning, type, nodes);
  const { open, before, close } = frameOf(planning.operation, selected);
  const members = selected.map((member, index) => ({
    before: before[index] ?? '',
    write: member.field
      ? writerUnlessRefused(planning, member.field, member.nodes, type.name)
      : () => fixedJsonOf(member, type),
  }));
  return (value, run) => {
    if (typeof value !== 'object' || value === null) throw new Error(`${type.name} has a value that is not an object.`);
    const written = members.flatMap((each) => [
      each.before,
      writtenOrFailed(run.failures, () => each.write(value, run)),
    ]);
    return together([open, marksOf(value), ...written, close]);
  };
}

/** Like {@link writerOfMember}, for an object that a query reaches: what patients do not read of it is refused to them. */
function writerUnlessRefused(planning: Planning, field: Field, nodes: FieldNodes, typeName: string) {
  if (!isRefusedTo(planning.operation.audience, typeName, field.name))
    return writerOfMember(planning, field, nodes, typeName);
  return () => {
    throw refusedToPatients(typeName, field.name);
  };
}

/** Returns a function that makes the marks of an object for the audit. */
function marker(
  planning: Planning,
  type: GraphQLObjectType<unknown, unknown>,
  nodes: readonly FieldNode[],
  ofRows: DataClass | undefined,
): (value: object) => readonly MarkedRecord[] {
  const data = patientsDataOf(type.name);
  if (!data) return () => [];
  const classes = requestedClasses(planning.operation, type, nodes).all;
  return (value) => {
    const record = recordOf(value, data.record);
    return [
      ...(classes.size > 0 ? [{ record, classes, typeName: type.name }] : []),
      ...(ofRows ? [{ record, classes: new Set([ofRows]), typeName: undefined }] : []),
    ];
  };
}

/** The record that an object belongs to: the first of these properties that is not null. */
function recordOf(value: object, properties: readonly string[]): string {
  const record: unknown = properties.map((name): unknown => Reflect.get(value, name)).find((id) => id != null);
  if (typeof record !== 'string') throw new Error('An object with patients’ data belongs to no record.');
  return record;
}

/** Writes a field of an object that the service computes. @throws NotPlannable */
export function writerOfMember(
  planning: Planning,
  field: Field,
  nodes: FieldNodes,
  typeName: string,
): (value: object, run: AnswerRun) => Written {
  const write = planValue(planning, field, nodes);
  const read = memberReader(field, nodes, typeName);
  return (value, run) => onceResolved(read(value, run), (member) => write(member, run));
}

function memberReader(field: Field, [node]: FieldNodes, typeName: string): (value: object, run: AnswerRun) => unknown {
  const { source, pothosExposedField: property, pothosPrismaSelect, discloses } = field.extensions;
  // Disclosures are decided by row (plan-disclosure.ts).
  if (discloses) throw new NotPlannable(`${field.name} is only disclosed by a row`);
  const argumentsOf = argumentReader(field, node);
  if ((source?.kind === 'computed' || source?.kind === 'columns') && source.compute)
    return (value, { work, variables }) => source.compute?.(value, argumentsOf(variables), work);
  if (source?.kind === 'global id')
    return (value) => encodeGlobalID(typeName, String(Reflect.get(value, source.column)));
  if (source && source.kind !== 'columns') throw new NotPlannable(`${field.name} is not a field of a value`);
  if (property) return (value) => Reflect.get(value, property);
  // A relation: it is not in the row.
  if (pothosPrismaSelect) throw new NotPlannable(`${field.name} is not a field of a value`);
  const { resolve } = field;
  if (!resolve) throw new NotPlannable(`${field.name} has no resolver`);
  const info = unusedInfo(field.name);
  return (value, { work, variables }) => resolve(value, argumentsOf(variables), work, info);
}
