import { beforeAll, describe, expect, it } from 'vitest';
import { en } from '../../../src/pages/results/words/en.ts';
import { useTestApp } from '../../helpers/app.ts';
import { AuditedProgram } from '../../helpers/audited-program.ts';
import { PATIENT, type Program, REQUISITION } from '../../helpers/program.ts';
import { expectSoundness } from '../../helpers/soundness.ts';
import { headingOf, ResultsVisit } from './results-visit.ts';

/** The results page of somebody whose requisition has a sample of its own, without a kit (contract, 4.5, 12.1 and 12.6). */
const app = useTestApp();
expectSoundness(app);

const RIGHT = PATIENT.dateOfBirth;

let audited: AuditedProgram;
let program: Program;

beforeAll(async () => {
  audited = await AuditedProgram.start(app);
  ({ program } = audited);
});

const visit = (input: Parameters<typeof ResultsVisit.of>[2]) => ResultsVisit.of(app, program, input);

describe('the results page of a requisition alone', () => {
  const approved = async (barcode: string, details: object, of = program) => {
    const requisitionId = await of.requisition(barcode, { patient: { ...REQUISITION.patient, ...details } });
    await of.requisitionStatus(requisitionId, 'APPROVED');
    return { requisitionId, sampleId: barcode };
  };

  it('shows how far its sample has got, and its results and trend beside those of kits', async () => {
    const details = { ...PATIENT, email: 'alone@example.org' };
    const someone = await program.patient(details);
    const sample = await approved('Alone 1/ä', details);
    const person = await visit({ patientId: someone });
    const waiting = await person.open(RIGHT);
    expect(headingOf(waiting.body)).toBe(en.headings.toCollect);
    expect(waiting.body).toContain('<code>Alone 1/ä</code>');
    // It came with no kit.
    for (const { ORDERED, SHIPPED, REGISTERED } of [en.steps.names])
      for (const step of [ORDERED, SHIPPED, REGISTERED, en.steps.yours]) expect(waiting.body).not.toContain(step);
    app.clock.advance(60_000);
    await program.sampleEvent(sample, 'RECEIVED');
    const received = await person.get();
    expect(headingOf(received.body)).toBe(en.headings.received);
    expect(received.body).toContain(`${en.steps.names.RESULTED}</span> <span class="hidden">(${en.steps.next})`);
    const quantity = { resultType: 'quantity', name: 'Ferritin', loinc: '2276-4' };
    const unit = { unitOfMeasure: 'ng/mL' };
    const id = await program.report(sample, { results: [{ ...quantity, ...unit, result: 12 }] });
    const body = (await person.get()).body;
    expect([headingOf(body), body.includes('<strong dir="auto">12</strong>')]).toEqual([en.headings.ready, true]);
    expect((await person.get(`/reports/${id}.pdf`)).statusCode).toBe(200);
    app.clock.advance(24 * 3_600_000);
    const later = await approved('Alone 2', details);
    await program.sampleEvent(later, 'RECEIVED');
    await program.report(later, { results: [{ ...quantity, ...unit, result: 40 }] });
    const kit = await program.registeredKit(someone);
    await person.open(RIGHT);
    const newer = await person.get('?sample=alone+2');
    expect(newer.body).toContain(`<strong>12 ng/mL</strong>`);
    for (const other of ['Alone+1%2F%C3%A4', kit.sampleId]) expect(newer.body).toContain(`sample=${other}"`);
    expect((await person.get('?sample=Alone+1%2F%C3%A4')).statusCode).toBe(200);
    const entries = await audited.auditEntries({ subject: sample.sampleId });
    expect(entries.map(({ action }) => action)).toContain('results.read');
  });

  it('says that it was canceled, also once its code is somebody else’s', async () => {
    const details = { ...PATIENT, email: 'canceled@example.org' };
    const someone = await program.patient(details);
    const { requisitionId, sampleId } = await approved('Alone 3', details);
    await program.requisitionStatus(requisitionId, 'REJECTED', { reason: 'A secret of staff.' });
    await approved(sampleId, { email: 'somebody-else@example.org' });
    const person = await visit({ patientId: someone });
    for (const { body } of [await person.open(RIGHT), await person.get('?sample=alone+3&lang=en')]) {
      expect(headingOf(body)).toBe(en.headings.canceledAlone);
      expect(body).not.toContain('A secret of staff.');
    }
  });

  it('is not there for a stranger’s, nor on a link for a kit', async () => {
    const details = { ...PATIENT, email: 'one-kit@example.org' };
    const someone = await program.patient(details);
    const own = await program.registeredKit(someone);
    await approved('Alone 4', details);
    await approved('Alone 5', { email: 'another@example.org' });
    const whole = await visit({ patientId: someone });
    const { body } = await whole.open(RIGHT);
    expect([body.includes('Alone 4'), body.includes('Alone 5')]).toEqual([true, false]);
    expect((await whole.get('?sample=Alone+5')).statusCode).toBe(404);
    const one = await visit({ kitId: own.kitId });
    expect((await one.open(RIGHT)).body).not.toContain('Alone 4');
    expect((await one.get('?sample=Alone+4')).statusCode).toBe(404);
  });
});
