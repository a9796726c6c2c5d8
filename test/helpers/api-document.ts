import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect } from 'vitest';
import { openApiDocument } from '../../src/openapi/document.ts';

/** The OpenAPI document as callers read it; test/openapi/document.test.ts holds it against what is served. */
export const document = JSON.parse(JSON.stringify(openApiDocument()));

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addKeyword({
  keyword: 'keysInOrder',
  type: 'object',
  validate: (names: readonly string[], value: object) => {
    const known = Object.keys(value).filter((name) => names.includes(name));
    const places = known.map((name) => names.indexOf(name));
    return places.every((place, index) => index === 0 || place > (places[index - 1] ?? -1));
  },
  error: { message: ({ schema }) => `must have its keys in this order: ${schema}` },
});
/** The document, and the same where it describes answers: with the order of their keys. */
type Reading = 'document' | 'answers';
ajv.addSchema({ ...document, $id: 'document' satisfies Reading });
ajv.addSchema({ ...Object(withOrder(document)), $id: 'answers' satisfies Reading });

/** A copy in which every object without other keys must have its keys in the order in which they are described. */
function withOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withOrder);
  if (typeof value !== 'object' || value === null) return value;
  const copy = Object.fromEntries(Object.entries(value).map(([name, inside]) => [name, withOrder(inside)]));
  const { properties, additionalProperties } = copy;
  return additionalProperties === false ? { ...copy, keysInOrder: Object.keys(Object(properties)) } : copy;
}

/** Where something is described, step by step from the top of the document. */
export type Steps = readonly (string | number)[];

export const JSON_TYPE = 'application/json';

/** What is read here of what the document says of a route. */
interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema: Typed }[];
  readonly requestBody?: object;
  readonly responses: Readonly<Record<string, Answer>>;
}

/** What is read of an answer: its headers, and the media types of its body. */
export interface Answer {
  readonly headers?: Readonly<Record<string, { readonly required?: boolean; readonly schema: Typed }>>;
  readonly content?: Readonly<Record<string, object>>;
}

interface Typed {
  readonly type: string;
}

/** A name in a path. The router takes what is between two slashes for one even when it is empty. */
const NAME = '(?:[^/]+|(?=/))';

/** Those without parameters come first: OpenAPI matches them before the others. */
const paths = Object.entries<Readonly<Record<string, Operation>>>(document.paths)
  .map(([path, methods]) => ({
    path,
    pattern: new RegExp(`^${path.replace(/\/$/, '').replace(/\{\w+\}/g, NAME)}/?$`),
    methods,
  }))
  .toSorted((one, other) => Number(one.path.includes('{')) - Number(other.path.includes('{')));

interface FoundOperation {
  /** Whether the document has the path, if only with other methods. */
  readonly isPath: boolean;
  readonly operation: Operation | undefined;
  readonly steps: Steps;
}

/** What the document says of a method of a path, and where. HEAD is described by GET. */
export function findOperation(method: string, pathname: string): FoundOperation {
  const found = paths.find(({ pattern }) => pattern.test(decoded(pathname)));
  const key = method === 'HEAD' ? 'get' : method.toLowerCase();
  return { isPath: found !== undefined, operation: found?.methods[key], steps: ['paths', found?.path ?? '', key] };
}

/** Each part of a path by itself: an encoded slash does not begin another part. */
function decoded(path: string): string {
  const parts = path.split('/').map((part) => {
    try {
      return decodeURIComponent(part).replaceAll('/', '%2F');
    } catch {
      return part;
    }
  });
  return parts.join('/');
}

/** What a header or a parameter says, as a value of the type that it is described with. */
export function typedValue(text: unknown, { type }: Typed): unknown {
  if (type === 'integer') return Number(text);
  // docs/rest.md has more words for yes and no.
  return type === 'boolean' && /^(?:true|yes|1|false|no|0)$/i.test(String(text)) ? true : text;
}

/** Fails, saying what does not fit, unless a value is what the document describes there. */
export function expectToFit(value: unknown, what: string, steps: Steps, reading: Reading = 'document'): void {
  const validate = validatorAt(steps, reading);
  if (validate(value)) return;
  const problems = (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath || 'the whole'} ${message} ${JSON.stringify(params)}`,
  );
  expect.fail(`${what} is not what the document describes:\n${problems.join('\n')}\n${JSON.stringify(value)}`);
}

/** Fails unless the document describes what is sent to webhooks for events of the type, and this is it. */
export function expectDescribedEvent(type: string, value: unknown): void {
  expectToFit(value, type, ['webhooks', type, 'post', 'requestBody', 'content', 'application/json', 'schema']);
}

/** What validates a part of the document. It is compiled once. */
function validatorAt(steps: Steps, reading: Reading): ValidateFunction {
  const escaped = (step: string | number) =>
    encodeURIComponent(String(step).replaceAll('~', '~0').replaceAll('/', '~1'));
  const validate = ajv.getSchema(`${reading}#/${steps.map(escaped).join('/')}`);
  if (!validate) throw new Error(`The document has no ${steps.join(' ')}.`);
  return validate as ValidateFunction;
}
