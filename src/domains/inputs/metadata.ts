import { z } from 'zod';
import type { Tx } from '../../call/unit-of-work.ts';
import type { Write } from '../../db/sql/write.ts';
import { AppError } from '../../errors/errors.ts';
import { broken, rule } from '../../errors/rules.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { isExactNumber, NOT_EXACT } from './exact-numbers.ts';
import { isStorable, NOT_STORABLE, objectProblem, optional, parseInput, timestamp, typeProblem } from './inputs.ts';
import { isJsonObject, isWithinLevels, type JsonObject } from './json.ts';

/** At most this many bytes of UTF-8, serialized (contract, 2.6). */
const MAX_BYTES = 16_384;

/** At most this many levels; the object itself is level 1 (contract, 2.6). */
const MAX_LEVELS = 8;

/**
 * The caller's own metadata. It is checked but passed through untouched: rebuilding the object would lose keys such as
 * `__proto__`.
 */
export const metadata = z
  .custom<JsonObject>(isJsonObject, { ...rule('TYPE', objectProblem.error), abort: true })
  .superRefine((value, context) => {
    const problem = problemOf(value);
    if (problem) context.addIssue(problem);
    else for (const path of roundedNumbers(value)) context.addIssue(broken('OUT_OF_RANGE', NOT_EXACT, path));
  });

function problemOf(value: JsonObject): ReturnType<typeof broken> | undefined {
  // Check the levels first: serializing and walking through all texts have no depth limit of their own.
  if (!isWithinLevels(value, MAX_LEVELS)) return broken('TOO_LONG', `must have at most ${MAX_LEVELS} levels`);
  if (Buffer.byteLength(JSON.stringify(value), 'utf8') > MAX_BYTES)
    return broken('TOO_LONG', `must have at most ${MAX_BYTES} bytes as JSON`);
  if (!allTexts(value).every(isStorable)) return broken('NOT_UNICODE', NOT_STORABLE.error);
  return undefined;
}

/** The paths of numbers that would not be answered as they were sent. */
function roundedNumbers(value: unknown): (string | number)[][] {
  if (typeof value === 'number') return isExactNumber(value) ? [] : [[]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => roundedNumbers(child).map((path) => [key, ...path]));
}

function allTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => [key, ...allTexts(child)]);
}

/** How given metadata changes a record, and in which state the record must be (contract, 11.2). */
export const metadataChange = {
  /** REPLACE if left out. */
  mode: optional(z.enum(['REPLACE', 'MERGE'], typeProblem('must be REPLACE or MERGE'))),
  /** The `updated` that the caller has seen. */
  expectedUpdated: optional(timestamp),
};

/** A change of the metadata of a kit or an order. */
export interface MetadataChange {
  readonly metadata: JsonObject | null;
  readonly mode: 'REPLACE' | 'MERGE' | null;
  readonly expectedUpdated: Date | null;
}

/** A record whose metadata is to change. */
interface AnnotatedRecord {
  readonly table: 'kits' | 'orders';
  readonly id: string;
}

/**
 * The write that changes the metadata of a kit or an order and renews its `updated`. It is SQL because Prisma rebuilds objects and so
 * loses keys such as `__proto__`.
 *
 * @throws AppError CONFLICT if the record is not as the caller expects it; BAD_USER_INPUT if the result of a merge is too large.
 */
export async function changeMetadata(tx: Tx, record: AnnotatedRecord, change: MetadataChange): Promise<Write> {
  const { table, id } = record;
  const value = await changedMetadata(tx, record, change);
  const json = value === null ? null : JSON.stringify(value);
  return Prisma.sql`UPDATE ${Prisma.raw(table)} SET metadata = ${json}::jsonb, updated = ${tx.call.clock.now()}::timestamptz
    WHERE id = ${id}::uuid`;
}

async function changedMetadata(
  tx: Tx,
  record: AnnotatedRecord,
  { metadata: given, mode, expectedUpdated }: MetadataChange,
): Promise<JsonObject | null> {
  if (mode !== 'MERGE' && expectedUpdated === null) return given;
  const before = await lockMetadata(tx, record);
  if (expectedUpdated !== null && before.updated.getTime() !== expectedUpdated.getTime()) {
    throw new AppError(
      'CONFLICT',
      `The record has changed since then: it was last updated at ${before.updated.toISOString()}. Read it again before you change it.`,
    );
  }
  if (mode !== 'MERGE' || given === null) return given;
  return parseInput(mergedMetadata, { metadata: mergePatch(before.metadata, given) }).metadata;
}

/** The result of a merge has the same limits as the input, and is refused under the same name. */
const mergedMetadata = z.object({ metadata });

interface StoredMetadata {
  readonly metadata: JsonObject | null;
  readonly updated: Date;
}

async function lockMetadata({ db }: Tx, { table, id }: AnnotatedRecord): Promise<StoredMetadata> {
  const [row] = await db.$queryRaw<{ text: string | null; updated: Date }[]>(
    Prisma.sql`SELECT metadata::text AS text, updated FROM ${Prisma.raw(table)} WHERE id = ${id}::uuid FOR UPDATE`,
  );
  if (!row) throw new Error('The record has gone, although no such record is ever deleted.');
  const stored: unknown = row.text === null ? null : JSON.parse(row.text);
  return { metadata: isJsonObject(stored) ? stored : null, updated: row.updated };
}

/**
 * The target with a JSON Merge Patch (RFC 7396) applied: a null removes its key, an object is merged, and any other value replaces.
 * Never recurses deeper than metadata may be nested.
 */
export function mergePatch(target: unknown, patch: JsonObject): JsonObject {
  const merged = new Map<string, unknown>(isJsonObject(target) ? Object.entries(target) : []);
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) merged.delete(key);
    else merged.set(key, isJsonObject(value) ? mergePatch(merged.get(key), value) : value);
  }
  // Unlike an assignment, it makes `__proto__` a key like any other.
  return Object.fromEntries(merged);
}
