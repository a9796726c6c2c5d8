import type { Actor } from '../../auth/actor.ts';
import { laboratoryOf, patientOf } from '../../auth/policy.ts';
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
 * A field that discloses data of a record only where the caller may see it. Elsewhere the mark of a refusal takes its
 * place, and in REST null. For a caller who may see it on every record, the statement has no condition.
 */
export function planDisclosure(
  { operation }: Planning,
  { type }: Field,
  disclosure: DisclosureName,
  row: Rows,
  json: Json,
): Json {
  const withheld = operation.isProjected ? absentOf(operation, type) : undefined;
  const begin: WriteSql = (statement, { work: { call } }) => {
    const isDisclosed = call.actor && conditionOf(call.actor, disclosure, row);
    if (isDisclosed) statement.add('CASE WHEN ').addSql(isDisclosed).add(' THEN ');
  };
  const end: WriteSql = (statement, { work: { call }, failures }) => {
    const { actor } = call;
    if (!actor || !conditionOf(actor, disclosure, row)) return;
    statement.add(` ELSE ${quoted(withheld ?? failures.note(withheldFrom(actor, disclosure)))} END`);
  };
  return jsonSql(begin, ...toSql(json), end);
}

/** The condition under which a row discloses it to a caller; undefined for a caller to whom every row does. */
function conditionOf(actor: Actor, disclosure: DisclosureName, row: Rows): Prisma.Sql | undefined {
  return mayEverSee(actor, disclosure) ? disclosureCondition(actor, Prisma.raw(row.alias)) : NO_ROWS;
}

/** The kind of record whose rows a type has, if each laboratory sees only some of them. */
export function restrictedRecord(typeName: string): RecordName | undefined {
  const name = recordNameOf(typeName);
  return name !== undefined && isOfLaboratory(name) ? name : undefined;
}

/** Excludes other laboratories' rows from a relation, if the caller is a laboratory, and rows of others, if the caller is a patient. */
export function whereVisible(name: RecordName, rows: Rows): WriteSql {
  return (statement, { work }) => {
    for (const condition of conditionsOf(work.call.actor, name, rows)) statement.add(' AND ').addSql(condition);
  };
}

function conditionsOf(actor: Actor | null, name: RecordName, rows: Rows): readonly Prisma.Sql[] {
  const isRestricted = actor && (laboratoryOf(actor) !== undefined || patientOf(actor) !== undefined);
  return isRestricted ? visibleTo(actor, name, Prisma.raw(rows.alias)) : [];
}
