import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { type Answer, expectToFit, findOperation, JSON_TYPE, type Steps, typedValue } from './api-document.ts';

/** A request, and the answer to it. */
interface Exchange {
  readonly method: string;
  /** The path and the query, or the whole URL. */
  readonly url: string;
  readonly status: number;
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}

const LINES = 'application/x-ndjson';

/** Where the document's paths are. */
const ITS_PATHS = /^\/(?:api|hl7\/v2)(?:$|\/)/;

/** How all else there is answered, since the document does not have it: a path that cannot be decoded or found, and another method. */
const REFUSALS = [400, 404, 405];

/**
 * Has the answers of an app held against the OpenAPI document before the test sees them, whoever sends the requests: a test fails
 * that is answered in another way.
 */
export function holdAgainstDocument(app: FastifyInstance): void {
  app.inject = new Proxy(app.inject, {
    apply: async (inject, self, given: [InjectOptions | string]) => {
      const response: LightMyRequestResponse = await Reflect.apply(inject, self, given);
      const [sent] = given;
      expectDescribed(exchangeOf(typeof sent === 'string' ? { url: sent } : sent, response));
      return response;
    },
  });
}

/**
 * Fails unless the document describes the answer: its status, its headers, its media type, and its body, with no other keys and in no
 * other order. What the document does not have must be refused.
 */
function expectDescribed(exchange: Exchange): void {
  const { pathname } = new URL(exchange.url, 'http://kits.test');
  if (!ITS_PATHS.test(pathname)) return;
  const { isPath, operation, steps } = findOperation(exchange.method, pathname);
  if (!operation) {
    expectRefusal(exchange, isPath);
    return;
  }
  const { status } = exchange;
  const answer = operation.responses[status];
  if (!answer) expect.fail(`${nameOf(exchange)} is not described: ${exchange.text.slice(0, 1_000)}`);
  expectHeaders(exchange, answer, [...steps, 'responses', status, 'headers']);
  expectBody(exchange, answer, [...steps, 'responses', status, 'content']);
}

function nameOf({ method, url, status }: Exchange): string {
  return `${method} ${url.slice(0, 300)}, answered ${status},`;
}

/** @param isPath whether the document has the path, with other methods */
function expectRefusal(exchange: Exchange, isPath: boolean): void {
  const { method, status, headers, text } = exchange;
  const what = nameOf(exchange);
  if (isPath && status === 405) expect(headers.allow, what).toEqual(expect.any(String));
  // OPTIONS asks for what the document does not have.
  if (status === 204) expect([method, text], what).toEqual(['OPTIONS', '']);
  else expect(REFUSALS, `${what}: ${text}`).toContain(status);
  if (text === '') return;
  expect(headers['content-type'], what).toBe(`${JSON_TYPE}; charset=utf-8`);
  expectToFit(JSON.parse(text), what, ['components', 'schemas', 'Error'], 'answers');
}

/** Headers that OpenAPI leaves to HTTP, and those that are for browsers and proxies. */
const OF_HTTP =
  /^(?:connection|content-(?:encoding|length|type)|date|keep-alive|transfer-encoding|vary|cache-control|content-security-policy|referrer-policy|x-content-type-options|x-frame-options|x-accel-buffering|access-control-.*)$/;

function expectHeaders(exchange: Exchange, { headers = {} }: Answer, steps: Steps): void {
  const what = nameOf(exchange);
  const described = new Set(Object.keys(headers).map((name) => name.toLowerCase()));
  const others = Object.keys(exchange.headers).filter((name) => !described.has(name) && !OF_HTTP.test(name));
  expect(others, `${what} has headers that the document does not describe`).toEqual([]);
  for (const [name, { schema, required }] of Object.entries(headers)) {
    const value = exchange.headers[name.toLowerCase()];
    if (value !== undefined) expectToFit(typedValue(value, schema), `${what}: ${name}`, [...steps, name, 'schema']);
    else if (required) expect.fail(`${what} lacks ${name}.`);
  }
}

function expectBody(exchange: Exchange, { content = {} }: Answer, steps: Steps): void {
  const what = nameOf(exchange);
  const [mediaType = ''] = String(exchange.headers['content-type'] ?? '').split(';');
  const mediaTypes = Object.keys(content);
  if (mediaType === JSON_TYPE) expect(exchange.headers['content-type'], what).toBe(`${JSON_TYPE}; charset=utf-8`);
  if (mediaTypes.length > 0) expect(mediaTypes, `${what}: the media type`).toContain(mediaType);
  if (mediaTypes.length === 0 || exchange.method === 'HEAD') expect(exchange.text, what).toBe('');
  else
    for (const body of bodiesOf(mediaType, exchange.text))
      expectToFit(body, what, [...steps, mediaType, 'schema'], 'answers');
}

/** The body, or each line of one that is made of lines. */
function bodiesOf(mediaType: string, text: string): unknown[] {
  if (mediaType === JSON_TYPE) return [JSON.parse(text)];
  if (mediaType !== LINES) return [text];
  expect(text.endsWith('\n')).toBe(true);
  const lines = text.slice(0, -1).split('\n');
  return lines.map((line) => JSON.parse(line));
}

function exchangeOf(sent: InjectOptions, response: LightMyRequestResponse): Exchange {
  const { method = 'GET', url = sent.path ?? '/', query } = sent;
  const address = typeof url === 'string' ? { pathname: url, query } : { ...url };
  const search = new URLSearchParams(Object(address.query));
  return {
    method,
    url: search.size > 0 ? `${address.pathname}?${search}` : address.pathname,
    status: response.statusCode,
    headers: response.headers,
    text: textOf(response),
  };
}

function textOf({ headers, rawPayload }: LightMyRequestResponse): string {
  const encoding = headers['content-encoding'];
  if (encoding === undefined || rawPayload.length === 0) return rawPayload.toString();
  return (encoding === 'br' ? brotliDecompressSync(rawPayload) : gunzipSync(rawPayload)).toString();
}
