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
import { askedClasses } from '../audit/asked-classes.ts';
import { patientsDataOf } from '../audit/patients-data.ts';
import { isRecordKey } from '../fields/source.ts';
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
import { type MarkedRecord, onceThere, together, type Written, writtenOrFailed } from './written.ts';

// Values of the service's own, which no statement has written: what a use-case or a resolver has returned.

/** Writes a value, or what comes of the promise of one. */
export type WriteValue = (value: unknown, run: AnswerRun) => Written;

/**
 * Plans the values of a field: of a leaf type, objects of the service's own, or lists of these; and records, which stand as their keys
 * (source.ts) in the value, and whose rows are read.
 *
 * @param ofRows the class of what the field tells of each object even if nothing is selected of it
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
 * Plans a row that the service has in hand: its fields are read from it, unless it lacks one that is selected. Then the whole row is read by
 * its id.
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

/** Whether a value of a type, or an item of its lists, must be there. */
function isRequired(type: GraphQLOutputType): boolean {
  const nullable = getNullableType(type);
  return isListType(nullable) ? isRequired(nullable.ofType) : isNonNullType(type);
}

/** Writes the row of a record that a value names, of one of these types. @param absent what stands in place of one that is not seen */
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
      ? writerOfMember(planning, member.field, member.nodes, type.name)
      : () => fixedJsonOf(member, type),
  }));
  return (value, run) => {
    if (typeof value !== 'object' || value === null) throw new Error(`${type.name} has a value that is no object.`);
    const written = members.flatMap((each) => [
      each.before,
      writtenOrFailed(run.failures, () => each.write(value, run)),
    ]);
    return together([open, marksOf(value), ...written, close]);
  };
}

/** Returns a function that gives the marks of an object for the audit. */
function marker(
  planning: Planning,
  type: GraphQLObjectType<unknown, unknown>,
  nodes: readonly FieldNode[],
  ofRows: DataClass | undefined,
): (value: object) => readonly MarkedRecord[] {
  const data = patientsDataOf(type.name);
  if (!data) return () => [];
  const classes = askedClasses(planning.operation, type, nodes).all;
  return (value) => {
    const record = recordOf(value, data.record);
    return [
      ...(classes.size > 0 ? [{ record, classes, typeName: type.name }] : []),
      ...(ofRows ? [{ record, classes: new Set([ofRows]), typeName: undefined }] : []),
    ];
  };
}

/** The record that an object is of: the first of these properties that is not null. */
function recordOf(value: object, properties: readonly string[]): string {
  const record: unknown = properties.map((name): unknown => Reflect.get(value, name)).find((id) => id != null);
  if (typeof record !== 'string') throw new Error('An object with patients’ data is not of a record.');
  return record;
}

/** Writes a field of an object of the service's own. @throws NotPlannable */
export function writerOfMember(
  planning: Planning,
  field: Field,
  nodes: FieldNodes,
  typeName: string,
): (value: object, run: AnswerRun) => Written {
  const write = planValue(planning, field, nodes);
  const read = memberReader(field, nodes, typeName);
  return (value, run) => onceThere(read(value, run), (member) => write(member, run));
}

function memberReader(field: Field, [node]: FieldNodes, typeName: string): (value: object, run: AnswerRun) => unknown {
  const { source, pothosExposedField: property, pothosPrismaSelect, tells } = field.extensions;
  // Who may learn it is asked of a row (plan-told.ts).
  if (tells) throw new NotPlannable(`${field.name} is told by a row alone`);
  const argumentsOf = argumentReader(field, node);
  if ((source?.kind === 'computed' || source?.kind === 'columns') && source.compute)
    return (value, { work, variables }) => source.compute?.(value, argumentsOf(variables), work);
  if (source?.kind === 'global id')
    return (value) => encodeGlobalID(typeName, String(Reflect.get(value, source.column)));
  if (source && source.kind !== 'columns') throw new NotPlannable(`${field.name} is not of a value`);
  if (property) return (value) => Reflect.get(value, property);
  // A relation: it is not in the row.
  if (pothosPrismaSelect) throw new NotPlannable(`${field.name} is not of a value`);
  const { resolve } = field;
  if (!resolve) throw new NotPlannable(`${field.name} has no resolver`);
  const info = unusedInfo(field.name);
  return (value, { work, variables }) => resolve(value, argumentsOf(variables), work, info);
}
