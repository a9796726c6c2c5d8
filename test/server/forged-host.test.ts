import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestApp } from '../helpers/app.ts';
import { Program } from '../helpers/program.ts';

const testApp = new TestApp();
let program: Program;
let kitId = '';
let reportId = '';
let port = 0;

beforeAll(async () => {
  await testApp.open();
  program = await Program.start(testApp);
  for (let made = 0; made < 2; made += 1) {
    const kit = await program.kit();
    ({ kitId } = kit);
    await program.activate(kit);
    await program.sampleEvent(kit, 'RECEIVED');
    reportId = await program.report(kit);
  }
  await testApp.app.listen({ port: 0, host: '127.0.0.1' });
  const address = testApp.app.server.address();
  if (typeof address === 'object' && address) port = address.port;
});
afterAll(() => testApp.close());

const QUERY = 'query ($id: ID!) { report(reportId: $id) { pdf txt } }';

/** Sends a request as it stands, and resolves to the whole answer. */
function exchange(head: readonly string[], body = ''): Promise<string> {
  const lines = [...head, `Authorization: Token ${program.client.key}`, 'Connection: close'];
  const length = body === '' ? [] : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`];
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`${[...lines, ...length].join('\r\n')}\r\n\r\n${body}`),
    );
    let answer = '';
    socket.setEncoding('utf8');
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('end', () => resolve(answer));
    socket.on('error', reject);
  });
}

const FORGED = ['Host: evil.example', 'X-Forwarded-Host: evil.example', 'Forwarded: host=evil.example;proto=https'];

/** How a request may claim to have been sent to somewhere else: its target's start, its version, its headers. */
const CLAIMS: readonly (readonly [string, string, string, readonly string[]])[] = [
  ['by its headers', '', 'HTTP/1.1', FORGED],
  ['by its target', 'http://evil.example', 'HTTP/1.1', FORGED],
  ['by user information', '', 'HTTP/1.1', ['Host: localhost@evil.example']],
  ['by a name that begins like ours', '', 'HTTP/1.1', ['Host: localhost.evil.example']],
  ['with no host', '', 'HTTP/1.0', []],
];

it.each(CLAIMS)('a link leads to the address that the request reached: %s', async (_how, start, version, headers) => {
  const ours = `http://127.0.0.1:${port}`;
  const body = JSON.stringify({ query: QUERY, variables: { id: reportId } });
  const byGraphQL = await exchange([`POST ${start}/graphql ${version}`, ...headers], body);
  const list = await exchange([`GET ${start}/api/v2/kits/?results=1 ${version}`, ...headers]);
  expect(byGraphQL).toContain(`"pdf":"${ours}/reports/${reportId}.pdf?`);
  expect(list).toContain(`link: <${ours}/api/v2/kits/?results=1&after=`);
  const one = await exchange([`GET ${start}/api/v2/kits/${kitId}/ ${version}`, ...headers]);
  expect(one).toContain(`"pdf":"${ours}/reports/${reportId}.pdf?`);
  expect(byGraphQL + list + one).not.toContain('evil');
});

it("a link takes the name of the caller's own machine, where a port may be forwarded", async () => {
  for (const host of ['localhost:8080', 'LOCALHOST:8080', '127.0.0.1:8080', '[::1]:8080']) {
    const list = await exchange(['GET /api/v2/kits/?results=1 HTTP/1.1', `Host: ${host}`]);
    expect(list).toContain(`link: <http://${host.toLowerCase()}/api/v2/kits/`);
  }
});

it('a request with two hosts is refused by each API, whichever of them is ours', async () => {
  const hosts = [`Host: 127.0.0.1:${port}`, 'host: evil.example'];
  for (const headers of [hosts, hosts.toReversed(), [...hosts.slice(0, 1), ...hosts.slice(0, 1)]]) {
    const byRest = await exchange(['GET /api/v2/kits/ HTTP/1.1', ...headers]);
    expect(byRest).toMatch(/^HTTP\/1\.1 400 /);
    expect(JSON.parse(byRest.split('\r\n\r\n')[1] ?? '')).toEqual({
      error: { status: 400, type: 'bad_request', detail: 'The request has more than one Host header.' },
    });
    const byGraphQL = await exchange(['POST /graphql HTTP/1.1', ...headers], JSON.stringify({ query: QUERY }));
    expect(byGraphQL).toMatch(/^HTTP\/1\.1 400 /);
    expect(byGraphQL).toContain('"code":"BAD_USER_INPUT"');
    for (const path of ['/', '/healthz', '/no/such/path'])
      expect(await exchange([`GET ${path} HTTP/1.1`, ...headers])).toMatch(/^HTTP\/1\.1 400 /);
  }
  expect(await exchange(['GET /healthz HTTP/1.1', 'Host: evil.example'])).toMatch(/^HTTP\/1\.1 200 /);
});
