import type { Bundle } from '@medplum/fhirtypes';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ReportDocument } from '../../../src/documents/content/report-document.ts';
import { loadUcum } from '../../../src/terminology/ucum.ts';
import { chanceOfTest, triesOf } from '../../helpers/chance.ts';
import { materialFolder, WITH_MATERIAL } from '../../helpers/material.ts';
import {
  AMENDMENT,
  attached,
  finding,
  LATER,
  numberedQuantities,
  PROVIDER,
  quantity,
  report,
  WITHDRAWAL,
} from '../sample-report.ts';
import { bundleOf } from './bundles.ts';
import { hl7Codes, profileProblems, schemaProblems } from './conformance.ts';
import { randomReport } from './random-report.ts';

/** How many random reports each test tries. */
const RANDOM = triesOf({ full: 80, quick: 40 });

const nobody = {
  patientId: '0199a0f0-2222-7222-8333-444455556666',
  firstName: null,
  lastName: null,
  dateOfBirth: null,
  sex: null,
};

const UNKNOWN_COLLECTION = {
  specimen: { ...report().specimen, dateCollected: null },
  results: [quantity({ timeCollected: null })],
};

const NO_NPI = { ...PROVIDER, npi: null };

const REQUISITION = {
  requisitionId: '0199a0f0-3333-7222-8333-444455556666',
  barcode: 'SMP-7F3K-9QX2',
  panels: ['CMP14'],
  orderingProvider: PROVIDER,
  created: new Date('2026-11-14T08:00:00Z'),
};

const NAMED: readonly (readonly [string, Partial<ReportDocument>])[] = [
  ['a complete report', {}],
  ['a report on nobody registered', { patient: null }],
  ['a report on somebody of whom nothing was asked', { patient: nobody }],
  ['a partial report', { isPartial: true }],
  ['an amendment', AMENDMENT],
  ['a superseded report', { replacedBy: LATER }],
  ['a withdrawn report', WITHDRAWAL],
  ['a report of an unknown collection', UNKNOWN_COLLECTION],
  [
    'a report of coded values',
    {
      results: [
        { ...finding('HIV', 'Reactive'), code: { system: 'SCT', code: '11214006', display: 'Reactive' } },
        { ...finding('Color', 'yellow'), resultType: 'coded', code: { system: 'L', code: 'Y', display: null } },
      ],
    },
  ],
  ['a report that somebody ordered', { requisition: REQUISITION }],
  ['a report that somebody without an NPI ordered', { requisition: { ...REQUISITION, orderingProvider: NO_NPI } }],
  ['a report with a document', attached()],
  ['a report of nothing but a text', { ...attached('Letter', { contentType: 'text/plain' }), results: [] }],
  ['a report of a TEST account', { isTest: true }],
  ['a report of 200 results', { results: numberedQuantities(200) }],
];

/** What a validator finds wrong with these reports, each problem once. */
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
