import { beforeAll, describe, expect, it } from 'vitest';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { type TestActor, useTestApp } from '../helpers/app.ts';
import { Program, REQUISITION } from '../helpers/program.ts';

// Contract, 6.2: the performing laboratory of a report, and what its account says of it.

const app = useTestApp();
let program: Program;
let named = 0;

beforeAll(async () => {
  program = await Program.start(app);
});

const DETAILS = {
  address: '400 Beacon Street\nPortland, ME 04101',
  cliaNumber: '20D9999901',
  director: 'A. Okafor, MD',
};

/** A laboratory's account with these details, and its user. */
async function laboratory(name: string, details: object = DETAILS): Promise<TestActor> {
  const account = await newAccount(name);
  await program.mutate(program.admin, 'updateLaboratory', { ...account, ...details });
  return app.actor('LAB', { account });
}

async function newAccount(name: string): Promise<{ accountId: string }> {
  const { account } = await program.mutate(program.admin, 'createAccount', { name, mode: 'LIVE' });
  return { accountId: account.accountId };
}

/** A name that no account has yet. */
function newName(): string {
  named += 1;
  return `Laboratory ${named}`;
}

/** A report on a registered kit of nobody's, by default by the program's own laboratory; `lab` is what the kit's requisition names. */
async function reportOf(lab: string | null, sender: TestActor = program.lab): Promise<string> {
  const kit = await program.registeredKit();
  if (lab !== null) await program.requisition(kit.sampleId, { lab });
  await program.mutate(sender, 'recordSampleEvent', { sampleId: kit.sampleId, status: 'RECEIVED' });
  const now = app.clock.now().toISOString();
  const results = [{ resultType: 'quantity', name: 'Glucose', result: 5 }];
  const dates = { dateCollected: now, dateReceived: now, dateResulted: now };
  const { report } = await program.mutate(sender, 'submitReport', { sampleId: kit.sampleId, ...dates, results });
  return report.reportId;
}

const LABORATORY = graphql(`
  query ($reportId: ID!) {
    report(reportId: $reportId) { txt fhir hl7 laboratory { name address cliaNumber director orderedFrom } }
  }
`);

async function read(reportId: string) {
  const { report } = (await app.run(LABORATORY, { reportId }, program.client)).expectNoErrors();
  if (!report) throw new Error('The program does not see the report.');
  return report;
}

const laboratoryOf = async (reportId: string) => (await read(reportId)).laboratory;

describe('the performing laboratory of a report (contract, 6.2)', () => {
  it('is the account that reported it, with what that says of itself now', async () => {
    const name = newName();
    const sender = await laboratory(name);
    for (const lab of [null, name]) {
      const reportId = await reportOf(lab, sender);
      expect(await laboratoryOf(reportId)).toEqual({ name, ...DETAILS, orderedFrom: null });
      await program.mutate(program.admin, 'updateLaboratory', { accountId: sender.accountId, director: null });
      expect(await laboratoryOf(reportId)).toEqual({ name, ...DETAILS, director: null, orderedFrom: null });
      await program.mutate(program.admin, 'updateLaboratory', { accountId: sender.accountId, ...DETAILS });
    }
  });

  it('is never another that the requisition names: without an account, the tests were ordered from that', async () => {
    const [name, other] = [newName(), newName()];
    const sender = await laboratory(name);
    await laboratory(other, { cliaNumber: '05D1234567' });
    for (const lab of [REQUISITION.lab, name.toUpperCase(), `${other} Inc.`])
      expect(await laboratoryOf(await reportOf(lab, sender))).toEqual({ name, ...DETAILS, orderedFrom: lab });
  });

  it('nor the one whose sample it is, if that lets another report on it', async () => {
    const [name, other] = [newName(), newName()];
    const sender = await laboratory(name);
    const sharing = await laboratory(other, { cliaNumber: '05D1234567' });
    await program.mutate(program.admin, 'updateLaboratory', {
      accountId: sharing.accountId,
      sharesWith: [sender.accountId],
    });
    expect(await laboratoryOf(await reportOf(other, sender))).toEqual({ name, ...DETAILS, orderedFrom: null });
  });

  it('nor is an account ordered from that has the name, but no laboratory, or not alone', async () => {
    const [name, ofProgram, twice] = [newName(), newName(), newName()];
    const sender = await laboratory(name);
    const account = await newAccount(ofProgram);
    await app.actor('CLIENT', { account });
    await program.mutate(program.admin, 'updateAccount', { ...account, cliaNumber: '05D1234567' });
    for (const cliaNumber of ['05D1111111', '05D2222222']) await laboratory(twice, { cliaNumber });
    for (const lab of [ofProgram, twice])
      expect(await laboratoryOf(await reportOf(lab, sender))).toEqual({ name, ...DETAILS, orderedFrom: null });
  });

  it('is the same on the report’s page, in FHIR and in HL7', async () => {
    const name = newName();
    const sender = await laboratory(name);
    const { txt, fhir, hl7 } = await read(await reportOf(REQUISITION.lab, sender));
    const open = async (url: string) => {
      const { pathname, search } = new URL(url);
      return (await app.app.inject({ url: `${pathname}${search}` })).body;
    };
    const text = await open(txt);
    expect(text).toMatch(/ Ordered from +Northern Reference Laboratory\n/);
    expect(text).toMatch(
      new RegExp(
        `^${name}\n.*\n400 Beacon Street, Portland, ME 04101\nCLIA 20D9999901 · Laboratory director: A. Okafor, MD\n`,
      ),
    );
    const { entry } = JSON.parse(await open(fhir));
    expect(entry.map(({ resource }: { resource: unknown }) => resource)).toContainEqual(
      expect.objectContaining({
        resourceType: 'Organization',
        name,
        identifier: [{ system: 'urn:oid:2.16.840.1.113883.4.7', value: DETAILS.cliaNumber }],
        address: [{ text: DETAILS.address }],
      }),
    );
    expect(entry.map(({ resource }: { resource: unknown }) => resource)).toContainEqual(
      expect.objectContaining({ resourceType: 'ServiceRequest', performer: [{ display: REQUISITION.lab }] }),
    );
    expect(await open(hl7)).toContain(`|KITS|${name}||`);
  });

  it('is read in the statement that reads the reports, however many', async () => {
    const sender = await laboratory(newName());
    for (let count = 0; count < 3; count += 1) await reportOf(REQUISITION.lab, sender);
    const page = graphql('{ reports(first: 50) { edges { node { reportId laboratory { name cliaNumber } } } } }');
    const send = async () => (await app.run(page, {}, program.client)).expectNoErrors();
    // By the third time the caller is known and the query prepared.
    await send();
    await send();
    expect(await app.statements.during(send)).toHaveLength(2);
  });
});
