import type { InjectOptions } from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { restRouteTable } from '../../src/rest/routes.ts';
import { TestApp } from '../helpers/app.ts';
import { oru } from '../helpers/oru.ts';
import { Program } from '../helpers/program.ts';

/**
 * The rules of bodies (contract, 3.4), on every path that reads one. The paths are those of the app's own routes, and what a path takes is
 * what it says when it is sent something else; a new route is in the table by being there.
 */
const testApp = new TestApp();
await testApp.open();
afterAll(() => testApp.close());

const BOUNDARY = 'every-body';
const JSON_TYPE = 'application/json';
const URLENCODED = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data';
const HL7 = 'application/hl7-v2';

const tree = testApp.app.printRoutes({ commonPrefix: false });

/** The paths that may be sent a body, with something for each of their parameters. */
const paths = pathsOf(tree, (method) => method !== 'GET' && method !== 'HEAD');

/** The paths that read one, with the media types that they take. */
const readers = new Map<string, readonly string[]>();

const program = await Program.start(testApp);
const { key } = program.admin;
const { sampleId } = await program.kit();
for (const url of paths) {
  const refused = await send(url, { type: 'text/unread', body: 'x' });
  if (refused.statusCode === 415) readers.set(url, mediaTypesIn(refused.body));
}

const BODIES = [...readers].flatMap(([url, types]) => types.map((type) => ({ url, type })));
const TEXTS = BODIES.filter(({ type }) => type !== HL7);
const FORMS = BODIES.filter(({ type }) => type === MULTIPART);

it('are read by REST, GraphQL, exports, laboratories’ messages and the pages of activation and results', () => {
  const documented = restRouteTable.filter(({ method }) => method === 'POST').map(({ path }) => urlOf(path));
  expect([...readers.keys()].toSorted()).toEqual(
    [...documented, '/graphql', '/graphql/export', '/hl7/v2', '/activate', '/results/ABC', '/results/ABC/close']
      .map(bare)
      .toSorted(),
  );
});

describe.each(BODIES)('$url as $type', ({ url, type }) => {
  it('is refused with any Content-Encoding but identity, and another type', async () => {
    for (const encoding of ['gzip', 'br', 'utf-8', 'identity, gzip'])
      await expectRefused(url, 415, { type: fullType(type), encoding, body: bodyOf(type) });
    await expectRefused(url, 415, { type: 'application/xml', body: bodyOf(type) });
    await expectRefused(url, 415, { type: 'no type', body: bodyOf(type) });
    await expectRefused(url, 415, { type: `${type};${' '.repeat(300)}`, body: bodyOf(type) });
    const plain = await send(url, { type: fullType(type), encoding: 'Identity', body: bodyOf(type) });
    expect(plain.statusCode).not.toBe(415);
  });
});

describe.each(TEXTS)('$url as $type', ({ url, type }) => {
  it('is refused in any charset but UTF-8', async () => {
    for (const charset of ['iso-8859-1', '"windows-1252"', 'utf-16le', 'UTF-7'])
      await expectRefused(url, 415, { type: `${fullType(type)}; charset=${charset}`, body: bodyOf(type) });
    for (const charset of ['utf-8', 'UTF-8', '"utf8"']) {
      const answer = await send(url, { type: `${fullType(type)}; charset=${charset}`, body: bodyOf(type) });
      expect(answer.statusCode).not.toBe(415);
    }
  });

  it('is refused if its bytes are not UTF-8', async () => {
    for (const bytes of ['M\xfcller', '\xc3', '\xed\xa0\x80', '\xc0\xaf', '\xff\xfe'])
      await expectRefused(
        url,
        400,
        { type: fullType(type), body: Buffer.from(bodyOf(type, bytes), 'latin1') },
        /UTF-8/,
      );
  });
});

describe.each(TEXTS.filter(({ type }) => type === URLENCODED))('$url as $type', ({ url, type }) => {
  it('is refused if its percent-encoded bytes are not UTF-8', async () => {
    for (const bytes of ['M%FCller', '%c3', '%ed%a0%80', '%ZZ', '%'])
      await expectRefused(url, 400, { type, body: bodyOf(type, bytes) }, /percent-encoding/);
  });
});

describe.each(FORMS)('$url as $type', ({ url, type }) => {
  const part = (head: string, value = 'x') =>
    Buffer.from(`--${BOUNDARY}\r\n${head}\r\n\r\n${value}\r\n--${BOUNDARY}--\r\n`, 'latin1');

  it('is refused if a name or a file name is not UTF-8', async () => {
    for (const name of [
      'name="M\xfc"',
      'name="a"; filename="M\xfc"',
      "name*=utf-8''M%FC",
      "name=a; filename*=UTF-8''%FC",
    ])
      await expectRefused(
        url,
        400,
        {
          type: fullType(type),
          body: part(`Content-Disposition: form-data; ${name}`),
        },
        /UTF-8/,
      );
  });

  it('is refused if a part, a name or a file name is in another charset, or encoded', async () => {
    for (const head of [
      'Content-Disposition: form-data; name="a"\r\nContent-Type: text/plain; charset=iso-8859-1',
      'content-type: text/plain;\r\n charset="UTF-16LE"\r\ncontent-disposition: form-data; name=a',
      'Content-Disposition: form-data; name="a"\r\nContent-Type: charset=iso-8859-1',
      'Content-Disposition: form-data; name="a"\r\nContent-Transfer-Encoding: base64',
      'Content-Disposition: form-data; name="a"\r\nContent-Transfer-Encoding: Quoted-Printable',
      "Content-Disposition: form-data; name*=iso-8859-1''M%FC",
      "Content-Disposition: form-data; name=a; filename*=iso-8859-1''M%FC.json",
    ])
      await expectRefused(url, 415, { type: fullType(type), body: part(head) });
  });

  it('may say of a part that it is in UTF-8, and say charset in a text', async () => {
    const head = 'Content-Disposition: form-data; name="a"\r\nContent-Type: text/plain; charset=UTF-8';
    const value = 'Content-Type: text/plain; charset=iso-8859-1';
    const answer = await send(url, { type: fullType(type), body: part(head, value) });
    expect([answer.statusCode, answer.body]).not.toContain(415);
    expect(answer.body).not.toContain('charset');
  });
});

describe.each([...readers.keys()])('the query of %s', (url) => {
  it('is refused if its percent-encoded bytes are not UTF-8', async () => {
    const [type = ''] = readers.get(url) ?? [];
    for (const query of ['x=%FC', '%ff=1', 'x=%C3', 'x=100%'])
      await expectRefused(`${url}?${query}`, 400, { type: fullType(type), body: bodyOf(type) }, /UTF-8/);
  });
});

it.each(pathsOf(tree, (method) => method === 'GET'))('so is the query of GET %s', async (url) => {
  const headers = { authorization: `Token ${key}` };
  const answer = await testApp.app.inject({ url: `${url}?x=%FC`, headers });
  // Nothing is read by a method that only others have.
  expect([answer.statusCode, answer.headers.allow ?? ''], answer.body).toEqual(
    answer.statusCode === 405 ? [405, expect.any(String)] : [400, ''],
  );
});

describe('a laboratory’s message', () => {
  const message = (characterSet: string) =>
    oru(sampleId, testApp.clock.now(), { pid: 'PID|1||77^^^LAB||M\xfcLLER^LUKASZ||19840229|M' }).replace(
      '|2.5.1',
      `|2.5.1||||||${characterSet}`,
    );

  it('is in the character set that MSH-18 says, whatever the Content-Type does', async () => {
    for (const charset of ['', '; charset=utf-8', '; charset=iso-8859-1']) {
      const sent = (characterSet: string) =>
        send('/hl7/v2', { type: `${HL7}${charset}`, body: Buffer.from(message(characterSet), 'latin1') });
      expect((await sent('8859/1')).body).not.toContain('MSA|AR');
      expect((await sent('UNICODE UTF-8')).body).toContain('MSA|AR');
    }
  });
});

it('nothing of a name in other bytes than UTF-8 has been kept', async () => {
  const tables = await testApp.prisma.$queryRaw<{ name: string }[]>`
    SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`;
  for (const { name } of tables) {
    const [{ found } = { found: -1 }] = await testApp.prisma.$queryRawUnsafe<{ found: number }[]>(
      `SELECT count(*)::int AS found FROM "${name}" AS row WHERE strpos(row::text, U&'\\FFFD') > 0`,
    );
    expect([name, found]).toEqual([name, 0]);
  }
});

interface Sent {
  readonly type: string;
  readonly body: string | Buffer;
  readonly encoding?: string;
}

function send(url: string, { type, body, encoding }: Sent) {
  return testApp.app.inject({
    method: 'POST',
    url,
    payload: body,
    headers: {
      authorization: `Token ${key}`,
      'content-type': type,
      ...(encoding === undefined ? {} : { 'content-encoding': encoding }),
    },
  } satisfies InjectOptions);
}

/** Expects a refusal in the form of the path: GraphQL's errors, a page, or the envelope. Nothing is changed. */
async function expectRefused(url: string, status: number, sent: Sent, said = /./): Promise<void> {
  const before = await testApp.digest();
  const answer = await send(url, sent);
  expect([answer.statusCode, answer.headers['x-request-id']], answer.body).toEqual([status, expect.any(String)]);
  expect(await testApp.digest()).toEqual(before);
  if (url.startsWith('/activate') || url.startsWith('/results')) {
    expect(answer.headers['content-type']).toContain('text/html');
    return;
  }
  const body = JSON.parse(answer.body);
  if (url.startsWith('/graphql')) {
    expect(body).toEqual({
      errors: [{ message: expect.stringMatching(said), extensions: { code: 'BAD_USER_INPUT' } }],
    });
  } else {
    expect(body).toEqual({ error: { status, type: 'bad_request', detail: expect.stringMatching(said) } });
  }
}

/** A body of a type, with this text somewhere in it. */
function bodyOf(type: string, text = 'x'): string {
  switch (type) {
    case JSON_TYPE:
      return JSON.stringify({ x: '?' }).replace('?', text);
    case MULTIPART:
      return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="x"\r\n\r\n${text}\r\n--${BOUNDARY}--\r\n`;
    default:
      return `x=${text}`;
  }
}

function fullType(type: string): string {
  return type === MULTIPART ? `${type}; boundary=${BOUNDARY}` : type;
}

/** What the refusal of another type says that a path takes. */
function mediaTypesIn(answer: string): string[] {
  return [JSON_TYPE, URLENCODED, MULTIPART, HL7].filter((type) => answer.includes(type)).concat(isPage(answer));
}

/** The page of activation refuses in the words of people. */
function isPage(answer: string): string[] {
  return answer.startsWith('<!doctype html>') ? [URLENCODED] : [];
}

/** The paths of Fastify's tree of routes that have such a method. */
function pathsOf(routes: string, isSuch: (method: string) => boolean): string[] {
  const above: string[] = [];
  const found = new Set<string>();
  for (const line of routes.split('\n')) {
    const [, indent = '', path = '', methods = ''] = /^([│ ]*)[├└]── (.*?)(?: \((.*)\))?$/.exec(line) ?? [];
    const level = indent.length / 4;
    above.length = level;
    above[level] = path;
    if (methods !== '' && methods.split(', ').some(isSuch)) found.add(bare(urlOf(above.join(''))));
  }
  return [...found];
}

/** A path with something for each parameter. */
function urlOf(path: string): string {
  // The one path that has a rule for its parameter leads to a page, in any case.
  return path
    .replace(/:\w+\(.*\)$/, 'Activate')
    .replace(/:\w+|\{\w+\}/g, 'ABC')
    .replace('*', '/static/x');
}

function bare(path: string): string {
  return path.replace(/(.)\/$/, '$1');
}
