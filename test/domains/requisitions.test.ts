import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../helpers/app.ts';
import { changingNothing, digestOf, type TakeDigest } from '../helpers/digest.ts';
import { badFieldsOf } from '../helpers/fields.ts';
import type { GraphQLResult } from '../helpers/graphql.ts';
import { outcomeOf } from '../helpers/outcomes.ts';
import { Program, REQUISITION } from '../helpers/program.ts';

const app = useTestApp();
let program: Program;
let digest: TakeDigest;

beforeAll(async () => {
  program = await Program.start(app);
  digest = await digestOf(app.prisma);
});

const FIELDS = `requisition { requisitionId barcode accountNumber lab panels status sample { sampleId } events { status } created updated
  patient { firstName lastName email phone sex dateOfBirth address { street1 street2 city state zip country } } }`;

const create = (input: object, actor = program.client) =>
  program.attempt<{ requisition: { requisitionId: string; sample: { sampleId: string } | null } }>(
    actor,
    'createRequisition',
    { ...REQUISITION, ...input },
    FIELDS,
  );

const decide = (requisitionId: string, status: string) =>
  program.attempt(program.lab, 'updateRequisitionStatus', { requisitionId, status }, 'requisition { status }');

const refused = (call: () => Promise<GraphQLResult<unknown>>) => changingNothing(digest, call);

describe('create requisition (contract, 3.6)', () => {
  it('is created, with what was given, trimmed', async () => {
    const answer = await create({
      barcode: ' Full Barcode #1 ',
      lab: ' Labor Süd ',
      panels: [' LIPID ', 'CBC', 'LIPID'],
    });
    const now = app.clock.now().toISOString();
    expect(answer.expectNoErrors().createRequisition?.requisition).toEqual({
      requisitionId: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
      barcode: 'Full Barcode #1',
      accountNumber: REQUISITION.accountNumber,
      lab: 'Labor Süd',
      panels: ['LIPID', 'CBC', 'LIPID'],
      status: 'CREATED',
      sample: null,
      events: [{ status: 'CREATED' }],
      created: now,
      updated: now,
      patient: { ...REQUISITION.patient, address: { ...REQUISITION.patient.address, country: 'US' } },
    });
  });

  it('every problem is told at once, by its path', async () => {
    const address = { street1: ' ', city: '', state: 'x'.repeat(201), zip: '1'.repeat(21), country: ' ' };
    const patient = {
      ...REQUISITION.patient,
      firstName: '',
      lastName: ' ',
      email: 'nowhere',
      phone: '-',
      dateOfBirth: '1899-12-31',
      address,
    };
    const answer = await refused(() =>
      create({ barcode: 'x'.repeat(101), accountNumber: ' ', lab: '', panels: ['A', ' '], patient }),
    );
    expect(badFieldsOf(answer)).toEqual([
      'accountNumber',
      'barcode',
      'lab',
      'panels.1',
      'patient.address.city',
      'patient.address.country',
      'patient.address.state',
      'patient.address.street1',
      'patient.address.zip',
      'patient.dateOfBirth',
      'patient.email',
      'patient.firstName',
      'patient.lastName',
      'patient.phone',
    ]);
    expect(badFieldsOf(await refused(() => create({ barcode: 'B', panels: [] })))).toEqual(['panels']);
  });

  it('a barcode that any requisition names is refused, in whatever case, and nothing of its owner leaks', async () => {
    const stranger = await app.actor('CLIENT');
    const secret = { lab: 'Secret Laboratory', accountNumber: 'SECRET-77' };
    expect(outcomeOf(await create({ barcode: 'TAKEN-1', ...secret }, stranger))).toBe('OK');
    const foreign = await refused(() => create({ barcode: 'taken-1' }));
    expect(badFieldsOf(foreign)).toEqual(['barcode']);
    expect(outcomeOf(await create({ barcode: 'TAKEN-2' }))).toBe('OK');
    const own = await refused(() => create({ barcode: 'taken-2' }));
    // Whether it is one's own or another's is not told.
    expect(foreign.errors.map(({ message }) => message)).toEqual(own.errors.map(({ message }) => message));
    expect(JSON.stringify(foreign.errors)).not.toMatch(/secret/i);
  });

  it('the barcode of a sample of the own account joins the two, in whatever case', async () => {
    const kit = await program.kit();
    const answer = await create({ barcode: kit.sampleId.toLowerCase() });
    expect(answer.expectNoErrors().createRequisition?.requisition.sample).toEqual({ sampleId: kit.sampleId });
    expect(badFieldsOf(await refused(() => create({ barcode: kit.sampleId })))).toEqual(['barcode']);
  });

  it('the barcode of another account’s sample is refused', async () => {
    const kit = await program.kit();
    const stranger = await app.actor('CLIENT');
    expect(badFieldsOf(await refused(() => create({ barcode: kit.sampleId }, stranger)))).toEqual(['barcode']);
  });

  it('a sample that is made later joins the requisition that has named its barcode', async () => {
    const answer = await create({ barcode: 'Later-1' });
    const { requisitionId = '' } = answer.expectNoErrors().createRequisition?.requisition ?? {};
    await program.fulfill(await program.order(), [{ kitType: 'LIPID', sampleId: 'LATER-1' }]);
    const read = await app.graphql(
      'query ($id: ID!) { requisition(requisitionId: $id) { barcode sample { sampleId requisition { requisitionId } } } }',
      { id: requisitionId },
      program.client,
    );
    expect(read.expectNoErrors()).toEqual({
      requisition: { barcode: 'Later-1', sample: { sampleId: 'LATER-1', requisition: { requisitionId } } },
    });
  });
});

describe('decisions', () => {
  it('a denied requisition stays denied, whatever becomes of its sample', async () => {
    const kit = await program.kit();
    const requisitionId = await program.requisition(kit.sampleId);
    await program.requisitionStatus(requisitionId, 'DENIED', { reason: 'no order on file' });
    await program.sampleEvent(kit, 'RECEIVED');
    await program.report(kit);
    expect(
      await app.prisma.requisition.findUniqueOrThrow({
        where: { id: requisitionId },
        include: { events: { orderBy: { id: 'asc' } } },
      }),
    ).toMatchObject({
      status: 'DENIED',
      events: [{ status: 'CREATED' }, { status: 'DENIED', reason: 'no order on file' }],
    });
    expect(outcomeOf(await refused(() => decide(requisitionId, 'APPROVED')))).toBe('INVALID_TRANSITION');
  });

  it('one without a sample here is moved by the laboratory’s word alone', async () => {
    const requisitionId = await program.requisition('NO-SAMPLE-HERE');
    for (const status of [
      'APPROVED',
      'DELIVERY_EXCEPTION',
      'DELIVERED',
      'RECEIVED',
      'EXTRA_QUALITY_CHECKS',
      'RESULTED',
    ]) {
      app.clock.advance(1000);
      await program.requisitionStatus(requisitionId, status);
    }
    expect(await app.prisma.requisition.findUniqueOrThrow({ where: { id: requisitionId } })).toMatchObject({
      updated: app.clock.now(),
    });
    expect(
      (await refused(() => decide(requisitionId, 'RESULTED'))).expectError('INVALID_TRANSITION').message,
    ).toContain('only an amended report');
  });

  it('a sample that cannot be collected rejects it; one that is canceled leaves it as it is', async () => {
    const [rejected, left] = [await program.kit(), await program.kit()];
    const requisitions = [await program.requisition(rejected.sampleId), await program.requisition(left.sampleId)];
    for (const requisition of requisitions) await program.requisitionStatus(requisition, 'APPROVED');
    await program.sampleEvent(rejected, 'COLLECTION_EXCEPTION');
    await program.kitEvent(left, 'CANCELED');
    const found = await app.prisma.requisition.findMany({
      where: { id: { in: requisitions } },
      orderBy: { id: 'asc' },
    });
    expect(found.map(({ status }) => status)).toEqual(['REJECTED', 'APPROVED']);
  });

  it.each(['no UUID', '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000'])(
    'an unknown one: null in a query, NOT_FOUND in a mutation: %s',
    async (requisitionId) => {
      const answer = await app.graphql(
        'query ($id: ID!) { requisition(requisitionId: $id) { status } }',
        { id: requisitionId },
        program.client,
      );
      expect(answer.expectNoErrors()).toEqual({ requisition: null });
      (await decide(requisitionId, 'APPROVED')).expectError('NOT_FOUND');
    },
  );
});
