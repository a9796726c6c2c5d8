import { beforeAll, describe, expect, it } from 'vitest';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { useTestApp } from '../helpers/app.ts';
import { badFieldsOf, outcomeOf } from '../helpers/graphql.ts';
import type { InputOf } from '../helpers/operations.ts';
import { NO_SUCH_UUID, Program, REQUISITION } from '../helpers/program.ts';
import { expectSoundness } from '../helpers/soundness.ts';

const app = useTestApp();
expectSoundness(app);
let program: Program;

beforeAll(async () => {
  program = await Program.start(app);
});

const createRequisition = graphql(`
  mutation ($input: CreateRequisitionInput!) {
    createRequisition(input: $input) {
      requisition {
        requisitionId barcode accountNumber lab panels status created updated
        sample { sampleId }
        events { status }
        patient {
          firstName lastName email phone sex dateOfBirth
          address { street1 street2 city state zip country }
        }
      }
    }
  }
`);

type RequisitionInput = Partial<InputOf<'createRequisition'>> & { readonly barcode: string };

/** Creates a requisition, which must succeed. */
async function create(more: RequisitionInput) {
  const result = await app.run(createRequisition, { input: { ...REQUISITION, ...more } }, program.client);
  return result.expectDone().createRequisition.requisition;
}

/** Like {@link create}, but this may fail. */
const attempt = (more: RequisitionInput, actor = program.client) =>
  program.attempt(actor, 'createRequisition', { ...REQUISITION, ...more });

const decide = (requisitionId: string, status: InputOf<'updateRequisitionStatus'>['status']) =>
  program.attempt(program.lab, 'updateRequisitionStatus', { requisitionId, status });

describe('create requisition (contract, 3.6)', () => {
  it('returns the new requisition as given, trimmed', async () => {
    const requisition = await create({
      barcode: ' Full Barcode #1 ',
      lab: ' Labor Süd ',
      panels: [' LIPID ', 'CBC', 'LIPID'],
    });
    const now = app.clock.now().toISOString();
    expect(requisition).toEqual({
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

  it('names every problem at once by its path', async () => {
    const address = { street1: ' ', city: '', state: 'x'.repeat(201), zip: '1'.repeat(21), country: 'x'.repeat(61) };
    const patient = {
      ...REQUISITION.patient,
      firstName: '',
      lastName: ' ',
      email: 'nowhere',
      phone: '-',
      dateOfBirth: '1899-12-31',
      address,
    };
    const answer = await app.changingNothing(() =>
      attempt({ barcode: 'x'.repeat(101), accountNumber: ' ', lab: '', panels: ['A', ' '], patient }),
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
    expect(badFieldsOf(await app.changingNothing(() => attempt({ barcode: 'B', panels: [] })))).toEqual(['panels']);
  });

  it('names who orders the tests, if that is given, with an NPI whose check digit is right', async () => {
    const read = graphql('query ($id: ID!) { requisition(requisitionId: $id) { orderingProvider { name npi } } }');
    const orderedBy = async (barcode: string, orderingProvider: { name: string; npi?: string } | null) => {
      const { requisitionId: id } = await create({ barcode, orderingProvider });
      return (await app.run(read, { id }, program.client)).expectNoErrors().requisition?.orderingProvider;
    };
    const provider = { name: 'Jane Roe, MD', npi: '1234567893' };
    expect(await orderedBy('BY-1', { name: ' Jane Roe, MD ', npi: ' 1234567893 ' })).toEqual(provider);
    expect(await orderedBy('BY-2', { name: 'x'.repeat(200) })).toEqual({ name: 'x'.repeat(200), npi: null });
    expect(await orderedBy('BY-3', null)).toBeNull();
    const wrong = { name: 'x'.repeat(201), npi: '1234567890' };
    const refused = await app.changingNothing(() => attempt({ barcode: 'BY-4', orderingProvider: wrong }));
    expect(badFieldsOf(refused)).toEqual(['orderingProvider.name', 'orderingProvider.npi']);
    expect(JSON.stringify(refused.errors)).toContain(
      'must be an NPI: ten digits, the last of which is its check digit',
    );
    const nameless = await app.changingNothing(() => attempt({ barcode: 'BY-4', orderingProvider: { name: ' ' } }));
    expect(badFieldsOf(nameless)).toEqual(['orderingProvider.name']);
  });

  it('refuses a barcode of another requisition, in any case, and reveals nothing about its owner', async () => {
    const stranger = await app.actor('CLIENT');
    const secret = { lab: 'Secret Laboratory', accountNumber: 'SECRET-77' };
    expect(outcomeOf(await attempt({ barcode: 'TAKEN-1', ...secret }, stranger))).toBe('OK');
    const foreign = await app.changingNothing(() => attempt({ barcode: 'taken-1' }));
    expect(badFieldsOf(foreign)).toEqual(['barcode']);
    expect(outcomeOf(await attempt({ barcode: 'TAKEN-2' }))).toBe('OK');
    const own = await app.changingNothing(() => attempt({ barcode: 'taken-2' }));
    // The answer does not say whether it is the caller's own.
    expect(foreign.errors.map(({ message }) => message)).toEqual(own.errors.map(({ message }) => message));
    expect(JSON.stringify(foreign.errors)).not.toMatch(/secret/i);
  });

  it('links the requisition to the account’s own sample with this barcode, in any case', async () => {
    const kit = await program.kit();
    const { sample } = await create({ barcode: kit.sampleId.toLowerCase() });
    expect(sample).toEqual({ sampleId: kit.sampleId });
    expect(badFieldsOf(await app.changingNothing(() => attempt({ barcode: kit.sampleId })))).toEqual(['barcode']);
  });

  it('refuses the barcode of another account’s sample', async () => {
    const kit = await program.kit();
    const stranger = await app.actor('CLIENT');
    expect(badFieldsOf(await app.changingNothing(() => attempt({ barcode: kit.sampleId }, stranger)))).toEqual([
      'barcode',
    ]);
  });

  it('links a sample that is created later', async () => {
    const { requisitionId } = await create({ barcode: 'Later-1' });
    await program.fulfill(await program.order(), [{ kitType: 'LIPID', sampleId: 'LATER-1' }]);
    const operation = graphql(`
      query ($id: ID!) {
        requisition(requisitionId: $id) { barcode sample { sampleId requisition { requisitionId } } }
      }
    `);
    const read = await app.run(operation, { id: requisitionId }, program.client);
    expect(read.expectNoErrors()).toEqual({
      requisition: { barcode: 'Later-1', sample: { sampleId: 'LATER-1', requisition: { requisitionId } } },
    });
  });
});

describe('the status of a requisition', () => {
  it('stays DENIED, whatever happens to the sample', async () => {
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
    expect(outcomeOf(await app.changingNothing(() => decide(requisitionId, 'APPROVED')))).toBe('INVALID_TRANSITION');
  });

  it('is only moved by the laboratory if there is no sample', async () => {
    const requisitionId = await program.requisition('NO-SAMPLE-HERE');
    for (const status of [
      'APPROVED',
      'DELIVERY_EXCEPTION',
      'DELIVERED',
      'RECEIVED',
      'EXTRA_QUALITY_CHECKS',
      'RESULTED',
    ] as const) {
      app.clock.advance(1000);
      await program.requisitionStatus(requisitionId, status);
    }
    expect(await app.prisma.requisition.findUniqueOrThrow({ where: { id: requisitionId } })).toMatchObject({
      updated: app.clock.now(),
    });
    expect(
      (await app.changingNothing(() => decide(requisitionId, 'RESULTED'))).expectError('INVALID_TRANSITION').message,
    ).toContain('only an amended report');
  });

  it('becomes REJECTED if the sample cannot be collected, and stays if the sample is canceled', async () => {
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

  it.each(['no UUID', NO_SUCH_UUID])(
    'an unknown requisition is null in a query and NOT_FOUND in a mutation: %s',
    async (requisitionId) => {
      const operation = graphql('query ($id: ID!) { requisition(requisitionId: $id) { status } }');
      const answer = await app.run(operation, { id: requisitionId }, program.client);
      expect(answer.expectNoErrors()).toEqual({ requisition: null });
      (await decide(requisitionId, 'APPROVED')).expectError('NOT_FOUND');
    },
  );
});
