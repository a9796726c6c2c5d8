import { Decimal } from './decimal.ts';

/** Writes a resource as JSON, each {@link Decimal} with its own digits. Undefined members are left out. */
export function writeJson(value: unknown): string {
  if (value instanceof Decimal) return value.text;
  if (Array.isArray(value)) return `[${value.map(writeJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members: readonly [string, unknown][] = Object.entries(value);
  return `{${members
    .filter(([, member]) => member !== undefined)
    .map(([name, member]) => `${JSON.stringify(name)}:${writeJson(member)}`)
    .join(',')}}`;
}
