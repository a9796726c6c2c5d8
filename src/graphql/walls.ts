import {
  type GraphQLField,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isListType,
  isObjectType,
} from 'graphql';
import { laboratoryOf } from '../auth/policy.ts';
import type { UnitOfWork } from '../call/unit-of-work.ts';
import { type DisclosureName, mayEverSee, ownLaboratories, withheldFrom } from '../domains/disclosures.ts';
import { type RecordName, readableIds } from '../domains/records.ts';
import { type FieldPlace, loaderAt } from './connection.ts';
import { patientsDataOf } from './patients-data.ts';
import { walledRecord } from './read/plan-told.ts';
import { wrapResolver } from './wrapped-resolvers.ts';

// The walls around what a record leads to (contract, 1.3), for graphql-js; the read path builds the same into its statements
// (read/plan-told.ts). Whatever a list or a code finds is within them already (domains/records.ts).

type Field = GraphQLField<unknown, UnitOfWork>;

/**
 * Makes every field that tells what is not everybody's to learn refuse the others, and every one that leads to a record of its own null for
 * a laboratory that does not see that. Changes the schema.
 */
export function withWalls(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue;
    const data = patientsDataOf(type.name);
    for (const field of Object.values(type.getFields())) {
      const { tells } = field.extensions;
      if (tells) guard(field, tells);
      const name = data?.leadsApart(field.name) ? recordOfField(field) : undefined;
      if (name) hideUnseen(field, name);
    }
  }
  return schema;
}

/** The kind of the one record that a field leads to, if laboratories see only some of these. */
function recordOfField({ type }: Field): RecordName | undefined {
  return isListType(getNullableType(type)) ? undefined : walledRecord(getNamedType(type).name);
}

function guard(field: Field, told: DisclosureName): void {
  wrapResolver(field, (resolve) => (source, args, work, info) => {
    const { actor } = work.call;
    if (!actor) return resolve(source, args, work, info);
    if (!mayEverSee(actor, told)) throw withheldFrom(actor, told);
    if (laboratoryOf(actor) === undefined) return resolve(source, args, work, info);
    return isOwn({ work, info }, source).then((isTold) => {
      if (!isTold) throw withheldFrom(actor, told);
      return resolve(source, args, work, info);
    });
  });
}

/** Whether a laboratory, whose call it is, works with the samples of the one that a kit or a requisition is of. */
async function isOwn(place: FieldPlace, source: unknown): Promise<boolean> {
  const key: unknown = typeof source === 'object' && source !== null ? Reflect.get(source, 'laboratoryKey') : undefined;
  if (typeof key !== 'string') throw new Error('A record that tells of a person does not say whose it is.');
  return loaderAt(place, 'own laboratories', async (keys: readonly string[]) => {
    const { actor } = place.work.call;
    const own = actor && (await ownLaboratories(place.work, actor));
    return keys.map((each) => own?.has(each) === true);
  }).load(key);
}

function hideUnseen(field: Field, name: RecordName): void {
  wrapResolver(field, (resolve) => (source, args, work, info) => {
    const record: unknown = resolve(source, args, work, info);
    const { actor } = work.call;
    if (!actor || laboratoryOf(actor) === undefined) return record;
    return Promise.resolve(record).then((found) => seenOrNull({ work, info }, name, found));
  });
}

async function seenOrNull(place: FieldPlace, name: RecordName, record: unknown): Promise<unknown> {
  const id: unknown = typeof record === 'object' && record !== null ? Reflect.get(record, 'id') : undefined;
  if (typeof id !== 'string') return record;
  const isSeen = await loaderAt(place, 'seen', async (ids: readonly string[]) => {
    const seen = new Set(await readableIds(place.work, name, ids));
    return ids.map((each) => seen.has(each));
  }).load(id);
  return isSeen ? record : null;
}
