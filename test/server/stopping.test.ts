import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { useTestApp } from '../helpers/app.ts';
import { closed } from '../helpers/sockets.ts';

const testApp = useTestApp();

it('once the process is to stop, readiness says so, and everything else is served on connections that end', async () => {
  const stopping = new AbortController();
  const app = await testApp.appWith({ stopping: stopping.signal });
  onTestFinished(() => app.close());
  expect((await app.inject('/readyz')).statusCode).toBe(200);
  stopping.abort();
  const ready = await app.inject('/readyz');
  expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'not ready', reason: 'stopping' }]);
  const served = await app.inject('/graphql?query=%7B__typename%7D');
  expect([served.statusCode, served.headers.connection]).toEqual([200, 'close']);
});

/** Requests whose connections were open when the app began to close, and that came only then. */
it.each([
  [
    'REST',
    '/api/v2/kit_types/',
    {
      error: {
        status: 503,
        type: 'server_error',
        detail: expect.stringMatching(/^This instance of the service is stopping/),
      },
    },
  ],
  [
    'GraphQL',
    '/graphql?query=%7B__typename%7D',
    {
      errors: [
        {
          message: expect.stringMatching(/^This instance of the service is stopping/),
          extensions: { code: 'SERVICE_UNAVAILABLE' },
        },
      ],
    },
  ],
])('a late request is refused in the form of %s, and its connection is closed', async (_face, path, body) => {
  const app = await testApp.appWith({});
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const accepted = once(app.server, 'connection') as Promise<[Socket]>;
  const caller = connect(Number(port), '127.0.0.1');
  let answer = '';
  caller.setEncoding('utf8').on('data', (text: string) => {
    answer += text;
  });
  const ended = closed(caller);
  caller.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n`);
  const [connection] = await accepted;
  // The server has the beginning, so the connection is not idle, and closing waits for it.
  await expect.poll(() => connection.bytesRead).toBeGreaterThan(0);
  const closing = app.close();
  await expect.poll(() => app.server.listening).toBe(false);
  caller.write('\r\n');
  await ended;
  await closing;
  const [head = '', text = ''] = answer.split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1\.1 503 /);
  expect(head.toLowerCase().split('\r\n')).toEqual(expect.arrayContaining(['connection: close', 'retry-after: 5']));
  expect(JSON.parse(text)).toEqual(body);
});
