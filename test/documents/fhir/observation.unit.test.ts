import { describe, expect, it } from 'vitest';
import type { DocumentResult } from '../../../src/documents/content/report-document.ts';
import { finding, quantity, report, WITHDRAWAL } from '../sample-report.ts';
import { jsonOf, observationOf, resourceOf } from './bundles.ts';

const UCUM = 'http://unitsofmeasure.org';

describe('an observation (contract, 10.2)', () => {
  it('has the laboratory’s name for what was measured, with LOINC’s code and the catalogue’s', async () => {
    const analyte = { code: 'GLU', name: 'Glucose in blood', ucum: null };
    expect((await observationOf({ loinc: '2345-7', analyte })).code).toEqual({
      coding: [
        { system: 'http://loinc.org', code: '2345-7' },
        { system: 'urn:uuid:4dfbd153-f15e-4303-b86d-7580d8c29c11', code: 'GLU', display: 'Glucose in blood' },
      ],
      text: 'Glucose',
    });
    expect((await observationOf({})).code).toEqual({ text: 'Glucose' });
  });

  it('has the laboratory’s own code where there is no other, in the system of its account', async () => {
    const key = { order: 'ACC-1', observation: 'GLUC-S', part: '', occurrence: 0 };
    const system = 'urn:uuid:0199a0f0-4444-7222-8333-444455556666';
    expect((await observationOf({ key })).code).toEqual({
      coding: [{ system, code: 'GLUC-S', display: 'Glucose' }],
      text: 'Glucose',
    });
    const withdrawn = await resourceOf(
      report({ ...WITHDRAWAL, withdrawnResults: [{ ...quantity({ key }), wasReported: true }] }),
      'Observation',
    );
    expect(withdrawn.code.coding).toEqual([{ system, code: 'GLUC-S', display: 'Glucose' }]);
    expect(
      (await observationOf({ key: { ...key, observation: '271062006' }, observationSystem: 'SCT' })).code.coding,
    ).toEqual([{ system: 'http://snomed.info/sct', code: '271062006' }]);
    // As in HL7: beside another code, or as the name itself, it is not said again.
    expect((await observationOf({ key, loinc: '2345-7' })).code.coding).toHaveLength(1);
    expect((await observationOf({ key: { ...key, observation: 'two  spaces' } })).code).toEqual({ text: 'Glucose' });
  });

  it('is of the laboratory, collected with its own specimen, issued with the report, with the result’s comments', async () => {
    const observation = await observationOf({
      timeCollected: new Date('2026-11-14T06:00:00Z'),
      comments: 'Hemolyzed.',
    });
    expect(observation).toMatchObject({
      category: [
        { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/observation-category', code: 'laboratory' }] },
      ],
      effectiveDateTime: '2026-11-14T06:00:00.000Z',
      issued: '2026-11-20T09:30:00.000Z',
      note: [{ text: 'Hemolyzed.' }],
    });
    expect(await observationOf({ comments: ' ' })).not.toHaveProperty('note');
  });

  it.each([
    ['5.4', '5.4'],
    ['1.10', '1.10'],
    ['-0.50', '-0.50'],
    ['+007.', '7'],
    ['.5', '0.5'],
    ['000', '0'],
    ['≤ 40.0', '40.0'],
    ['>=0040', '40'],
    ['1e3', '1e3'],
    ['1.0E-07', '1.0E-07'],
    ['123456789012345678901234567890.123456789', '123456789012345678901234567890.123456789'],
    [`0.${'1'.repeat(65_534)}`, `0.${'1'.repeat(65_534)}`],
  ])('writes the digits of %s as the laboratory did', async (text, digits) => {
    const json = await jsonOf(report({ results: [quantity({ text, value: 1 })] }));
    expect(json).toContain(`"valueQuantity":{"value":${digits},`);
    expect(JSON.parse(json)).toMatchObject({ resourceType: 'Bundle' });
  });

  it('writes the number itself if the text is not a number', async () => {
    expect(await jsonOf(report({ results: [quantity({ text: 'about 5', value: 5.25 })] }))).toContain('{"value":5.25,');
  });

  it.each([
    ['LT', '<'],
    ['LE', '<='],
    ['GE', '>='],
    ['GT', '>'],
    [null, undefined],
  ] as const)('has the comparator %s as %s', async (comparator, sign) => {
    expect((await observationOf({ comparator })).valueQuantity?.comparator).toBe(sign);
  });

  it.each(['mmol/L', '10*3/uL', 'm[IU]/L', '%', 'g/dL', 'Cel', 'mm/h', 'kg', '[pH]'])(
    'has the unit %s as a code of UCUM, also in its range',
    async (unit) => {
      const { valueQuantity, referenceRange } = await observationOf({ unit });
      const coded = { unit, system: UCUM, code: unit };
      expect(valueQuantity).toMatchObject(coded);
      expect(referenceRange).toEqual([{ low: { value: 3.5, ...coded }, high: { value: 6.1, ...coded } }]);
    },
  );

  it.each([
    ['\u00b5mol/L', 'umol/L'],
    ['\u03bcg/mL', 'ug/mL'],
    ['10*3/\u00b5L', '10*3/uL'],
  ])('has the unit %s with the code %s: UCUM is written in ASCII', async (unit, code) => {
    const { valueQuantity } = await observationOf({ unit });
    expect(valueQuantity).toEqual({ value: 5.4, unit, system: UCUM, code });
    expect((await observationOf({ unit: `${unit} of serum` })).valueQuantity).not.toHaveProperty('code');
  });

  it.each(['K/\u00b5L', 'mg/dl of serum', 'copies/mL', 'IU/mL'])(
    'has the unit %s, which is not UCUM, in words',
    async (unit) => {
      const { valueQuantity, referenceRange } = await observationOf({ unit });
      expect(valueQuantity).toEqual({ value: 5.4, unit });
      expect(referenceRange).toEqual([{ low: { value: 3.5, unit }, high: { value: 6.1, unit } }]);
    },
  );

  it.each(['K/uL', 'AU/mL', 'PG/mL', 'pH', 'S/C', 'G/L'])(
    'has %s in words, since UCUM means something else by it, unless the catalogue says that it is meant',
    async (unit) => {
      expect((await observationOf({ unit })).valueQuantity).toEqual({ value: 5.4, unit });
      const analyte = { code: 'X', name: 'X', ucum: unit };
      expect((await observationOf({ unit, analyte })).valueQuantity).toMatchObject({ system: UCUM, code: unit });
    },
  );

  it('has no unit if none is given, and half a range if there is one limit', async () => {
    expect((await observationOf({ unit: null })).valueQuantity).toEqual({ value: 5.4 });
    expect((await observationOf({ unit: null, rangeMinimum: null })).referenceRange).toEqual([
      { high: { value: 6.1 } },
    ]);
    expect(await observationOf({ rangeMinimum: null, rangeMaximum: null })).not.toHaveProperty('referenceRange');
  });

  it.each([
    ['NON-REACTIVE', '131194007'],
    ['Reactive', '11214006'],
    ['not  detected', '260415000'],
    ['POSITIVE', '10828004'],
  ])('has the reactivity %s with the code %s', async (text, code) => {
    expect((await observationOf(finding('HIV', text))).valueCodeableConcept).toMatchObject({
      coding: [{ system: 'http://snomed.info/sct', code }],
      text,
    });
  });

  it('has a coded value with its code, and the system’s URL if it has one', async () => {
    const concepts = async (system: string | null, display: string | null = 'Detected') => {
      const code = { system, code: '260373001', display };
      const { valueCodeableConcept } = await observationOf({
        ...finding('HBV DNA', 'Found'),
        resultType: 'coded',
        code,
      });
      expect(valueCodeableConcept?.text).toBe('Found');
      return valueCodeableConcept?.coding;
    };
    const code = '260373001';
    expect(await concepts('SCT')).toEqual([{ system: 'http://snomed.info/sct', code, display: 'Detected' }]);
    expect(await concepts('LN', null)).toEqual([{ system: 'http://loinc.org', code }]);
    expect(await concepts('HL70136')).toEqual([{ system: 'http://terminology.hl7.org/CodeSystem/v2-0136', code }]);
    expect(await concepts('L')).toEqual([{ code, display: 'Detected' }]);
    expect(await concepts(null, ' ')).toEqual([{ code }]);
  });

  it('has a reactivity with the laboratory’s code and SNOMED CT’s, once', async () => {
    const codes = async (system: string) => {
      const code = { system, code: 'POS', display: null };
      const { valueCodeableConcept } = await observationOf({ ...finding('HIV', 'Reactive'), code });
      return valueCodeableConcept?.coding?.map((coding) => coding.code);
    };
    expect(await codes('L')).toEqual(['POS', '11214006']);
    expect(await codes('SCT')).toEqual(['POS']);
  });

  it('has the reference as the laboratory wrote it, with or without limits', async () => {
    const { referenceRange } = await observationOf({ rangeText: '3.50-6.10', unit: null });
    expect(referenceRange).toEqual([{ low: { value: 3.5 }, high: { value: 6.1 }, text: '3.50-6.10' }]);
    const words = await observationOf({ ...finding('HIV', 'Reactive'), rangeText: 'Non-Reactive' });
    expect(words.referenceRange).toEqual([{ text: 'Non-Reactive' }]);
  });

  it('has the laboratory’s letters as its interpretation, with a code for each that FHIR has', async () => {
    const { interpretation } = await observationOf({ flag: 'ABNORMAL', interpretation: 'pos~R~X?' });
    const system = 'http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation';
    expect(interpretation).toEqual([
      { coding: [{ system, code: 'POS', display: 'Positive' }], text: 'Positive' },
      { coding: [{ system, code: 'R', display: 'Resistant' }], text: 'Resistant' },
      { text: 'X?' },
    ]);
  });

  it.each<[readonly (string | undefined)[], Partial<DocumentResult>]>([
    [[undefined, 'HH'], { flag: 'CRITICAL', interpretation: 'CH', value: 6.2 }],
    [[undefined, undefined, 'AA'], { flag: 'CRITICAL', interpretation: 'PANIC!~*', value: 5 }],
    [[undefined, 'N'], { flag: 'NORMAL', interpretation: 'ok' }],
    [[undefined], { flag: 'UNKNOWN', interpretation: 'ZZ' }],
    [[undefined, 'L'], { flag: 'CRITICAL', interpretation: 'PANIC!~L' }],
  ])('has the code for the flag, too, if FHIR has none of the letters: %j for %j', async (codes, result) => {
    const { interpretation } = await observationOf(result);
    expect(interpretation?.map(({ coding }) => coding?.[0]?.code)).toEqual(codes);
  });

  it('has any other reactivity in words, and genotypes and other results as text', async () => {
    expect((await observationOf(finding('HIV', 'Weakly reactive'))).valueCodeableConcept).toEqual({
      text: 'Weakly reactive',
    });
    for (const resultType of ['genotype', 'text', 'coded']) {
      const text = 'rs4988235 C/T\nline two';
      expect((await observationOf({ ...finding('LCT', text), resultType })).valueString).toBe(text);
    }
  });

  it.each<[string | undefined, Partial<DocumentResult>]>([
    ['L', { flag: 'LOW' }],
    ['H', { flag: 'HIGH' }],
    ['N', { flag: 'NORMAL' }],
    ['A', { flag: 'ABNORMAL' }],
    ['LL', { flag: 'CRITICAL', value: 3.4 }],
    ['HH', { flag: 'CRITICAL', value: 6.2 }],
    ['AA', { flag: 'CRITICAL', value: 5 }],
    ['LL', { flag: 'CRITICAL', value: 3.5, comparator: 'LT' }],
    ['AA', { flag: 'CRITICAL', value: 3.5, comparator: 'LE' }],
    ['HH', { flag: 'CRITICAL', value: 6.1, comparator: 'GT' }],
    ['AA', { flag: 'CRITICAL', value: 9, rangeMinimum: null, rangeMaximum: null }],
    ['AA', { ...finding('HIV', 'Reactive'), flag: 'CRITICAL' }],
    [undefined, { flag: 'UNKNOWN' }],
  ])('has the interpretation %s: %j', async (code, result) => {
    const { interpretation } = await observationOf(result);
    expect(interpretation?.[0]?.coding?.[0]?.code).toBe(code);
  });

  it('keeps texts as they are, but for what FHIR’s strings cannot hold', async () => {
    const text = 'a\tb\r\nc \u202eturned\u202c 𝒳';
    expect((await observationOf({ ...finding('x', text), resultType: 'text' })).valueString).toBe(text);
    const foreign = 'a\u00a0b\u0001c\uffff';
    expect((await observationOf({ ...finding('x', foreign), resultType: 'text' })).valueString).toBe(
      'a b\ufffdc\ufffd',
    );
  });

  it('escapes texts in its narrative, and takes what turns the direction of writing from them', async () => {
    const { text } = await observationOf({ comments: '<script>alert("1") && \u202ex</script>\nsecond\uffff' });
    expect(text?.div).toContain(
      '<td>&lt;script&gt;alert(&quot;1&quot;) &amp;&amp; x&lt;/script&gt;<br/>second\ufffd</td>',
    );
  });
});
