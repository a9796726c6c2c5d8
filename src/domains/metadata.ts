import { z } from 'zod';
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
  if (!allTexts(value).every(isStorable)) return 'must not contain a NUL character or half of a surrogate pair';
  return undefined;
}

function isWithinLevels(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((child) => isWithinLevels(child, levels - 1));
}

function allTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => [key, ...allTexts(child)]);
}

/** Metadata as Prisma writes it; null is the database's own null. */
export function toJsonColumn(value: JsonObject | null): Prisma.InputJsonObject | typeof Prisma.DbNull {
  // What came in as JSON is JSON; Prisma's own type only adds that nothing in it is undefined.
  return value === null ? Prisma.DbNull : (value as Prisma.InputJsonObject);
}
