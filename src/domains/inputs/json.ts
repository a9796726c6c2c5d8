/** A JSON object. */
export interface JsonObject {
  [key: string]: unknown;
}

/** Whether a JSON value is an object, and not null or a list. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a JSON value has at most this many levels of objects and lists; the value itself is level 1. */
export function isWithinLevels(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((child) => isWithinLevels(child, levels - 1));
}
