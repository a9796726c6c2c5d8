import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { useTestApp } from '../helpers/app.ts';
import { outcomeOf } from '../helpers/graphql.ts';
import type { InputOf } from '../helpers/operations.ts';
import { Program, type ProgramKit } from '../helpers/program.ts';
import { expectSoundness } from '../helpers/soundness.ts';
import { RestClient } from '../rest/client.ts';

/** Samples that fail, and those that can be tested after all (contract, 4.7). */
const app = useTestApp();
expectSoundness(app);
let program: Program;
let kit: ProgramKit;

beforeAll(async () => {
  program = await Program.start(app);
});

beforeEach(async () => {
  kit = await program.kitAtLaboratory();
});

const SAMPLE = graphql(`
  query ($sampleId: String!) {
    sample(sampleId: $sampleId) {
      status
      allowedNextStatuses
      failure { code recoverable laboratoryCode laboratorySystem reason }
      events { status failure { code recoverable } }
    }
  }
`);

async function read() {
  const { sample } = (await app.run(SAMPLE, { sampleId: kit.sampleId }, program.client)).expectNoErrors();
  return sample;
}

const REPORTS = graphql(`
  query ($sampleId: String!) { sample(sampleId: $sampleId) { reports { reportId status } } }
`);

/** The reports of the sample, oldest first. */
async function reports() {
  const { sample } = (await app.run(REPORTS, { sampleId: kit.sampleId }, program.lab)).expectNoErrors();
  return sample?.reports ?? [];
}

type Event = Omit<InputOf<'recordSampleEvent'>, 'sampleId'>;
type Staff = 'lab' | 'fulfillment' | 'admin';

const attempt = (event: { readonly [Field in keyof Event]?: unknown }, by: Staff = 'lab') =>
  program.attempt(program[by], 'recordSampleEvent', { sampleId: kit.sampleId, ...event });
const outcome = async (...event: Parameters<typeof attempt>) => outcomeOf(await attempt(...event));

const fail = (code: NonNullable<Event['failure']>['code'] = 'HEMOLYZED') =>
  program.sampleEvent(kit, 'COLLECTION_EXCEPTION', { failure: { code } });

describe('the failure of an event', () => {
  it.each([
    ...['QUANTITY_NOT_SUFFICIENT', 'HEMOLYZED', 'CLOTTED', 'CONTAMINATED', 'CONTAINER_BROKEN', 'WRONG_SPECIMEN'],
    ...['EXPIRED', 'TOO_OLD', 'IMPROPER_STORAGE', 'LOST', 'OTHER'],
  ] as const)('%s is not recoverable by default', async (code) => {
    await fail(code);
    expect((await read())?.failure).toMatchObject({ code, recoverable: false });
  });

  it.each([
    ...['LABELING', 'COLLECTION_DATE_MISSING', 'IDENTITY_INCOMPLETE', 'IDENTITY_MISMATCH', 'NOT_REGISTERED'],
  ] as const)('%s is recoverable by default', async (code) => {
    await fail(code);
    expect((await read())?.failure).toMatchObject({ code, recoverable: true });
  });

  it('has the laboratory’s words for it, and is the sample’s as long as it belongs to its newest event', async () => {
    const failure = { code: 'CLOTTED', recoverable: true, laboratoryCode: 'CL', laboratorySystem: 'L' } as const;
    await program.sampleEvent(kit, 'EXTRA_QUALITY_CHECKS', { failure, reason: 'Clots' });
    expect((await read())?.failure).toEqual({ ...failure, reason: 'Clots' });
    await fail('CLOTTED');
    expect((await read())?.failure).toMatchObject({ recoverable: false, laboratoryCode: null });
    await program.sampleEvent(kit, 'RECEIVED', { reason: 'A second tube was found.' });
    const sample = await read();
    expect(sample?.failure).toBeNull();
    expect(sample?.events.map((event) => event.failure?.code ?? null)).toEqual([
      null,
      null,
      'CLOTTED',
      'CLOTTED',
      null,
    ]);
  });

  it('is OTHER without one, and none of an event of extra quality checks', async () => {
    await program.sampleEvent(kit, 'EXTRA_QUALITY_CHECKS');
    expect((await read())?.failure).toBeNull();
    await program.sampleEvent(kit, 'COLLECTION_EXCEPTION');
    expect((await read())?.failure).toMatchObject({ code: 'OTHER', recoverable: false });
  });

  it('stays the sample’s after a late scan, whose own it does not become', async () => {
    await fail();
    const created = app.clock.now().toISOString();
    app.clock.advance(60_000);
    await program.sampleEvent(kit, 'RECEIVED', { reason: 'Found' });
    await program.sampleEvent(kit, 'COLLECTION_EXCEPTION', { created });
    expect((await read())?.failure).toBeNull();
  });

  it('is refused with another status, with an unknown code, and with a text that is too long', async () => {
    const failure = { code: 'LOST' };
    expect((await attempt({ status: 'DELIVERED', failure })).errors[0]?.extensions).toEqual({
      code: 'BAD_USER_INPUT',
      fields: [
        {
          field: 'failure',
          message: 'must be left out, except with the status COLLECTION_EXCEPTION or EXTRA_QUALITY_CHECKS',
          code: 'NOT_ALLOWED',
        },
      ],
    });
    const status = 'COLLECTION_EXCEPTION';
    expect(await outcome({ status, failure: { code: 'SPILLED' } })).toBe('BAD_USER_INPUT');
    expect(await outcome({ status, failure: {} })).toBe('BAD_USER_INPUT');
    for (const field of ['laboratoryCode', 'laboratorySystem']) {
      expect(await outcome({ status, failure: { code: 'LOST', [field]: 'x'.repeat(201) } })).toBe('BAD_USER_INPUT');
      expect(
        await outcome({ status: 'EXTRA_QUALITY_CHECKS', failure: { code: 'LOST', [field]: 'x'.repeat(201) } }),
      ).toBe('BAD_USER_INPUT');
    }
    expect(
      await outcome({ status, failure: { code: 'LOST', laboratoryCode: 'x'.repeat(200), laboratorySystem: ' ' } }),
    ).toBe('OK');
  });
});

describe('the recovery of a sample', () => {
  it.each(['RECEIVED', 'EXTRA_QUALITY_CHECKS'] as const)('to %s needs a reason', async (status) => {
    await fail();
    for (const reason of [undefined, null, ' '])
      expect((await attempt({ status, reason })).errors[0]?.extensions).toEqual({
        code: 'BAD_USER_INPUT',
        fields: [{ field: 'reason', message: 'is required, because the sample had failed', code: 'REQUIRED' }],
      });
    expect(await outcome({ status, reason: 'A second tube was found.' })).toBe('OK');
    expect((await read())?.status).toBe(status);
  });

  it('is for LAB and ADMIN, and FORBIDDEN to FULFILLMENT', async () => {
    await fail();
    const event = { status: 'RECEIVED', reason: 'Found' };
    expect(await outcome(event, 'fulfillment')).toBe('FORBIDDEN');
    expect(await outcome({ status: 'RECEIVED' }, 'fulfillment')).toBe('FORBIDDEN');
    expect(await outcome(event, 'admin')).toBe('OK');
    await fail();
    expect(await outcome(event)).toBe('OK');
  });

  it('is also by submitReport, complete or not, whether or not the failure is final', async () => {
    await fail('QUANTITY_NOT_SUFFICIENT');
    await program.report(kit, { partial: true });
    expect((await read())?.status).toBe('PARTIALLY_RESULTED');
    await program.sampleEvent(kit, 'EXTRA_QUALITY_CHECKS');
    await fail();
    await program.report(kit);
    expect((await read())?.status).toBe('RESULTED');
  });

  it('is no other status, and is set by reports as ever', async () => {
    await fail();
    expect((await read())?.allowedNextStatuses).toEqual([
      'RECEIVED',
      'EXTRA_QUALITY_CHECKS',
      'PARTIALLY_RESULTED',
      'RESULTED',
    ]);
    const reason = 'Found';
    for (const status of ['RESULTED', 'PARTIALLY_RESULTED', 'IN_TRANSIT', 'CANCELED', 'COLLECTION_EXCEPTION'])
      for (const event of [{ status, reason }, { status }]) {
        expect(await outcome(event)).toBe('INVALID_TRANSITION');
        expect(await outcome(event, 'fulfillment')).toBe('INVALID_TRANSITION');
      }
  });

  it('and another failure at once come one after the other', async () => {
    await fail();
    await program.sampleEvent(kit, 'RECEIVED', { reason: 'Found' });
    const outcomes = await Promise.all([
      outcome({ status: 'COLLECTION_EXCEPTION' }),
      outcomeOf(
        await program.attempt(program.lab, 'submitReport', {
          sampleId: kit.sampleId,
          dateCollected: app.clock.now().toISOString(),
          dateReceived: app.clock.now().toISOString(),
          dateResulted: app.clock.now().toISOString(),
          results: [{ resultType: 'genotype', name: 'CYP2D6', result: '*1/*4' }],
        }),
      ),
    ]);
    expect(outcomes).toContain('OK');
  });

  it('to RECEIVED leaves its partial report, which the next one completes', async () => {
    const partial = await program.report(kit, { partial: true });
    await program.sampleEvent(kit, 'EXTRA_QUALITY_CHECKS');
    await fail();
    await program.sampleEvent(kit, 'RECEIVED', { reason: 'A second tube was found.' });
    expect((await reports()).map(({ reportId, status }) => [reportId, status])).toEqual([[partial, 'PARTIAL']]);
    const complete = await program.report(kit);
    expect((await read())?.status).toBe('RESULTED');
    expect((await reports()).map(({ reportId, status }) => [reportId, status])).toEqual([
      [partial, 'SUPERSEDED'],
      [complete, 'FINAL'],
    ]);
  });

  it('does not follow from the withdrawal of its reports', async () => {
    const reportId = await program.report(kit, { partial: true });
    await program.sampleEvent(kit, 'EXTRA_QUALITY_CHECKS');
    await fail();
    await program.mutate(program.lab, 'withdrawReport', { reportId, reason: 'Spilled' });
    expect((await read())?.status).toBe('COLLECTION_EXCEPTION');
  });
});

describe('the requisition of a failed sample', () => {
  const REQUISITION = graphql(`
    query ($requisitionId: ID!) { requisition(requisitionId: $requisitionId) { status events { status } } }
  `);
  const statusOf = async (requisitionId: string) => {
    const { requisition } = (await app.run(REQUISITION, { requisitionId }, program.client)).expectNoErrors();
    return requisition?.status;
  };

  it.each([
    ['RECEIVED', 'RECEIVED'],
    ['EXTRA_QUALITY_CHECKS', 'EXTRA_QUALITY_CHECKS'],
  ] as const)('comes back when the sample is %s', async (status, expected) => {
    const requisitionId = await program.requisition(kit.sampleId);
    await program.requisitionStatus(requisitionId, 'APPROVED');
    await fail();
    const messages = await app.prisma.outboundMessage.count();
    await program.sampleEvent(kit, status, { reason: 'Found' });
    expect(await statusOf(requisitionId)).toBe(expected);
    expect(await app.prisma.outboundMessage.count()).toBe(messages);
  });

  it('is moved by nobody else', async () => {
    const requisitionId = await program.requisition(kit.sampleId);
    await program.requisitionStatus(requisitionId, 'APPROVED');
    await fail();
    for (const status of ['RECEIVED', 'EXTRA_QUALITY_CHECKS', 'RESULTED', 'APPROVED'] as const)
      expect(outcomeOf(await program.attempt(program.lab, 'updateRequisitionStatus', { requisitionId, status }))).toBe(
        'INVALID_TRANSITION',
      );
  });

  it.each([
    ['rejected', 'updateRequisitionStatus'],
    ['took back', 'cancelRequisition'],
  ] as const)('stays rejected if a person %s it', async (_what, mutation) => {
    kit = await program.registeredKit();
    const requisitionId = await program.requisition(kit.sampleId);
    await program.requisitionStatus(requisitionId, 'APPROVED');
    if (mutation === 'cancelRequisition')
      await program.mutate(program.client, mutation, { requisitionId, reason: 'Mistake' });
    else await program.requisitionStatus(requisitionId, 'REJECTED');
    await program.sampleEvent(kit, 'RECEIVED');
    await fail();
    await program.sampleEvent(kit, 'RECEIVED', { reason: 'Found' });
    await program.report(kit);
    expect(await statusOf(requisitionId)).toBe('REJECTED');
  });

  it('that is approved only then is rejected with the sample, and comes back with it', async () => {
    await fail();
    const requisitionId = await program.requisition(kit.sampleId);
    await program.requisitionStatus(requisitionId, 'APPROVED');
    expect(await statusOf(requisitionId)).toBe('REJECTED');
    await program.report(kit, { partial: true });
    expect(await statusOf(requisitionId)).toBe('RECEIVED');
  });

  it('that is approved after a recovery is received', async () => {
    await fail();
    await program.report(kit, { partial: true });
    const requisitionId = await program.requisition(kit.sampleId);
    await program.requisitionStatus(requisitionId, 'APPROVED');
    expect(await statusOf(requisitionId)).toBe('RECEIVED');
  });
});

describe('samples that failed', () => {
  const LIST = graphql(`
    query ($filter: SampleFilter!, $orderBy: SampleSort) {
      samples(filter: $filter, orderBy: $orderBy, first: 10) { totalCount edges { node { sampleId } } }
    }
  `);
  const found = async (
    filter: object,
    by: 'client' | 'lab' | 'admin' = 'client',
    field: 'CREATED' | 'UPDATED' = 'CREATED',
  ) => {
    const variables = { filter, orderBy: { field, direction: 'DESC' as const } };
    const { samples } = (await app.run(LIST, variables, program[by])).expectNoErrors();
    expect(samples?.totalCount).toBe(samples?.edges.length);
    return samples?.edges.map(({ node }) => node.sampleId);
  };

  it('are found by the failure of their newest event', async () => {
    await fail('WRONG_SPECIMEN');
    const accountId = program.client.accountId;
    for (const field of ['CREATED', 'UPDATED'] as const) {
      expect(
        await found({ failureCodes: ['WRONG_SPECIMEN'], kitTypes: ['LIPID'], created: {} }, 'client', field),
      ).toContain(kit.sampleId);
      expect(await found({ failureCodes: ['WRONG_SPECIMEN'], accountId }, 'lab', field)).toContain(kit.sampleId);
      expect(await found({ failureCodes: ['WRONG_SPECIMEN'], statuses: ['RECEIVED'] }, 'admin', field)).toEqual([]);
    }
    expect(await found({ failureCodes: [] })).toEqual([]);
    await program.sampleEvent(kit, 'RECEIVED', { reason: 'Found' });
    expect(await found({ failureCodes: ['WRONG_SPECIMEN'], accountId }, 'admin')).not.toContain(kit.sampleId);
  });

  it('are answered with their failures by REST, to all roles that see them', async () => {
    const rest = new RestClient(app);
    await program.sampleEvent(kit, 'COLLECTION_EXCEPTION', {
      failure: { code: 'LABELING', laboratoryCode: 'RM', laboratorySystem: 'HL70490' },
      reason: 'No label',
    });
    const failure = { code: 'labeling', recoverable: true, laboratory_code: 'RM', laboratory_system: 'HL70490' };
    for (const role of ['client', 'fulfillment', 'lab', 'admin'] as const) {
      const { key } = program[role];
      const answer = await rest.get(`/api/v3/samples/${kit.sampleId.toLowerCase()}/`, { key });
      expect(answer.expectStatus(200)).toMatchObject({
        sample_id: kit.sampleId,
        kit_id: kit.kitId,
        status: 'collection_exception',
        failure: { ...failure, reason: 'No label' },
        events: [{ failure: null }, { failure: null }, { reason: 'No label', failure }],
      });
    }
    const stranger = await app.actor('CLIENT');
    (await rest.get(`/api/v3/samples/${kit.sampleId}/`, { key: stranger.key })).expectStatus(404);
    (await rest.get('/api/v3/samples/%20/', { key: stranger.key })).expectStatus(404);
  });
});
