import fc from 'fast-check';
import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { plainSectionOf } from '../../src/documents/content/plain-words.ts';
import type { ReportDocument } from '../../src/documents/content/report-document.ts';
import type { OrderingProvider } from '../../src/documents/content/requisition-document.ts';
import { wordingOf } from '../../src/documents/content/wording.ts';
import { renderText } from '../../src/documents/text/render-text.ts';
import { drawsOfTest } from '../helpers/chance.ts';
import {
  AMENDMENT,
  attached,
  change,
  EARLIER,
  finding,
  LATER,
  PROVIDER,
  quantity,
  report,
  reportOfRequisition,
  WITHDRAWAL,
} from './sample-report.ts';

describe('a report as text', () => {
  it('names the laboratory, program, patient and specimen, and ends with a line break', () => {
    const text = renderText(report());
    for (const line of [
      'Northfield Clinical Laboratories',
      'Performing laboratory · Program: Heart & Metabolism at Home',
      'LABORATORY REPORT',
      '  Name           Łukasz Żółć',
      '  Date of birth  1984-02-29',
      '  Sex            Male',
      '  Patient ID     0199a0f0-1111-7222-8333-444455556666',
      '  Sample ID      SMP-7F3K-9QX2',
      '  Kit ID         KT7F3K9QX2M',
      '  Type           Dried blood spot',
      '  Collected      2026-11-15 07:10 UTC',
      '  Received       2026-11-18 14:02 UTC',
      '  Resulted       2026-11-20 09:30 UTC',
      'Report 0199a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b',
      'Printed 2026-11-21 10:45 UTC',
    ]) {
      expect(text.split('\n')).toContain(line);
    }
    expect(text.endsWith('End of report\n')).toBe(true);
    expect(text).not.toMatch(/AMENDED|SUPERSEDED|PARTIAL|TEST:/u);
  });

  it('names the requisition in place of what only a kit and its patient have', () => {
    const lines = renderText(reportOfRequisition()).split('\n');
    expect(lines).toContain('  Name           Łukasz Żółć');
    expect(lines).toContain('  Requisition    0199a0f0-3333-7222-8333-444455556666');
    expect(lines).toContain('  Type           —');
    expect(lines.join('\n')).not.toMatch(/Patient ID|Kit ID/u);
  });

  it('shows the laboratory’s address, licence and director, as far as they are known', () => {
    const laboratoryDetails = {
      address: '400 Beacon Street\nPortland, ME',
      cliaNumber: '20D9999901',
      director: 'A. Okafor',
    };
    const text = renderText(report({ laboratoryDetails }));
    expect(text).toContain('\n400 Beacon Street, Portland, ME\nCLIA 20D9999901 · Laboratory director: A. Okafor\n');
    const licence = renderText(report({ laboratoryDetails: { ...laboratoryDetails, address: null, director: null } }));
    expect(licence).toContain('Heart & Metabolism at Home\nCLIA 20D9999901\n\nLABORATORY REPORT');
  });

  it('names who ordered the tests, with the NPI if it is known', () => {
    const requisition = { requisitionId: 'q1', barcode: 'B', panels: [], created: new Date() };
    const of = (orderingProvider: OrderingProvider | null) =>
      renderText(report({ requisition: { ...requisition, orderingProvider } }));
    expect(of(PROVIDER)).toContain('\n  Ordered by     Jane Roe, MD (NPI 1234567893)\n');
    expect(of({ ...PROVIDER, npi: null })).toContain('\n  Ordered by     Jane Roe, MD\n');
    expect(of(null)).not.toContain('Ordered by');
  });

  it('marks an abnormal word, sums the results up, and explains the flags', () => {
    const text = renderText(report({ results: [finding('HIV-1/2', 'REACTIVE', 'ABNORMAL'), quantity()] }));
    expect(text).toContain('RESULTS\n1 of 2 results is abnormal.\n');
    expect(text).toMatch(/\n\* HIV-1\/2 +REACTIVE +— +A \(abnormal\)\n/);
    expect(text).toContain('Flags: A, abnormal in the laboratory’s judgment.');
  });

  it('prints the comments of the report after the results, with their own line breaks', () => {
    const text = renderText(report({ comments: ' Hemolysed.\r\n\nRepeat in two weeks. ' }));
    expect(text).toContain('\n\nCOMMENTS\n  Hemolysed.\n\n  Repeat in two weeks.\n\nIN PLAIN WORDS\n');
    expect(text.indexOf('COMMENTS')).toBeGreaterThan(text.indexOf('RESULTS'));
    expect(renderText(report())).not.toContain('COMMENTS');
  });

  it('keeps the line breaks of a text result', () => {
    const text = renderText(report({ results: [finding('Cytology', 'Negative for\nintraepithelial lesion')] }));
    expect(text).toMatch(/\n {2}Cytology +Negative for +Not flagged\n +intraepithelial lesion\n/);
  });

  it('aligns each result with the column titles', () => {
    const text = renderText(
      report({ results: [quantity({ flag: 'CRITICAL', interpretation: 'HH' }), finding('HIV-1/2', 'NON-REACTIVE')] }),
    );
    const lines = text.split('\n');
    const titles = lines.find((line) => line.includes('Test ')) ?? '';
    const glucose = lines.find((line) => line.includes('Glucose')) ?? '';
    for (const [title, cell] of [
      ['Test', 'Glucose'],
      ['Result', '5.4'],
      ['Unit', 'mmol/L'],
      ['Flag', 'CRITICAL HIGH'],
    ] as const) {
      expect(glucose.indexOf(cell)).toBe(titles.indexOf(title));
    }
    expect(glucose).toContain('3.5 – 6.1');
    expect(glucose.startsWith('! ')).toBe(true);
    expect(text).toContain('NON-REACTIVE              —              Not flagged');
  });

  it('counts a wide letter as two columns', () => {
    const text = renderText(report({ results: [quantity({ name: '血糖値' }), quantity({ name: 'abcdef' })] }));
    const lines = text.split('\n');
    const [wide = '', narrow = ''] = lines.filter((line) => line.includes('5.4'));
    expect(wide.indexOf('5.4')).toBe(narrow.indexOf('5.4') - 3);
  });

  it('wraps comments under their result and keeps their line breaks', () => {
    const comments = `First line.\n${'word '.repeat(40)}end`;
    const text = renderText(report({ results: [quantity({ comments })] }));
    expect(text).toContain('\n    Comment: First line.\n    word word');
    expect(text).toContain('word end\n');
  });

  it('says that the kit is not registered, and prints dashes for what is unknown', () => {
    expect(renderText(report({ patient: null }))).toContain('PATIENT\n  Not registered to a patient\n');
    const patient = { patientId: 'p-1', firstName: null, lastName: null, dateOfBirth: null, sex: null };
    expect(renderText(report({ patient }))).toContain('Name           —\n  Date of birth  —\n  Sex            —\n');
  });

  it('says that it is partial, superseded or a test', () => {
    expect(renderText(report({ isPartial: true }))).toContain('PARTIAL REPORT – further results to follow');
    const superseded = renderText(report({ replacedBy: LATER }));
    expect(superseded).toContain('SUPERSEDED REPORT');
    expect(superseded.replaceAll('\n', ' ')).toContain(
      `Use report ${LATER.reportId}, resulted 2026-12-01 08:00 UTC, instead.`,
    );
    expect(renderText(report({ isTest: true })).match(/TEST: NOT FOR CLINICAL USE/gu)).toHaveLength(2);
  });

  it('says which report it amends, and how', () => {
    const changes = [change('Glucose', '4.5 mmol/L', '5.4 mmol/L'), change('Iron', null, '9 µmol/L')];
    const text = renderText(report({ ...AMENDMENT, changes }));
    expect(text).toContain('AMENDED REPORT');
    expect(text.replaceAll('\n', ' ')).toContain(
      `corrects and replaces report ${EARLIER.reportId}, resulted 2026-11-19 09:30 UTC.`,
    );
    expect(text).toContain('  Glucose\n    Earlier report 4.5 mmol/L\n    This report    5.4 mmol/L\n');
    expect(text).toContain('  Iron\n    Earlier report Not reported\n    This report    9 µmol/L\n');
    const unchanged = renderText(report(AMENDMENT));
    expect(unchanged.replaceAll('\n', ' ')).toContain('None of the listed results changed.');
  });

  it('says whether it is current, and that the time of collection is unknown', () => {
    expect(renderText(report())).toContain('\nLABORATORY REPORT\nStatus: FINAL\n====');
    const specimen = { ...report().specimen, dateCollected: null };
    const text = renderText(report({ specimen, results: [quantity({ timeCollected: null })] }));
    expect(text).toContain('\n  Collected      Not stated by the laboratory\n');
  });

  it('marks preliminary, added and corrected results below each', () => {
    const results = [
      quantity({ isPreliminary: true, comments: 'Repeated.' }),
      quantity({ name: 'Iron', change: 'ADDED' }),
      quantity({ name: 'Zinc', change: 'CORRECTED' }),
    ];
    const text = renderText(report({ results }));
    expect(text).toMatch(/Glucose .*\n {4}Preliminary\n {4}Comment: Repeated\.\n/);
    expect(text).toMatch(/Iron .*\n {4}Added by this report\n/);
    expect(text).toMatch(/Zinc .*\n {4}Corrected by this report\n/);
    expect(text).toContain('Preliminary: the laboratory may still change the result.');
  });

  it('names what is attached, and says so where there are no results', () => {
    const marked = { isPreliminary: true, change: 'CORRECTED' } as const;
    const withOne = renderText(report(attached('Report', marked)));
    expect(withOne).toContain(
      'DOCUMENTS FROM THE LABORATORY\n  Attached: Report, PDF, 34 KB (preliminary, corrected by this report)\n',
    );
    const alone = renderText(report({ ...attached(), results: [] }));
    expect(alone).toContain(
      'RESULTS\nNo individual results are listed; see the attached documents and the comments.\n',
    );
    expect(alone).not.toContain('Reference');
    expect(alone).toContain('\n\nIN PLAIN WORDS\n  FINAL: the laboratory has finished this report.\n');
    const sizes = [1, 999, 1000, 999_499, 999_500, 10_485_760];
    const texts = sizes.map((bytes) => renderText(report(attached('A', { bytes }))));
    expect(texts.map((text) => /A, PDF, (.*)/.exec(text)?.[1])).toEqual([
      ...['1 byte', '999 bytes', '1 KB', '999 KB', '1.0 MB', '10.5 MB'],
    ]);
  });

  it('ends with the plain words for the patient, in the language asked for', () => {
    expect(renderText(report())).toMatch(/\n\nIN PLAIN WORDS\n {2}FINAL: .*\n {2}A number says .*\n\n====/s);
    const text = renderText(report({ language: 'es', comments: 'Hemolysed.' }));
    expect(text).toMatch(
      /COMENTARIOS\n {2}Hemolysed\.\n\nEN PALABRAS SENCILLAS\n {2}FINAL: .*\n {2}Un número indica .*\n\n====/s,
    );
    expect(text).not.toContain('IN PLAIN WORDS');
  });

  it('has every sentence for the patient, in both languages', () => {
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
      const text = renderText(document).replace(/\s+/gu, ' ');
      const { sentences } = plainSectionOf(document, wordingOf(document));
      expect(sentences).toHaveLength(18);
      for (const sentence of sentences) expect(text).toContain(sentence);
    }
  });

  it('explains a withdrawal in the language asked for', () => {
    expect(renderText(report(WITHDRAWAL))).toMatch(/\n\nIN PLAIN WORDS\n {2}WITHDRAWN: the laboratory took /);
    expect(renderText(report({ ...WITHDRAWAL, language: 'es' }))).toMatch(
      /\n\nEN PALABRAS SENCILLAS\n {2}ANULADO: el laboratorio retiró este informe\. /,
    );
  });

  it('is, once withdrawn, a notice without any result or comment', () => {
    const text = renderText(report(WITHDRAWAL));
    expect(text).toContain('\nStatus: WITHDRAWN\n');
    expect(text).toContain('*** WITHDRAWN REPORT – do not use ***');
    expect(text.replaceAll('\n', ' ')).toContain('on 2026-11-20 16:05 UTC');
    expect(text.replaceAll('\n', ' ')).toContain('Reason: Two tubes were mixed up.');
    expect(text).toContain('Łukasz Żółć');
    expect(text).not.toMatch(/Glucose|RESULTS|CHANGES|COMMENTS|5\.4/u);
  });

  it('is never wider than 80 columns, whatever it contains', () => {
    fc.assert(
      fc.property(wildReport, (document) => {
        const text = renderText(document);
        for (const line of text.split('\n')) expect(stringWidth(line)).toBeLessThanOrEqual(80);
        expect(text.isWellFormed()).toBe(true);
        expect(text).not.toMatch(/(?!\n)[\p{Bidi_Control}\p{Control}]/u);
      }),
      drawsOfTest({ full: 1_500, quick: 150 }),
    );
  });
});

const wild = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 120 }),
  fc.string({ unit: 'binary', maxLength: 120 }),
  fc.string({
    unit: fc.constantFrom('李', '👩‍🔬', 'x', ' ', '\u0301', '\ud800', '\u202e', 'ש', '🇫🇷', 'ｶﾞ', '\n'),
    maxLength: 200,
  }),
);

const wildReport: fc.Arbitrary<ReportDocument> = fc
  .record({ name: wild, text: wild, unit: fc.option(wild), comments: fc.option(wild), sampleId: wild })
  .map(({ name, text, unit, comments, sampleId }) => {
    const base = report();
    return report({
      laboratory: name,
      program: text,
      patient: { patientId: sampleId, firstName: name, lastName: text, dateOfBirth: null, sex: null },
      specimen: { ...base.specimen, sampleId, type: name },
      isAmendment: true,
      replaces: { reportId: sampleId, dateResulted: base.printedAt },
      changes: [change(name, text, null)],
      results: [
        quantity({ name, text, unit, comments, interpretation: unit, isPreliminary: true }),
        { ...finding(name, text), rangeText: text },
      ],
    });
  });
