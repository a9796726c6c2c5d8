import { describe, expect, it } from 'vitest';
import type { ReportDocument } from '../../../src/documents/content/report-document.ts';
import { chanceOfTest } from '../../helpers/chance.ts';
import {
  AMENDMENT,
  change,
  EARLIER,
  finding,
  LATER,
  numberedQuantities,
  order,
  PROVIDER,
  quantity,
  report,
  reportOfRequisition,
  WITHDRAWAL,
  withdrawn,
} from '../sample-report.ts';
import { bundleOf, jsonOf, PDF, reportOf, resourceOf, resourcesOf } from './bundles.ts';
import { randomReport } from './random-report.ts';

const REPORT_IDS = 'urn:uuid:38eb6aa4-13d4-4863-822b-fe2508b4dfe3';
const REQUISITION_IDS = 'urn:uuid:c88364e7-482c-4913-8807-75795f4e03e4';
const PATIENT_IDS = 'urn:uuid:25319cda-4f01-43b3-b489-f4c39962989a';

const AMENDED = EARLIER.reportId;
const requisition = {
  requisitionId: '0199a0f0-3333-7222-8333-444455556666',
  orderingProvider: null,
  barcode: 'SMP-7F3K-9QX2',
  panels: ['LIPID', 'two  spaces'],
  created: new Date('2026-11-10T09:30:00Z'),
};

/** All references to other resources in this value. */
function referencesIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = 'reference' in value && typeof value.reference === 'string' ? [value.reference] : [];
  return [...own, ...Object.values(value).flatMap(referencesIn)];
}

describe('the bundle (contract, 10.2)', () => {
  it('is a collection of the report, the patient, the specimen, the laboratory, the requisition and each result', async () => {
    const bundle = await bundleOf(report({ requisition, results: numberedQuantities(2) }));
    expect(bundle).toMatchObject({ resourceType: 'Bundle', type: 'collection', timestamp: '2026-11-21T10:45:00.000Z' });
    expect(bundle.entry.map(({ resource }) => resource?.resourceType)).toEqual([
      ...['DiagnosticReport', 'Patient', 'Specimen', 'Organization', 'ServiceRequest', 'Observation', 'Observation'],
    ]);
    expect(await resourcesOf(report(), 'ServiceRequest')).toEqual([]);
  });

  it('of a requisition alone names the patient by the requisition, and neither a kit nor a type of specimen', async () => {
    const document = reportOfRequisition();
    const patient = await resourceOf(document, 'Patient');
    const { requisitionId } = requisition;
    expect(patient).toMatchObject({ identifier: [{ system: REQUISITION_IDS, value: requisitionId }] });
    // The request has the requisition's own id. All reports of the requisition are of the same patient.
    expect(patient.id).not.toBe(requisitionId);
    const amended = await resourceOf(reportOfRequisition({ ...AMENDMENT, reportId: LATER.reportId }), 'Patient');
    expect(amended.id).toBe(patient.id);
    const specimen = await resourceOf(document, 'Specimen');
    expect(specimen.identifier).toHaveLength(1);
    expect(specimen.type).toEqual({
      coding: [
        {
          system: 'http://terminology.hl7.org/CodeSystem/data-absent-reason',
          code: 'unknown',
          display: 'Unknown',
        },
      ],
      text: 'Unknown',
    });
  });

  it('has every resource that one of its resources refers to, under a URN of its own', async () => {
    const chance = chanceOfTest();
    for (let round = 0; round < 40; round++) {
      const { entry } = await bundleOf(randomReport(chance));
      const names = entry.map(({ fullUrl }) => fullUrl);
      expect(new Set(names).size).toBe(names.length);
      expect(names).toEqual(entry.map(({ resource }) => `urn:uuid:${resource?.id}`));
      const references = referencesIn(entry);
      expect(references.length).toBeGreaterThan(names.length);
      expect(references.filter((reference) => !names.includes(reference))).toEqual([]);
    }
  });

  it('is the same each time for a report', async () => {
    expect(await jsonOf(report({ requisition }))).toBe(await jsonOf(report({ requisition })));
  });

  it('names the profile of US Core in each resource, and has a narrative there', async () => {
    const { entry } = await bundleOf(report({ requisition }));
    for (const { resource } of entry) {
      expect(resource).toMatchObject({
        meta: {
          profile: [expect.stringMatching(/^http:\/\/hl7.org\/fhir\/us\/core\/StructureDefinition\/us-core-[a-z-]+$/)],
        },
        text: {
          status: 'generated',
          div: expect.stringMatching(/^<div xmlns="http:\/\/www.w3.org\/1999\/xhtml">.+<\/div>$/),
        },
      });
    }
  });

  it('is labelled HTEST of a TEST account, itself and each resource, and stamped for readers; of a LIVE account it is not', async () => {
    const security = [
      { system: 'http://terminology.hl7.org/CodeSystem/v3-ActReason', code: 'HTEST', display: 'test health data' },
    ];
    const bundle = await bundleOf(report({ isTest: true, requisition }));
    expect(bundle.meta).toEqual({ security });
    for (const { resource } of bundle.entry) {
      expect(resource?.meta?.security).toEqual(security);
      expect(JSON.stringify(resource)).toContain('TEST: NOT FOR CLINICAL USE');
    }
    expect(await jsonOf(report({ requisition }))).not.toMatch(/HTEST|TEST: NOT FOR/);
  });
});

describe('the report (contract, 10.2)', () => {
  it('has the panels that the laboratory named, each once, with the system that it named or its own', async () => {
    const named = [
      { code: '24331-1', name: 'Lipids', system: 'LN' },
      { code: '24331-2', name: 'With a wrong check digit', system: 'LN' },
      { code: '391558003', name: 'Culture', system: 'SCT' },
      { code: 'LIPID', name: 'Lipid panel', system: 'L' },
      { code: 'LIPID', name: null, system: null },
      { code: '11502-2', name: 'Laboratory report', system: 'LN' },
      { code: 'two  spaces', name: null, system: 'L' },
      null,
    ];
    const orders = named.map((panel, index) => order({ key: `ACC-${index}`, panel }));
    const own = 'urn:uuid:0199a0f0-4444-7222-8333-444455556666';
    expect((await reportOf({ orders })).code).toEqual({
      coding: [
        { system: 'http://loinc.org', code: '11502-2', display: 'Laboratory report' },
        { system: 'http://loinc.org', code: '24331-1' },
        { system: own, code: '24331-2', display: 'With a wrong check digit' },
        { system: 'http://snomed.info/sct', code: '391558003' },
        { system: own, code: 'LIPID', display: 'Lipid panel' },
      ],
      text: 'Laboratory report',
    });
  });

  it('has its code, category, id, comments and dates, and the PDF', async () => {
    expect(await reportOf({ comments: 'Fasting specimen.' })).toMatchObject({
      identifier: [{ system: REPORT_IDS, value: report().reportId }],
      code: { coding: [{ system: 'http://loinc.org', code: '11502-2' }] },
      category: [{ coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0074', code: 'LAB' }] }],
      effectiveDateTime: '2026-11-15T07:10:00.000Z',
      issued: '2026-11-20T09:30:00.000Z',
      conclusion: 'Fasting specimen.',
      presentedForm: [{ contentType: 'application/pdf', data: PDF.toString('base64') }],
    });
    expect(await reportOf({ comments: ' \n ' })).not.toHaveProperty('conclusion');
  });

  it.each<[string, Partial<ReportDocument>]>([
    ['final', {}],
    ['partial', { isPartial: true }],
    ['corrected', AMENDMENT],
    ['corrected', { ...AMENDMENT, isPartial: true }],
    ['final', { replacedBy: LATER }],
    ['partial', { isPartial: true, replacedBy: LATER }],
    ['entered-in-error', WITHDRAWAL],
  ])('is %s: %j', async (status, differences) => {
    expect((await reportOf(differences)).status).toBe(status);
  });

  it('says of each observation whether it is preliminary or corrected', async () => {
    const results = [
      quantity({ isPreliminary: true }),
      quantity({ change: 'CORRECTED' }),
      quantity({ change: 'ADDED' }),
      quantity(),
    ];
    const observations = await resourcesOf(report({ ...AMENDMENT, results }), 'Observation');
    expect(observations.map(({ status }) => status)).toEqual(['preliminary', 'corrected', 'final', 'final']);
  });

  it('that was withdrawn has its observations entered in error, under their ids, without their values', async () => {
    const ids = (await resourcesOf(report({ results: [quantity()] }), 'Observation')).map(({ id }) => id);
    const former = {
      ...WITHDRAWAL,
      withdrawnResults: [withdrawn('Glucose'), withdrawn('CRP', { wasReported: false })],
    };
    const document = report({ ...former, comments: null });
    const observations = await resourcesOf(document, 'Observation');
    expect(observations).toMatchObject([
      { status: 'entered-in-error', code: { text: 'Glucose' }, dataAbsentReason: { coding: [{ code: 'error' }] } },
    ]);
    expect(observations.map(({ id }) => id)).toEqual(ids);
    expect(JSON.stringify(observations)).not.toMatch(/"value|interpretation|referenceRange|note|5\.4/);
    const { result, text, conclusion } = await resourceOf(document, 'DiagnosticReport');
    expect(result).toEqual([{ reference: `urn:uuid:${ids[0]}` }]);
    expect(conclusion).toBeUndefined();
    expect(text?.div).toContain('WITHDRAWN REPORT');
    expect(text?.div).not.toContain('<table>');
  });

  it('says that the time of collection is unknown', async () => {
    const specimen = { ...report().specimen, dateCollected: null };
    const document = report({ specimen, results: [quantity({ timeCollected: null })] });
    for (const type of ['DiagnosticReport', 'Observation'] as const) {
      const resource = await resourceOf(document, type);
      expect(resource).toMatchObject({ _effectiveDateTime: { extension: [{ valueCode: 'unknown' }] } });
      expect(resource).not.toHaveProperty('effectiveDateTime');
    }
    expect(await resourceOf(document, 'Specimen')).not.toHaveProperty('collection');
  });

  it('says which report it replaces, without a reference to anything outside the bundle', async () => {
    expect((await reportOf({ replaces: EARLIER })).extension).toEqual([
      {
        url: 'http://hl7.org/fhir/StructureDefinition/diagnosticReport-replaces',
        valueReference: {
          type: 'DiagnosticReport',
          identifier: { system: REPORT_IDS, value: AMENDED },
        },
      },
    ]);
    expect(await reportOf({})).not.toHaveProperty('extension');
  });

  it('says what the printed report says: notices, results, flags, comments and changes', async () => {
    const changes = [change('Glucose', null, '5.4 mmol/L')];
    const { text } = await reportOf({
      ...AMENDMENT,
      changes,
      replacedBy: LATER,
      comments: 'Fasting specimen.',
      results: [quantity(), finding('HIV', 'NON-REACTIVE')],
    });
    for (const words of [
      'SUPERSEDED REPORT',
      'AMENDED REPORT',
      '<td>5.4 mmol/L</td><td>3.5 – 6.1</td><td>NORMAL</td>',
      '<td>NON-REACTIVE</td><td>—</td><td>Not flagged</td>',
      'This does not mean normal.',
      'Fasting specimen.',
      '<td>Not reported</td><td>5.4 mmol/L</td>',
    ]) {
      expect(text?.div).toContain(words);
    }
  });

  it('has a long value whole in its observation, and its beginning in the table', async () => {
    const document = (length: number) => report({ results: [finding('Pathology', 'x'.repeat(length))] });
    expect((await resourceOf(document(500), 'DiagnosticReport')).text?.div).toContain(`<td>${'x'.repeat(500)}</td>`);
    expect((await resourceOf(document(501), 'DiagnosticReport')).text?.div).toContain(`<td>${'x'.repeat(500)} … (`);
    expect((await resourceOf(document(65_536), 'Observation')).text?.div).toContain('x'.repeat(65_536));
  });
});

describe('the patient (contract, 10.2)', () => {
  const absent = {
    extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/data-absent-reason', valueCode: 'unknown' }],
  };

  it('is the registered person', async () => {
    expect(await resourceOf(report(), 'Patient')).toMatchObject({
      identifier: [{ system: PATIENT_IDS, value: '0199a0f0-1111-7222-8333-444455556666' }],
      name: [{ text: 'Łukasz Żółć', family: 'Żółć', given: ['Łukasz'] }],
      gender: 'male',
      birthDate: '1984-02-29',
    });
  });

  it('is absent, with everything else about a patient, if nobody is registered', async () => {
    const patient = await resourceOf(report({ patient: null }), 'Patient');
    expect(patient).toMatchObject({
      identifier: [{ system: PATIENT_IDS, _value: absent }],
      name: [absent],
      gender: 'unknown',
      _birthDate: absent,
    });
    expect(patient).not.toHaveProperty('birthDate');
    expect(patient.text?.div).toContain('Not registered to a patient');
  });

  it('has the known details, and marks the others as absent', async () => {
    const known = { patientId: AMENDED, firstName: null, lastName: 'Żółć', dateOfBirth: null, sex: 'F' } as const;
    expect(await resourceOf(report({ patient: known }), 'Patient')).toMatchObject({
      name: [{ text: 'Żółć', family: 'Żółć' }],
      gender: 'female',
      _birthDate: absent,
    });
    const nameless = await resourceOf(report({ patient: { ...known, lastName: null, sex: null } }), 'Patient');
    expect(nameless).toMatchObject({ name: [absent], gender: 'unknown' });
  });
});

describe('what else is in the bundle (contract, 10.2)', () => {
  it('is the specimen: its ids, its type, and when it was collected and received', async () => {
    expect(await resourceOf(report(), 'Specimen')).toMatchObject({
      identifier: [{ value: 'SMP-7F3K-9QX2' }, { value: 'KT7F3K9QX2M' }],
      type: { coding: [{ system: 'http://snomed.info/sct', code: '440500007' }], text: 'Dried blood spot' },
      receivedTime: '2026-11-18T14:02:00.000Z',
      collection: { collectedDateTime: '2026-11-15T07:10:00.000Z' },
    });
    const clippings = { ...report().specimen, type: 'nail_clippings' };
    expect((await resourceOf(report({ specimen: clippings }), 'Specimen')).type).toEqual({ text: 'Nail clippings' });
  });

  it('is the laboratory: its name, and its licence, address and director where they are known', async () => {
    const laboratoryDetails = {
      address: '1 Lab Road\nLowell, MA',
      cliaNumber: '22D0123456',
      director: 'A. Okafor, MD',
    };
    expect(await resourceOf(report({ laboratoryDetails }), 'Organization')).toMatchObject({
      name: 'Northfield Clinical Laboratories',
      active: true,
      identifier: [{ system: 'urn:oid:2.16.840.1.113883.4.7', value: '22D0123456' }],
      address: [{ text: '1 Lab Road\nLowell, MA' }],
      contact: [{ purpose: { text: 'Laboratory director' }, name: { text: 'A. Okafor, MD' } }],
    });
    expect(Object.keys(await resourceOf(report(), 'Organization'))).not.toEqual(
      expect.arrayContaining(['identifier', 'address', 'contact']),
    );
  });

  it('is the requisition: its id, its panels, and when it was made', async () => {
    const request = await resourceOf(report({ requisition }), 'ServiceRequest');
    expect(request).toMatchObject({
      identifier: [{ value: requisition.requisitionId }],
      status: 'completed',
      intent: 'order',
      code: { text: 'LIPID, two  spaces' },
      orderDetail: [{ coding: [{ code: 'LIPID' }], text: 'LIPID' }, { text: 'two  spaces' }],
      authoredOn: '2026-11-10T09:30:00.000Z',
    });
    expect(request).not.toHaveProperty('requester');
    const partial = report({ isPartial: true, requisition: { ...requisition, panels: [] } });
    const unnamed = await resourceOf(partial, 'ServiceRequest');
    expect(unnamed).toMatchObject({ status: 'active', code: { text: 'Laboratory tests' } });
    expect(unnamed).not.toHaveProperty('orderDetail');
  });

  it('is requested by the ordering provider, if the requisition names one, as in US Core', async () => {
    const ordered = report({ requisition: { ...requisition, orderingProvider: PROVIDER } });
    const { requester } = await resourceOf(ordered, 'ServiceRequest');
    const practitioner = await resourceOf(ordered, 'Practitioner');
    expect(requester).toEqual({ reference: `urn:uuid:${practitioner.id}` });
    const unknown = {
      extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/data-absent-reason', valueCode: 'unknown' }],
    };
    const system = 'http://hl7.org/fhir/sid/us-npi';
    expect(practitioner).toMatchObject({
      meta: { profile: ['http://hl7.org/fhir/us/core/StructureDefinition/us-core-practitioner'] },
      identifier: [{ system, value: PROVIDER.npi }],
      // The family name is required, but it is unknown which part of the name it is.
      name: [{ text: PROVIDER.name, _family: unknown }],
    });
    const withoutNpi = { ...requisition, orderingProvider: { ...PROVIDER, npi: null } };
    expect((await resourceOf(report({ requisition: withoutNpi }), 'Practitioner')).identifier).toEqual([
      { system, _value: unknown },
    ]);
    expect(await resourcesOf(report({ requisition }), 'Practitioner')).toEqual([]);
  });
});
