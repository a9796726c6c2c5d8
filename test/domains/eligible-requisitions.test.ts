import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newUuid } from '../../src/db/sql/identifiers.ts';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { useTestApp } from '../helpers/app.ts';
import { badFieldsOf, outcomeOf } from '../helpers/graphql.ts';
import type { InputOf } from '../helpers/operations.ts';
import { Program, REQUISITION } from '../helpers/program.ts';
import { RestClient } from '../rest/client.ts';

/** Which requisitions are denied at once, and asked about again at their approval (contract, 13.1). */
const app = useTestApp();
let program: Program;

type Rules = InputOf<'upsertKitType'>['eligibility'] & (object | null);

/** The panel A is of two types, B of one, and C of none. */
const TYPES = { ONE: ['A', 'B'], TWO: ['A'] } as const;

beforeAll(async () => {
  program = await Program.start(app);
  for (const [code, panels] of Object.entries(TYPES))
    await program.kitType({ code, name: code, sampleType: 'saliva', panels: [...panels] });
});

beforeEach(async () => {
  for (const code of ['LIPID', ...Object.keys(TYPES)]) await setRules(code, null);
});

const setRules = (code: string, eligibility: Rules) =>
  program.mutate(program.admin, 'upsertKitType', { code, eligibility });

const CHILD = { ...REQUISITION.patient, dateOfBirth: '2024-01-31' };
const PARENT = { firstName: 'Ada', lastName: 'B', relationship: 'PARENT' } as const;

const create = (more: Partial<InputOf<'createRequisition'>>) => program.requisition(newUuid(), more);

const READ = graphql(`
  query ($id: ID!) {
    requisition(requisitionId: $id) { status events { status reason } patient { guardian { firstName relationship email } } }
  }
`);
const read = async (id: string) => {
  const { requisition } = (await app.run(READ, { id }, program.client)).expectNoErrors();
  if (!requisition) throw new Error('There is no requisition.');
  return requisition;
};
const statusOf = async (more: Partial<InputOf<'createRequisition'>>) => (await read(await create(more))).status;

describe('createRequisition', () => {
  it('denies one whose patient may not be tested, with the reasons in its event', async () => {
    await setRules('LIPID', [{ minAge: 18, guardianBelow: 18 }]);
    const { sampleId } = await program.kit();
    const id = await program.requisition(sampleId, { patient: CHILD });
    expect(await read(id)).toEqual({
      status: 'DENIED',
      events: [
        { status: 'CREATED', reason: null },
        { status: 'DENIED', reason: 'not eligible: TOO_YOUNG, GUARDIAN_REQUIRED' },
      ],
      patient: { guardian: null },
    });
    const { id: ref } = await app.prisma.requisition.findUniqueOrThrow({ where: { id } });
    const published = await app.prisma.event.findMany({ where: { subjectId: ref }, orderBy: { recorded: 'asc' } });
    expect(published.map(({ type }) => type)).toEqual(['REQUISITION_CREATED', 'REQUISITION_STATUS_CHANGED']);
    // Denied without a specimen, it has freed its barcode.
    expect((await read(await program.requisition(sampleId))).status).toBe('CREATED');
  });

  it('asks panel by panel without a kit', async () => {
    await setRules('ONE', [{ minAge: 18 }]);
    const patient = CHILD;
    // The other type that has the panel takes everybody; none has the third.
    expect(await statusOf({ panels: ['A', 'C'], patient })).toBe('CREATED');
    expect(await statusOf({ panels: ['A', 'B'], patient })).toBe('DENIED');
    await setRules('TWO', [{ minAge: 18 }]);
    expect(await statusOf({ panels: ['A'], patient })).toBe('DENIED');
    expect(await statusOf({ panels: ['A'] })).toBe('CREATED');
  });

  it('shows the guardian that it names', async () => {
    await setRules('ONE', [{ guardianBelow: 18 }]);
    expect(await statusOf({ panels: ['B'], patient: CHILD })).toBe('DENIED');
    const id = await create({ panels: ['B'], patient: { ...CHILD, guardian: PARENT } });
    expect(await read(id)).toMatchObject({
      status: 'CREATED',
      patient: { guardian: { firstName: 'Ada', relationship: 'PARENT', email: null } },
    });
  });

  it('needs a place that can be read where there are rules', async () => {
    await setRules('ONE', [{ country: 'US', regions: ['US-NY'], offered: false }, { country: 'US' }]);
    const at = (state: string, country = 'US') => ({
      panels: ['B'],
      patient: { ...CHILD, address: { ...CHILD.address, state, country } },
    });
    const attempt = (more: object) =>
      program.attempt(program.client, 'createRequisition', { ...REQUISITION, barcode: newUuid(), ...more });
    expect(badFieldsOf(await attempt(at('Anywhere')))).toEqual(['patient.address.state']);
    expect(badFieldsOf(await attempt(at('NY', 'Atlantis')))).toEqual(['patient.address.country']);
    expect(await statusOf(at('NY'))).toBe('DENIED');
    expect(await statusOf(at('TX'))).toBe('CREATED');
  });

  it('answers REST with the status `denied`', async () => {
    await setRules('ONE', [{ minAge: 18 }]);
    const { street1, city, state, zip } = CHILD.address;
    const answer = await new RestClient(app).post('/api/v2/requisitions/', {
      key: program.client.key,
      json: {
        barcode: newUuid(),
        account_number: '1',
        lab: REQUISITION.lab,
        panels: ['B'],
        patient: {
          first_name: 'A',
          last_name: 'B',
          email: 'a@example.org',
          sex: 'F',
          date_of_birth: CHILD.dateOfBirth,
          address: { street1, city, state, zip },
        },
      },
    });
    expect(answer.expectStatus(200)).toMatchObject({ status: 'denied' });
  });
});

describe('the approval', () => {
  it('asks again, and is otherwise a CONFLICT with the reasons', async () => {
    const requisitionId = await create({ panels: ['B'], patient: CHILD });
    await setRules('ONE', [{ minAge: 18 }]);
    const approve = () =>
      program.attempt(program.lab, 'updateRequisitionStatus', { requisitionId, status: 'APPROVED' });
    expect((await approve()).expectError('CONFLICT').extensions).toMatchObject({ reasons: ['TOO_YOUNG'] });
    expect((await read(requisitionId)).status).toBe('CREATED');
    await setRules('ONE', [{ minAge: 1 }]);
    expect(outcomeOf(await approve())).toBe('OK');
  });
});
