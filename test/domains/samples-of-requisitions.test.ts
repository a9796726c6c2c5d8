import { beforeAll, describe, expect, it } from 'vitest';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { type TestActor, useTestApp } from '../helpers/app.ts';
import { outcomeOf, tally } from '../helpers/graphql.ts';
import { Intake } from '../helpers/intake.ts';
import type { InputOf } from '../helpers/operations.ts';
import { PID } from '../helpers/oru.ts';
import { Program, REQUISITION } from '../helpers/program.ts';
import { expectSoundness } from '../helpers/soundness.ts';

// Contract, 4.5: a requisition whose barcode is no kit's gets a sample of its own once it is approved.

const app = useTestApp();
expectSoundness(app);
let program: Program;
let lab: Intake;

beforeAll(async () => {
  program = await Program.start(app);
  lab = new Intake(app, program);
});

let barcodes = 0;

/** A barcode of no kit; by its form it could not be the code of one. */
const newBarcode = () => `Röhre #${++barcodes}/A`;

/** A requisition of a barcode that no kit has, approved unless another status is given. */
async function alone(more: Partial<InputOf<'createRequisition'>> = {}) {
  const barcode = newBarcode();
  const requisitionId = await program.requisition(barcode, more);
  await program.requisitionStatus(requisitionId, 'APPROVED');
  return { requisitionId, sampleId: barcode };
}

const decide = (requisitionId: string, status: InputOf<'updateRequisitionStatus'>['status'], more: object = {}) =>
  program.attempt(program.lab, 'updateRequisitionStatus', { requisitionId, status, ...more });

const requisitionQuery = graphql(`
  query ($id: ID!) {
    requisition(requisitionId: $id) {
      status
      sample {
        sampleId status type panels created updated shipments { trackingNumber }
        events { status created reason }
        kit { kitId }
        requisition { requisitionId }
        reports { reportId status }
      }
    }
  }
`);

async function read(requisitionId: string, actor: TestActor = program.client) {
  const { requisition } = (await app.run(requisitionQuery, { id: requisitionId }, actor)).expectNoErrors();
  if (!requisition) throw new Error('There is no such requisition.');
  return requisition;
}

const sampleQuery = graphql(`
  query ($sampleId: String!) { sample(sampleId: $sampleId) { sampleId status kit { kitId } requisition { requisitionId } } }
`);

const eventsOf = async (type: 'SAMPLE_STATUS_CHANGED' | 'REPORT_CREATED' | 'REPORT_WITHDRAWN', sampleId: string) => {
  const events = await app.prisma.event.findMany({ where: { type }, orderBy: { recorded: 'asc' } });
  return events.map(({ data }) => data).filter((data) => JSON.stringify(data).includes(JSON.stringify(sampleId)));
};

describe('the sample of a requisition alone', () => {
  it('is made by the approval, with the barcode, the panels and no kit', async () => {
    const barcode = newBarcode();
    const requisitionId = await program.requisition(barcode, { panels: ['CBC', 'LIPID'] });
    expect((await read(requisitionId)).sample).toBeNull();
    const approved = app.clock.hoursAgo(5);
    app.clock.advance(60_000);
    const created = (await app.prisma.requisition.findUniqueOrThrow({ where: { id: requisitionId } })).created;
    expect(outcomeOf(await decide(requisitionId, 'APPROVED', { created: approved }))).toBe('BAD_USER_INPUT');
    await program.requisitionStatus(requisitionId, 'APPROVED', { created: created.toISOString() });
    const now = app.clock.now().toISOString();
    expect(await read(requisitionId)).toEqual({
      status: 'APPROVED',
      sample: {
        sampleId: barcode,
        status: 'AWAITING_COLLECTION',
        type: 'unspecified',
        panels: ['CBC', 'LIPID'],
        created: now,
        updated: now,
        shipments: [],
        // From the approval on, so that what has happened since can be recorded.
        events: [{ status: 'AWAITING_COLLECTION', created: created.toISOString(), reason: null }],
        kit: null,
        requisition: { requisitionId },
        reports: [],
      },
    });
    expect(await eventsOf('SAMPLE_STATUS_CHANGED', barcode)).toEqual([]);
  });

  it('is found by its barcode in any case, by its account and by staff only', async () => {
    const { requisitionId, sampleId } = await alone();
    const found = { sample: { sampleId, status: 'AWAITING_COLLECTION', kit: null, requisition: { requisitionId } } };
    const ask = async (actor: TestActor) =>
      (await app.run(sampleQuery, { sampleId: sampleId.toUpperCase() }, actor)).expectNoErrors();
    expect(await ask(program.client)).toEqual(found);
    expect(await ask(program.fulfillment)).toEqual(found);
    expect(await ask(await app.actor('CLIENT'))).toEqual({ sample: null });
    for (const unknown of ['x'.repeat(101), 'x'.repeat(100), ' ', '\u0000', '\ud800'])
      expect((await app.run(sampleQuery, { sampleId: unknown }, program.client)).expectNoErrors()).toEqual({
        sample: null,
      });
  });

  it('is in the list of samples, and of no kit type', async () => {
    const { sampleId } = await alone();
    const kit = await program.stockKit();
    const list = graphql(`
      query ($filter: SampleFilter) { samples(filter: $filter, first: 100) { totalCount edges { node { sampleId kit { kitId } } } } }
    `);
    const listed = async (filter: object | null) => {
      const { samples } = (await app.run(list, { filter }, program.client)).expectNoErrors();
      expect(samples.edges).toHaveLength(samples.totalCount);
      return samples.edges.map(({ node }) => node.sampleId);
    };
    expect((await listed(null)).slice(0, 2)).toEqual([kit.sampleId, sampleId]);
    expect(await listed({ statuses: ['AWAITING_COLLECTION'] })).toContain(sampleId);
    expect(await listed({ kitTypes: ['LIPID'] })).toContain(kit.sampleId);
    expect(await listed({ kitTypes: ['LIPID'] })).not.toContain(sampleId);
    expect(await listed({ kitTypes: [] })).toEqual([]);
  });

  it('takes its requisition along, and has a return parcel', async () => {
    const { requisitionId, sampleId } = await alone();
    app.clock.advance(1000);
    await program.sampleEvent({ sampleId }, 'IN_TRANSIT', { trackingNumber: '9400', carrier: 'USPS' });
    expect(await read(requisitionId)).toMatchObject({
      status: 'APPROVED',
      sample: { status: 'IN_TRANSIT', shipments: [{ trackingNumber: '9400' }], updated: app.clock.now().toISOString() },
    });
    await program.sampleEvent({ sampleId }, 'DELIVERED');
    await program.sampleEvent({ sampleId }, 'RECEIVED');
    expect(await read(requisitionId)).toMatchObject({ status: 'RECEIVED', sample: { status: 'RECEIVED' } });
    expect(await eventsOf('SAMPLE_STATUS_CHANGED', sampleId)).toEqual([
      { sample_id: sampleId, kit_id: null, status: 'in_transit', previous_status: 'awaiting_collection' },
      { sample_id: sampleId, kit_id: null, status: 'delivered', previous_status: 'in_transit' },
      { sample_id: sampleId, kit_id: null, status: 'received', previous_status: 'delivered' },
    ]);
  });

  it('is canceled when its requisition is rejected, for the same reason', async () => {
    const { requisitionId, sampleId } = await alone();
    app.clock.advance(1000);
    await program.requisitionStatus(requisitionId, 'REJECTED', { reason: 'The tube is not labeled' });
    expect(await read(requisitionId)).toMatchObject({
      status: 'REJECTED',
      sample: {
        status: 'CANCELED',
        events: [{ status: 'AWAITING_COLLECTION' }, { status: 'CANCELED', reason: 'The tube is not labeled' }],
      },
    });
    expect(await eventsOf('SAMPLE_STATUS_CHANGED', sampleId)).toHaveLength(1);
    // Its code is free again (2.2), so it is nobody’s.
    expect(await lab.outcome(lab.message({ sampleId }))).toBe('AA UNKNOWN_SAMPLE');
  });

  it('stays as it is where it can no longer be canceled, or rejected its requisition itself', async () => {
    const held = await alone();
    await program.sampleEvent(held, 'RECEIVED');
    await program.sampleEvent(held, 'EXTRA_QUALITY_CHECKS');
    await program.requisitionStatus(held.requisitionId, 'REJECTED');
    expect((await read(held.requisitionId)).sample?.status).toBe('EXTRA_QUALITY_CHECKS');
    const spoiled = await alone();
    await program.sampleEvent(spoiled, 'COLLECTION_EXCEPTION');
    expect(await read(spoiled.requisitionId)).toMatchObject({
      status: 'REJECTED',
      sample: { status: 'COLLECTION_EXCEPTION' },
    });
  });

  it('is not made for a requisition that is denied', async () => {
    const denied = await program.requisition(newBarcode());
    await program.requisitionStatus(denied, 'DENIED');
    expect((await read(denied)).sample).toBeNull();
  });

  it('is that of the kit where there is one, which no rejection cancels', async () => {
    const kit = await program.kit();
    const requisitionId = await program.requisition(kit.sampleId);
    await program.requisitionStatus(requisitionId, 'APPROVED');
    await program.requisitionStatus(requisitionId, 'REJECTED');
    expect((await read(requisitionId)).sample).toMatchObject({
      kit: { kitId: kit.kitId },
      type: 'dried_blood_spot',
      status: 'AWAITING_COLLECTION',
    });
  });

  it('keeps its barcode: a kit with it is a CONFLICT, in any case', async () => {
    const barcode = 'TUBE-7001';
    const requisitionId = await program.requisition(barcode);
    await program.requisitionStatus(requisitionId, 'APPROVED');
    const orderId = await program.order();
    const fulfillment = { orderId, kits: [{ kitType: 'LIPID', sampleId: 'tube-7001' }] };
    const refused = await app.changingNothing(() => program.attempt(program.fulfillment, 'fulfillOrder', fulfillment));
    expect(refused.expectError('CONFLICT').message).toBe('A sample barcode in this request is already in use.');
    expect((await read(requisitionId)).sample).toMatchObject({ sampleId: barcode, kit: null });
  });
});

describe('the results of a requisition alone', () => {
  it('are the program’s at once, by submitReport', async () => {
    const sample = await alone();
    await program.sampleEvent(sample, 'RECEIVED');
    const reportId = await program.report(sample);
    expect(await read(sample.requisitionId)).toMatchObject({
      status: 'RESULTED',
      sample: { status: 'RESULTED', reports: [{ reportId, status: 'FINAL' }] },
    });
    expect(await eventsOf('REPORT_CREATED', sample.sampleId)).toEqual([
      { report_id: reportId, sample_id: sample.sampleId, kit_id: null },
    ]);
    const list = graphql('query ($filter: ReportFilter) { reports(filter: $filter) { edges { node { reportId } } } }');
    const listed = await app.run(list, { filter: { sampleId: sample.sampleId } }, program.client);
    expect(listed.expectNoErrors().reports.edges).toEqual([{ node: { reportId } }]);
  });

  it('are charted from a laboratory’s message by the barcode, for the patient of the requisition', async () => {
    const sample = await alone();
    expect(await lab.outcome(lab.message(sample))).toBe('AA');
    expect(await read(sample.requisitionId)).toMatchObject({
      status: 'RESULTED',
      sample: { status: 'RESULTED', reports: [{ status: 'FINAL' }] },
    });
    const ordered = await alone();
    // By the number of the order, as the laboratory got it.
    expect(await lab.outcome(lab.message({ sampleId: `${ordered.sampleId}-1` }))).toBe('AA');
    expect((await read(ordered.requisitionId)).status).toBe('RESULTED');
    const other = await alone({ patient: { ...REQUISITION.patient, firstName: 'Grace', lastName: 'Hopper' } });
    expect(await lab.outcome(lab.message(other))).toBe('AA PERSON_DISAGREES');
    expect((await read(other.requisitionId)).sample?.reports).toEqual([]);
  });

  it('are withdrawn, and an event is published to the program', async () => {
    const sample = await alone();
    await program.sampleEvent(sample, 'RECEIVED');
    const reportId = await program.report(sample);
    await program.mutate(program.lab, 'withdrawReport', { reportId, reason: 'Tubes were mixed up.' });
    expect((await read(sample.requisitionId)).sample).toMatchObject({
      status: 'RECEIVED',
      reports: [{ reportId, status: 'WITHDRAWN' }],
    });
    expect(await eventsOf('REPORT_WITHDRAWN', sample.sampleId)).toHaveLength(1);
  });

  it('wait for a person while the requisition is not approved, who then finds the sample', async () => {
    const dateOfBirth = '1931-07-04';
    const { name: own } = await app.prisma.account.findUniqueOrThrow({ where: { id: program.lab.accountId } });
    const pid = 'PID|1||77^^^LAB||ZOLC^LUKASZ||19310704|M';
    const patient = { ...REQUISITION.patient, dateOfBirth };
    const [named, sameBarcodeElsewhere] = [newBarcode(), await alone({ patient, lab: own })];
    const requisitionId = await program.requisition(named, { patient, lab: own });
    expect(await lab.outcome(lab.message({ sampleId: named }, { pid }))).toBe('AA UNKNOWN_SAMPLE');
    const unmatchedQuery = graphql(`
      { unmatchedResults(first: 1) { edges { node { unmatchedResultId candidates { sampleId } } } } }
    `);
    const newest = async () => {
      const { unmatchedResults } = (await app.run(unmatchedQuery, {}, program.lab)).expectNoErrors();
      const node = unmatchedResults.edges[0]?.node;
      return { id: node?.unmatchedResultId ?? '', candidates: node?.candidates.map(({ sampleId }) => sampleId) };
    };
    expect((await newest()).candidates).toEqual([sameBarcodeElsewhere.sampleId]);
    app.clock.advance(1000);
    await program.requisitionStatus(requisitionId, 'APPROVED');
    const { id, candidates } = await newest();
    // First the one that the message names.
    expect(candidates).toEqual([named, sameBarcodeElsewhere.sampleId]);
    const comparisonQuery = graphql(`
      query ($sampleId: String!) {
        unmatchedResults(first: 1) {
          edges { node { comparison(sampleId: $sampleId) { sample { sampleId kit { kitId } } verdict fields { name finding } } } }
        }
      }
    `);
    const compared = (await app.run(comparisonQuery, { sampleId: named }, program.lab)).expectNoErrors();
    const fields = ['SAMPLE_ID', 'FAMILY_NAME', 'GIVEN_NAME', 'BIRTH_DATE', 'SEX'] as const;
    expect(compared.unmatchedResults.edges[0]?.node.comparison).toEqual([
      {
        sample: { sampleId: named, kit: null },
        verdict: 'IDENTIFIED',
        fields: fields.map((name) => ({ name, finding: 'AGREES' })),
      },
    ]);
    await program.mutate(program.lab, 'matchResult', {
      unmatchedResultId: id,
      sampleId: named,
      reason: 'Approved since.',
    });
    expect((await read(requisitionId)).sample?.status).toBe('RESULTED');
    // By the last name, where the message gives no birth date.
    await lab.send(lab.message({ sampleId: 'NO-SUCH-SAMPLE' }, { pid: 'PID|1||77^^^LAB||ŻÓŁĆ^LUKASZ||' }));
    expect((await newest()).candidates).toContain(sameBarcodeElsewhere.sampleId);
    await lab.send(lab.message({ sampleId: 'NO-SUCH-SAMPLE' }, { pid: PID.replace('19840229', '19310705') }));
    expect((await newest()).candidates).toEqual([]);
  });
});

describe('what is read of a requisition alone', () => {
  const links = graphql('query ($id: ID!) { report(reportId: $id) { pdf txt hl7 fhir } }');

  it('is in every document of its report, which name the patient of the requisition', async () => {
    const sample = await alone();
    await program.sampleEvent(sample, 'RECEIVED');
    const reportId = await program.report(sample);
    const { report } = (await app.run(links, { id: reportId }, program.client)).expectNoErrors();
    const open = async (url = '') => {
      const { pathname, search } = new URL(url);
      const answer = await app.app.inject({ url: `${pathname}${search}` });
      expect(answer.statusCode).toBe(200);
      return answer.body;
    };
    expect((await open(report?.pdf)).slice(0, 5)).toBe('%PDF-');
    const text = await open(report?.txt);
    expect(text).toContain(`Requisition    ${sample.requisitionId}`);
    expect(text).toContain('Łukasz Żółć');
    expect(text).toContain(sample.sampleId);
    expect(await open(report?.hl7)).toContain(`\rPID|1||${sample.requisitionId}^^^^U||Żółć^Łukasz^^^^^L||19840229|M\r`);
    const fhir: unknown = JSON.parse(await open(report?.fhir));
    expect(JSON.stringify(fhir)).toContain(sample.sampleId);
    // The order that goes out, by the same barcode and the same stand-in for the patient's id.
    const order = await app.app.inject({
      url: `/requisitions/${sample.requisitionId}.hl7`,
      headers: { authorization: `Token ${program.lab.key}` },
    });
    expect(order.body).toContain(`\rPID|1||${sample.requisitionId}^^^^U|`);
  });

  it('is audited under the sample, and found by the barcode, the requisition and the report', async () => {
    const sample = await alone();
    await program.sampleEvent(sample, 'RECEIVED');
    const reportId = await program.report(sample);
    await app.app.inject({
      url: `/reports/${reportId}.hl7`,
      headers: { authorization: `Token ${program.client.key}` },
    });
    const query = graphql(`
      query ($sampleId: String!) {
        sample(sampleId: $sampleId) { status requisition { patient { lastName } } reports { results { name } } }
      }
    `);
    await app.run(query, { sampleId: sample.sampleId }, program.client);
    const entries = graphql(`
      query ($subject: String!) {
        auditEntries(first: 100, filter: { subject: $subject }) { edges { node { action classes subjects { type subjectId } } } }
      }
    `);
    const entriesOf = async (subject: string) => {
      const { auditEntries } = (await app.run(entries, { subject }, program.admin)).expectNoErrors();
      return auditEntries.edges.map(({ node }) => node);
    };
    const read = {
      action: 'sample.read',
      classes: ['IDENTITY', 'RESULTS', 'TESTING'],
      subjects: [{ type: 'Sample', subjectId: sample.sampleId }],
    };
    const opened = {
      action: 'document.read',
      classes: ['IDENTITY', 'RESULTS', 'TESTING'],
      subjects: [
        { type: 'Report', subjectId: reportId },
        { type: 'Requisition', subjectId: sample.requisitionId },
        { type: 'Sample', subjectId: sample.sampleId },
      ],
    };
    const sorted = (found: Awaited<ReturnType<typeof entriesOf>>) =>
      found.map((entry) => ({ ...entry, classes: entry.classes.toSorted() }));
    for (const subject of [sample.sampleId.toLowerCase(), sample.requisitionId, reportId])
      expect(sorted(await entriesOf(subject)), subject).toEqual(expect.arrayContaining([read, opened]));
  });
});

/** Races: a PostgreSQL server runs the transactions at the same time, the embedded database one after the other. */
describe('approving', () => {
  it('is done once by 20 callers at once, with one sample', async () => {
    const barcode = newBarcode();
    const requisitionId = await program.requisition(barcode);
    const results = await Promise.all(Array.from({ length: 20 }, () => decide(requisitionId, 'APPROVED')));
    expect(tally(results)).toEqual({ OK: 1, INVALID_TRANSITION: 19 });
    expect(await app.prisma.sample.count({ where: { sampleId: barcode } })).toBe(1);
  });

  it('while a kit with that barcode is made leads to one sample, the kit’s or the requisition’s own', async () => {
    for (let round = 0; round < 8; round++) {
      const barcode = `TUBE-RACE-${round}`;
      const requisitionId = await program.requisition(barcode);
      const orderId = await program.order();
      const fulfillment = { orderId, kits: [{ kitType: 'LIPID', sampleId: barcode }] };
      const fulfil = () => program.attempt(program.fulfillment, 'fulfillOrder', fulfillment);
      const approve = () => decide(requisitionId, 'APPROVED');
      const [one, other] = round % 2 === 0 ? [approve, fulfil] : [fulfil, approve];
      const outcomes = (await Promise.all([one(), other()])).map(outcomeOf);
      const [approval, making] = round % 2 === 0 ? outcomes : outcomes.toReversed();
      expect(approval).toBe('OK');
      const { status, sample } = await read(requisitionId);
      expect([status, sample?.sampleId]).toEqual(['APPROVED', barcode]);
      expect(making).toBe(sample?.kit ? 'OK' : 'CONFLICT');
    }
  });

  it('and moving the sample at once leaves the two in step', async () => {
    const { requisitionId, sampleId } = await alone();
    const moves = ['IN_TRANSIT', 'DELIVERED', 'RECEIVED'] as const;
    const results = await Promise.all([
      ...moves.map((status) => program.attempt(program.lab, 'recordSampleEvent', { sampleId, status })),
      decide(requisitionId, 'REJECTED'),
    ]);
    expect(results.map(outcomeOf)).toContain('OK');
    expect((await read(requisitionId)).sample?.status).toBe('CANCELED');
  });
});
