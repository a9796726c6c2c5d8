import { beforeAll, describe, expect, it } from 'vitest';
import { newUuid } from '../../src/db/sql/identifiers.ts';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { type TestActor, useTestApp } from '../helpers/app.ts';
import { badFieldsOf, outcomeOf } from '../helpers/graphql.ts';
import { Program, type ProgramKit } from '../helpers/program.ts';
import { expectSoundness } from '../helpers/soundness.ts';

/** The laboratory that a sample belongs to (contract, 1.3). */
const app = useTestApp();
expectSoundness(app);

let program: Program;

interface Laboratory extends TestActor {
  readonly name: string;
}

let north: Laboratory;
let south: Laboratory;

beforeAll(async () => {
  program = await Program.start(app);
  north = await laboratory();
  south = await laboratory();
});

async function laboratory(): Promise<Laboratory> {
  const name = `Laboratory ${newUuid()}`;
  const { account } = await program.mutate(program.admin, 'createAccount', { name, mode: 'LIVE' });
  return { ...(await app.actor('LAB', { account })), name };
}

/** A type of kits that go to a laboratory, or to none in particular. */
async function kitType(of: Laboratory | null): Promise<string> {
  const code = `T${newUuid()}`;
  await program.kitType({ code, name: 'A type', sampleType: 'urine', laboratoryId: of?.accountId ?? null });
  return code;
}

const WHOSE = graphql('query ($sampleId: String!) { sample(sampleId: $sampleId) { laboratory { name } } }');

async function whose({ sampleId }: Pick<ProgramKit, 'sampleId'>): Promise<string | null> {
  const { sample } = (await app.run(WHOSE, { sampleId }, program.client)).expectNoErrors();
  return sample?.laboratory?.name ?? null;
}

const receive = ({ sampleId }: ProgramKit, by: TestActor) =>
  program.attempt(by, 'recordSampleEvent', { sampleId, status: 'RECEIVED' });

const assign = ({ sampleId }: ProgramKit, to: { readonly accountId: string }) =>
  program.attempt(program.admin, 'assignLaboratory', { sampleId, laboratoryId: to.accountId, reason: 'It is closed.' });

describe('a sample is', () => {
  it('nobody’s, until a laboratory receives it, and then for good', async () => {
    const kit = await program.stockKit(await kitType(null));
    expect(await whose(kit)).toBeNull();
    await program.mutate(program.fulfillment, 'recordSampleEvent', { sampleId: kit.sampleId, status: 'IN_TRANSIT' });
    expect(await whose(kit)).toBeNull();
    expect(outcomeOf(await receive(kit, north))).toBe('OK');
    expect(await whose(kit)).toBe(north.name);
    expect(outcomeOf(await receive(kit, south))).toBe('NOT_FOUND');
    await program.requisition(kit.sampleId, { lab: south.name });
    expect(await whose(kit)).toBe(north.name);
  });

  it('its kit type’s, unless its requisition names a laboratory, and whatever ADMIN gave it to', async () => {
    const kit = await program.stockKit(await kitType(north));
    expect(await whose(kit)).toBe(north.name);
    await program.requisition(kit.sampleId, { lab: south.name });
    expect(await whose(kit)).toBe(south.name);
    expect(outcomeOf(await assign(kit, north))).toBe('OK');
    expect(await whose(kit)).toBe(north.name);
    expect(outcomeOf(await receive(kit, south))).toBe('NOT_FOUND');
    expect(outcomeOf(await receive(kit, north))).toBe('OK');
  });

  it('that of the laboratory that its requisition names, if it is of that alone', async () => {
    const sampleId = newUuid();
    const requisitionId = await program.requisition(sampleId, { lab: south.name });
    const approve = (by: TestActor) =>
      program.attempt(by, 'updateRequisitionStatus', { requisitionId, status: 'APPROVED' });
    expect(outcomeOf(await approve(north))).toBe('NOT_FOUND');
    expect(outcomeOf(await approve(south))).toBe('OK');
    expect(await whose({ sampleId })).toBe(south.name);
  });

  it('that of the laboratory that reported on it, if nobody had recorded that it was received', async () => {
    const kit = await program.stockKit(await kitType(null));
    await program.activate(kit);
    await program.mutate(program.fulfillment, 'recordSampleEvent', { sampleId: kit.sampleId, status: 'RECEIVED' });
    expect(await whose(kit)).toBeNull();
    await program.withLaboratory(south, south.name).report(kit);
    expect(await whose(kit)).toBe(south.name);
  });
});

describe('a kit type', () => {
  it('assigns existing samples to its laboratory, and removes them again, except for those that were received', async () => {
    const code = await kitType(null);
    const [waiting, received] = [await program.stockKit(code), await program.stockKit(code)];
    const change = (laboratoryId: string | null) =>
      program.mutate(program.admin, 'upsertKitType', { code, laboratoryId });
    await change(north.accountId);
    expect(outcomeOf(await receive(received, north))).toBe('OK');
    expect([await whose(waiting), await whose(received)]).toEqual([north.name, north.name]);
    await change(south.accountId);
    expect([await whose(waiting), await whose(received)]).toEqual([south.name, north.name]);
    // Whatever else changes.
    await program.mutate(program.admin, 'upsertKitType', { code, name: 'Another name' });
    expect(await whose(waiting)).toBe(south.name);
    await change(null);
    expect([await whose(waiting), await whose(received)]).toEqual([null, north.name]);
  });

  it('shows its laboratory to ADMIN alone', async () => {
    await kitType(north);
    const TYPES = graphql('{ kitTypes { code laboratory { name } } }');
    const { kitTypes } = (await app.run(TYPES, {}, program.admin)).expectNoErrors();
    expect(kitTypes?.some((type) => type.laboratory?.name === north.name)).toBe(true);
    for (const by of [program.client, program.fulfillment, north]) {
      const answer = await app.run(TYPES, {}, by);
      expect(new Set(answer.errors.map(({ extensions }) => extensions.code))).toEqual(new Set(['FORBIDDEN']));
      expect(answer.data?.kitTypes?.every((type) => type.laboratory === null)).toBe(true);
    }
  });
});

it('a requisition belongs to the laboratory that its name has come to mean', async () => {
  const name = `Laboratory ${newUuid()}`;
  const { account } = await program.mutate(program.admin, 'createAccount', { name, mode: 'LIVE' });
  const kit = await program.stockKit(await kitType(north));
  await program.requisition(kit.sampleId, { lab: name });
  expect(await whose(kit)).toBe(north.name);
  const user = { name: 'LIS', email: `${newUuid()}@example.org`, role: 'LAB' as const };
  await program.mutate(program.admin, 'createUser', { accountId: account.accountId, ...user });
  expect(await whose(kit)).toBe(name);
});

describe('assignLaboratory', () => {
  it('takes an account with LAB users only', async () => {
    const kit = await program.stockKit();
    for (const accountId of [program.client.accountId, newUuid(), 'no id'])
      expect(badFieldsOf(await app.changingNothing(() => assign(kit, { accountId })))).toEqual(['laboratoryId']);
    const refused = await program.attempt(program.admin, 'upsertKitType', {
      code: 'LIPID',
      laboratoryId: program.client.accountId,
    });
    expect(badFieldsOf(refused)).toEqual(['laboratoryId']);
  });

  it('leaves a report with the laboratory that sent it, to which the sample does not exist any more', async () => {
    const kit = await program.stockKit(await kitType(north));
    await program.activate(kit);
    await receive(kit, north);
    const reportId = await program.withLaboratory(north, north.name).report(kit);
    await assign(kit, south);
    const REPORT = graphql('query ($reportId: ID!) { report(reportId: $reportId) { reportId sample { sampleId } } }');
    const read = async (by: TestActor) => (await app.run(REPORT, { reportId }, by)).expectNoErrors().report;
    expect(await read(north)).toEqual({ reportId, sample: null });
    expect(await read(south)).toBeNull();
    expect(await read(program.client)).toEqual({ reportId, sample: { sampleId: kit.sampleId } });
    const withdraw = (by: TestActor) => program.attempt(by, 'withdrawReport', { reportId, reason: 'Mixed up.' });
    expect(outcomeOf(await app.changingNothing(() => withdraw(north)))).toBe('CONFLICT');
    expect(outcomeOf(await withdraw(program.admin))).toBe('OK');
  });

  it('says who gave a sample away, and why, to ADMIN; the same again is done already, and twenty times are enough', async () => {
    const kit = await program.stockKit();
    for (let count = 0; count < 20; count += 1)
      expect(outcomeOf(await assign(kit, count % 2 === 0 ? north : south))).toBe('OK');
    expect(outcomeOf(await assign(kit, south))).toBe('OK');
    expect(outcomeOf(await app.changingNothing(() => assign(kit, north)))).toBe('CONFLICT');
    const GIVEN = graphql(`
      query ($sampleId: String!) {
        sample(sampleId: $sampleId) { assignments { reason laboratory { name } assignedBy { userId } } }
      }
    `);
    const { sample } = (await app.run(GIVEN, kit, program.admin)).expectNoErrors();
    expect(sample?.assignments).toHaveLength(20);
    expect(sample?.assignments?.[0]).toEqual({
      reason: 'It is closed.',
      laboratory: { name: north.name },
      assignedBy: { userId: program.admin.userId },
    });
    expect((await app.run(GIVEN, kit, program.client)).expectError('FORBIDDEN').path).toEqual([
      'sample',
      'assignments',
    ]);
  });

  it('takes a standing order back from the one laboratory, and sends it to the other', async () => {
    for (const { accountId } of [north, south])
      await program.mutate(program.admin, 'updateLaboratory', {
        accountId,
        outbound: { mllpHost: 'lab.example.org', mllpPort: 2575 },
      });
    const kit = await program.stockKit(await kitType(null));
    const requisitionRef = await program.requisition(kit.sampleId, { lab: north.name });
    await program.withLaboratory(north, north.name).requisitionStatus(requisitionRef, 'APPROVED');
    await assign(kit, south);
    await assign(kit, north);
    const sent = await app.prisma.outboundMessage.findMany({
      where: { requisitionRef },
      orderBy: [{ turn: 'asc' }, { kind: 'asc' }],
      select: { accountId: true, turn: true, kind: true },
    });
    expect(sent).toEqual([
      { accountId: north.accountId, turn: 0, kind: 'NEW' },
      { accountId: north.accountId, turn: 0, kind: 'CANCEL' },
      { accountId: south.accountId, turn: 1, kind: 'NEW' },
      { accountId: south.accountId, turn: 1, kind: 'CANCEL' },
      { accountId: north.accountId, turn: 2, kind: 'NEW' },
    ]);
  });
});
