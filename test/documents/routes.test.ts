import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { type TestActor, useTestApp } from '../helpers/app.ts';
import { Program, type ProgramKit, REQUISITION } from '../helpers/program.ts';
import { readPdf, textOf } from './read-pdf.ts';

const LINK_LIFETIME_MS = 15 * 60_000;

const app = useTestApp();
let program: Program;
let kit: ProgramKit;
let reportId: string;

beforeAll(async () => {
  program = await Program.start(app);
  kit = await program.kit();
  await program.activate(kit);
  await program.sampleEvent(kit, 'RECEIVED');
  reportId = await program.report(kit);
});

const documentLinks = graphql('query ($id: ID!) { report(reportId: $id) { pdf txt } }');

const newestReportOfSample = graphql(`
  query ($sampleId: String!) {
    reports(first: 1, filter: { sampleId: $sampleId }) { edges { node { reportId } } }
  }
`);

/** Queries fresh links. */
async function links(id = reportId) {
  const { report } = (await app.run(documentLinks, { id }, program.client)).expectNoErrors();
  if (!report) throw new Error('The report does not exist.');
  return report;
}

async function open(url: string, actor?: TestActor) {
  const { pathname, search } = new URL(url, 'http://kits.test');
  return app.app.inject({ url: `${pathname}${search}`, headers: actor ? { authorization: `Token ${actor.key}` } : {} });
}

describe('a signed link (contract, 6.1)', () => {
  it('opens in both formats without credentials, and forbids caching', async () => {
    const { pdf, txt } = await links();
    expect(pdf).toMatch(/^https?:\/\//);
    const asPdf = await open(pdf);
    expect(asPdf.statusCode).toBe(200);
    expect(asPdf.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'private, no-store' });
    expect(asPdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    const asText = await open(txt);
    expect(asText.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'private, no-store',
    });
    for (const fact of [
      'Łukasz',
      'Żółć',
      '1984-02-29',
      kit.sampleId,
      'Dried blood spot',
      'Glucose',
      '5.4',
      'mmol/L',
      '3.9',
      '5.6',
      'NORMAL',
      reportId,
    ]) {
      expect(asText.body).toContain(fact);
    }
  });

  it('works until it expires, to the second', async () => {
    app.clock.set('2026-11-15T12:00:00.000Z');
    const { txt } = await links();
    app.clock.advance(LINK_LIFETIME_MS - 1);
    expect((await open(txt)).statusCode).toBe(200);
    app.clock.advance(1);
    expect((await open(txt)).statusCode).toBe(403);
  });

  it.each<[string, (link: URL, other: URL) => void]>([
    [
      'a changed signature',
      (link) => {
        const signature = link.searchParams.get('signature') ?? '';
        link.searchParams.set('signature', `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`);
      },
    ],
    [
      'a truncated signature',
      (link) => link.searchParams.set('signature', link.searchParams.get('signature')?.slice(0, -1) ?? ''),
    ],
    ['no signature', (link) => link.searchParams.delete('signature')],
    ['a later expiry', (link) => link.searchParams.set('expires', '9999999999')],
    ['no expiry', (link) => link.searchParams.delete('expires')],
    ['two expiries', (link) => link.searchParams.append('expires', '9999999999')],
    [
      "another report's signature",
      (link, other) => link.searchParams.set('signature', other.searchParams.get('signature') ?? ''),
    ],
    [
      "the other format's signature",
      (link) => {
        link.pathname = link.pathname.replace('.txt', '.pdf');
      },
    ],
  ])('is refused with 403 if it has %s', async (_name, tamper) => {
    const amended = await program.report(kit, { amends: await newestReport() });
    const link = new URL((await links()).txt);
    tamper(link, new URL((await links(amended)).txt));
    const answer = await open(link.href);
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ error: { status: 403, type: 'forbidden' } });
  });

  async function newestReport(): Promise<string> {
    const { reports } = (await app.run(newestReportOfSample, kit, program.client)).expectNoErrors();
    const [edge] = reports.edges;
    app.clock.advance(1);
    return edge?.node.reportId ?? '';
  }
});

describe('the language of a document (contract, 6.1)', () => {
  const inLanguage = (url: string, lang: string) => `${url}${url.includes('?') ? '&' : '?'}lang=${lang}`;

  it('is English, or the one in `lang`: anybody who has a link may add that, because it is not signed', async () => {
    const { txt, pdf } = await links();
    for (const url of [txt, inLanguage(txt, 'en'), inLanguage(txt, '')]) {
      const { body } = await open(url);
      expect(body).toContain('IN PLAIN WORDS');
      expect(body).not.toContain('EN PALABRAS SENCILLAS');
    }
    expect((await open(inLanguage(txt, 'es'))).body).toContain('EN PALABRAS SENCILLAS');
    const [page] = (await readPdf(new Uint8Array((await open(inLanguage(pdf, 'es'))).rawPayload))).pages;
    expect(textOf(page ?? [])).toContain('En palabras sencillas');
    const path = inLanguage(`/reports/${reportId}.txt`, 'es');
    expect((await open(path, program.client)).body).toContain('EN PALABRAS SENCILLAS');
    expect((await open(path)).statusCode).toBe(401);
  });

  it.each(['fr', 'ES', 'es&lang=en'])('is not %s: a 400 names `lang`', async (lang) => {
    const { txt } = await links();
    for (const [url, actor] of [[txt], [`/reports/${reportId}.pdf`, program.client]] as const) {
      const answer = await open(inLanguage(url, lang), actor);
      expect(answer.statusCode).toBe(400);
      expect(answer.json().error).toMatchObject({
        type: 'bad_request',
        fields: [{ field: 'lang', message: 'must be en or es' }],
      });
    }
  });

  it('does not affect programs: `fhir` and `hl7` ignore it', async () => {
    for (const format of ['fhir', 'hl7']) {
      const path = `/reports/${reportId}.${format}`;
      const plain = await open(path, program.client);
      const other = await open(inLanguage(path, 'fr'), program.client);
      expect([other.statusCode, other.body.length]).toEqual([200, plain.body.length]);
    }
  });
});

describe('a document requested with a key', () => {
  it.each(['pdf', 'txt'])('opens for callers who may see the report (%s)', async (format) => {
    for (const actor of [program.client, program.lab, program.admin]) {
      expect((await open(`/reports/${reportId}.${format}`, actor)).statusCode).toBe(200);
    }
  });

  it('is a 401 without key and signature, a 403 for fulfillment, and a 404 for another account, as if it did not exist', async () => {
    const stranger = await app.actor('CLIENT');
    const path = `/reports/${reportId}.pdf`;
    expect((await open(path)).statusCode).toBe(401);
    expect((await open(path, program.fulfillment)).statusCode).toBe(403);
    const foreign = await open(path, stranger);
    const missing = await open('/reports/01890000-0000-7000-8000-000000000000.pdf', stranger);
    expect(foreign.statusCode).toBe(404);
    expect(foreign.body.replaceAll(reportId, 'ID')).toBe(
      missing.body.replaceAll('01890000-0000-7000-8000-000000000000', 'ID'),
    );
    expect((await open('/reports/not-a-uuid.pdf', stranger)).statusCode).toBe(404);
  });
});

it('stamps reports of a TEST account, and says what an amendment changed', async () => {
  const amended = await program.report(kit, {
    amends: (
      await app.prisma.report.findFirstOrThrow({ where: { amendedBy: null, sample: { sampleId: kit.sampleId } } })
    ).id,
    results: [
      {
        resultType: 'quantity',
        name: 'Glucose',
        result: '<0.5',
        unitOfMeasure: 'mmol/L',
        rangeMinimum: 3.9,
        rangeMaximum: 5.6,
      },
    ],
  });
  const text = (await open((await links(amended)).txt)).body;
  expect(text).toContain('AMENDED REPORT');
  expect(text).toContain('<0.5');
  expect(text).toContain('5.4');
  expect(text).not.toContain('TEST: NOT FOR CLINICAL USE');
  await app.prisma.account.update({ where: { id: program.client.accountId }, data: { mode: 'TEST' } });
  expect((await open((await links(amended)).txt)).body).toContain('TEST: NOT FOR CLINICAL USE');
});

it('shows what the account that reported says of its laboratory, whichever the requisition names (contract, 6.2)', async () => {
  const laboratory = {
    laboratoryAddress: '1 Main Street',
    cliaNumber: '20D0123456',
    laboratoryDirector: 'A. Okafor, MD',
  };
  await program.mutate(program.admin, 'updateAccount', { accountId: program.lab.accountId, ...laboratory });
  const own = (await open((await links()).txt)).body;
  expect(own).toContain('1 Main Street\nCLIA 20D0123456 · Laboratory director: A. Okafor, MD\n');
  const other = await program.kit();
  await program.activate(other);
  await program.requisition(other.sampleId);
  await program.sampleEvent(other, 'RECEIVED');
  const elsewhere = (await open((await links(await program.report(other))).txt)).body;
  expect(elsewhere).toContain('1 Main Street\nCLIA 20D0123456 · Laboratory director: A. Okafor, MD\n');
  expect(elsewhere).toMatch(new RegExp(`Ordered from +${REQUISITION.lab}\n`));
});

it('a report whose thread ends fails alone: with a page or the envelope, and without a word of it in the log', async () => {
  const { pathname, search } = new URL((await links()).pdf);
  const another = await app.appWith({});
  onTestFinished(() => another.close());
  const openWhileThreadEnds = (accept: string) => {
    process.once('worker', (thread) => void thread.terminate());
    return another.inject({ url: `${pathname}${search}`, headers: { accept } });
  };
  app.logLines.length = 0;
  const envelope = await openWhileThreadEnds('application/pdf');
  expect([envelope.statusCode, envelope.json().error.type]).toEqual([500, 'server_error']);
  const page = await openWhileThreadEnds('text/html');
  expect([page.statusCode, page.headers['content-type']]).toEqual([500, 'text/html; charset=utf-8']);
  const log = app.logLines.join('');
  expect(log.match(/The thread that renders documents has ended\./g)).toHaveLength(2);
  expect(log).not.toMatch(/Łukasz|Żółć|Glucose/);
  const { statusCode, rawPayload } = await another.inject({ url: `${pathname}${search}` });
  expect([statusCode, rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
});

describe('a browser that cannot have a report (contract, 6.1)', () => {
  const browse = (url: string, headers: Readonly<Record<string, string>> = {}) => {
    const { pathname, search } = new URL(url, 'http://kits.test');
    return app.app.inject({
      url: `${pathname}${search}`,
      headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', ...headers },
    });
  };

  it('gets a page that says what to do, with the status of the API; other clients get the envelope', async () => {
    const { pdf } = await links();
    const tampered = new URL(pdf);
    tampered.searchParams.set('signature', 'A'.repeat(43));
    const unsigned = `/reports/${reportId}.pdf`;
    app.clock.advance(LINK_LIFETIME_MS);
    for (const [url, status, words] of [
      [pdf, 403, 'This link has expired'],
      [tampered.href, 403, 'This link is not complete'],
      [unsigned, 401, 'This link is not complete'],
    ] as const) {
      const page = await browse(url);
      expect([page.statusCode, page.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
      expect(page.body).toContain(words);
      expect(page.headers).toMatchObject({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' });
      const envelope = await open(url);
      expect([envelope.statusCode, envelope.json().error.status]).toEqual([status, status]);
    }
    expect((await browse(pdf, { 'accept-language': 'es' })).body).toContain('Este enlace venció');
    expect((await browse(`${pdf}&lang=es`)).body).toContain('Este enlace venció');
    expect((await browse(`${pdf}&lang=en`, { 'accept-language': 'es' })).body).toContain('This link has expired');
    const inNoLanguage = await browse(`${pdf}&lang=fr`);
    expect([inNoLanguage.statusCode, inNoLanguage.body.includes('This link is not complete')]).toEqual([400, true]);
  });

  it('is shown the report itself if the link is valid', async () => {
    expect((await browse((await links()).pdf)).headers['content-type']).toBe('application/pdf');
  });
});
