import type { NamedRoute } from '../../src/rest/routes.ts';
import type { RestRequest } from '../rest/client.ts';
import { operationOf } from './described.ts';

/** A request made of the document's examples alone. */
export interface ExampleRequest extends RestRequest {
  /** Which examples it is made of. */
  readonly name: string;
  readonly url: string;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly example?: string;
  readonly examples?: Readonly<Record<string, { readonly value: string }>>;
}

interface MediaType {
  readonly examples?: Readonly<Record<string, { readonly value: Readonly<Record<string, unknown>> }>>;
  readonly encoding?: Readonly<Record<string, { readonly style?: string; readonly contentType?: string }>>;
}

/**
 * Every request that the document's examples of a route make: one for each example of its body in each media type, else one.
 * Parameters that the route does not require are left out, as somebody who tries it first would leave them.
 *
 * @throws Error for a required parameter or a body without an example.
 */
export function exampleRequests(route: NamedRoute): ExampleRequest[] {
  const { requestBody } = operationOf(route);
  if (!requestBody) return [{ name: 'no body', url: urlOf(route) }];
  const content: [string, MediaType][] = Object.entries(requestBody.content);
  return content.flatMap(([mediaType, described]) => {
    const examples = Object.entries(described.examples ?? {});
    if (examples.length === 0) throw new Error(`${route.operationId} has no example of ${mediaType}.`);
    return examples.map(([name, { value }]) => ({
      name: `${mediaType} ${name}`,
      url: urlOf(route, name),
      ...bodyOf(mediaType, value, described),
    }));
  });
}

/** The URL of a route with the examples of its required parameters, those that belong to an example of its body if there are. */
function urlOf(route: NamedRoute, bodyName = ''): string {
  const parameters: Parameter[] = operationOf(route).parameters ?? [];
  const required = parameters.filter((parameter) => parameter.required);
  const query = new URLSearchParams();
  let { path } = route;
  for (const { name, in: place, example, examples } of required) {
    const value = example ?? examples?.[bodyName]?.value;
    if (value === undefined) throw new Error(`${route.operationId} has no example of ${name}.`);
    if (place === 'path') path = path.replace(`{${name}}`, encodeURIComponent(value));
    else query.set(name, value);
  }
  return query.size > 0 ? `${path}?${query}` : path;
}

function bodyOf(mediaType: string, value: Readonly<Record<string, unknown>>, described: MediaType): RestRequest {
  if (mediaType === 'application/json') return { json: value };
  const fields = Object.entries(value).flatMap(([name, each]) =>
    fieldsOf(name, each, described.encoding?.[name] ?? {}),
  );
  return mediaType === 'multipart/form-data'
    ? { multipart: fields.map(([name, text]) => ({ name, value: text })) }
    : { form: new URLSearchParams(fields).toString() };
}

/** A field of a form, written as its encoding says. */
function fieldsOf(
  name: string,
  value: unknown,
  { style, contentType }: { readonly style?: string; readonly contentType?: string },
): [string, string][] {
  if (contentType === 'application/json') return [[name, JSON.stringify(value)]];
  if (style === 'deepObject') return deepFields(name, value);
  if (Array.isArray(value)) return value.map((item) => [name, String(item)]);
  if (typeof value !== 'string') throw new Error(`The document does not say how ${name} is written in a form.`);
  return [[name, value]];
}

function deepFields(name: string, value: unknown): [string, string][] {
  if (typeof value !== 'object' || value === null) return [[name, String(value)]];
  return Object.entries(value).flatMap(([key, inside]) => deepFields(`${name}[${key}]`, inside));
}
