import type { FastifyInstance, InjectOptions, LightMyRequestResponse as Response } from 'fastify';
import { expect } from 'vitest';
import { expectDescribedRequest } from '../helpers/described-requests.ts';

/** The document's error envelope. */
export interface Envelope {
  readonly error: {
    readonly status: number;
    readonly type: string;
    readonly detail: string;
    readonly fields?: readonly { readonly field: string; readonly message: string; readonly code: string }[];
    readonly reasons?: readonly string[];
  };
}

/** What a request is sent with: the caller's key (none: anonymous), headers, and a body. */
export interface RestRequest {
  readonly key?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly form?: string;
  readonly multipart?: readonly MultipartPart[];
  readonly payload?: string | Buffer;
}

/** A part of a multipart form: a field, or with `fileName` a file, of plain text unless `type` says otherwise. */
export interface MultipartPart {
  readonly name: string;
  readonly value: string;
  readonly fileName?: string;
  readonly type?: string;
}

/** The answer to a REST request. */
export class RestAnswer {
  readonly status: number;
  readonly headers: Response['headers'];
  readonly text: string;

  constructor(response: Response) {
    this.status = response.statusCode;
    this.headers = response.headers;
    this.text = response.body;
  }

  /** The body; what is in it is for the test to know. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape, and compare them whole.
  get body(): any {
    return JSON.parse(this.text);
  }

  /** The lines of an export; what is in them is for the test to know. */
  // biome-ignore lint/suspicious/noExplicitAny: see `body`.
  get lines(): any[] {
    return this.text
      .slice(0, -1)
      .split('\n')
      .map((line) => JSON.parse(line));
  }

  /** The body of an answer that went well; otherwise fails, showing it. */
  // biome-ignore lint/suspicious/noExplicitAny: see `body`.
  expectStatus(status: number): any {
    expect(this.status, this.text).toBe(status);
    return this.text === '' ? undefined : this.body;
  }

  /** Fails, showing the answer, unless it has this status; for answers that are no JSON. */
  expectStatusText(status: number): string {
    expect(this.status, this.text.slice(0, 500)).toBe(status);
    return this.text;
  }

  /** The error of an answer that failed as expected; otherwise fails, showing it. */
  expectError(status: number, type: string): Envelope['error'] {
    const { error }: Envelope = this.expectStatus(status);
    expect(error).toMatchObject({ status, type });
    return error;
  }

  /** The fields that a 400 names, in order. */
  fieldNames(): string[] {
    return (this.expectError(400, 'bad_request').fields ?? []).map(({ field }) => field);
  }
}

/**
 * Sends REST requests to the app. What it accepts must be as the OpenAPI document describes requests; every answer is held against the
 * document by the app of the tests itself (test/helpers/described-answers.ts).
 */
export class RestClient {
  readonly #testApp: { readonly app: FastifyInstance };

  constructor(testApp: { readonly app: FastifyInstance }) {
    this.#testApp = testApp;
  }

  readonly get = (url: string, request: RestRequest = {}): Promise<RestAnswer> => this.send('GET', url, request);

  readonly post = (url: string, request: RestRequest = {}): Promise<RestAnswer> => this.send('POST', url, request);

  readonly send = async (
    method: string,
    url: string,
    { key, headers, ...body }: RestRequest = {},
  ): Promise<RestAnswer> => {
    const [contentType, payload] = payloadOf(body);
    const response = await this.#testApp.app.inject({
      // light-my-request's own list of methods lacks some that HTTP has.
      method: method as NonNullable<InjectOptions['method']>,
      url,
      headers: {
        ...(key === undefined ? {} : { authorization: `Token ${key}` }),
        ...(contentType === undefined ? {} : { 'content-type': contentType }),
        ...headers,
      },
      ...(payload === undefined ? {} : { payload }),
    });
    if (response.statusCode < 300) expectDescribedRequest(method, url, body.json);
    return new RestAnswer(response);
  };
}

const BOUNDARY = 'kts-test-boundary';

function payloadOf({
  json,
  form,
  multipart,
  payload,
}: Omit<RestRequest, 'key' | 'headers'>): [string | undefined, (string | Buffer)?] {
  if (json !== undefined) return ['application/json', JSON.stringify(json)];
  if (form !== undefined) return ['application/x-www-form-urlencoded', form];
  if (multipart !== undefined) return [`multipart/form-data; boundary=${BOUNDARY}`, multipartText(multipart)];
  return payload === undefined ? [undefined] : [undefined, payload];
}

function multipartText(parts: readonly MultipartPart[]): string {
  const written = parts.map(({ name, value, fileName, type = 'text/plain' }) => {
    const file = fileName === undefined ? '' : `; filename="${fileName}"\r\nContent-Type: ${type}`;
    return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`;
  });
  return `${written.join('')}--${BOUNDARY}--\r\n`;
}

/** Compares a body with what is expected to the letter: the order of its keys too. */
export function expectExactly(actual: unknown, expected: unknown): void {
  expect(JSON.stringify(actual, null, 2)).toBe(JSON.stringify(expected, null, 2));
}
