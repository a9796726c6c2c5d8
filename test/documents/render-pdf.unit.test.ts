import { describe, expect, it } from 'vitest';
import { formatFlag, formatInterval } from '../../src/documents/format.ts';
import { renderPdf } from '../../src/documents/pdf/render-pdf.ts';
import { plainSectionOf } from '../../src/documents/plain-words/plain-words.ts';
import type { ReportDocument } from '../../src/documents/report-document.ts';
import { readPdf, textOf } from './read-pdf.ts';
import {
  AMENDMENT,
  EARLIER,
  finding,
  LATER,
  numberedQuantities,
  PROVIDER,
  quantity,
  report,
  WITHDRAWAL,
} from './sample-report.ts';

async function textOfPdf(document: ReportDocument): Promise<string> {
  return (await readPdf(await renderPdf(document))).text;
}

describe('a report as a PDF', () => {
  it('names who ordered the tests below the specimen', async () => {
    const requisition = {
      requisitionId: 'q1',
      barcode: 'B',
      panels: [],
      orderingProvider: PROVIDER,
      created: new Date(),
    };
    expect(await textOfPdf(report({ requisition }))).toMatch(
      /Resulted [-0-9: ]+UTC Ordered by Jane Roe, MD \(NPI 1234567893\)/,
    );
  });

  it('names the laboratory, program, patient and specimen', async () => {
    const text = await textOfPdf(report());
    for (const fact of [
      'LABORATORY REPORT',
      'Northfield Clinical Laboratories',
      'Program: Heart & Metabolism at Home',
      'Name Łukasz Żółć',
      'Date of birth 1984-02-29',
      'Sex Male',
      'Patient ID 0199a0f0-1111-7222-8333-444455556666',
      'Sample ID SMP-7F3K-9QX2',
      'Kit ID KT7F3K9QX2M',
      'Type Dried blood spot',
      'Collected 2026-11-15 07:10 UTC',
      'Received 2026-11-18 14:02 UTC',
      'Resulted 2026-11-20 09:30 UTC',
    ]) {
      expect(text).toContain(fact);
    }
    expect(text).not.toMatch(/AMENDED|SUPERSEDED|PARTIAL|TEST:|□/u);
  });

  it('prints the comments of the report after the results', async () => {
    const text = await textOfPdf(report({ comments: 'Hemolysed.\n\nRepeat in two weeks.' }));
    expect(text).toMatch(/Glucose.*Comments\s+Hemolysed\.\s+Repeat in two weeks\./s);
    expect(await textOfPdf(report())).not.toContain('Comments');
  });

  it('prints each result with value, unit, interval and flag on one line, and its comments', async () => {
    const results = [
      quantity({ name: 'Glucose', flag: 'NORMAL', comments: 'Fasting.' }),
      quantity({
        name: 'LDL',
        text: '162',
        value: 162,
        unit: 'mg/dL',
        rangeMinimum: null,
        rangeMaximum: 100,
        flag: 'HIGH',
      }),
      quantity({
        name: 'HDL',
        text: '38',
        value: 38,
        unit: 'mg/dL',
        rangeMinimum: 40,
        rangeMaximum: null,
        flag: 'LOW',
      }),
      quantity({ name: 'Potassium', text: '7.9', value: 7.9, flag: 'CRITICAL' }),
      quantity({ name: 'Sodium', text: '1.9', value: 1.9, rangeText: '3.50-6.10', flag: 'CRITICAL' }),
      quantity({ ...finding('HBsAg', 'Reactive'), rangeText: 'Non-Reactive', flag: 'ABNORMAL', interpretation: 'POS' }),
      quantity({ name: 'CRP', text: '<0.5', value: 0.5, comparator: 'LT', unit: 'µg/L', flag: 'UNKNOWN' }),
      finding('HIV-1/2', 'NON-REACTIVE', 'NORMAL'),
      finding('APOE', 'ε3/ε4'),
    ];
    const { pages, text } = await readPdf(await renderPdf(report({ results })));
    for (const result of results) {
      const name = pages[0]?.find((piece) => piece.text === result.name);
      const row = textOf(pages[0]?.filter((piece) => piece.y === name?.y) ?? []);
      const cells = [result.name, result.text, result.unit, formatInterval(result), formatFlag(result)];
      expect(row).toBe(cells.filter((cell) => cell !== null).join(' '));
    }
    expect(text).toContain('Comment: Fasting.');
  });

  it('says that the kit is not registered, and prints dashes for what is unknown', async () => {
    expect(await textOfPdf(report({ patient: null }))).toContain('Patient Specimen Not registered to a patient');
    const patient = { patientId: 'p-1', firstName: null, lastName: 'Doe', dateOfBirth: null, sex: null };
    const text = await textOfPdf(report({ patient }));
    expect(text).toContain('Name Doe');
    expect(text).toMatch(/Date of birth —.*Sex —/u);
  });

  it('says which report it amends, and how', async () => {
    const changes = [
      { name: 'Glucose', before: '4.5 mmol/L', after: '5.4 mmol/L' },
      { name: 'Iron', before: null, after: '9 µmol/L' },
      { name: 'Zinc', before: '7 µmol/L', after: null },
    ];
    const text = await textOfPdf(report({ ...AMENDMENT, changes }));
    expect(text).toContain('AMENDED REPORT');
    expect(text).toContain(`corrects and replaces report ${EARLIER.reportId}, resulted 2026-11-19 09:30 UTC.`);
    expect(text).toContain('Glucose 4.5 mmol/L 5.4 mmol/L');
    expect(text).toContain('Iron Not reported 9 µmol/L');
    expect(text).toContain('Zinc 7 µmol/L Withdrawn');
    expect(await textOfPdf(report(AMENDMENT))).toContain('None of the listed results changed.');
  });

  it('says which report supersedes it', async () => {
    const text = await textOfPdf(report({ replacedBy: LATER }));
    expect(text).toContain('SUPERSEDED REPORT');
    expect(text).toContain(`Use report ${LATER.reportId}, resulted 2026-12-01 08:00 UTC, instead.`);
  });

  it('says that it is partial', async () => {
    expect(await textOfPdf(report({ isPartial: true }))).toContain('PARTIAL REPORT – further results to follow');
  });

  it('says whether it is current, and marks preliminary, added and corrected results', async () => {
    const results = [
      quantity({ isPreliminary: true, comments: 'Repeated.' }),
      quantity({ name: 'Iron', change: 'ADDED' }),
      quantity({ name: 'Zinc', change: 'CORRECTED' }),
    ];
    const text = await textOfPdf(report({ ...AMENDMENT, results }));
    expect(text).toContain(`Report ${report().reportId} Status: FINAL, AMENDED`);
    expect(text).toMatch(/Glucose 5\.4 .* Preliminary Comment: Repeated\./u);
    expect(text).toMatch(/Iron 5\.4 .* Added by this report Zinc 5\.4 .* Corrected by this report/u);
  });

  it('does not say FINAL if more results are to come, or if it holds no longer', async () => {
    expect(await textOfPdf(report())).toContain('Status: FINAL');
    for (const differences of [{ isPartial: true }, { replacedBy: LATER }, WITHDRAWAL])
      expect(await textOfPdf(report(differences))).not.toContain('FINAL');
  });

  it('ends with the plain words for the patient, in the language asked for', async () => {
    expect(await textOfPdf(report({ comments: 'Hemolysed.' }))).toMatch(
      /Hemolysed\. In plain words FINAL: .* A number says /,
    );
    const spanish = await textOfPdf(report({ language: 'es' }));
    expect(spanish).toMatch(/En palabras sencillas FINAL .* Un número indica la cantidad .* para usted\./);
    expect(spanish).not.toMatch(/In plain words|□/);
  });

  it('has every sentence for the patient, in both languages', async () => {
    const results = [
      quantity({ isPreliminary: true, flag: 'CRITICAL', interpretation: 'HH~POS' }),
      quantity({ text: '<0.5', comparator: 'LT', flag: 'LOW', change: 'ADDED' }),
      { ...finding('CYP2C19', '*1/*2', 'NORMAL'), resultType: 'genotype' },
      { ...finding('RPR', '1:32', 'ABNORMAL'), resultType: 'titer' },
      finding('HIV-1/2', 'NON-REACTIVE'),
      quantity({ flag: 'HIGH', change: 'CORRECTED' }),
    ];
    for (const language of ['en', 'es'] as const) {
      const document = report({ ...AMENDMENT, isPartial: true, results, language });
      const text = await textOfPdf(document);
      const { sentences } = plainSectionOf(document);
      expect(sentences).toHaveLength(18);
      for (const sentence of sentences) expect(text).toContain(sentence);
      expect(text).not.toContain('□');
    }
  });

  it('says that nobody knows when the sample was collected', async () => {
    const specimen = { ...report().specimen, dateCollected: null };
    expect(await textOfPdf(report({ specimen }))).toContain('Collected Not stated by the laboratory');
  });

  it('is, once withdrawn, one page with a notice and without any result or comment', async () => {
    const reason = 'Two tubes were mixed up at the laboratory, and the specimen of another person was tested. '.repeat(
      5,
    );
    const document = report({ ...WITHDRAWAL, isTest: true, withdrawn: { at: new Date(0), reason } });
    const { pages, text } = await readPdf(await renderPdf(document));
    expect(pages).toHaveLength(1);
    expect(text).toContain('Status: WITHDRAWN');
    expect(text).toContain('WITHDRAWN REPORT – do not use');
    expect(text).toContain('on 1970-01-01 00:00 UTC');
    expect(text).toContain('the specimen of another person was tested.');
    expect(text).toContain('Name Łukasz Żółć');
    expect(text).toMatch(/In plain words WITHDRAWN: the laboratory took /);
    expect(text).not.toMatch(/Glucose|Results|Changes|Comments|5\.4/u);
    const spanish = await readPdf(await renderPdf({ ...document, language: 'es' }));
    expect(spanish.pages).toHaveLength(1);
    expect(spanish.text).toContain('WITHDRAWN (retirado): el laboratorio retiró este informe.');
  });

  it('is stamped on every page if it is a test', async () => {
    const { pages } = await readPdf(await renderPdf(report({ isTest: true, results: numberedQuantities(60) })));
    expect(pages.length).toBeGreaterThan(1);
    for (const page of pages) expect(textOf(page)).toContain('TEST: NOT FOR CLINICAL USE');
  });
});

describe('a PDF with unusual characters', () => {
  it.each([
    'Łukasz Żółć',
    'Diffuse buffer effluent',
    'Nguyễn Thị Ánh Tuyết',
    'Ðorđe Ǧüłçıñ',
    'Ɓuƙar Ǝ Ƿ ȳ',
    'Γιώργος Ἀθηνᾶ',
    'Юлия Ґалаґан Ҡ',
    '≥ 40 ≤ 5 – “x” … ‰ ½ ×10⁹/L',
    'O’Neil & Sons <x>',
  ])('prints %s as it is', async (name) => {
    const text = await textOfPdf(report({ results: [finding('Name', 'x'), quantity({ name, comments: name })] }));
    expect(text).toContain(name);
    expect(text).toContain(`Comment: ${name}`);
    expect(text).not.toContain('□');
  });

  it.each(['🧪', 'አበበ', 'தமிழ்', 'ខ្មែរ'])('prints %s as boxes, with a note', async (name) => {
    const text = await textOfPdf(report({ laboratory: `Lab ${name}`, results: [quantity({ name })] }));
    expect(text).toContain(`Lab ${'□'.repeat([...name].length)}`);
    expect(text).toContain('□ stands for a character');
    expect(text).not.toContain('\0');
  });

  it('gives screen readers the text that the boxes stand for', async () => {
    const bytes = await renderPdf(report({ results: [quantity({ name: 'አበበ' })] }));
    const utf16 = Buffer.from('\ufeffአበበ', 'utf16le').swap16();
    expect(Buffer.from(bytes).includes(Buffer.concat([Buffer.from('/ActualText ('), utf16]))).toBe(true);
  });

  it.each([
    '\ud800',
    'a\udc00b',
    '\u202e123',
    '\u0000\u0007',
    '👩‍🔬👨‍👩‍👧',
    'e\u0301\u0323',
    `a${'\u0303'.repeat(500)}`,
    'क्षत्रिय',
    '\ufffe\u{10ffff}',
    ' ',
    '',
  ])('copes with %j', async (odd) => {
    const base = report();
    const document = report({
      laboratory: odd,
      program: odd,
      patient: { patientId: odd, firstName: odd, lastName: odd, dateOfBirth: odd, sex: 'F' },
      specimen: { ...base.specimen, sampleId: odd, kitId: odd, type: odd },
      results: [quantity({ name: odd, text: odd, unit: odd, comments: odd }), finding(odd, odd)],
      isAmendment: true,
      replaces: { reportId: odd, dateResulted: base.printedAt },
      changes: [{ name: odd, before: odd, after: odd }],
    });
    const { text } = await readPdf(await renderPdf(document));
    expect(text).toContain('3.5 – 6.1 NORMAL');
  });

  it('prints numbers of any size, whatever their range bar', async () => {
    const values = [1e300, -1e300, 5e-324, 0, -0, 1e21];
    const results = values.flatMap((value) => [
      quantity({ name: 'A', value, rangeMinimum: -1.7e308, rangeMaximum: 1.7e308 }),
      quantity({ name: 'B', value, rangeMinimum: 0, rangeMaximum: 0 }),
      quantity({ name: 'C', value, rangeMinimum: null, rangeMaximum: 5e-324 }),
      quantity({ name: 'D', value, rangeMinimum: 9, rangeMaximum: 1, comparator: 'GE' }),
    ]);
    expect(await textOfPdf(report({ results }))).toContain('-1.7e+308');
  });
});
