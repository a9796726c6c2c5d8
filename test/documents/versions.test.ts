import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { type TestActor, useTestApp } from '../helpers/app.ts';
import type { InputOf } from '../helpers/operations.ts';
import { ackOf, hl7Time, oru } from '../helpers/oru.ts';
import { PATIENT, Program, type ProgramKit } from '../helpers/program.ts';
import { readPdf } from './read-pdf.ts';

/** The documents of reports that are versions of one chart (contract, 6.2, 10.2, 10.5 and 10.6). */
const app = useTestApp();
let program: Program;
let kit: ProgramKit;

beforeAll(async () => {
  program = await Program.start(app);
});

beforeEach(async () => {
  kit = await program.receivedKit();
  await program.activate(kit);
});

const FORMATS = ['pdf', 'txt', 'fhir', 'hl7'] as const;

type Submitted = InputOf<'submitReport'>['results'][number];

const quantity = (name: string, result: number, more: Partial<Submitted> = {}): Submitted => ({
  resultType: 'quantity',
  name,
  result,
  ...more,
});

/** An entry of a FHIR bundle. */
interface Entry {
  readonly resource: { readonly resourceType: string; readonly status?: string };
}

const LINKS = graphql('query ($id: ID!) { report(reportId: $id) { txt } }');

/** The person who registers the kits. */
const PID = `PID|1||||${PATIENT.lastName}^${PATIENT.firstName}||${PATIENT.dateOfBirth.replaceAll('-', '')}`;

/** A report's document, as a caller with a key gets it. */
async function open(reportId: string, format: (typeof FORMATS)[number], actor: TestActor = program.client) {
  const url = `/reports/${reportId}.${format}`;
  const answer = await app.app.inject({ url, headers: { authorization: `Token ${actor.key}` } });
  expect(answer.statusCode).toBe(200);
  return answer;
}

describe('a result that the laboratory withdrew (contract, 10.5)', () => {
  it('is not printed as current, but named among the changes', async () => {
    const first = await program.report(kit, { results: [quantity('TSH', 1), quantity('CRP', 271.5)] });
    const second = await program.report(kit, { amends: first, results: [quantity('TSH', 1)], withdraws: ['CRP'] });
    const text = (await open(second, 'txt')).body;
    expect(text).toContain('RESULTS\nThe one result is not flagged.');
    expect(text.slice(text.indexOf('\nRESULTS'))).not.toContain('CRP');
    expect(text.slice(text.indexOf('\nCHANGES'), text.indexOf('\nRESULTS'))).toContain('CRP');
    expect((await open(second, 'hl7')).body).not.toMatch(/^OBX.*CRP.*\|F\|/mu);
    const { entry } = (await open(second, 'fhir')).json();
    expect(entry.filter((each: Entry) => each.resource.resourceType === 'Observation')).toHaveLength(1);
  });
});

describe('a report that another has replaced (contract, 6.2)', () => {
  it('names the current one, however many there were in between', async () => {
    const first = await program.report(kit, { partial: true, results: [quantity('TSH', 1)] });
    const text = async () => (await open(first, 'txt')).body.replaceAll('\n', ' ');
    expect(await text()).toContain('PARTIAL REPORT – further results to follow');
    const second = await program.report(kit, {
      partial: true,
      results: [quantity('TSH', 1), quantity('CRP', 2)],
    });
    expect(await text()).toContain(`A newer report has replaced this one. Use report ${second}, resulted`);
    const third = await program.report(kit, { results: [quantity('TSH', 1), quantity('CRP', 2), quantity('LDL', 3)] });
    expect(await text()).toContain(`This partial report has been completed. Use report ${third}, resulted`);
    expect(await text()).not.toContain('further results to follow');
    const results = [quantity('TSH', 1), quantity('CRP', 2), quantity('LDL', 4)];
    const fourth = await program.report(kit, { amends: third, results });
    expect(await text()).toContain(`has been completed and corrected. Use report ${fourth}, resulted`);
    expect((await open(third, 'txt')).body).toContain('Status: SUPERSEDED\n');
    expect((await open(fourth, 'txt')).body).toContain('Status: FINAL, AMENDED\n');
  });
});

describe('an amendment (contract, 6.2)', () => {
  it('says of each result what it did to it, whatever it is called now', async () => {
    const first = await program.report(kit, {
      results: [quantity('TSH', 1, { loinc: '3016-3' }), quantity('CRP', 2), quantity('LDL', 3)],
    });
    const second = await program.report(kit, {
      amends: first,
      results: [quantity('Thyrotropin', 1.5, { loinc: '3016-3' }), quantity('LDL', 3), quantity('HDL', 4)],
      withdraws: ['CRP'],
    });
    const { body } = await open(second, 'txt');
    const [, changes = ''] = /\nCHANGES\n([\s\S]*?)\n\nRESULTS\n/.exec(body) ?? [];
    expect(changes.split('\n').map((line) => line.trim())).toEqual([
      'Thyrotropin',
      'Earlier report 1 (named TSH)',
      'This report    1.5 (named Thyrotropin)',
      'HDL',
      'Earlier report Not reported',
      'This report    4',
      'CRP',
      'Earlier report 2',
      'This report    Withdrawn',
    ]);
    expect(body).toMatch(/Thyrotropin .*\n {4}Corrected by this report\n/u);
    expect(body).toMatch(/HDL .*\n {4}Added by this report\n/u);
  });
});

describe('a report that was withdrawn (contract, 10.6)', () => {
  it('is only a notice in every format, for everybody', async () => {
    const first = await program.report(kit, { results: [quantity('TSH', 271.5, { comments: 'Repeated.' })] });
    const report = await program.report(kit, {
      amends: first,
      comments: 'Hemolysed.',
      results: [quantity('TSH', 314.5, { unitOfMeasure: 'mU/L' })],
    });
    const { report: links } = (await app.run(LINKS, { id: report }, program.client)).expectNoErrors();
    await program.mutate(program.lab, 'withdrawReport', { reportId: first, reason: 'Two tubes were mixed up.' });
    const said = /271\.5|314\.5|mU\/L|Repeated|Hemolysed/u;
    for (const reportId of [first, report]) {
      for (const actor of [program.client, program.lab, program.admin]) {
        const text = (await open(reportId, 'txt', actor)).body;
        expect(text).toContain('Status: WITHDRAWN');
        expect(text).toContain('Two tubes were mixed up.');
        expect(text).not.toMatch(said);
        const hl7 = (await open(reportId, 'hl7', actor)).body;
        expect(hl7).toMatch(/\rOBX\|1\|\|\^TSH\|\|\|\|\|\|\|\|W\r/u);
        expect(hl7).not.toMatch(said);
        const { entry } = (await open(reportId, 'fhir', actor)).json();
        expect(entry.filter(({ resource }: Entry) => resource.status === 'entered-in-error')).toHaveLength(2);
        const [{ resource }] = entry;
        expect(JSON.stringify({ ...entry, 0: { ...resource, presentedForm: [] } })).not.toMatch(said);
      }
      const { pages } = await readPdf(new Uint8Array((await open(reportId, 'pdf')).rawPayload));
      expect(pages).toHaveLength(1);
    }
    const { pathname, search } = new URL(links?.txt ?? '', 'http://kits.test');
    const linked = await app.app.inject({ url: `${pathname}${search}` });
    expect(linked.body).toContain('WITHDRAWN REPORT');
    expect(linked.body).not.toMatch(said);
  });
});

describe('a report of an unknown collection (contract, 10.5)', () => {
  it('says so, and its next version does not mistake the receipt for the collection', async () => {
    const send = async (observation: string, collected: string) => {
      const message = oru(kit.sampleId, app.clock.now(), {
        pid: PID,
        collected,
        status: 'P',
        observations: [observation],
      });
      const headers = { authorization: `Token ${program.lab.key}`, 'content-type': 'application/hl7-v2' };
      const answer = await app.app.inject({ method: 'POST', url: '/hl7/v2', payload: message, headers });
      expect(ackOf(answer.body)).toMatchObject({ code: 'AA', reasons: [] });
    };
    await send('OBX|1|NM|3016-3^TSH^LN||1|||||P', '');
    const unknown = (await open(await newest(), 'txt')).body;
    expect(unknown).toContain('  Collected      Not stated by the laboratory\n');
    app.clock.advance(60_000);
    await send('OBX|1|NM|1988-5^CRP^LN||2|||||P', hl7Time(new Date(app.clock.now().getTime() - 7_200_000)));
    const known = (await open(await newest(), 'txt')).body;
    expect(known).toMatch(/ {2}Collected {6}20\d\d-\d\d-\d\d /u);
    expect(known).not.toMatch(/TSH .*\n {4}.*Collected/u);
  });

  async function newest(): Promise<string> {
    const where = { sample: { sampleId: kit.sampleId }, status: 'PARTIAL' } as const;
    return (await app.prisma.report.findFirstOrThrow({ where })).id;
  }
});
