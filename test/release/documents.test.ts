import { beforeAll, describe, expect, it } from 'vitest';
import { type TestActor, useTestApp } from '../helpers/app.ts';
import { heldReport, reviewerOf } from '../helpers/held-reports.ts';
import { PATIENT, Program } from '../helpers/program.ts';
import { ResultsVisit } from '../pages/results/results-visit.ts';
import { RestClient } from '../rest/client.ts';

/** What the documents of a report say while it is held, and of its release (contract, 13.6). */
const app = useTestApp();
const rest = new RestClient(app);
let program: Program;
let reviewer: TestActor;

beforeAll(async () => {
  program = await Program.start(app);
  reviewer = await reviewerOf(app, program);
});

const document = async (reportId: string, format: string, { key }: TestActor = reviewer) => {
  const { status, text } = await rest.get(`/reports/${reportId}.${format}`, { key });
  expect(status).toBe(200);
  return text;
};

describe('a held report', () => {
  it('says so at the head of the text, until when, and in plain words', async () => {
    const text = await document(await heldReport(app, program), 'txt');
    expect(text).toContain('Status: NOT RELEASED, FINAL');
    expect(text).toContain('*** NOT RELEASED – for reviewers only ***');
    expect(text.replace(/\s+/g, ' ')).toContain('NOT RELEASED: the program has not decided yet to show this report.');
  });

  it('says so in Spanish', async () => {
    const text = await document(await heldReport(app, program), 'txt?lang=es');
    expect(text).toContain('Estado: NO PUBLICADO, FINAL');
  });

  it('says so to programs', async () => {
    const reportId = await heldReport(app, program);
    expect(await document(reportId, 'hl7')).toContain('NOT RELEASED');
    expect(await document(reportId, 'fhir')).toContain('NOT RELEASED');
  });

  it('is like any other once it is released', async () => {
    const reportId = await heldReport(app, program);
    await program.mutate(reviewer, 'releaseReport', { reportId });
    for (const format of ['txt', 'hl7', 'fhir'])
      expect(await document(reportId, format, program.client)).not.toMatch(/NOT RELEASED|reviewer/i);
  });
});

describe('what the reviewer said', () => {
  const comment = 'I have called.\nShe is well, and takes 2 < 3 tablets.';

  it('is in the text with name and time', async () => {
    const reportId = await heldReport(app, program, { comments: 'Hemolysis.' });
    await program.mutate(reviewer, 'releaseReport', { reportId, comment });
    const text = await document(reportId, 'txt', program.client);
    const { name } = await app.prisma.user.findUniqueOrThrow({ where: { id: reviewer.userId } });
    const [, said = ''] = text.split('COMMENT OF THE REVIEWER\n');
    expect(said).toContain('  I have called.\n  She is well, and takes 2 < 3 tablets.\n');
    expect(said.replace(/\s+/g, ' ')).toContain(`${name}, ${app.clock.now().toISOString().slice(0, 10)}`);
  });

  it('is the end of the conclusion in FHIR, after what the laboratory says', async () => {
    const reportId = await heldReport(app, program, { comments: 'Hemolysis.' });
    await program.mutate(reviewer, 'releaseReport', { reportId, comment });
    const bundle = JSON.parse(await document(reportId, 'fhir', program.client));
    const found: unknown[] = bundle.entry.flatMap(({ resource }: { resource: { conclusion?: string } }) =>
      resource.conclusion === undefined ? [] : [resource.conclusion],
    );
    expect(found).toEqual([
      expect.stringMatching(/^Hemolysis\.\n\nComment of the reviewer \(.+\):\nI have called\.\nShe is/),
    ]);
  });

  it('is the whole conclusion if the laboratory says nothing', async () => {
    const reportId = await heldReport(app, program);
    await program.mutate(reviewer, 'releaseReport', { reportId, comment });
    expect(await document(reportId, 'fhir', program.client)).toContain('"conclusion":"Comment of the reviewer (');
  });

  it('is on the page of the person, with name and time', async () => {
    const patientId = await program.patient();
    const kit = await program.registeredKit(patientId);
    await program.sampleEvent(kit, 'RECEIVED');
    const reportId = await heldReport(app, program, {}, kit);
    await program.mutate(reviewer, 'releaseReport', { reportId, comment });
    const visit = await ResultsVisit.of(app, program, { patientId });
    const { body } = await visit.open(PATIENT.dateOfBirth);
    const { name } = await app.prisma.user.findUniqueOrThrow({ where: { id: reviewer.userId } });
    expect(body).toContain('I have called.\nShe is well, and takes 2 &lt; 3 tablets.');
    expect(body).toContain(`${name}, ${app.clock.now().toISOString().slice(0, 10)}`);
  });

  it('is not on what the laboratory withdrew', async () => {
    const reportId = await heldReport(app, program);
    await program.mutate(reviewer, 'releaseReport', { reportId, comment });
    await program.mutate(program.lab, 'withdrawReport', { reportId, reason: 'Mixed up.' });
    expect(await document(reportId, 'txt', program.client)).not.toContain('I have called');
  });
});
