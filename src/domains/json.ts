/** A JSON object: what metadata is, and every request body. */
export interface JsonObject {
  [key: string]: unknown;
}

/** Whether a value is an object rather than a list, a scalar or null. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a value nests at most this many objects and lists in each other; the value itself is level 1. */
export function isWithinLevels(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((child) => isWithinLevels(child, levels - 1));
}
