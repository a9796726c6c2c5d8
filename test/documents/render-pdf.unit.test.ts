import { describe, expect, it } from 'vitest';
import type { ReportDocument } from '../../src/documents/content/report-document.ts';
import { renderPdf } from '../../src/documents/pdf/render-pdf.ts';
import { readPdf, textOf } from './read-pdf.ts';
import { change, finding, numberedQuantities, quantity, report, WITHDRAWAL } from './sample-report.ts';

// The content of a PDF is compared with the text of the report in printed-reports.unit.test.ts.

async function textOfPdf(document: ReportDocument): Promise<string> {
  return (await readPdf(await renderPdf(document))).text;
}

describe('a report as a PDF', () => {
  it('is one page once it is withdrawn, however much the reason says, in both languages', async () => {
    const reason = 'Two tubes were mixed up at the laboratory, and the specimen of another person was tested. '.repeat(
      5,
    );
    for (const language of ['en', 'es'] as const) {
      const document = report({ ...WITHDRAWAL, isTest: true, withdrawn: { at: new Date(0), reason }, language });
      expect((await readPdf(await renderPdf(document))).pages).toHaveLength(1);
    }
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
    'α-Fetoprotein, β-hCG, γ-GT, μg, µg',
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
      changes: [change(odd, odd, odd)],
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
