import { z } from 'zod';
import type { Db } from '../context.ts';
import { Prisma } from '../generated/prisma/client.ts';
import { isStorable } from './inputs.ts';

/** A JSON object: what metadata is. */
export interface JsonObject {
  [key: string]: unknown;
}

/** At most this many bytes of UTF-8, serialized (contract, section 8). */
const MAX_BYTES = 16_384;

/** At most this many levels; the object itself is level 1 (contract, section 8). */
const MAX_LEVELS = 8;

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Caller-supplied metadata. It is checked and passed through as it is, never rebuilt: rebuilding would lose keys such as
 * `__proto__`.
 */
export const metadata = z
  .custom<JsonObject>(isJsonObject, {
    error: (issue) => (issue.input === undefined ? 'is required' : 'must be an object'),
    abort: true,
  })
  .superRefine((value, context) => {
    const problem = problemOf(value);
    if (problem) context.addIssue({ code: 'custom', message: problem });
  });

function problemOf(value: JsonObject): string | undefined {
  // Levels first: serializing has no bound of its own, and neither has the walk for texts.
  if (!isWithinLevels(value, MAX_LEVELS)) return `must have at most ${MAX_LEVELS} levels`;
  if (Buffer.byteLength(JSON.stringify(value), 'utf8') > MAX_BYTES)
    return `must have at most ${MAX_BYTES} bytes as JSON`;
  if (!isWithinNumbers(value)) return 'must not contain a number beyond what JSON readers hold, such as 1e400';
  if (!allTexts(value).every(isStorable)) return 'must not contain a NUL character or half of a surrogate pair';
  return undefined;
}

function isWithinLevels(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((child) => isWithinLevels(child, levels - 1));
}

/** A number such as 1e400 arrives as Infinity, which JSON would write as null: refused rather than changed. */
function isWithinNumbers(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  return typeof value !== 'object' || value === null || Object.values(value).every(isWithinNumbers);
}

function allTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => [key, ...allTexts(child)]);
}

/**
 * Replaces the metadata of a kit or an order, and renews its `updated`. By SQL, since Prisma rebuilds the objects that it
 * is given, and loses keys such as `__proto__` on the way.
 */
export async function writeMetadata(
  db: Db,
  table: 'kits' | 'orders',
  id: string,
  value: JsonObject | null,
  now: Date,
): Promise<void> {
  const json = value === null ? null : JSON.stringify(value);
  await db.$executeRaw(
    Prisma.sql`UPDATE ${Prisma.raw(table)} SET metadata = ${json}::jsonb, updated = ${now}::timestamptz WHERE id = ${id}::uuid`,
  );
}
