import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect } from 'vitest';
import { openApiDocument } from '../../src/openapi/document.ts';
import { type NamedRoute, restRouteTable } from '../../src/rest/routes.ts';
import type { RestAnswer } from '../rest/client.ts';

/** The document as callers read it. */
export const document = JSON.parse(JSON.stringify(openApiDocument()));

/** Every route with its name, for `it.each`. */
export const routes = restRouteTable.map((route) => [route.operationId, route] as const);

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema({ ...document, $id: 'document' });

/** What the document says of a route. */
export function operationOf({ path, method }: NamedRoute) {
  return document.paths[path][method.toLowerCase()];
}

/** What validates a part of the document's description of a route. */
function validatorOf(route: NamedRoute, ...steps: readonly (string | number)[]): ValidateFunction {
  return validatorAt('paths', route.path, route.method.toLowerCase(), ...steps);
}

function validatorAt(...steps: readonly (string | number)[]): ValidateFunction {
  const escaped = (step: string | number) =>
    encodeURIComponent(String(step).replaceAll('~', '~0').replaceAll('/', '~1'));
  const validate = ajv.getSchema(`document#/${steps.map(escaped).join('/')}`);
  if (!validate) throw new Error(`The document has no ${steps.join(' ')}.`);
  return validate as ValidateFunction;
}

/** Fails unless the document describes what is sent to webhooks for events of the type, and this is it. */
export function expectDescribedEvent(type: string, value: unknown): void {
  const validate = validatorAt('webhooks', type, 'post', 'requestBody', 'content', 'application/json', 'schema');
  validate(value);
  expect(validate.errors ?? [], `${type} ${JSON.stringify(value)}`).toEqual([]);
}

/** The media type of a route's answers with this status. */
export function mediaTypeOf(route: NamedRoute, status: number): string {
  return route.isExport && status === 200 ? 'application/x-ndjson' : 'application/json';
}

/** Fails unless the document describes an answer with this status and this body, which for an export is a line. */
export function expectDescribedBody(route: NamedRoute, status: number, body: unknown): void {
  const validate = validatorOf(route, 'responses', status, 'content', mediaTypeOf(route, status), 'schema');
  validate(body);
  expect(validate.errors ?? [], `${route.operationId} ${status} ${JSON.stringify(body)}`).toEqual([]);
}

/** Fails unless the document describes a body of this type that is this value. */
export function expectDescribedRequest(route: NamedRoute, mediaType: string, value: unknown): void {
  const validate = validatorOf(route, 'requestBody', 'content', mediaType, 'schema');
  validate(value);
  expect(validate.errors ?? [], `${route.operationId} ${mediaType}`).toEqual([]);
}

/** Fails unless the document describes the answer: its body, and those of its headers that are not of every answer. */
export function expectDescribed(route: NamedRoute, answer: RestAnswer): void {
  const isLines = mediaTypeOf(route, answer.status) === 'application/x-ndjson';
  for (const body of isLines ? answer.lines : [answer.body]) expectDescribedBody(route, answer.status, body);
  const { headers = {} } = operationOf(route).responses[answer.status];
  const described = new Set(Object.keys(headers).map((name) => name.toLowerCase()));
  expect(
    Object.keys(answer.headers).filter((name) => !described.has(name) && !OF_HTTP.has(name)),
    `the headers of ${route.operationId} ${answer.status}`,
  ).toEqual([]);
}

/** Headers that OpenAPI leaves to HTTP, and those that are for browsers and proxies. */
const OF_HTTP = new Set([
  'connection',
  'content-length',
  'content-type',
  'date',
  'keep-alive',
  'transfer-encoding',
  'vary',
  'cache-control',
  'content-security-policy',
  'referrer-policy',
  'x-content-type-options',
  'x-frame-options',
  'x-accel-buffering',
]);
