import type { Actor } from '../../auth/actor.ts';
import { laboratoryOf } from '../../auth/policy.ts';
import { NO_ROWS } from '../../db/list.ts';
import { isOfLaboratory, type RecordName, visibleTo } from '../../domains/records.ts';
import { learnsOf, mayLearnOf, type ToldName, withheldFrom } from '../../domains/told.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { recordNameOf } from '../record.ts';
import { type Json, jsonSql, MISSING, quoted, toSql, type WriteSql } from './json-text.ts';
import type { ReadRun } from './read-run.ts';
import type { Rows } from './rows.ts';

/**
 * What a record tells, where the caller may learn it: only graphql-js can answer with the error that stands in its place otherwise. Whoever
 * learns it from every record gets the statement as if nothing were asked.
 */
export function planTold(told: ToldName, row: Rows, json: Json): Json {
  const begin: WriteSql = (statement, run) => {
    const isLearnedOf = conditionOf(run, told, row);
    if (isLearnedOf) statement.add('CASE WHEN ').addSql(isLearnedOf).add(' THEN ');
  };
  const end: WriteSql = (statement, run) => {
    if (conditionOf(run, told, row)) statement.add(` ELSE ${run.withheldIsNull ? `'null'` : quoted(MISSING)} END`);
  };
  return jsonSql(begin, ...toSql(json), end);
}

/** @throws Withheld if the caller's role never learns it. */
function conditionOf({ work, withheldIsNull }: ReadRun, told: ToldName, row: Rows): Prisma.Sql | undefined {
  const { actor } = work.call;
  if (!actor) return undefined;
  if (mayLearnOf(actor, told)) return learnsOf(actor, Prisma.raw(row.alias));
  if (withheldIsNull) return NO_ROWS;
  throw withheldFrom(actor, told);
}

/** The kind of record that a type has the rows of, if laboratories see only some of these. */
export function walledRecord(typeName: string): RecordName | undefined {
  const name = recordNameOf(typeName);
  return name !== undefined && isOfLaboratory(name) ? name : undefined;
}

/** Leaves out of a statement, for a laboratory, the rows of another one that a relation leads to. */
export function whereSeen(name: RecordName, rows: Rows): WriteSql {
  return (statement, { work }) => {
    for (const condition of conditionsOf(work.call.actor, name, rows)) statement.add(' AND ').addSql(condition);
  };
}

function conditionsOf(actor: Actor | null, name: RecordName, rows: Rows): readonly Prisma.Sql[] {
  return actor && laboratoryOf(actor) !== undefined ? visibleTo(actor, name, Prisma.raw(rows.alias)) : [];
}
