import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { useTestApp } from '../helpers/app.ts';
import { jpeg, pdf, png } from '../helpers/documents.ts';
import { badFieldsInOrder, outcomeOf } from '../helpers/graphql.ts';
import { Intake } from '../helpers/intake.ts';
import type { InputOf } from '../helpers/operations.ts';
import { GLUCOSE } from '../helpers/oru.ts';
import { PATIENT, Program, type ProgramKit, REQUISITION } from '../helpers/program.ts';
import { expectSoundness } from '../helpers/soundness.ts';

// Contract, 5.7: what a laboratory enters by hand may have documents, and may say whom it is about.

type ReportInput = InputOf<'submitReport'>;

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

const LETTER = pdf('synthetic');
const OTHER_LETTER = pdf('another', '1.7');
const PICTURE = png('synthetic');

const document = (name: string, content: Buffer) => ({ name, data: content.toString('base64') });
const glucose = { resultType: 'quantity', name: 'Glucose', result: 5.4, loinc: '2345-7' };

function reportOf(more: Partial<ReportInput> = {}): ReportInput {
  const dates = {
    dateCollected: app.clock.hoursAgo(3),
    dateReceived: app.clock.hoursAgo(2),
    dateResulted: app.clock.hoursAgo(1),
  };
  return { sampleId: kit.sampleId, ...dates, results: [glucose], ...more };
}

const submit = (more: Partial<ReportInput>) => program.attempt(program.lab, 'submitReport', reportOf(more));

async function submitted(more: Partial<ReportInput>): Promise<string> {
  return (await program.mutate(program.lab, 'submitReport', reportOf(more))).report.reportId;
}

const REPORTS = graphql(`
  query ($sampleId: String!) {
    sample(sampleId: $sampleId) {
      status
      reports {
        status isAmendment txt hl7
        results { name isPreliminary }
        attachments { name contentType bytes url }
      }
    }
  }
`);

async function seen() {
  const { sample } = (await app.run(REPORTS, { sampleId: kit.sampleId }, program.client)).expectNoErrors();
  return { status: sample?.status, reports: sample?.reports ?? [] };
}

async function newest() {
  const report = (await seen()).reports.at(-1);
  if (!report) throw new Error('There is no report.');
  return report;
}

const attached = async () => (await newest()).attachments.map(({ name, bytes }) => [name, bytes]);
const open = async (url = '') => (await app.app.inject({ url: url.replace(/^https?:\/\/[^/]+/, '') })).rawPayload;

/** A result and a document of the laboratory's system. */
const messageWith = (...documents: Buffer[]) =>
  lab.outcome(
    lab.message(kit, {
      observations: [
        GLUCOSE,
        ...documents.map((each) => `OBX|2|ED|L^Letter^L||LAB^application^pdf^Base64^${each.toString('base64')}||||||F`),
      ],
    }),
  );

describe('documents of a report by hand (contract, 5.7)', () => {
  it('are attached to it, in the types that their bytes show, beside its results', async () => {
    const note = Buffer.from('Température 20 °C\n');
    const documents = [
      document('Letter', LETTER),
      document('Picture', PICTURE),
      document('Photograph', jpeg('synthetic')),
      document('Note', note),
    ];
    await submitted({ documents });
    const report = await newest();
    expect(report.attachments.map(({ name, contentType }) => [name, contentType])).toEqual([
      ['Letter', 'application/pdf'],
      ['Picture', 'image/png'],
      ['Photograph', 'image/jpeg'],
      ['Note', 'text/plain'],
    ]);
    expect(await open(report.attachments[0]?.url)).toEqual(LETTER);
    expect(await open(report.attachments[3]?.url)).toEqual(note);
    expect((await open(report.txt)).toString()).toContain(`Attached: Letter, PDF, ${LETTER.length} bytes\n`);
    expect((await open(report.hl7)).toString()).toContain(LETTER.toString('base64'));
  });

  it('can be all of it', async () => {
    await submitted({ results: [], documents: [document('Letter', LETTER)] });
    expect(await seen()).toMatchObject({
      status: 'RESULTED',
      reports: [{ status: 'FINAL', results: [], attachments: [{ name: 'Letter' }] }],
    });
  });

  it('replace those of the same name, and leave the others', async () => {
    const amends = await submitted({ documents: [document('Letter', LETTER), document('Picture', PICTURE)] });
    await submitted({ amends, documents: [document('Letter', OTHER_LETTER), document('Note', Buffer.from('Seen.'))] });
    expect(await attached()).toEqual([
      ['Letter', OTHER_LETTER.length],
      ['Picture', PICTURE.length],
      ['Note', 5],
    ]);
    expect(await newest()).toMatchObject({ status: 'AMENDED', isAmendment: true });
    const [first] = (await seen()).reports;
    expect(await open(first?.attachments[0]?.url)).toEqual(LETTER);
  });

  it('replace what came by a message, and a message’s document replaces what it is named as there', async () => {
    expect(await messageWith(LETTER)).toBe('AA');
    await submitted({ amends: await reportId(), documents: [document('Letter', OTHER_LETTER)] });
    expect(await attached()).toEqual([['Letter', OTHER_LETTER.length]]);
    app.clock.advance(60_000);
    expect(await messageWith(PICTURE)).toBe('AA');
    expect(await attached()).toEqual([['Letter', PICTURE.length]]);
  });

  it('stay, and are enough, where the report has no results', async () => {
    const amends = await submitted({ documents: [document('Letter', LETTER)] });
    await submitted({ amends, results: [], withdraws: ['Glucose'] });
    expect(await newest()).toMatchObject({ results: [], attachments: [{ name: 'Letter' }] });
  });

  it('are preliminary in a partial report, and final in the next', async () => {
    await submitted({ partial: true, documents: [document('Letter', LETTER)] });
    expect(await seen()).toMatchObject({ status: 'PARTIALLY_RESULTED', reports: [{ status: 'PARTIAL' }] });
    expect((await open((await newest()).txt)).toString()).toContain('bytes (preliminary)');
    await submitted({});
    expect((await open((await newest()).txt)).toString()).toContain(`Attached: Letter, PDF, ${LETTER.length} bytes\n`);
  });

  it('come back under a name that was withdrawn', async () => {
    const first = await submitted({ documents: [document('Letter', LETTER)] });
    const second = await submitted({ amends: first, withdraws: ['Letter'] });
    expect(await attached()).toEqual([]);
    await submitted({ amends: second, documents: [document('Letter', LETTER)] });
    expect(await attached()).toEqual([['Letter', LETTER.length]]);
  });

  it('are refused with everything that is wrong, each by its path', async () => {
    const before = await app.digest();
    const answer = await submit({
      dateResulted: 'today',
      withdraws: ['Stale'],
      documents: [
        { name: 'Not base64', data: '%PDF-1.4' },
        { name: 'Cut off', data: LETTER.subarray(0, -8).toString('base64') },
        { name: 'Archive', data: Buffer.from('PK\u0003\u0004').toString('base64') },
        { name: 'Empty', data: '' },
        { name: ' ', data: LETTER.toString('base64') },
        { name: 'x'.repeat(201), data: LETTER.toString('base64') },
        document('Letter', LETTER),
        document('Letter', PICTURE),
        document('Stale', PICTURE),
      ],
    });
    expect(badFieldsInOrder(answer).sort()).toEqual([
      'dateResulted',
      'documents.0.data',
      'documents.1.data',
      'documents.2.data',
      'documents.3.data',
      'documents.4.name',
      'documents.5.name',
      'documents.7.name',
      'documents.8.name',
    ]);
    expect(await app.digest()).toEqual(before);
  });

  it('are at most 20 in a report, and on the sample', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, each) => document(`Letter ${each}`, LETTER));
    expect(badFieldsInOrder(await submit({ documents: many(21) }))).toEqual(['documents']);
    const amends = await submitted({ documents: many(20) });
    const answer = await submit({ amends, documents: [document('One more', LETTER)] });
    expect(answer.expectError('CONFLICT').message).toContain('more than 20 documents');
    expect(outcomeOf(await submit({ amends, documents: many(20) }))).toBe('OK');
  });

  it('do not guess which of several of one name they replace', async () => {
    expect(await messageWith(LETTER, OTHER_LETTER)).toBe('AA');
    const amends = await reportId();
    const documents = [document('Letter', PICTURE)];
    expect(badFieldsInOrder(await submit({ amends, documents }))).toEqual(['documents.0.name']);
    await submitted({ amends, withdraws: ['Letter'], documents: [document('Corrected letter', PICTURE)] });
    expect(await attached()).toEqual([['Corrected letter', PICTURE.length]]);
  });

  it('or results have to be there: a report with nothing in it is refused, also if it withdraws the last of it', async () => {
    expect(badFieldsInOrder(await submit({ results: [] }))).toEqual(['results']);
    expect(badFieldsInOrder(await submit({ results: [], documents: [] }))).toEqual(['results']);
    const amends = await submitted({ results: [], documents: [document('Letter', LETTER)] });
    expect(badFieldsInOrder(await submit({ amends, results: [], withdraws: ['Letter'] }))).toEqual(['results']);
  });
});

async function reportId(): Promise<string> {
  const { id } = await app.prisma.report.findFirstOrThrow({
    where: { sample: { sampleId: kit.sampleId } },
    orderBy: { created: 'desc' },
  });
  return id;
}

describe('the person of a report by hand (contract, 5.7)', () => {
  const { lastName, firstName, dateOfBirth, sex } = PATIENT;
  const PERSON = { lastName, firstName, dateOfBirth, sex };

  /** What refuses the report of this person. */
  async function refusal(person: NonNullable<ReportInput['person']>): Promise<string> {
    const before = await app.digest();
    const { message } = (await submit({ person })).expectError('CONFLICT');
    expect(await app.digest()).toEqual(before);
    // Nothing of our record is told.
    for (const ours of [lastName, firstName, dateOfBirth]) expect(message).not.toContain(ours);
    return message;
  }

  it('is compared as that of a message is, and may be left out', async () => {
    expect(outcomeOf(await submit({ partial: true }))).toBe('OK');
    expect(outcomeOf(await submit({ partial: true, person: null }))).toBe('OK');
    expect(outcomeOf(await submit({ partial: true, person: PERSON }))).toBe('OK');
    const spelled = { lastName: lastName.toUpperCase(), firstName: firstName.toLowerCase(), dateOfBirth };
    expect(outcomeOf(await submit({ person: spelled }))).toBe('OK');
  });

  it('who disagrees is told by what, and not by what we have', async () => {
    expect(await refusal({ ...PERSON, dateOfBirth: '1999-09-09' })).toBe(
      'The birth date (person.dateOfBirth) does not match the person known for the sample.',
    );
    const other = await refusal({ lastName: 'Somebody', firstName: 'Else', dateOfBirth: '1999-09-09', sex });
    expect(other).toBe(
      'The name (person.lastName, person.firstName) and the birth date (person.dateOfBirth) do not match the person known for the sample.',
    );
  });

  it('of whom too little is given is told what to give', async () => {
    expect(await refusal({ lastName, firstName })).toContain('Give person.dateOfBirth.');
    expect(await refusal({ dateOfBirth, lastName: ' ' })).toContain('Give person.lastName, person.firstName.');
    expect(await refusal({})).toContain('Give person.lastName, person.firstName, person.dateOfBirth.');
  });

  it('is enough with the barcode alone where the laboratory says so, as long as nothing disagrees', async () => {
    const { accountId } = program.lab;
    await program.mutate(program.admin, 'updateLaboratory', { accountId, identification: 'BARCODE' });
    try {
      expect(outcomeOf(await submit({ partial: true, person: { lastName } }))).toBe('OK');
      expect(outcomeOf(await submit({ partial: true, person: { lastName: 'Somebody' } }))).toBe('CONFLICT');
    } finally {
      await program.mutate(program.admin, 'updateLaboratory', { accountId, identification: null });
    }
  });

  it('cannot be compared with nobody, and is the requisition’s where no kit is registered', async () => {
    kit = await program.receivedKit();
    expect(await refusal(PERSON)).toContain('There is nobody to compare the person with');
    await program.requisition(kit.sampleId);
    const { patient } = REQUISITION;
    const person = { lastName: patient.lastName, firstName: patient.firstName, dateOfBirth: patient.dateOfBirth };
    expect(outcomeOf(await submit({ person }))).toBe('OK');
  });

  it('is refused by its path if it is no person', async () => {
    expect(badFieldsInOrder(await submit({ person: { ...PERSON, dateOfBirth: '1985-02-30' } }))).toEqual([
      'person.dateOfBirth',
    ]);
    expect(badFieldsInOrder(await submit({ person: { lastName: 'x'.repeat(201), firstName: '' } }))).toEqual([
      'person.lastName',
    ]);
  });
});
