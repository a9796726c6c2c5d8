import {
  type FieldNode,
  type GraphQLInterfaceType,
  type GraphQLObjectType,
  getNamedType,
  isInterfaceType,
} from 'graphql';
import { patientsDataOf } from '../audit/patients-data.ts';
import { requestedClasses } from '../audit/requested-classes.ts';
import type { Source } from '../fields/source.ts';
import { isRefusedTo, refusedToPatients } from '../roles/fields-of-patients.ts';
import { isSameJson, type Json, jsonSql, quoted, toSql, type WriteSql } from './json-text.ts';
import { asPrismaGives, jsonForResolver, jsonOfColumn, lowerSql } from './leaf.ts';
import type { FillPlaceholder } from './placeholders.ts';
import { planDisclosure } from './plan-disclosure.ts';
import { planNestedList } from './plan-list.ts';
import { planRelation, relationPathOf } from './plan-relation.ts';
import { planValue } from './plan-value.ts';
import { argumentReader, type Field, type FieldNodes, objectType, type Planning, planSelection } from './planning.ts';
import { isLowerCase } from './projection.ts';
import { NotPlannable } from './read-run.ts';
import type { Rows, RowType } from './rows.ts';
import { unusedInfo } from './unused-info.ts';
import { onceResolved } from './written.ts';

type ObjectType = GraphQLObjectType<unknown, unknown>;

/** Plans an object whose fields come from one row. @throws NotPlannable */
export function planObject(planning: Planning, type: RowType, nodes: readonly FieldNode[], row: Rows): Json {
  return isInterfaceType(type) ? planInterface(planning, type, nodes, row) : planFields(planning, type, nodes, row);
}

function planFields(
  planning: Planning,
  type: ObjectType,
  nodes: readonly FieldNode[],
  row: Rows,
  isOneOfMany = false,
): Json {
  const data = patientsDataOf(type.name);
  const { mark, record } = data
    ? planAudit(planning, type, nodes, row.sqlOfFirst(data.record), isOneOfMany)
    : UNKNOWN_TO_THE_AUDIT;
  const planOne = (field: Field, fieldNodes: FieldNodes) => {
    const below = { ...planning, record: data?.leadsUnder(field.name) ? record : undefined };
    return planField(below, type, field, fieldNodes, row);
  };
  return planSelection(planning, type, nodes, planOne, mark);
}

const UNKNOWN_TO_THE_AUDIT = { mark: [], record: undefined };

/**
 * A mark for the audit that the answer shows a record, with the classes of its data that were requested. An object that
 * shows data itself gets one mark, which also covers everything below it under the same record.
 *
 * @param id SQL for the id of the object's own record, used unless another record encloses the object
 * @param isOneOfMany whether the object may be of several types; its mark then names the type
 */
function planAudit(
  planning: Planning,
  type: ObjectType,
  nodes: readonly FieldNode[],
  id: string,
  isOneOfMany: boolean,
) {
  const record = planning.record ?? { id, isMarked: false };
  if (record.isMarked && !isOneOfMany) return { mark: [], record };
  const { own, all } = requestedClasses(planning.operation, type, nodes);
  if (own.size === 0) return { mark: [], record };
  return { mark: planning.placeholders.markOf(record.id, all, type.name), record: { ...record, isMarked: true } };
}

/** Plans an interface: a column determines the type of each row, and each type has its own fields. */
function planInterface(planning: Planning, type: GraphQLInterfaceType, nodes: readonly FieldNode[], row: Rows): Json {
  const { typeColumn } = type.extensions;
  if (!typeColumn) throw new NotPlannable(`${type.name} has no type column`);
  const jsonOf = (name: string) =>
    planFields(planning, objectType(planning.operation.schema.getType(name)), nodes, row, true);
  const byDefault = jsonOf(typeColumn.defaultType);
  const cases = [...typeColumn.types]
    .map(([value, name]) => ({ value, json: jsonOf(name) }))
    .filter(({ json }) => !isSameJson(json, byDefault));
  if (cases.length === 0) return byDefault;
  const whens = cases.flatMap(({ value, json }) => [` WHEN ${quoted(value)} THEN `, ...toSql(json)]);
  return jsonSql(`CASE ${row.sqlOf(typeColumn.name)}`, ...whens, ' ELSE ', ...toSql(byDefault), ' END');
}

/** Plans one field of a row. @throws NotPlannable */
export function planField(planning: Planning, type: ObjectType, field: Field, nodes: FieldNodes, row: Rows): Json {
  if (isRefusedTo(planning.operation.audience, type.name, field.name)) return jsonSql(refuseToPatients(type, field));
  const { discloses } = field.extensions;
  const json = inJavaScript(planning, field, nodes, planRead(planning, type, field, nodes, row));
  return discloses ? planDisclosure(planning, field, discloses, row, json) : json;
}

/** The mark of a refusal in place of a field that patients do not read. */
function refuseToPatients({ name }: ObjectType, field: Field): WriteSql {
  return (statement, { failures }) => statement.add(quoted(failures.note(refusedToPatients(name, field.name))));
}

/** The numeric types that PostgreSQL may format differently from JavaScript: `1e-07` for `1e-7`, and `1.50` for `1.5`. */
const NUMBERS: readonly string[] = ['Float', 'ResultValue'];

/** In REST, numbers are formatted as in JavaScript. */
function inJavaScript({ operation, placeholders }: Planning, { type }: Field, nodes: FieldNodes, json: Json): Json {
  if (!operation.isProjected || !NUMBERS.includes(getNamedType(type).name)) return json;
  return placeholders.ofField(
    nodes,
    inJavaScript,
    [json],
    () =>
      ([value]) =>
        JSON.stringify(value),
  );
}

function planRead(planning: Planning, type: ObjectType, field: Field, nodes: FieldNodes, row: Rows): Json {
  const { source, pothosExposedField } = field.extensions;
  if (source?.kind === 'same row') return planObject(planning, objectType(getNamedType(field.type)), nodes, row);
  if (source?.kind === 'nested list') return planNestedList(planning, field, nodes, row, source);
  if (source?.kind === 'columns') return planResolver(planning, type, field, nodes, row, source);
  const isLower = isLowerCase(planning.operation, getNamedType(field.type));
  if (source?.kind === 'expression') {
    const sql = source.json((name) => row.sqlOf(name));
    return jsonSql(isLower ? lowerSql(`(${sql})`) : sql);
  }
  if (source?.kind === 'expression for the caller') {
    const column = row.sqlOf(source.column);
    return jsonSql((statement, { work }) => {
      const sql = source.json(column, work.call.actor);
      statement.add(isLower ? lowerSql(`(${sql})`) : sql);
    });
  }
  if (source?.kind === 'global id') return planGlobalId(type, row, source.column);
  if (source && source.kind !== 'relation')
    throw new NotPlannable(`${type.name}.${field.name} is not a field of a row`);
  if (pothosExposedField)
    return jsonOfColumn(planning, field.type, row.column(pothosExposedField), row.sqlOf(pothosExposedField));
  const path = relationPathOf(field);
  if (path) {
    // Objects under the same record are visible to everyone who sees the record.
    const isApart = patientsDataOf(type.name)?.leadsApart(field.name) === true;
    return planRelation(planning, field, nodes, row, { path, source, isApart });
  }
  throw new NotPlannable(`${type.name}.${field.name} has no source`);
}

/** How many bytes PostgreSQL's base64 encoding puts on one line. */
const BYTES_OF_A_LINE = 57;

/** The global id in the form of Pothos' `encodeGlobalID`, from the row's key column. */
function planGlobalId({ name }: ObjectType, row: Rows, key: string): Json {
  const encoded = `encode(convert_to(concat('${name}:', ${row.sqlOf(key)}), 'UTF8'), 'base64')`;
  const isOneLine = row.column(key).nativeType === 'Uuid' && name.length + ':'.length + UUID_LENGTH <= BYTES_OF_A_LINE;
  return jsonSql(`concat('"', ${isOneLine ? encoded : `replace(${encoded}, E'\\n', '')`}, '"')`);
}

const UUID_LENGTH = 36;

/** Plans a field whose resolver computes its value from columns of the row. */
function planResolver(
  planning: Planning,
  type: ObjectType,
  field: Field,
  nodes: FieldNodes,
  row: Rows,
  source: Extract<Source, { kind: 'columns' }>,
): Json {
  const { resolve } = field;
  if (!resolve) throw new NotPlannable(`${type.name}.${field.name} has no resolver`);
  const columns = source.columns.map((name) => ({ name, column: row.column(name), sql: row.sqlOf(name) }));
  const values = columns.map(({ column, sql }) => jsonForResolver(column, sql));
  return planning.placeholders.ofField(nodes, resolve, values, (): FillPlaceholder => {
    const info = unusedInfo(field.name);
    const argumentsOf = argumentReader(field, nodes[0]);
    const write = planValue(planning, field, nodes);
    return (given, run) => {
      const parent: Record<string, unknown> = {};
      columns.forEach(({ name, column }, index) => {
        parent[name] = asPrismaGives(given[index], column.type);
      });
      const args = argumentsOf(run.variables);
      const value = source.compute ? source.compute(parent, args, run.work) : resolve(parent, args, run.work, info);
      return onceResolved(value, (there) => write(there, run));
    };
  });
}
