import { beforeAll, describe, expect, it } from 'vitest';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { useTestApp } from '../helpers/app.ts';
import { openDemoProgram } from '../helpers/demo-program.ts';
import { pdf, png } from '../helpers/documents.ts';
import { Intake } from '../helpers/intake.ts';
import { PID } from '../helpers/oru.ts';
import { Program } from '../helpers/program.ts';
import { expectSoundness } from '../helpers/soundness.ts';

/** A report sent as HL7 and received by HL7, about a sample of another account, is the same report (contract, 10.2). */
const app = useTestApp(openDemoProgram);
expectSoundness(app);
let program: Program;
let lab: Intake;

beforeAll(async () => {
  program = await Program.start(app);
  lab = new Intake(app, program);
});

const REPORT = graphql(`
  query ($id: ID!) {
    report(reportId: $id) {
      status comments dateCollected isCollectionTimeKnown dateReceived dateResulted hl7
      sample { sampleId }
      attachments { name contentType bytes url }
      results {
        name asGiven flag comments loinc timeCollected interpretation referenceText isPreliminary
        analyte { code }
        code { system code display }
        ... on QuantityResult { value comparator unit rangeMinimum rangeMaximum }
      }
    }
  }
`);

async function reportOf(id: string) {
  const { report } = (await app.run(REPORT, { id }, program.admin)).expectNoErrors();
  if (!report) throw new Error('There is no such report.');
  return report;
}

type ReadReport = Awaited<ReturnType<typeof reportOf>>;

async function open(url: string): Promise<Buffer> {
  const { pathname, search } = new URL(url, 'http://kits.test');
  return (await app.app.inject({ url: `${pathname}${search}` })).rawPayload;
}

/** What must be the same of a report. Of one that a later one replaced, its status no longer says whether more was to come. */
async function meaningOf({ attachments, results, ...report }: ReadReport, before: ReadReport) {
  // One after the other: Prisma puts reads of the same moment into one statement, which docs/sql would then have only now and then.
  const documents: object[] = [];
  for (const { url, ...attachment } of attachments) documents.push({ ...attachment, content: await open(url) });
  return {
    comments: report.comments,
    isPartial: before.status === 'SUPERSEDED' ? null : report.status === 'PARTIAL',
    times: [report.isCollectionTimeKnown && report.dateCollected, report.dateReceived, report.dateResulted],
    attachments: documents,
    results: results.map(({ asGiven, interpretation, referenceText, ...result }, index) => ({
      ...result,
      // A number may be written in another way.
      text: 'value' in result ? null : String(asGiven),
      // Derived values are sent as the laboratory's, and received as the laboratory's.
      interpretation: before.results[index]?.interpretation === null ? null : interpretation,
      referenceText: before.results[index]?.referenceText === null ? null : referenceText,
    })),
  };
}

/** The message about another sample and its person, for a LIVE account. */
function redirected(message: string, from: string, to: string): string {
  return message
    .replaceAll(from, to)
    .replace(/\rPID[^\r]*/, `\r${PID}`)
    .replace(/^((?:[^|]*\|){10})T\|/, '$1P|');
}

/** Sends a report of ours about a new sample, and returns both. */
async function sent(id: string) {
  const before = await reportOf(id);
  const kit = await program.kitAtLaboratory();
  const message = redirected((await open(before.hl7)).toString(), before.sample?.sampleId ?? '', kit.sampleId);
  // The results that it corrected are not on the chart of another sample.
  expect(await lab.outcome(message)).toMatch(/^AA(?: NOTHING_TO_CORRECT)*$/);
  const { id: charted } = await app.prisma.report.findFirstOrThrow({ where: { sample: { sampleId: kit.sampleId } } });
  return { before, after: await reportOf(charted) };
}

async function expectSame(id: string): Promise<void> {
  const { before, after } = await sent(id);
  expect(await meaningOf(after, before)).toEqual(await meaningOf(before, before));
}

describe('a report that is received as it was sent', () => {
  it('is the same: every report of the demonstration program', async () => {
    // A link to a held report opens only with a key.
    const where = { withdrawnAt: null, heldUntil: null };
    const ids = await app.prisma.report.findMany({ where, orderBy: { id: 'asc' } });
    expect(ids.length).toBeGreaterThan(10);
    for (const { id } of ids) await expectSame(id);
  });

  it('is the same with its documents, codes, letters, panels and notes', async () => {
    const kit = await program.kitAtLaboratory();
    const content = (document: Buffer) => document.toString('base64');
    const observations = [
      'OBX|1|CWE|5671-3^Lead^LN||10828004^Positive^SCT^^^^^^Positive||Negative|POS|||F|||20261102120000+0000|||||||||NORTHLAB',
      'NTE|1|L|First line\\.br\\second \\T\\ last',
      'OBX|2|SN|2345-7^Glucose^LN|1|<^5.40|mmol/L|3.9-5.6|L~S|||P',
      'OBX|3|SN|TITER^Titer^L|2|^1^:^128||<1:8|HH|||F',
      'OBX|4|NM|K^Potassium^L|2|-1.50|mmol/L|-2 to 2||||F',
      'OBX|5|NM|271062006^Fasting glucose^SCT||5.1|mmol/L|||||F',
      `OBX|6|ED|PDF^Full report^L|1|LAB^AP^PDF^Base64^${content(pdf('\xff\x00'))}||||||F`,
      `OBX|7|ED|PIC^Plates^L||LAB^IM^PNG^Base64^${content(png('1'))}~LAB^IM^PNG^Base64^${content(png('2'))}||||||P`,
      'OBX|8|ED|TXT^Letter^L||LAB^TEXT^^A^Sehr geehrte Frau \\T\\ Co||||||F',
      'OBX|9|FT|TXT^Letter^L||Two\\.br\\lines||||||F',
    ];
    expect(await lab.outcome(lab.message(kit, { observations }))).toBe('AA');
    const { id } = await app.prisma.report.findFirstOrThrow({ where: { sample: { sampleId: kit.sampleId } } });
    const report = await reportOf(id);
    expect(report).toMatchObject({ status: 'PARTIAL', results: { length: 6 }, attachments: { length: 4 } });
    expect((await open(report.hl7)).toString()).toContain('|271062006^Fasting glucose^SCT|');
    await expectSame(id);
  });
});
