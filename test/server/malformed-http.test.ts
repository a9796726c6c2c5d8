import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApp } from '../helpers/app.ts';

/** Input that is not a request, or that reaches no route, is refused like everything else (contract, 3.1 and 3.10). */
const testApp = new TestApp();
let port = 0;
let key = '';

beforeAll(async () => {
  await testApp.open();
  ({ key } = await testApp.actor('CLIENT'));
  await testApp.app.listen({ port: 0, host: '127.0.0.1' });
  const address = testApp.app.server.address();
  if (typeof address === 'object' && address) port = address.port;
});
afterAll(() => testApp.close());

/** An answer as it came. */
interface RawAnswer {
  readonly status: number;
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Sends a text as it stands, and reads the answer until it is whole. */
function exchange(text: string): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(Buffer.from(text, 'latin1')));
    let received = '';
    const whole = () => {
      const answer = parsed(received);
      if (!answer) return;
      socket.destroy();
      resolve(answer);
    };
    socket.setEncoding('utf8');
    socket.on('data', (chunk) => {
      received += chunk;
      whole();
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error(`closed after ${JSON.stringify(received)}`)));
  });
}

function parsed(received: string): RawAnswer | undefined {
  const [head = '', body] = received.split('\r\n\r\n');
  if (body === undefined) return undefined;
  const [line = '', ...fields] = head.split('\r\n');
  const headers = Object.fromEntries(
    fields.map((field) => [
      field.slice(0, field.indexOf(':')).toLowerCase(),
      field.slice(field.indexOf(':') + 1).trim(),
    ]),
  );
  const isWhole = Buffer.byteLength(body) === Number(headers['content-length']);
  return isWhole ? { status: Number(line.split(' ')[1]), headers, body } : undefined;
}

/** Fails unless the answer has the headers of every answer. */
function expectHeaders({ headers }: RawAnswer): void {
  expect(headers).toMatchObject({
    'cache-control': 'private, no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'content-type': 'application/json; charset=utf-8',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'x-request-id': expect.stringMatching(/^[A-Za-z0-9._:-]{1,128}$/),
  });
}

const HOST = 'Host: kits.test';
const JSON_BODY = ['Content-Type: application/json', 'Content-Length: 2'];

/** A request of these lines, with the body `{}` if one of them announces it. */
function request(first: string, ...lines: string[]): string {
  return `${[first, ...lines].join('\r\n')}\r\n\r\n${lines.includes('Content-Length: 2') ? '{}' : ''}`;
}

describe('has the envelope, X-Request-Id and the headers of every answer', () => {
  it.each<[string, number, string]>([
    ['no request line', 400, 'GARBAGE\r\n\r\n'],
    ['an unknown method', 400, request('FOO / HTTP/1.1', HOST)],
    ['another version', 400, request('GET / HTTP/9.9', HOST)],
    ['bytes in the address that are not encoded', 400, request('GET /?x=\xfc HTTP/1.1', HOST)],
    ['a header without a colon', 400, request('GET /healthz HTTP/1.1', HOST, 'nonsense')],
    ['a header with a NUL', 400, request('GET /healthz HTTP/1.1', HOST, 'A: \0')],
    ['headers that are too large', 431, request('GET /healthz HTTP/1.1', HOST, `A: ${'x'.repeat(70_000)}`)],
    ['a length that is none', 400, request('POST /graphql HTTP/1.1', HOST, 'Content-Length: x')],
    ['two lengths', 400, request('POST /graphql HTTP/1.1', HOST, 'Content-Length: 1', 'Content-Length: 2')],
    [
      'a length and chunks',
      400,
      request('POST /graphql HTTP/1.1', HOST, 'Content-Length: 2', 'Transfer-Encoding: chunked'),
    ],
    ['another transfer encoding', 400, request('POST /graphql HTTP/1.1', HOST, 'Transfer-Encoding: gzip')],
    ['a malformed chunk', 400, `${request('POST /hl7/v2 HTTP/1.1', HOST, 'Transfer-Encoding: chunked')}ZZ\r\n`],
    ['CONNECT', 400, request('CONNECT kits.test:443 HTTP/1.1', HOST)],
    ['no Host', 400, request('GET /healthz HTTP/1.1')],
    ['no Host, with a body', 400, request('POST /api/v2/orders/ HTTP/1.1', ...JSON_BODY)],
    ['two Hosts', 400, request('GET /healthz HTTP/1.1', HOST, HOST)],
    ['another expectation', 417, request('GET /healthz HTTP/1.1', HOST, 'Expect: foo')],
    [
      'another expectation, with a body',
      417,
      request('POST /api/v2/orders/ HTTP/1.1', HOST, 'Expect: 200-ok', ...JSON_BODY),
    ],
    ['two expectations', 417, request('GET /healthz HTTP/1.1', HOST, 'Expect: foo, bar')],
    ['a path that cannot be decoded', 400, request('GET /api/v2/kits/%ff HTTP/1.1', HOST)],
    ['a query that cannot be decoded', 400, request('GET /healthz?x=%ff HTTP/1.1', HOST)],
    ['an unknown path', 404, request('GET /nothing HTTP/1.1', HOST)],
    ['an unknown path without a Host', 400, request('GET /nothing HTTP/1.1')],
  ])('%s', async (_what, status, text) => {
    const answer = await exchange(text);
    expect([answer.status, JSON.parse(answer.body)]).toEqual([
      status,
      { error: { status, type: status === 404 ? 'not_found' : 'bad_request', detail: expect.any(String) } },
    ]);
    expectHeaders(answer);
  });

  it('GraphQL’s own envelope at /graphql', async () => {
    const answer = await exchange(request('POST /graphql HTTP/1.1', HOST, 'Expect: foo', ...JSON_BODY));
    expect([answer.status, JSON.parse(answer.body)]).toEqual([
      417,
      { errors: [{ message: expect.any(String), extensions: { code: 'BAD_USER_INPUT' } }] },
    ]);
    expectHeaders(answer);
  });
});

describe('is taken', () => {
  it('HTTP/1.0 without a Host', async () => {
    expect((await exchange(request('GET /healthz HTTP/1.0'))).status).toBe(200);
  });

  it('Expect: 100-continue, which is answered before the body is read', async () => {
    const lines = [
      'POST /api/v2/orders/ HTTP/1.1',
      HOST,
      `Authorization: Token ${key}`,
      'Expect: 100-Continue',
      ...JSON_BODY,
    ];
    const first = await new Promise<string>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(`${lines.join('\r\n')}\r\n\r\n`));
      socket.setEncoding('utf8');
      socket.once('data', (chunk) => {
        socket.destroy();
        resolve(String(chunk));
      });
      socket.on('error', reject);
    });
    expect(first).toBe('HTTP/1.1 100 Continue\r\n\r\n');
  });
});
