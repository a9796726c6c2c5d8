import { type FieldNode, type GraphQLError, getNamedType, getNullableType, isListType, isNonNullType } from 'graphql';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { AnswerTooLong } from '../../db/request-budget.ts';
import type { SelectNamedValue } from '../../db/sql/db.ts';
import { recordReadSql } from '../../domains/audit/record-reads.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { ShownRecords } from '../audit/patients-data.ts';
import type { Source } from '../fields/source.ts';
import { completeAnswer } from './failed-answer.ts';
import { FAILURE_MARK } from './failures.ts';
import { jsonSql, MISSING, parenthesized, quoted, type Sql, toSql } from './json-text.ts';
import { Placeholders } from './placeholders.ts';
import { planField, planObject } from './plan-object.ts';
import { writerOfMember } from './plan-value.ts';
import { PlannedJson } from './planned-json.ts';
import type { PlannedOperation } from './planned-operation.ts';
import { aliases } from './planned-operation.ts';
import { type Field, type FieldNodes, fixedJsonOf, objectMembers, objectType, type Planning } from './planning.ts';
import { type Frame, frameOf } from './projection.ts';
import { type AnswerRun, NotPlannable, newRun, type ReadRun } from './read-run.ts';
import { rowsOfType } from './rows.ts';
import { type FilledJson, lengthOf, textWithMarks, type Written } from './written.ts';

/** How the payload of one mutation is answered from its use-case's result. */
export interface PayloadPlan {
  /** The memory the plan occupies, in bytes. */
  readonly keptBytes: number;
  readonly read: (run: PayloadRun) => Promise<PayloadAnswer>;
}

/** One run of a {@link PayloadPlan}. */
export interface PayloadRun {
  readonly work: UnitOfWork;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly payload: object;
  readonly select: SelectNamedValue;
  /** The response key of the mutation's field. */
  readonly key: string;
  /** Makes the operation with the locations that errors report. */
  readonly located: () => LocatedField;
}

/** The operation of a mutation's field with the locations that errors report, and the field's nodes in it. */
export interface LocatedField {
  readonly operation: PlannedOperation;
  readonly nodes: readonly FieldNode[];
}

/** The JSON of a payload, and the records that it shows. */
export interface PayloadAnswer {
  readonly text: string;
  readonly shown: ShownRecords;
  /** Whether the audit entry for them has been written. */
  readonly isRecorded: boolean;
  /** The refusals and faults in the payload, at their places. */
  readonly errors: readonly GraphQLError[];
  /** Set if the records are too long to be sent; they are then null, and the rest of the payload is present. */
  readonly tooLong: AnswerTooLong | undefined;
}

/** The size in bytes of a field without its statement and placeholders: a heap measurement, rounded up. */
const FIELD_BYTES = 500;

/** A field of the payload: either rows that the mutation has changed, or a value of the payload itself. */
type FieldPlan = {
  /** The text before it. */
  readonly before: string;
} & (
  | { readonly json: PlannedJson; readonly recordsReads: boolean }
  | { readonly write: (payload: object, run: AnswerRun) => Written }
);

/**
 * Plans the payload of a mutation. `planned.variables` are those used by `@skip` and `@include` directives.
 *
 * @throws NotPlannable if one of its fields has no source
 */
export function planPayload(planned: PlannedOperation, mutation: Field, nodes: FieldNodes): PayloadPlan {
  if (isNonNullType(mutation.type)) throw new NotPlannable(`${mutation.name} must have an answer`);
  const type = objectType(getNamedType(mutation.type));
  const placeholders = new Placeholders();
  const planning: Planning = {
    operation: planned,
    nextAlias: aliases(),
    placeholders,
    record: undefined,
    planObject,
    planField,
  };
  const members = objectMembers(planning, type, nodes);
  const frame = frameOf(planned, members);
  const fields = members.map(
    (member, index): FieldPlan => ({
      before: frame.before[index] ?? '',
      ...(member.field
        ? planMutationField(planning, mutation, member.field, member.nodes)
        : { write: () => fixedJsonOf(member, type) }),
    }),
  );
  const records = fields.flatMap((field) => ('json' in field ? field.json : []));
  return {
    // The placeholders are shared by all fields.
    keptBytes: records.reduce((sum, json) => sum + json.keptBytes, fields.length * FIELD_BYTES),
    read: (run) => readPayload({ mutation, fields, frame, isProjected: planned.isProjected === true }, run),
  };
}

function planMutationField(planning: Planning, mutation: Field, field: Field, nodes: FieldNodes) {
  const { source } = field.extensions;
  if (source?.kind === 'changed rows') return planChanged(planning, mutation, field, nodes, source);
  return { write: writerOfMember(planning, field, nodes, mutation.name) };
}

type ChangedRows = Extract<Source, { kind: 'changed rows' }>;

/**
 * The rows that the mutation has changed, in their current state, and the audit entry for them if their ids are all that
 * it requires.
 */
function planChanged(
  planning: Planning,
  mutation: Field,
  field: Field,
  nodes: readonly FieldNode[],
  source: ChangedRows,
) {
  const name = `SELECT ${field.name}`;
  const { json, classes } = jsonOfChanged(planning, field, nodes, source);
  if (!classes) return { json: new PlannedJson(name, json, planning.placeholders), recordsReads: false };
  const recordRead = (run: ReadRun) => {
    const shown = new ShownRecords(mutation.name);
    for (const id of source.keys(payloadOf(run), run.work)) shown.add(id, classes);
    return shown.records.size > 0 ? recordReadSql(run.work, shown) : undefined;
  };
  return { json: new PlannedJson(name, json, planning.placeholders, recordRead), recordsReads: true };
}

/**
 * The JSON of one row, or of a list in the order of their keys.
 *
 * @returns also the classes of patients' data that it shows, if it shows no other records
 */
function jsonOfChanged(planning: Planning, field: Field, nodes: readonly FieldNode[], source: ChangedRows) {
  const { type, rows } = rowsOfType(planning, field.type);
  const item = toSql(planning.planObject(planning, type, nodes, rows));
  const key = rows.sqlOf(source.column);
  const keyType = rows.column(source.column).nativeType === 'Uuid' ? 'uuid' : 'text';
  const from: Sql = [
    ` FROM "${rows.table.table}" ${rows.alias} WHERE ${key} = ANY(`,
    (statement, run) => {
      statement.addSql(Prisma.sql`${[...source.keys(payloadOf(run), run.work)]}`).add(`::${keyType}[])`);
    },
  ];
  const classes = planning.placeholders.classesOfOnly(key);
  if (isListType(getNullableType(field.type))) {
    const items = parenthesized(['(SELECT string_agg(', ...item, `, ',' ORDER BY ${key})`, ...from, ')']);
    return { json: items, classes };
  }
  const none: Sql = [
    'CASE WHEN ',
    (statement, run) => {
      statement.add(source.keys(payloadOf(run), run.work).length === 0 ? 'true' : 'false');
    },
    ` THEN 'null' ELSE ${quoted(MISSING)} END`,
  ];
  return { json: jsonSql('coalesce((SELECT ', ...item, ...from, '), ', ...none, ')'), classes };
}

function payloadOf({ payload }: ReadRun): object {
  if (!payload) throw new Error('Only a mutation has a payload.');
  return payload;
}

/** What {@link planPayload} has planned. */
interface PlannedPayload {
  readonly mutation: Field;
  readonly fields: readonly FieldPlan[];
  readonly frame: Frame;
  readonly isProjected: boolean;
}

async function readPayload(
  { mutation, fields, frame, isProjected }: PlannedPayload,
  payloadRun: PayloadRun,
): Promise<PayloadAnswer> {
  const { work, variables, payload, select } = payloadRun;
  const run: ReadRun = { ...newRun(work, variables), payload };
  const { budget } = work.call;
  const shown = new ShownRecords(mutation.name);
  const pieces: (string | FilledJson)[] = [];
  const texts: string[] = [];
  let tooLong: AnswerTooLong | undefined;
  const textOf = (json: string | FilledJson) =>
    textWithMarks(json, ({ record, classes }) => {
      shown.add(record, classes);
      return '';
    });
  const add = (before: string, json: string | FilledJson, text: string) => {
    pieces.push(before, json);
    texts.push(before, text);
  };
  for (const plan of fields) {
    if ('write' in plan) {
      const json = await plan.write(payload, { ...run, shown });
      add(plan.before, json, textOf(json));
      continue;
    }
    const sent = await plan.json.send(plan.json.write(run), select);
    try {
      budget.requireRoom(sent.bytes);
      const json = await sent.fill(run, shown);
      budget.requireRoom(lengthOf(json, budget.maxBytes));
      const text = textOf(json);
      budget.spendBytes(plan.before.length + text.length);
      add(plan.before, json, text);
    } catch (error) {
      if (!(error instanceof AnswerTooLong)) throw error;
      tooLong = error;
      add(plan.before, 'null', 'null');
    }
  }
  const isRecorded = fields.every((plan) => 'write' in plan || plan.recordsReads);
  const text = `${frame.open}${texts.join('')}${frame.close}`;
  if (!text.includes(FAILURE_MARK)) return { text, shown, isRecorded, errors: [], tooLong };
  if (isProjected) throw run.failures.mostSevereIn(text);
  return { ...completePayload(mutation, ['{', pieces, '}'], run, payloadRun), isRecorded, tooLong };
}

/** The payload with its errors. */
function completePayload(mutation: Field, json: FilledJson, run: ReadRun, { key, located }: PayloadRun) {
  const { operation, nodes } = located();
  const shown = new ShownRecords(mutation.name);
  const parent = objectType(operation.schema.getMutationType());
  const { value, errors } = completeAnswer(
    operation,
    { key, parent, field: mutation, nodes, json, shown },
    run.failures,
  );
  return { text: JSON.stringify(value), shown, errors };
}
