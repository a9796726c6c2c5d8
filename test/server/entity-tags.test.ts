import { beforeAll, describe, expect, it } from 'vitest';
import { numberEvents } from '../../src/domains/feed/number-events.ts';
import { type TestActor, useTestApp } from '../helpers/app.ts';
import { Program, type ProgramKit } from '../helpers/program.ts';

const app = useTestApp();
let program: Program;
let kit: ProgramKit;
/** Paths of every kind of answer that is tagged. */
let paths: Record<'kit' | 'kits' | 'feed' | 'pdf' | 'txt' | 'fhir', string>;

beforeAll(async () => {
  program = await Program.start(app);
  kit = await program.kitAtLaboratory();
  const reportId = await program.report(kit);
  paths = {
    kit: `/api/v2/kits/${kit.kitId}/`,
    kits: '/api/v2/kits/',
    feed: '/api/v3/events/',
    pdf: `/reports/${reportId}.pdf`,
    txt: `/reports/${reportId}.txt`,
    fhir: `/reports/${reportId}.fhir`,
  };
});

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

async function read(path: string, known?: string, { key }: TestActor = program.client) {
  const headers = { authorization: `Token ${key}`, ...(known === undefined ? {} : { 'if-none-match': known }) };
  const { statusCode: status, headers: answered, body } = await app.app.inject({ url: path, headers });
  return { status, tag: String(answered.etag), headers: answered, body };
}

describe('If-None-Match (contract, 3.1)', () => {
  it.each(['kit', 'kits', 'feed', 'pdf', 'txt', 'fhir'] as const)(
    'of an unchanged %s is answered with 304 and nothing else',
    async (name) => {
      const { status, tag } = await read(paths[name]);
      expect([status, tag]).toEqual([200, expect.stringMatching(/^W\/"[\w-]{43}"$/)]);
      const again = await read(paths[name], tag);
      expect([again.status, again.body, again.tag]).toEqual([304, '', tag]);
      expect(again.headers).not.toHaveProperty('content-type');
      expect(again.headers['cache-control']).toBe('private, no-store');
    },
  );

  it.each([
    ['a list of tags', (tag: string) => `"other", ${tag}`],
    ['a strong spelling', (tag: string) => tag.slice(2)],
    ['anything', () => '*'],
  ])('may be %s', async (_what, spelled) => {
    const { tag } = await read(paths.kit);
    expect((await read(paths.kit, spelled(tag))).status).toBe(304);
  });

  it.each(['', '"other"', 'W/"', 'nothing in quotes', '"'.repeat(8_000)])(
    'that does not name its tag gets no 304: %.20s',
    async (known) => {
      expect((await read(paths.kit, known)).status).toBe(200);
    },
  );

  it('of what has changed is answered in full', async () => {
    const [kits, feed] = [(await read(paths.kits)).tag, (await read(paths.feed)).tag];
    await program.kit();
    const again = await read(paths.kits, kits);
    expect(again.status).toBe(200);
    expect(again.tag).not.toBe(kits);
    await numberEvents(app.prisma);
    expect((await read(paths.feed, feed)).status).toBe(200);
  });

  it('is answered in full where the count differs, though the page does not', async () => {
    const headers = { authorization: `Token ${program.client.key}`, prefer: 'count=exact' };
    const counted = () => app.app.inject({ url: '/api/v2/kits/?results=1', headers });
    const before = (await counted()).headers.etag;
    app.clock.advance(-DAY);
    await program.stockKit();
    app.clock.advance(DAY);
    expect((await counted()).headers.etag).not.toBe(before);
  });

  it('holds although links are signed anew, until the links that the caller has work for ten more minutes', async () => {
    app.clock.set(new Date(Math.ceil(app.clock.now().getTime() / (5 * MINUTE)) * 5 * MINUTE));
    const { tag, body } = await read(paths.kit);
    app.clock.advance(5 * MINUTE - 1);
    expect((await read(paths.kit)).body).not.toBe(body);
    expect((await read(paths.kit, tag)).status).toBe(304);
    app.clock.advance(1);
    expect((await read(paths.kit, tag)).status).toBe(200);
  });

  it.each(['pdf', 'txt', 'fhir'] as const)(
    'of a %s holds although each says when it was printed, not in another language',
    async (name) => {
      const { tag, body } = await read(paths[name]);
      app.clock.advance(DAY);
      if (name === 'txt') expect((await read(paths.txt)).body).not.toBe(body);
      expect((await read(paths[name], tag)).status).toBe(304);
      if (name !== 'fhir') expect((await read(`${paths[name]}?lang=es`, tag)).status).toBe(200);
    },
  );

  it('reads and records as an answer in full does', async () => {
    const { tag } = await read(paths.kit);
    const before = await app.prisma.auditEntry.count();
    expect((await read(paths.kit, tag)).status).toBe(304);
    expect(await app.prisma.auditEntry.count()).toBe(before + 1);
  });

  it('tells a stranger nothing: the record is not there for it, whatever tag it names', async () => {
    const { tag } = await read(paths.kit);
    const stranger = await app.actor('CLIENT');
    expect((await read(paths.kit, tag, stranger)).status).toBe(404);
    expect((await read(paths.kit, '*', stranger)).status).toBe(404);
  });
});
