import type { Bundle, Observation } from '@medplum/fhirtypes';
import { beforeAll, describe, expect, it } from 'vitest';
import { graphql } from '../../../src/graphql/stored/typed-document.ts';
import { type TestActor, useTestApp } from '../../helpers/app.ts';
import { NO_SUCH_UUID, Program, type ProgramKit } from '../../helpers/program.ts';

const app = useTestApp();
let program: Program;
let kit: ProgramKit;
let reportId: string;

beforeAll(async () => {
  program = await Program.start(app, 'TEST');
  kit = await program.kit();
  await program.activate(kit);
  await program.sampleEvent(kit, 'RECEIVED');
  reportId = await program.report(kit, {
    comments: 'Fasting specimen.',
    results: [
      { resultType: 'quantity', name: 'Glucose', result: '5.40', unitOfMeasure: 'mmol/L', loinc: '2345-7' },
      {
        resultType: 'quantity',
        name: 'CRP',
        result: '<0.50',
        unitOfMeasure: 'mg/L',
        rangeMaximum: 5,
        comments: 'Low.',
      },
      { resultType: 'reactivity', name: 'HIV', result: 'NON-REACTIVE', flag: 'NORMAL' },
      { resultType: 'genotype', name: 'LCT', result: 'C/T' },
    ],
  });
});

const reportWithLink = graphql(`
  query ($id: ID!) {
    report(reportId: $id) {
      fhir
      comments
      dateCollected
      dateReceived
      dateResulted
      results {
        __typename
        name
        loinc
        comments
        flag
        timeCollected
        ... on QuantityResult { text value unit rangeMaximum }
        ... on ReactivityResult { word: value }
        ... on GenotypeResult { word: value }
      }
    }
  }
`);

async function read(actor: TestActor) {
  const { report } = (await app.run(reportWithLink, { id: reportId }, actor)).expectNoErrors();
  if (!report) throw new Error('The report does not exist.');
  return report;
}

async function open(url: string, actor?: TestActor) {
  const { pathname, search } = new URL(url, 'http://kits.test');
  return app.app.inject({ url: `${pathname}${search}`, headers: actor ? { authorization: `Token ${actor.key}` } : {} });
}

describe('Report.fhir (contract, 6.1 and 10.2)', () => {
  it('is a link that opens without credentials, and forbids caching', async () => {
    const { fhir } = await read(program.client);
    expect(new URL(fhir).pathname).toBe(`/reports/${reportId}.fhir`);
    const answer = await open(fhir);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/fhir+json; charset=utf-8',
      'cache-control': 'private, no-store',
      'content-disposition': `inline; filename="report-${reportId}.fhir.json"`,
    });
  });

  it('opens with a key of a user who may see the report, and with no other', async () => {
    const path = `/reports/${reportId}.fhir`;
    for (const actor of [program.client, program.lab, program.admin])
      expect((await open(path, actor)).statusCode).toBe(200);
    expect((await open(path)).statusCode).toBe(401);
    expect((await open(path, program.fulfillment)).statusCode).toBe(403);
    const stranger = await app.actor('CLIENT');
    const [foreign, missing] = [await open(path, stranger), await open(`/reports/${NO_SUCH_UUID}.fhir`, stranger)];
    expect(foreign.statusCode).toBe(404);
    expect(foreign.body.replaceAll(reportId, NO_SUCH_UUID)).toBe(missing.body);
  });

  it('does not open by the link to another format, or another report', async () => {
    const { fhir } = await read(program.client);
    expect((await open(fhir.replace('.fhir?', '.pdf?'))).statusCode).toBe(403);
    expect((await open(fhir.replace(reportId, NO_SUCH_UUID))).statusCode).toBe(403);
  });

  it('says what GraphQL says', async () => {
    const report = await read(program.client);
    const { body } = await open(report.fhir);
    const bundle: Bundle = JSON.parse(body);
    const resources = (bundle.entry ?? []).flatMap(({ resource }) => resource ?? []);
    const observations = resources.filter((each): each is Observation => each.resourceType === 'Observation');
    expect(
      observations.map(({ code, note, effectiveDateTime, ...rest }) => ({
        name: code?.text,
        loinc: code?.coding?.[0]?.code ?? null,
        comments: note?.[0]?.text ?? null,
        timeCollected: effectiveDateTime,
        value: rest.valueQuantity?.value,
        unit: rest.valueQuantity?.unit,
        flag: rest.interpretation?.[0]?.text?.toUpperCase() ?? 'UNKNOWN',
        text: rest.valueCodeableConcept?.text ?? rest.valueString,
      })),
    ).toEqual(
      report.results.map(({ name, loinc, comments, flag, timeCollected, ...result }) => {
        const quantity = result.__typename === 'QuantityResult' ? result : undefined;
        return {
          ...{ name, loinc, comments, flag, timeCollected },
          value: quantity?.value,
          unit: quantity?.unit,
          text: 'word' in result ? result.word : undefined,
        };
      }),
    );
    expect(body).toContain('"value":5.40,');
    expect(body).toContain('"value":0.50,"comparator":"<"');
    expect(resources.find(({ resourceType }) => resourceType === 'DiagnosticReport')).toMatchObject({
      conclusion: report.comments,
      effectiveDateTime: report.dateCollected,
      issued: report.dateResulted,
      presentedForm: [{ data: expect.stringMatching(/^JVBERi0/) }],
      meta: { security: [{ code: 'HTEST' }] },
    });
    expect(resources.find(({ resourceType }) => resourceType === 'Specimen')).toMatchObject({
      identifier: [{ value: kit.sampleId }, { value: kit.kitId }],
      receivedTime: report.dateReceived,
    });
  });

  it('is recorded when it is opened, like every document (contract, 7.4)', async () => {
    const entries = () =>
      app.prisma.auditEntry.count({ where: { action: 'document.read', records: { has: reportId } } });
    const before = await entries();
    await open(`/reports/${reportId}.fhir`, program.client);
    expect(await entries()).toBe(before + 1);
  });
});
