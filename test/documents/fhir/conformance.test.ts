import type { Bundle } from '@medplum/fhirtypes';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ReportDocument } from '../../../src/documents/report-document.ts';
import { loadUcum } from '../../../src/terminology/ucum.ts';
import { chanceOfTest } from '../../helpers/chance.ts';
import { materialFolder, WITH_MATERIAL } from '../../helpers/material.ts';
import { numberedQuantities, report } from '../sample-report.ts';
import { bundleOf } from './bundles.ts';
import { hl7Codes, profileProblems, schemaProblems } from './conformance.ts';
import { randomReport } from './random-report.ts';

/** How many random reports each test tries. */
const RANDOM = 40;

const nobody = {
  patientId: '0199a0f0-2222-7222-8333-444455556666',
  firstName: null,
  lastName: null,
  dateOfBirth: null,
  sex: null,
};

const NAMED: readonly (readonly [string, Partial<ReportDocument>])[] = [
  ['a complete report', {}],
  ['a report on nobody registered', { patient: null }],
  ['a report on somebody of whom nothing was asked', { patient: nobody }],
  ['a partial report', { isPartial: true }],
  ['an amendment', { amends: { reportId: nobody.patientId, dateResulted: new Date(0), changes: [] } }],
  ['a report of a TEST account', { isTest: true }],
  ['a report of 200 results', { results: numberedQuantities(200) }],
];

/** What a validator has against these reports, each told once. */
async function problemsOf(documents: readonly ReportDocument[], problems: (bundle: Bundle) => readonly string[]) {
  const found = new Set<string>();
  for (const document of documents) for (const problem of problems(await bundleOf(document))) found.add(problem);
  return [...found];
}

const folder = materialFolder('us-core-7.0.0');

describe.skipIf(folder === undefined)(`by the profiles of US Core 7.0.0 and FHIR’s own ${WITH_MATERIAL}`, () => {
  let problems: (bundle: Bundle) => readonly string[];

  beforeAll(() => {
    const ofResource = profileProblems(folder ?? '');
    problems = (bundle) => [
      ...ofResource(bundle),
      ...(bundle.entry ?? []).flatMap(({ resource }) => (resource ? ofResource(resource) : [])),
    ];
  });

  it.each(NAMED)('%s is valid', async (_name, differences) => {
    expect(await problemsOf([report(differences)], problems)).toEqual([]);
  });

  it('random reports are valid', async () => {
    const chance = chanceOfTest();
    const documents = Array.from({ length: RANDOM }, () => randomReport(chance));
    expect(await problemsOf(documents, problems)).toEqual([]);
  });

  it('a bundle that breaks a rule of a profile is found', async () => {
    const bundle = await bundleOf(report());
    const [first] = bundle.entry;
    Object.assign(first?.resource ?? {}, { issued: undefined });
    expect(problems(bundle).join()).toContain('us-core-9');
  });
});

describe('by FHIR’s JSON schema', () => {
  let problems: (bundle: unknown) => readonly string[];

  beforeAll(() => {
    problems = schemaProblems();
  });

  it.each(NAMED)('%s is valid', async (_name, differences) => {
    expect(await problemsOf([report(differences)], problems)).toEqual([]);
  });

  it('random reports are valid', async () => {
    const chance = chanceOfTest();
    const documents = Array.from({ length: RANDOM }, () => randomReport(chance));
    expect(await problemsOf(documents, problems)).toEqual([]);
  });

  it('a bundle with a member that FHIR does not have is found', async () => {
    expect(problems({ ...(await bundleOf(report())), results: [] })).not.toEqual([]);
  });
});

it('every coded unit of random reports is one of UCUM', async () => {
  const isUcum = await loadUcum();
  const chance = chanceOfTest();
  const units = new Set<string>();
  for (let round = 0; round < RANDOM; round++) {
    const json = JSON.stringify(await bundleOf(randomReport(chance)));
    for (const [, unit] of json.matchAll(/"system":"http:\/\/unitsofmeasure.org","code":"([^"]*)"/g))
      units.add(unit ?? '');
  }
  expect(units.size).toBeGreaterThan(3);
  expect([...units].filter((unit) => !isUcum(unit))).toEqual([]);
});

it('every code of HL7 in random reports is one of its system, under its name there', async () => {
  const known = hl7Codes();
  const chance = chanceOfTest();
  const used = new Map<string, string | undefined>();
  for (let round = 0; round < RANDOM; round++) {
    const json = JSON.stringify(await bundleOf(randomReport(chance)));
    const codings = json.matchAll(/"system":"(http:\/\/terminology[^"]*)","code":"([^"]*)","display":"([^"]*)"/g);
    for (const [, system, code, display] of codings) used.set(`${system}|${code}`, display);
  }
  expect(used.size).toBeGreaterThan(8);
  expect([...used].map(([code]) => [code, known.get(code)])).toEqual([...used]);
});
