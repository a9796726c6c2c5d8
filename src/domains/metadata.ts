import { z } from 'zod';
import type { Write } from '../db/write.ts';
import { Prisma } from '../generated/prisma/client.ts';
import { isStorable, objectProblem } from './inputs.ts';
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
  .custom<JsonObject>(isJsonObject, { ...objectProblem, abort: true })
  .superRefine((value, context) => {
    const problem = problemOf(value);
    if (problem) context.addIssue({ code: 'custom', message: problem });
  });

function problemOf(value: JsonObject): string | undefined {
  // Check the levels first: serializing and walking through all texts have no depth limit of their own.
  if (!isWithinLevels(value, MAX_LEVELS)) return `must have at most ${MAX_LEVELS} levels`;
  if (Buffer.byteLength(JSON.stringify(value), 'utf8') > MAX_BYTES)
    return `must have at most ${MAX_BYTES} bytes as JSON`;
  if (!hasExactNumbers(value)) return 'must not contain a number beyond 2^53 - 1, which JSON readers round';
  if (!allTexts(value).every(isStorable)) return 'must not contain a NUL character or half of a surrogate pair';
  return undefined;
}

/** A number such as 9007199254740993 arrives rounded, and 1e400 as Infinity, so both are refused rather than changed. */
function hasExactNumbers(value: unknown): boolean {
  if (typeof value === 'number') return Math.abs(value) <= Number.MAX_SAFE_INTEGER;
  return typeof value !== 'object' || value === null || Object.values(value).every(hasExactNumbers);
}

function allTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => [key, ...allTexts(child)]);
}

/**
 * Replaces the metadata of a kit or an order and renews its `updated`. It is written in SQL because Prisma rebuilds objects and
 * so loses keys such as `__proto__`.
 */
export function replaceMetadata(table: 'kits' | 'orders', id: string, value: JsonObject | null, now: Date): Write {
  const json = value === null ? null : JSON.stringify(value);
  return Prisma.sql`UPDATE ${Prisma.raw(table)} SET metadata = ${json}::jsonb, updated = ${now}::timestamptz
    WHERE id = ${id}::uuid`;
}
