const ENUM_KEYS = ['status', 'kitStatus', 'sampleStatus'];

/** What GraphQL takes or answers, by the names and values of REST. */
export function inRestWords(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => inRestWords(each));
  if (typeof value === 'string' && ENUM_KEYS.includes(key)) return value.toLowerCase();
  if (typeof value !== 'object' || value === null || key === 'metadata') return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [snakeCase(name), inRestWords(each, name)]));
}

/** A name of GraphQL, or a path of names, as REST has it. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
