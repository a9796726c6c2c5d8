import { beforeAll, describe, expect, it } from 'vitest';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { type TestActor, useTestApp } from '../helpers/app.ts';
import { badFieldsOf, outcomeOf, tally } from '../helpers/graphql.ts';
import { Program, REQUISITION } from '../helpers/program.ts';
import { expectSoundness } from '../helpers/soundness.ts';

// A requisition that ended without a specimen gives its barcode back (contract, 2.2).

const app = useTestApp();
expectSoundness(app);
let program: Program;
let other: Program;

beforeAll(async () => {
  program = await Program.start(app);
  other = await Program.start(app);
});

/** A code that nothing has had. */
let codes = 0;
function newBarcode(): string {
  codes += 1;
  return `FREED-${codes}`;
}

const READ = graphql(`
  query ($id: ID!) {
    requisition(requisitionId: $id) { barcode status sample { sampleId status } }
  }
`);
const read = async (id: string) => (await app.run(READ, { id }, program.client)).expectNoErrors()?.requisition;

const SEARCH = graphql(
  `query ($text: String!) { search(text: $text) { matched node { __typename ... on Requisition { requisitionId } } } }`,
);
const found = async (text: string, reader: TestActor) =>
  (await app.run(SEARCH, { text }, reader)).expectNoErrors()?.search.map(({ node }) => node);

const WHOSE = graphql(
  'query ($code: String!) { sample(sampleId: $code) { kit { kitId } requisition { requisitionId } } }',
);
const sampleOf = async (code: string, reader: TestActor) =>
  (await app.run(WHOSE, { code }, reader)).expectNoErrors()?.sample;

const attempt = (of: Program, barcode: string) => () =>
  of.attempt(of.client, 'createRequisition', { ...REQUISITION, barcode });

const isTaken = async (of: Program, barcode: string) => badFieldsOf(await app.changingNothing(attempt(of, barcode)));

const cancel = (requisitionId: string) =>
  program.mutate(program.client, 'cancelRequisition', { requisitionId, reason: 'A mistake.' });

describe('a barcode is free again', () => {
  it('once its requisition is denied: it still shows the code, which leads to whoever has it now', async () => {
    const barcode = newBarcode();
    const denied = await program.requisition(barcode);
    expect(await isTaken(other, barcode)).toEqual(['barcode']);
    await program.requisitionStatus(denied, 'DENIED');
    const next = await other.requisition(barcode.toLowerCase());
    expect(await read(denied)).toMatchObject({ barcode, status: 'DENIED' });
    expect(await found(barcode, program.client)).toEqual([]);
    expect(await found(barcode, other.client)).toEqual([{ __typename: 'Requisition', requisitionId: next }]);
  });

  it('once it is taken back, with that of the sample that it had alone', async () => {
    const barcode = newBarcode();
    const requisition = await program.requisition(barcode);
    await program.requisitionStatus(requisition, 'APPROVED');
    await cancel(requisition);
    const [kit] = await other.fulfill(await other.order(['LIPID']), [{ kitType: 'LIPID', sampleId: barcode }]);
    expect(await read(requisition)).toEqual({
      barcode,
      status: 'REJECTED',
      sample: { sampleId: barcode, status: 'CANCELED' },
    });
    expect(await sampleOf(barcode, program.client)).toBeNull();
    expect(await sampleOf(barcode, other.client)).toEqual({ kit: { kitId: kit?.kitId }, requisition: null });
    expect(await isTaken(program, barcode)).toEqual(['barcode']);
  });

  it('and the sample that had it can no longer be found by it, not even for its events and results', async () => {
    const sampleId = newBarcode();
    const requisition = await program.requisition(sampleId);
    await program.requisitionStatus(requisition, 'APPROVED');
    await program.requisitionStatus(requisition, 'REJECTED');
    const now = app.clock.now().toISOString();
    const times = { dateCollected: now, dateReceived: now, dateResulted: now };
    const results = [{ resultType: 'genotype', name: 'CYP2D6', result: '*1/*4' }] as const;
    const event = { sampleId, status: 'RECEIVED' } as const;
    expect(outcomeOf(await program.attempt(program.lab, 'recordSampleEvent', event))).toBe('NOT_FOUND');
    expect(outcomeOf(await program.attempt(program.lab, 'submitReport', { sampleId, ...times, results }))).toBe(
      'NOT_FOUND',
    );
  });

  it('for the account’s next requisition, if it is that of a kit', async () => {
    const kit = await program.stockKit();
    const first = await program.requisition(kit.sampleId);
    await cancel(first);
    expect(await isTaken(other, kit.sampleId)).toEqual(['barcode']);
    const next = await program.requisition(kit.sampleId);
    expect(await sampleOf(kit.sampleId, program.client)).toEqual({
      kit: { kitId: kit.kitId },
      requisition: { requisitionId: next },
    });
    expect(await read(first)).toEqual({ barcode: kit.sampleId, status: 'DENIED', sample: null });
  });

  it('for one of several who ask for it at once', async () => {
    const barcode = newBarcode();
    await program.requisitionStatus(await program.requisition(barcode), 'DENIED');
    const asking = [program, other, program, other].map((each) => attempt(each, barcode)());
    const results = await Promise.all(asking);
    expect(tally(results)).toEqual({ OK: 1, BAD_USER_INPUT: 3 });
  });
});

describe('a barcode stays taken', () => {
  it('if a specimen was received, whatever becomes of the requisition', async () => {
    const barcode = newBarcode();
    const requisition = await program.requisition(barcode);
    await program.requisitionStatus(requisition, 'APPROVED');
    await program.mutate(program.lab, 'recordSampleEvent', { sampleId: barcode, status: 'RECEIVED' });
    await program.requisitionStatus(requisition, 'REJECTED');
    expect(await isTaken(other, barcode)).toEqual(['barcode']);
    expect(await isTaken(program, barcode)).toEqual(['barcode']);
    const freed = app.prisma.requisition.update({ where: { id: requisition }, data: { barcodeFreedAt: new Date() } });
    await expect(freed).rejects.toThrow(/stays taken/);
  });

  it('if only the sample failed, with which the requisition may come back', async () => {
    const kit = await program.receivedKit();
    const requisition = await program.requisition(kit.sampleId);
    await program.requisitionStatus(requisition, 'APPROVED');
    await program.sampleEvent(kit, 'COLLECTION_EXCEPTION');
    expect(await read(requisition)).toMatchObject({ status: 'REJECTED', sample: { sampleId: kit.sampleId } });
    expect(await isTaken(program, kit.sampleId)).toEqual(['barcode']);
    await program.sampleEvent(kit, 'RECEIVED', { reason: 'Enough for the test after all.' });
    expect(await read(requisition)).toMatchObject({ status: 'RECEIVED' });
  });

  it('while the requisition stands', async () => {
    const barcode = newBarcode();
    const requisition = await program.requisition(barcode);
    await program.requisitionStatus(requisition, 'APPROVED');
    expect(outcomeOf(await attempt(other, barcode)())).toBe('BAD_USER_INPUT');
  });
});
