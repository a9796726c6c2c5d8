import { beforeAll, describe, expect, it } from 'vitest';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { useTestApp } from '../helpers/app.ts';
import { Intake } from '../helpers/intake.ts';
import { ackOf, fieldsOf } from '../helpers/oru.ts';
import { PATIENT, Program, type ProgramKit, REQUISITION } from '../helpers/program.ts';
import { listening } from '../mllp/listening.ts';
import { Sender } from '../mllp/sender.ts';

const app = useTestApp();
let program: Program;
let lab: Intake;

beforeAll(async () => {
  program = await Program.start(app);
  lab = new Intake(app, program);
});

/** A laboratory that speaks only HL7: it knows of a sample only what the order says. */
function orderOf(oml: string) {
  const specimen = fieldsOf(oml, 'SPM')[2] ?? '';
  return {
    sampleId: specimen,
    pid: `PID|1||${fieldsOf(oml, 'PID').slice(3).join('|')}`,
    panel: fieldsOf(oml, 'OBR')[4],
  };
}

const reports = graphql(`
  query ($sampleId: String!) {
    sample(sampleId: $sampleId) {
      status
      requisition { status }
      reports { reportId isAmendment pdf txt fhir hl7 results { name asGiven flag } }
    }
  }
`);

async function sampleOf({ sampleId }: Pick<ProgramKit, 'sampleId'>) {
  const { sample } = (await app.run(reports, { sampleId }, program.client)).expectNoErrors();
  if (!sample?.reports) throw new Error('The program does not see the sample.');
  return { ...sample, reports: sample.reports };
}

const open = async (link: string) => {
  const { pathname, search } = new URL(link);
  const answer = await app.app.inject({ url: pathname + search });
  expect(answer.statusCode).toBe(200);
  return answer;
};

describe('a laboratory that speaks only HL7 (contract, 10)', () => {
  it('accepts the requisition, and sends partial, final and corrected results; one with a mistyped barcode is matched by hand', async () => {
    const kit = await program.stockKit();
    await program.kitEvent(kit, 'IN_TRANSIT');
    await program.activate(kit);
    const { name: named } = await app.prisma.account.findUniqueOrThrow({ where: { id: program.lab.accountId } });
    const { requisition } = await program.mutate(program.client, 'createRequisition', {
      ...REQUISITION,
      lab: named,
      patient: { ...REQUISITION.patient, firstName: PATIENT.firstName, lastName: PATIENT.lastName },
      barcode: kit.sampleId,
    });
    await program.mutate(program.lab, 'updateRequisitionStatus', {
      requisitionId: requisition.requisitionId,
      status: 'APPROVED',
    });

    const oml = await app.app.inject({
      url: `/requisitions/${requisition.requisitionId}.hl7`,
      headers: { authorization: `Token ${program.lab.key}` },
    });
    expect(oml.headers['content-type']).toBe('application/hl7-v2; charset=utf-8');
    expect(fieldsOf(oml.body, 'MSH')[9]).toBe('OML^O21^OML_O21');
    const order = orderOf(oml.body);
    expect(order.sampleId).toBe(kit.sampleId);

    const port = await listening(app, program.lab.key);
    const mllp = await Sender.to(port);
    const glucose = (value: string, status: string) => [
      `OBX|1|NM|2345-7^Glucose^LN||${value}|mmol/L|3.9-5.6||||${status}`,
    ];
    const message = (parts: Parameters<Intake['message']>[1]) => lab.message(order, { pid: order.pid, ...parts });

    expect(ackOf(await mllp.send(message({ observations: glucose('5.4', 'P'), status: 'P' })))).toMatchObject({
      code: 'AA',
      reasons: [],
    });
    expect(await sampleOf(kit)).toMatchObject({
      status: 'PARTIALLY_RESULTED',
      reports: [{ results: [{ name: 'Glucose', asGiven: 5.4, flag: 'NORMAL' }] }],
    });

    // The final results come with an unknown barcode, and a person finds out whose they are.
    const mistyped = lab.message(
      { sampleId: `${kit.sampleId}X` },
      { pid: order.pid, observations: glucose('5.5', 'F') },
    );
    expect(await lab.outcome(mistyped)).toBe('AA UNKNOWN_SAMPLE');
    const list = graphql(
      '{ unmatchedResults(statuses: [OPEN]) { edges { node { unmatchedResultId candidates { sampleId } } } } }',
    );
    const { unmatchedResults } = (await app.run(list, {}, program.lab)).expectNoErrors();
    const [found] = unmatchedResults.edges;
    expect(found?.node.candidates).toEqual([{ sampleId: kit.sampleId }]);
    await program.mutate(program.lab, 'matchResult', {
      unmatchedResultId: found?.node.unmatchedResultId ?? '',
      sampleId: kit.sampleId,
      reason: 'One letter too many, by telephone.',
    });
    expect(await sampleOf(kit)).toMatchObject({ status: 'RESULTED', requisition: { status: 'RESULTED' } });

    expect(ackOf(await mllp.send(message({ observations: glucose('7.4', 'C') })))).toMatchObject({
      code: 'AA',
      reasons: [],
    });
    const { reports: all } = await sampleOf(kit);
    expect(all.map(({ isAmendment }) => isAmendment)).toEqual([false, false, true]);
    const corrected = all[2];
    if (!corrected) throw new Error('There is no correction.');
    expect(corrected.results).toEqual([{ name: 'Glucose', asGiven: 7.4, flag: 'HIGH' }]);

    const rest = await app.app.inject({
      url: `/api/v2/kits/${kit.kitId}/`,
      headers: { authorization: `Token ${program.client.key}` },
    });
    expect(rest.body).toContain('7.4');
    expect((await open(corrected.pdf)).rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await open(corrected.txt)).body).toMatch(/Glucose[\s\S]*7\.4/);
    expect((await open(corrected.hl7)).body).toContain('|7.4|');
    const { entry } = (await open(corrected.fhir)).json();
    expect(entry.map(({ resource }: { resource: { resourceType: string } }) => resource.resourceType).sort()).toEqual([
      'DiagnosticReport',
      'Observation',
      'Organization',
      'Patient',
      'ServiceRequest',
      'Specimen',
    ]);
    expect(JSON.stringify(entry)).toContain('"value":7.4');
  });
});
