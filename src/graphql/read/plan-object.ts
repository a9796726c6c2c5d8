import { encodeGlobalID } from '@pothos/plugin-relay';
import {
  type FieldNode,
  type GraphQLInterfaceType,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  getArgumentValues,
  getNamedType,
  getNullableType,
  isInterfaceType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { asPrismaGives, writerOfColumn, writerOfResult } from './leaf.ts';
import { planNestedList } from './plan-list.ts';
import { planRelation, relationPathOf } from './plan-relation.ts';
import {
  type Field,
  type FieldPlan,
  keyText,
  type Planning,
  type RowType,
  subfieldsOf,
  writerOfFields,
} from './planning.ts';
import { NotPlannable, NotWritable, type RowPlan, type Write } from './row-plan.ts';

type ObjectType = GraphQLObjectType<unknown, unknown>;

/**
 * Plans an object whose fields come from one row: adds to the row what the selected fields need, and returns how the object
 * is written.
 *
 * @throws NotPlannable
 */
export function planObject(planning: Planning, type: RowType, nodes: readonly FieldNode[], row: RowPlan): Write {
  return isInterfaceType(type) ? planInterface(planning, type, nodes, row) : planFields(planning, type, nodes, row);
}

function planFields(planning: Planning, type: ObjectType, nodes: readonly FieldNode[], row: RowPlan): Write {
  const fields: FieldPlan[] = [];
  for (const [key, fieldNodes] of subfieldsOf(planning, type, nodes)) {
    fields.push({ key: keyText(key), write: planField(planning, type, fieldNodes, row) });
  }
  return writerOfFields(fields);
}

/** Which type a row is of is told by a column; each type has its own fields. */
function planInterface(
  planning: Planning,
  type: GraphQLInterfaceType,
  nodes: readonly FieldNode[],
  row: RowPlan,
): Write {
  const { typeColumn } = type.extensions;
  const { resolveType } = type;
  if (!typeColumn || !resolveType) throw new NotPlannable(`${type.name} has no type column`);
  const slot = row.slotOf(typeColumn);
  const writers = new Map<string, Write>();
  for (const possible of planning.operation.schema.getPossibleTypes(type)) {
    writers.set(possible.name, planFields(planning, possible, nodes, row));
  }
  const typeNames = new Map<unknown, Write | undefined>();
  return (values, run) => {
    const value = values[slot];
    if (!typeNames.has(value) && typeNames.size < 100) typeNames.set(value, writers.get(typeNameOf(value)));
    const write = typeNames.get(value) ?? writers.get(typeNameOf(value));
    if (!write) throw new NotWritable(`a row of ${type.name} has no type`);
    return write(values, run);
  };

  function typeNameOf(value: unknown): string {
    const name = resolveType?.({ [typeColumn ?? '']: value }, undefined, unusedInfo(planning, type.name), type);
    return typeof name === 'string' ? name : '';
  }
}

function planField(planning: Planning, type: ObjectType, nodes: readonly FieldNode[], row: RowPlan): Write {
  const [node] = nodes;
  const name = node?.name.value ?? '';
  if (name === '__typename') return constant(JSON.stringify(type.name));
  const field: Field | undefined = type.getFields()[name];
  if (!node || !field) throw new NotPlannable(`${type.name}.${name}`);
  const { source, pothosExposedField } = field.extensions;
  if (source?.kind === 'same row') return planSameRow(planning, field, nodes, row);
  if (source?.kind === 'nested list') return planNestedList(planning, field, nodes, row, source);
  if (source?.kind === 'columns') return planResolver(planning, type, field, nodes, row, source.columns);
  if (source) throw new NotPlannable(`${type.name}.${name} is no field of a row`);
  if (name === 'id' && isNode(type)) return planGlobalId(type, row);
  if (pothosExposedField) {
    const slot = row.slotOf(pothosExposedField);
    const write = writerOfColumn(field.type);
    return (values) => write(values[slot]);
  }
  const path = relationPathOf(field);
  if (path) return planRelation(planning, field, nodes, row, path);
  throw new NotPlannable(`${type.name}.${name} has no source`);
}

function constant(text: string): Write {
  return () => text;
}

function isNode(type: ObjectType): boolean {
  return type.getInterfaces().some(({ name }) => name === 'Node');
}

function planGlobalId(type: ObjectType, row: RowPlan): Write {
  const slot = row.slotOf('id');
  return (values) => JSON.stringify(encodeGlobalID(type.name, String(values[slot])));
}

function planSameRow(planning: Planning, field: Field, nodes: readonly FieldNode[], row: RowPlan): Write {
  const type = getNamedType(field.type);
  if (!isObjectType(type)) throw new NotPlannable(`${field.name} is no object`);
  return planObject(planning, type, nodes, row);
}

/** A field whose resolver makes its value from columns of the row. */
function planResolver(
  planning: Planning,
  type: ObjectType,
  field: Field,
  nodes: readonly FieldNode[],
  row: RowPlan,
  columns: readonly string[],
): Write {
  const { resolve } = field;
  const [node] = nodes;
  if (!resolve || !node) throw new NotPlannable(`${type.name}.${field.name} has no resolver`);
  const slots = columns.map((name) => ({ name, slot: row.slotOf(name), type: row.column(name).type }));
  const args = getArgumentValues(field, node, planning.operation.variables);
  const info = unusedInfo(planning, field.name);
  const write = planResult(planning, field, nodes);
  return (values, run) => {
    const parent: Record<string, unknown> = {};
    for (const each of slots) parent[each.name] = asPrismaGives(values[each.slot], each.type);
    return write(resolve(parent, args, run.context, info));
  };
}

/** Writes what a resolver returned: a leaf, or an object whose properties its type exposes. */
function planResult(planning: Planning, field: Field, nodes: readonly FieldNode[]): (value: unknown) => string {
  const type = getNamedType(field.type);
  if (isLeafType(type)) return writerOfResult(field.type);
  if (!isObjectType(type) || isListType(getNullableType(field.type))) throw new NotPlannable(`${field.name} is a list`);
  const isNullable = !isNonNullType(field.type);
  const fields = [...subfieldsOf(planning, type, nodes)].map(([key, [node]]) => {
    const name = node?.name.value ?? '';
    const subfield = type.getFields()[name];
    const property = subfield?.extensions.pothosExposedField;
    if (name === '__typename') return { key: keyText(key), write: () => JSON.stringify(type.name) };
    if (!subfield || !property) throw new NotPlannable(`${type.name}.${name} is not exposed`);
    const write = writerOfResult(subfield.type);
    return { key: keyText(key), write: (value: object) => write(Reflect.get(value, property)) };
  });
  return (value) => {
    if (value === null || value === undefined) {
      if (isNullable) return 'null';
      throw new NotWritable(`${field.name} is missing`);
    }
    if (typeof value !== 'object') throw new NotWritable(`${field.name} is no object`);
    return `{${fields.map(({ key, write }) => key + write(value)).join(',')}}`;
  };
}

/** The `info` for resolvers that do not use it; one that does is not for the read path. */
function unusedInfo({ operation }: Planning, fieldName: string): GraphQLResolveInfo {
  return new Proxy({} as GraphQLResolveInfo, {
    get: () => {
      throw new Error(
        `The resolver of ${fieldName} uses info, in ${operation.operation.operation}: it needs a source.`,
      );
    },
  });
}
