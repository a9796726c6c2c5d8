import type { Random } from '../random.ts';
import type { JsonSchema } from '../schema-fuzzer.ts';
import { type Attempt, headerText, type Material, pathText } from './attempt.ts';

/** As much of an OpenAPI document as tells what to send. */
export interface Described {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
}

interface DescribedOperation {
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema: JsonSchema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> };
}

/** A request to one of the paths that the OpenAPI document describes. */
export function rest({ random, fuzzer, callers }: Material, { paths, components }: Described): Attempt {
  const find = (reference: string) => components.schemas[reference.split('/').at(-1) ?? ''] ?? {};
  const text = (schema: JsonSchema) => String(asText(fuzzer.valueOf(schema, find)));
  const [path, methods] = random.pick(Object.entries(paths));
  const [method, { parameters = [], requestBody }] = random.pick(Object.entries(methods));
  let url = path;
  const query = new URLSearchParams();
  const headers: Record<string, string> = {};
  for (const { name, in: place, schema } of parameters) {
    if (place === 'path') url = url.replace(`{${name}}`, encodeURIComponent(text(schema).toWellFormed()));
    else if (random.chance(3) && place === 'query') query.append(name, text(schema).toWellFormed());
    else if (random.chance(4) && place === 'header') headers[name.toLowerCase()] = headerText(text(schema));
  }
  const target = `${random.chance(30) ? fuzzer.spoiled(url).replace(/[^\x21-\x7e]/g, '') : url}${query.size > 0 ? `?${query}` : ''}`;
  const [contentType, content] = random.pick(Object.entries(requestBody?.content ?? { '': { schema: {} } }));
  const body = requestBody ? bodyOf(random, contentType, fuzzer.valueOf(content.schema, find)) : undefined;
  return {
    caller: random.pick(callers),
    request: {
      method: method === 'post' ? 'POST' : 'GET',
      url: pathText(target),
      headers: { ...headers, ...(body?.headers ?? {}) },
      ...(body ? { payload: random.chance(5) ? fuzzer.spoiled(body.payload) : body.payload } : {}),
    },
  };
}

/** A body in the format of its content type. What is nested stands in a form as JSON, or by its names. */
function bodyOf(
  random: Random,
  contentType: string,
  value: unknown,
): { payload: string; headers: Record<string, string> } {
  if (contentType === 'application/json')
    return { payload: JSON.stringify(value), headers: { 'content-type': contentType } };
  if (contentType === 'application/hl7-v2') return { payload: asText(value), headers: { 'content-type': contentType } };
  const fields = fieldsOf(random, value, '');
  if (contentType === 'application/x-www-form-urlencoded') {
    const form = new URLSearchParams(fields.map(([name, text]) => [name.toWellFormed(), text.toWellFormed()]));
    return { payload: String(form), headers: { 'content-type': contentType } };
  }
  const parts = fields.map(
    ([name, text]) => `--B\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`,
  );
  return { payload: `${parts.join('')}--B--\r\n`, headers: { 'content-type': 'multipart/form-data; boundary=B' } };
}

function fieldsOf(random: Random, value: unknown, name: string): [string, string][] {
  if (typeof value !== 'object' || value === null || random.chance(6)) return [[name, asText(value)]];
  return Object.entries(value).flatMap(([key, child]) =>
    fieldsOf(random, child, name === '' ? key : random.chance(2) ? `${name}[${key}]` : `${name}.${key}`),
  );
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
