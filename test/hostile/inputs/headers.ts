import { type Attempt, headerText, type Material } from './attempt.ts';

/** Headers that the service reads, each with values near to those that it understands. */
const HEADERS: Readonly<Record<string, readonly string[]>> = {
  'idempotency-key': ['k1', 'k1', 'k2', ' ', 'x'.repeat(255), 'x'.repeat(256), '"k1"'],
  'if-none-match': ['*', '"x"', 'W/"x"', '"x", "y"', '"'],
  'if-match': ['*', '"x"', 'W/"x"', '"2026-01-01T00:00:00.000Z"', '""'],
  'if-modified-since': ['Sat, 01 Jan 2000 00:00:00 GMT', 'yesterday'],
  'if-unmodified-since': ['Sat, 01 Jan 2000 00:00:00 GMT', '0'],
  accept: [
    '*/*',
    'text/html',
    'text/event-stream',
    'application/json;q=9',
    'application/graphql-response+json',
    ',;q=',
    'x/y',
  ],
  'accept-language': ['es', 'fr;q=0.5,de', 'x'.repeat(300), '*;q=0', ';;'],
  prefer: ['count=exact', 'count=exact, count=none', 'respond-async', '="'],
  range: ['bytes=0-1', 'bytes=9-', 'bytes=-', 'kits=0-1'],
  'x-request-id': ['a-b.c:d_e', '{"a":1}', 'x'.repeat(200), '<script>'],
  authorization: ['Token', 'Token x', 'Bearer kts_x', 'Basic eDp5', 'Token \u0000', 'token  kts_', 'Digest a="b"'],
  origin: ['null', 'http://localhost', 'https://evil.example', '://'],
  'x-forwarded-for': ['127.0.0.1', '::1, 10.0.0.1', 'x', ',,'],
  traceparent: ['00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01', '00-0-0-0', 'ff-'],
  cookie: ['a=b', '__Host-session=x', '=;='],
  'graphql-preflight': ['1'],
  'x-apollo-operation-name': ['x'],
};

/** The attempt with headers of our own making: their values whole or spoiled. The caller's key may be lost by that. */
export function withHeaders({ caller, request, ...rest }: Attempt, { random, fuzzer }: Material): Attempt {
  const chosen = random.some(Object.entries(HEADERS), 5).map(([name, values]) => {
    const value = random.pick(values);
    return [name, headerText(random.chance(3) ? fuzzer.spoiled(value) : value)];
  });
  const headers: Record<string, string> = Object.fromEntries(chosen);
  const isKeyed = !('authorization' in headers);
  return {
    ...rest,
    caller: isKeyed ? caller : undefined,
    request: { ...request, headers: { ...request.headers, ...headers } },
  };
}
