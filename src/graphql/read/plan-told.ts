import type { Actor } from '../../auth/actor.ts';
import { laboratoryOf } from '../../auth/policy.ts';
import { NO_ROWS } from '../../db/sql/list.ts';
import {
  type DisclosureName,
  disclosureCondition,
  mayEverSee,
  withheldFrom,
} from '../../domains/access/disclosures.ts';
import { isOfLaboratory, type RecordName, visibleTo } from '../../domains/access/records.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { recordNameOf } from '../fields/record.ts';
import { type Json, jsonSql, quoted, toSql, type WriteSql } from './json-text.ts';
import type { Field, Planning } from './planning.ts';
import { absentOf } from './projection.ts';
import type { Rows } from './rows.ts';

/**
 * What a field tells of a record, where the caller may learn it; the mark of a refusal stands in its place otherwise, and in REST null.
 * Whoever learns it from every record gets the statement as if nothing were asked.
 */
export function planTold({ operation }: Planning, { type }: Field, told: DisclosureName, row: Rows, json: Json): Json {
  const withheld = operation.isProjected ? absentOf(operation, type) : undefined;
  const begin: WriteSql = (statement, { work: { call } }) => {
    const isLearnedOf = call.actor && conditionOf(call.actor, told, row);
    if (isLearnedOf) statement.add('CASE WHEN ').addSql(isLearnedOf).add(' THEN ');
  };
  const end: WriteSql = (statement, { work: { call }, failures }) => {
    const { actor } = call;
    if (!actor || !conditionOf(actor, told, row)) return;
    statement.add(` ELSE ${quoted(withheld ?? failures.note(withheldFrom(actor, told)))} END`);
  };
  return jsonSql(begin, ...toSql(json), end);
}

/** The condition on which a caller learns it from a row; undefined for one who learns it from every row. */
function conditionOf(actor: Actor, told: DisclosureName, row: Rows): Prisma.Sql | undefined {
  return mayEverSee(actor, told) ? disclosureCondition(actor, Prisma.raw(row.alias)) : NO_ROWS;
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
