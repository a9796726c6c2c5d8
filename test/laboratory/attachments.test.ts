import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { DocumentQueue } from '../../src/pages/documents/queue.ts';
import { readPdf } from '../documents/read-pdf.ts';
import { type TestActor, useTestApp } from '../helpers/app.ts';
import { pdf, png } from '../helpers/documents.ts';
import { Intake } from '../helpers/intake.ts';
import { ackOf, GLUCOSE, hl7Time, newControlId, type OruParts } from '../helpers/oru.ts';
import { Program, type ProgramKit } from '../helpers/program.ts';
import { expectSoundness } from '../helpers/soundness.ts';

/** Documents that come with a laboratory's results (contract, 10.3, 10.5 and 10.6), through the API. */
const app = useTestApp();
expectSoundness(app);
let program: Program;
let lab: Intake;
let kit: ProgramKit;

beforeAll(async () => {
  program = await Program.start(app);
  lab = new Intake(app, program);
});

beforeEach(async () => {
  kit = await program.kitAtLaboratory();
});

const PDF = pdf('synthetic');
const OTHER_PDF = pdf('another', '1.7');
const PNG = png('synthetic');
const NOTE = Buffer.from('Température 20 °C\n', 'utf8');

/** An OBX with a document. */
function ed(code: string, content: Buffer | null, status = 'F', type = 'application^pdf'): string {
  const value = content === null ? '' : `LAB^${type}^Base64^${content.toString('base64')}`;
  return `OBX|9|ED|${code}^${code} document^L||${value}||||||${status}`;
}

/** Sends a message a minute after the previous one; returns its outcome. */
function send(observations: readonly string[], more: Partial<OruParts> = {}): Promise<string> {
  app.clock.advance(60_000);
  return lab.outcome(lab.message(kit, { observations, ...more }));
}

const REPORTS = graphql(`
  query ($sampleId: String!) {
    sample(sampleId: $sampleId) {
      status
      reports {
        reportId status isAmendment comments pdf txt hl7 fhir
        results { name asGiven change isPreliminary }
        withdrawnResults { name }
        attachments { name contentType bytes url }
      }
    }
  }
`);

async function reports(reader: TestActor = program.client) {
  const { sample } = (await app.run(REPORTS, { sampleId: kit.sampleId }, reader)).expectNoErrors();
  return { status: sample?.status, reports: sample?.reports ?? [] };
}

async function newest(reader: TestActor = program.client) {
  const report = (await reports(reader)).reports.at(-1);
  if (!report) throw new Error('There is no report.');
  return report;
}

const names = (report: Awaited<ReturnType<typeof newest>>) => report.attachments.map(({ name }) => name);

function open(url: string, actor?: TestActor) {
  const { pathname, search } = new URL(url, 'http://kits.test');
  return app.app.inject({ url: `${pathname}${search}`, headers: actor ? { authorization: `Token ${actor.key}` } : {} });
}

/** The report's document in a format. */
const textOf = async (url: string) => (await open(url)).body;

describe('a document in a message (contract, 10.3)', () => {
  it('is attached to the report, and saved by its link without credentials', async () => {
    expect(await send([GLUCOSE, ed('PDF', PDF), ed('PIC', PNG), ed('NOTE', NOTE)])).toBe('AA');
    const report = await newest();
    expect(report).toMatchObject({
      results: [{ name: 'Glucose' }],
      attachments: [
        { name: 'PDF document', contentType: 'application/pdf', bytes: PDF.length },
        { name: 'PIC document', contentType: 'image/png', bytes: PNG.length },
        { name: 'NOTE document', contentType: 'text/plain', bytes: NOTE.length },
      ],
    });
    const answers: Awaited<ReturnType<typeof open>>[] = [];
    for (const { url } of report.attachments) answers.push(await open(url));
    expect(answers.map(({ statusCode, rawPayload }) => [statusCode, rawPayload])).toEqual([
      [200, PDF],
      [200, PNG],
      [200, NOTE],
    ]);
    expect(answers.map(({ headers }) => [headers['content-type'], headers['content-disposition']])).toEqual([
      ['application/pdf', `attachment; filename="report-${report.reportId}-2.pdf"`],
      ['image/png', `attachment; filename="report-${report.reportId}-3.png"`],
      ['text/plain; charset=utf-8', `attachment; filename="report-${report.reportId}-4.txt"`],
    ]);
    for (const { headers } of answers)
      expect(headers).toMatchObject({
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      });
  });

  it('and no results makes a report without results', async () => {
    expect(await send([ed('PDF', PDF)])).toBe('AA');
    expect(await reports()).toMatchObject({
      status: 'RESULTED',
      reports: [{ status: 'FINAL', results: [], attachments: [{ name: 'PDF document' }] }],
    });
    const { pdf, txt, fhir, hl7 } = await newest();
    expect((await open(pdf)).statusCode).toBe(200);
    expect(await textOf(txt)).toContain('Attached: PDF document, PDF, 46 bytes\n');
    const [{ resource }] = JSON.parse(await textOf(fhir)).entry;
    expect(resource).not.toHaveProperty('result');
    expect(resource.presentedForm).toMatchObject([
      { contentType: 'application/pdf', title: expect.stringContaining('Laboratory report') },
      { contentType: 'application/pdf', title: 'PDF document', size: PDF.length, data: PDF.toString('base64') },
    ]);
    expect(await textOf(hl7)).toContain(
      `OBX|1|ED|PDF^PDF document^L||^Application^PDF^Base64^${PDF.toString('base64')}||||||F`,
    );
  });

  it('comes with a message that a person matched, and with one that waited for a registration', async () => {
    const unmatchedResultId = await lab.unmatched({ observations: [ed('PDF', PDF)] });
    const { sampleId } = kit;
    await program.mutate(program.lab, 'matchResult', { unmatchedResultId, sampleId, reason: 'By telephone.' });
    expect(names(await newest())).toEqual(['PDF document']);
    kit = await program.stockKit();
    expect(await send([ed('PDF', PDF)])).toBe('AA NOBODY_REGISTERED');
    await program.activate(kit);
    expect(names(await newest())).toEqual(['PDF document']);
  });

  it('has the type that its bytes show; other types are not attached', async () => {
    expect(await send([GLUCOSE, ed('PDF', PNG), ed('DOC', Buffer.from('\xd0\xcf\x11\xe0', 'latin1'))])).toBe(
      'AA DOCUMENT_NOT_SHOWN',
    );
    const { attachments, comments } = await newest();
    expect(attachments).toMatchObject([{ contentType: 'image/png' }]);
    expect(comments).toContain('DOC document: a document (application/pdf) is in the laboratory’s message');
  });
});

describe('a chart with documents (contract, 10.5)', () => {
  it('keeps what a message does not name, and stores it once', async () => {
    await send([GLUCOSE, ed('PDF', PDF)]);
    await send([ed('PIC', PNG)]);
    await send(['OBX|1|NM|2093-3^Cholesterol^LN||4.1|mmol/L||N|||F']);
    const { reports: all } = await reports();
    expect(all.map(names)).toEqual([
      ['PDF document'],
      ['PDF document', 'PIC document'],
      ['PDF document', 'PIC document'],
    ]);
    expect(await app.prisma.attachment.count({ where: { sample: { sampleId: kit.sampleId } } })).toBe(2);
    expect(all.map(({ status }) => status)).toEqual(['SUPERSEDED', 'SUPERSEDED', 'AMENDED']);
    // A link says which report it is of, and each has its own.
    const [first] = all[0]?.attachments ?? [];
    expect((await open(first?.url ?? '')).rawPayload).toEqual(PDF);
  });

  it('replaces a document by its key, and says so', async () => {
    await send([GLUCOSE, ed('PDF', PDF)]);
    expect(await send([ed('PDF', OTHER_PDF, 'C')])).toBe('AA');
    const { reports: all } = await reports();
    expect(all[1]).toMatchObject({ isAmendment: true, attachments: [{ bytes: OTHER_PDF.length }] });
    expect((await open(all[1]?.attachments[0]?.url ?? '')).rawPayload).toEqual(OTHER_PDF);
    expect((await open(all[0]?.attachments[0]?.url ?? '')).rawPayload).toEqual(PDF);
    const text = await textOf(all[1]?.txt ?? '');
    expect(text).toContain('Earlier report PDF, 46 bytes');
    expect(text).toContain('Attached: PDF document, PDF, 44 bytes (corrected by this report)');
  });

  it('that is sent again unchanged is only confirmed, and one from in between is out of order', async () => {
    await send([GLUCOSE, ed('PDF', PDF)]);
    const between = lab.message(kit, { observations: [ed('PDF', OTHER_PDF, 'C')], resulted: '' });
    app.clock.advance(60_000);
    expect(await send([ed('PDF', PDF)], { resulted: '' })).toBe('AA');
    expect((await reports()).reports).toHaveLength(1);
    expect(await lab.outcome(between)).toBe('AA OUT_OF_ORDER');
  });

  it.each([
    ['of type ED, with its document', ed('PDF', PDF, 'W')],
    ['of type ED, without', ed('PDF', null, 'D')],
    ['of no type', 'OBX|1||PDF^PDF document^L||||||||W'],
  ])('withdraws a document by its key: %s', async (_what, observation) => {
    await send([GLUCOSE, ed('PDF', PDF), ed('PIC', PNG)]);
    const [, picture] = (await newest()).attachments;
    expect(await send([observation])).toBe('AA');
    const report = await newest();
    expect(report).toMatchObject({
      status: 'AMENDED',
      results: [{ name: 'Glucose', change: null }],
      withdrawnResults: [],
      attachments: [{ name: 'PIC document' }],
    });
    expect(await textOf(report.txt)).toMatch(/PDF document\n +Earlier report +PDF, 46 bytes\n +This report +Withdrawn/);
    expect(await textOf(report.hl7)).toMatch(/OBX\|\d+\|ED\|PDF\^PDF document\^L\|+W\r/);
    expect((await open(`/reports/${report.reportId}/attachments/2`, program.lab)).statusCode).toBe(404);
    expect((await open(picture?.url ?? '')).rawPayload).toEqual(PNG);
    expect(await send([observation])).toBe('AA');
    expect((await reports()).reports).toHaveLength(2);
  });

  it('withdraws text if a laboratory calls it a document, but neither replaces the other', async () => {
    await send([GLUCOSE, 'OBX|2|ST|PDF^PDF document^L||See the letter.||||||F']);
    await send([ed('PDF', PDF)]);
    expect(await newest()).toMatchObject({ results: { length: 2 }, attachments: { length: 1 } });
    await send([ed('PDF', null, 'W')]);
    expect(await newest()).toMatchObject({ results: { length: 2 }, attachments: [] });
    expect(await send([ed('OTHER', null, 'W')])).toBe('AA NOT_EXPECTED');
  });

  it('is withdrawn completely with its last entry', async () => {
    await send([GLUCOSE, ed('PDF', PDF)]);
    await send([GLUCOSE.replace(/F$/, 'W')]);
    expect(await reports()).toMatchObject({ status: 'RESULTED', reports: [{}, { results: [], status: 'AMENDED' }] });
    await send([ed('PDF', null, 'W')]);
    expect(await reports()).toMatchObject({ status: 'RECEIVED', reports: [{}, { status: 'WITHDRAWN' }] });
  });

  it('is partial while a document is preliminary; U makes it final without sending it again', async () => {
    await send([GLUCOSE, ed('PDF', PDF, 'P')]);
    expect(await reports()).toMatchObject({ status: 'PARTIALLY_RESULTED', reports: [{ status: 'PARTIAL' }] });
    expect(await textOf((await newest()).txt)).toContain('Attached: PDF document, PDF, 46 bytes (preliminary)');
    expect(await send([ed('PDF', null, 'U')])).toBe('AA');
    expect(await reports()).toMatchObject({ status: 'RESULTED', reports: [{}, { status: 'FINAL' }] });
    expect(await textOf((await newest()).txt)).toContain('Attached: PDF document, PDF, 46 bytes\n');
  });

  it('carries them over to a submitted report, which may withdraw them by name, and finalizes preliminary ones', async () => {
    await send([GLUCOSE, ed('PDF', PDF, 'P'), ed('PIC', PNG, 'P')]);
    const results = [{ resultType: 'quantity', name: 'Glucose', result: 5.4, loinc: '2345-7' }];
    const reportId = await program.report(kit, { results });
    expect(await newest()).toMatchObject({ status: 'AMENDED', attachments: { length: 2 } });
    await program.report(kit, { results, amends: reportId, withdraws: ['PDF document'] });
    expect(names(await newest())).toEqual(['PIC document']);
  });

  it('has the documents of a message once each, under the names that it gives', async () => {
    await send([GLUCOSE, ed('PDF', PDF), ed('PDF', OTHER_PDF), ed('COPY', PDF)]);
    expect((await newest()).attachments.map(({ name, bytes }) => [name, bytes])).toEqual([
      ['PDF document', PDF.length],
      ['PDF document', OTHER_PDF.length],
      ['COPY document', PDF.length],
    ]);
    // The second of two is known by its place.
    await send([ed('PDF', PDF), ed('PDF', null, 'W')]);
    expect(names(await newest())).toEqual(['PDF document', 'COPY document']);
    expect(await app.prisma.attachment.count({ where: { sample: { sampleId: kit.sampleId } } })).toBe(2);
  });

  it('has at most 20 documents, and a message with more is stored', async () => {
    const documents = Array.from({ length: 20 }, (_, index) => ed(`D${index}`, PDF));
    expect(await send([GLUCOSE, ...documents])).toBe('AA');
    expect(await send([ed('MORE', PDF)])).toBe('AA UNREADABLE');
    expect((await newest()).attachments).toHaveLength(20);
    // A replacement does not count as one more.
    expect(await send([ed('D0', null, 'W'), ed('MORE', PDF)])).toBe('AA');
    expect((await newest()).attachments).toHaveLength(20);
  });

  it('has at most 20 MiB of them', async () => {
    const text = (code: string) => `OBX|1|ED|${code}^Log^L||LAB^TEXT^plain^A^${'x'.repeat(7 * 1024 * 1024)}||||||F`;
    expect(await send([text('A')])).toBe('AA');
    expect(await send([text('B')])).toBe('AA');
    expect(await send([text('C')])).toBe('AA UNREADABLE');
    expect((await newest()).attachments).toMatchObject([{ bytes: 7_340_032 }, { bytes: 7_340_032 }]);
    expect(await textOf((await newest()).txt)).toContain('Attached: Log, text, 7.3 MB');
    expect((await open((await newest()).hl7)).rawPayload.length).toBeGreaterThan(14_680_064);
  });
});

describe('a document of a report that is withdrawn (contract, 10.6)', () => {
  it('is for LAB and ADMIN only; others, and its old link, get the notice', async () => {
    await send([GLUCOSE, ed('PDF', PDF)]);
    const { reportId, attachments } = await newest();
    const link = attachments[0]?.url ?? '';
    await program.mutate(program.lab, 'withdrawReport', { reportId, reason: 'Two tubes were mixed up.' });
    for (const answer of [await open(link), await open(`/reports/${reportId}/attachments/2`, program.client)]) {
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': `inline; filename="report-${reportId}.pdf"`,
      });
      expect(answer.rawPayload.includes(PDF)).toBe(false);
    }
    // Attachments have no language, so even an invalid value is ignored.
    for (const [lang, words] of [
      ['es', 'ANULADO: el laboratorio retiró este informe.'],
      ['fr', 'WITHDRAWN: the laboratory took this report back.'],
    ] as const) {
      const { text } = await readPdf(new Uint8Array((await open(`${link}&lang=${lang}`)).rawPayload));
      expect(text).toContain(words);
    }
    expect((await newest()).attachments).toEqual([]);
    for (const reader of [program.lab, program.admin]) {
      expect(names(await newest(reader))).toEqual(['PDF document']);
      expect((await open(`/reports/${reportId}/attachments/2`, reader)).rawPayload).toEqual(PDF);
    }
    const { txt, fhir, hl7 } = await newest();
    expect(await textOf(txt)).not.toContain('PDF document');
    expect(await textOf(fhir)).not.toContain(PDF.toString('base64'));
    expect(await textOf(hl7)).toContain('OBX|2|ED|PDF^PDF document^L||||||||W\r');
  });
});

describe('a result that is entered again after its report was withdrawn (contract, 10.5)', () => {
  const words = 'OBX|1|ST|PDF^PDF document^L||See the letter.||||||F';
  const byHand = { results: [], documents: [{ name: 'PDF document', data: PDF.toString('base64') }] };
  const wordsByHand = { results: [{ resultType: 'text', name: 'PDF document', result: 'See the letter.' }] };
  const untyped = (status: string) => `OBX|1||PDF^PDF document^L||||||||${status}`;

  it.each([
    ['a document of type ED, with W', ed('PDF', PDF), byHand, ed('PDF', null, 'W')],
    ['a document of no type, with W', ed('PDF', PDF), byHand, untyped('W')],
    ['a document of no type, with U', ed('PDF', PDF), { ...byHand, partial: true }, untyped('U')],
    ['words of type ST, with W', words, wordsByHand, words.replace(/F$/, 'W')],
    ['words of no type, with W', words, wordsByHand, untyped('W')],
    ['words of type ED, with W', words, wordsByHand, ed('PDF', null, 'W')],
    ['words of type ED, with U', words, { ...wordsByHand, partial: true }, ed('PDF', null, 'U')],
  ] as const)(
    'is changed by what is newer than what was withdrawn, and by nothing else: %s',
    async (_what, first, again, change) => {
      const resulted = hl7Time(app.clock.now());
      expect(await send([first], { resulted })).toBe('AA');
      const { reportId } = await newest();
      await program.mutate(program.lab, 'withdrawReport', { reportId, reason: 'Two tubes were mixed up.' });
      const { dateResulted } = await app.prisma.report.findUniqueOrThrow({ where: { id: reportId } });
      const time = dateResulted.toISOString();
      await program.report(kit, { dateCollected: time, dateReceived: time, dateResulted: time, ...again });
      const { status } = await reports();
      expect(await send([change], { resulted })).toBe('AA OUT_OF_ORDER');
      expect(await reports()).toMatchObject({ status, reports: { length: 2 } });
      expect(await send([change], { resulted: hl7Time(app.clock.now()) })).toBe('AA');
      expect((await reports()).status).not.toBe(status);
    },
  );
});

describe('who may read a document', () => {
  it('is anybody who may read its report, with a key or by its own link until that expires', async () => {
    await send([GLUCOSE, ed('PDF', PDF), ed('PIC', PNG)]);
    const { reportId, attachments, pdf } = await newest();
    const link = attachments[0]?.url ?? '';
    const path = `/reports/${reportId}/attachments/2`;
    for (const reader of [program.client, program.lab, program.admin])
      expect((await open(path, reader)).statusCode).toBe(200);
    const stranger = await app.actor('CLIENT');
    const otherLaboratory = await app.actor('LAB');
    const statusTo = async (url: string, reader?: TestActor) => (await open(url, reader)).statusCode;
    expect(await statusTo(path)).toBe(401);
    expect(await statusTo(path, program.fulfillment)).toBe(403);
    expect(await statusTo(path, stranger)).toBe(404);
    expect(await statusTo(path, otherLaboratory)).toBe(404);
    for (const number of ['0', '1', '4', '02', '2.0', '-2', 'x', '99999', '999999999999'])
      expect(await statusTo(`/reports/${reportId}/attachments/${number}`, program.client)).toBe(404);
    // A signature is for one document.
    expect(await statusTo(link.replace('/attachments/2', '/attachments/3'))).toBe(403);
    expect(await statusTo(link.replace('/attachments/2', '.pdf'))).toBe(403);
    expect(await statusTo(pdf.replace('.pdf', '/attachments/2'))).toBe(403);
    app.clock.advance(15 * 60_000);
    expect(await statusTo(link)).toBe(403);
  });

  it('is decided before a document takes a place in the queue, so that strangers cannot fill it (contract, 8.6)', async () => {
    await send([GLUCOSE, ed('PDF', PDF)]);
    const { reportId, attachments, pdf } = await newest();
    const path = `/reports/${reportId}/attachments/2`;
    const make = vi.spyOn(DocumentQueue.prototype, 'make');
    onTestFinished(() => make.mockRestore());
    const stranger = await app.actor('CLIENT');
    for (const url of [path, `/reports/${reportId}.pdf`, `${path}?expires=9999999999&signature=${'A'.repeat(43)}`])
      for (const reader of [undefined, stranger]) expect((await open(url, reader)).statusCode).toBeGreaterThan(400);
    expect(make).not.toHaveBeenCalled();

    const { accountId } = program.client;
    expect((await open(path, program.client)).statusCode).toBe(200);
    expect(make.mock.lastCall?.[2]).toEqual({ lane: 'file', accountId, isLinked: false });
    // A link's document counts for the program, whoever opens it.
    for (const [url, lane] of [
      [attachments[0]?.url ?? '', 'file'],
      [pdf, 'short'],
    ] as const) {
      expect((await open(url)).statusCode).toBe(200);
      expect(make.mock.lastCall?.[2]).toEqual({ lane, accountId, isLinked: true });
    }
    expect((await open(`/reports/${reportId}.pdf`, program.lab)).statusCode).toBe(200);
    expect(make.mock.lastCall?.[2]).toMatchObject({ accountId: program.lab.accountId, isLinked: false });
  });

  it('is not the program before somebody is registered', async () => {
    kit = await program.receivedKit();
    await program.report(kit);
    const { id } = await app.prisma.report.findFirstOrThrow({ where: { sample: { sampleId: kit.sampleId } } });
    expect((await open(`/reports/${id}/attachments/1`, program.client)).statusCode).toBe(404);
  });

  it('is audited before the document is sent', async () => {
    await send([GLUCOSE, ed('PDF', PDF)]);
    const { reportId, attachments } = await newest();
    const entries = () =>
      app.prisma.auditEntry.findMany({
        where: { action: 'document.read', records: { has: reportId } },
        orderBy: { created: 'asc' },
      });
    expect(await entries()).toEqual([]);
    app.clock.advance(1);
    await open(attachments[0]?.url ?? '');
    app.clock.advance(1);
    await open(`/reports/${reportId}/attachments/2`, program.client);
    expect(await entries()).toMatchObject([
      { userId: null, classes: ['IDENTITY', 'TESTING', 'RESULTS'] },
      { userId: program.client.userId, classes: ['IDENTITY', 'TESTING', 'RESULTS'] },
    ]);
    await open(`/reports/${reportId}/attachments/7`, program.client);
    expect(await entries()).toHaveLength(2);
  });
});

it('the message is stored with its documents as it arrived', async () => {
  const controlId = newControlId();
  const message = lab.message(kit, { controlId, observations: [GLUCOSE, ed('PDF', PDF)] });
  expect(ackOf(await lab.send(message)).code).toBe('AA');
  const { content } = await app.prisma.laboratoryMessage.findFirstOrThrow({ where: { controlId } });
  expect(Buffer.from(content).toString()).toBe(message);
});
