import { beforeAll, describe, expect, it } from 'vitest';
import { graphql } from '../../src/graphql/typed-document.ts';
import { type TestActor, useTestApp } from '../helpers/app.ts';
import { Program } from '../helpers/program.ts';

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
const NOTHING = { address: null, cliaNumber: null, director: null };

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

/** A report on a registered kit, by default of the program's own laboratory; `lab` is what the kit's requisition names. */
async function reportOf(lab: string | null, sender: TestActor = program.lab): Promise<string> {
  const kit = await program.kitAtLaboratory();
  if (lab !== null) await program.requisition(kit.sampleId, { lab });
  const now = app.clock.now().toISOString();
  const results = [{ resultType: 'quantity', name: 'Glucose', result: 5 }];
  const dates = { dateCollected: now, dateReceived: now, dateResulted: now };
  const { report } = await program.mutate(sender, 'submitReport', { sampleId: kit.sampleId, ...dates, results });
  return report.reportId;
}

const LABORATORY = graphql(`
  query ($reportId: ID!) {
    report(reportId: $reportId) { txt fhir hl7 laboratory { name address cliaNumber director } }
  }
`);

async function read(reportId: string) {
  const { report } = (await app.run(LABORATORY, { reportId }, program.client)).expectNoErrors();
  if (!report) throw new Error('The program does not see the report.');
  return report;
}

const laboratoryOf = async (reportId: string) => (await read(reportId)).laboratory;

describe('the performing laboratory of a report (contract, 6.2)', () => {
  it('is that of the sender where the requisition names none, with what its account says now', async () => {
    const name = newName();
    const sender = await laboratory(name);
    const reportId = await reportOf(null, sender);
    expect(await laboratoryOf(reportId)).toEqual({ name, ...DETAILS });
    await program.mutate(program.admin, 'updateLaboratory', { accountId: sender.accountId, director: null });
    expect(await laboratoryOf(reportId)).toEqual({ name, ...DETAILS, director: null });
  });

  it('is the laboratory that the requisition names, with the facts of its own account, no matter who sent the report', async () => {
    const name = newName();
    await laboratory(name);
    expect(await laboratoryOf(await reportOf(name))).toEqual({ name, ...DETAILS });
  });

  it('is stated without details where no account has exactly its name', async () => {
    const name = newName();
    await laboratory(name);
    for (const lab of [name.toUpperCase(), `${name} Inc.`])
      expect(await laboratoryOf(await reportOf(lab))).toEqual({ name: lab, ...NOTHING });
  });

  it('is stated without details if the account of that name is not a laboratory', async () => {
    const name = newName();
    const account = await newAccount(name);
    await app.actor('CLIENT', { account });
    await program.mutate(program.admin, 'updateAccount', { ...account, cliaNumber: '05D1234567' });
    expect(await laboratoryOf(await reportOf(name))).toEqual({ name, ...NOTHING });
  });

  it('is stated without details where several laboratories have its name, unless the sender is one of them', async () => {
    const name = newName();
    await laboratory(name, { cliaNumber: '05D1234567' });
    const sender = await laboratory(name);
    expect(await laboratoryOf(await reportOf(name))).toEqual({ name, ...NOTHING });
    expect(await laboratoryOf(await reportOf(name, sender))).toEqual({ name, ...DETAILS });
  });

  it('is the same on the report’s page, in FHIR and in HL7', async () => {
    const name = newName();
    await laboratory(name);
    const { txt, fhir, hl7 } = await read(await reportOf(name));
    const open = async (url: string) => {
      const { pathname, search } = new URL(url);
      return (await app.app.inject({ url: `${pathname}${search}` })).body;
    };
    expect(await open(txt)).toMatch(
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
    expect(await open(hl7)).toContain(`|KITS|${name}||`);
  });

  it('is read in the statement that reads the reports, however many', async () => {
    const name = newName();
    await laboratory(name);
    for (let count = 0; count < 3; count += 1) await reportOf(name);
    const page = graphql('{ reports(first: 50) { edges { node { reportId laboratory { name cliaNumber } } } } }');
    const send = async () => (await app.run(page, {}, program.client)).expectNoErrors();
    // By the third time the caller is known and the query prepared.
    await send();
    await send();
    expect(await app.statements.during(send)).toHaveLength(2);
  });
});
