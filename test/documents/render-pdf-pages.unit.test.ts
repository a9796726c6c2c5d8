import { describe, expect, it } from 'vitest';
import type { ReportDocument } from '../../src/documents/content/report-document.ts';
import { renderPdf } from '../../src/documents/pdf/render-pdf.ts';
import { readPdf, textOf } from './read-pdf.ts';
import { AMENDMENT, change, finding, LATER, numberedQuantities, quantity, report } from './sample-report.ts';

const COLUMN_TITLES = 'Test Result Unit Reference interval Flag';
const LONG_COMMENT = 'Confirmed by a second analysis of the same specimen. '.repeat(40).slice(0, 2000).trim();

async function pagesOf(document: ReportDocument) {
  return (await readPdf(await renderPdf(document))).pages;
}

describe.each([1, 20, 200])('a PDF with %i results', (count) => {
  const document = report({ results: numberedQuantities(count) });
  const rendering = pagesOf(document);

  it('names the patient and the report on every page, and numbers the pages', async () => {
    const pages = await rendering;
    for (const [index, page] of pages.entries()) {
      const text = textOf(page);
      expect(text).toContain(`Page ${index + 1} of ${pages.length}`);
      expect(text).toContain('Łukasz Żółć · Date of birth 1984-02-29 · Patient 0199a0f0-1111-7222-8333-444455556666');
      expect(text).toContain('Report 0199a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b · Sample SMP-7F3K-9QX2');
      expect(text).toContain('Printed 2026-11-21 10:45 UTC');
    }
  });

  it('has column titles and results on every page, and each result once on a single line', async () => {
    const pages = await rendering;
    const rows = pages.map((page) => page.filter(({ text }) => /^Analyte \d+$/u.test(text)));
    expect(rows.flat().map(({ text }) => text)).toEqual(document.results.map(({ name }) => name));
    for (const [index, page] of pages.entries()) {
      expect(textOf(page)).toContain(COLUMN_TITLES);
      expect(rows[index]?.length).toBeGreaterThan(0);
      for (const name of rows[index] ?? []) {
        const row = textOf(page.filter(({ y }) => y === name.y));
        expect(row).toBe(`${name.text} ${name.text.slice(8)}.25 ng/mL 3.5 – 6.1 NORMAL`);
      }
    }
  });
});

describe('the pages of a PDF', () => {
  it('each say that a held report is not released', async () => {
    const held = { results: numberedQuantities(60), heldUntil: new Date('2026-11-24T10:00:00Z') };
    for (const page of await pagesOf(report(held))) expect(textOf(page)).toContain('NOT RELEASED');
    for (const page of await pagesOf(report({ results: numberedQuantities(60) })))
      expect(textOf(page)).not.toContain('NOT RELEASED');
  });

  it('have what the reviewer said, with name and time', async () => {
    const review = { comment: 'I have called.', by: 'Ada Doctor', at: new Date('2026-11-22T09:30:00Z') };
    const text = (await pagesOf(report({ review }))).map(textOf).join(' ');
    expect(text).toMatch(/Comment of the reviewer I have called\. Ada Doctor, 2026-11-22 09:30 UTC/u);
  });

  it('continue a long comment from page to page, naming its result', async () => {
    const results = [...numberedQuantities(15), quantity({ name: 'Long story', comments: LONG_COMMENT })];
    const pages = await pagesOf(report({ results }));
    expect(pages).toHaveLength(2);
    const [first = [], second = []] = pages;
    expect(textOf(first)).toMatch(/Long story.*Comment: Confirmed by/u);
    expect(textOf(second)).toContain(`${COLUMN_TITLES} Long story (continued)`);
    const comment = [...first, ...second]
      .filter(({ x }) => x === 62)
      .map(({ text }) => text.trim())
      .join(' ');
    expect(comment).toBe(`Comment: ${LONG_COMMENT}`);
  });

  it('keep a row and the first lines of its comment together, wherever the page ends', async () => {
    // Each line of the first comment moves the last row down by half its height.
    for (let lines = 1; lines <= 8; lines++) {
      const first = quantity({ comments: Array(lines).fill('A line.').join('\n') });
      const results = [first, ...numberedQuantities(16), quantity({ name: 'Last one', comments: LONG_COMMENT })];
      for (const page of await pagesOf(report({ results }))) {
        const name = page.find(({ text }) => text === 'Last one');
        if (name === undefined) continue;
        expect(textOf(page.filter(({ y }) => y === name.y))).toBe('Last one 5.4 mmol/L 3.5 – 6.1 NORMAL');
        expect(page.filter(({ x, y }) => x === 62 && y < name.y).length).toBeGreaterThanOrEqual(2);
      }
    }
  });

  it('keep the lines of a long name together, wherever the page ends', async () => {
    const words = ['Alpha', 'Beta', 'Gamma', 'Delta'].map((word) => `${word}${'-'.repeat(30)}`);
    for (let before = 16; before <= 19; before++) {
      const results = [...numberedQuantities(before), quantity({ name: words.join(' ') })];
      const pages = await pagesOf(report({ results }));
      const linesOn = pages.map((page) => page.filter(({ text }) => words.includes(text)).length);
      expect(linesOn.filter((lines) => lines > 0)).toEqual([words.length]);
    }
  });

  it('all have results, or the words for the patient, however many results there are', async () => {
    for (let count = 19; count <= 22; count++) {
      for (const page of await pagesOf(report({ results: numberedQuantities(count) }))) {
        expect(textOf(page)).toMatch(/Analyte \d+|In plain words/u);
      }
    }
  });

  it.each([
    ['FINAL', {}],
    ['PARTIAL, AMENDED', { ...AMENDMENT, isPartial: true }],
    ['SUPERSEDED', { ...AMENDMENT, isPartial: true, replacedBy: LATER }],
  ])('all say that the report is %s', async (status, stands) => {
    const changes = numberedQuantities(30).map(({ name }) => change(name, '1', '2'));
    const pages = await pagesOf(report({ ...stands, changes, results: numberedQuantities(40) }));
    expect(textOf(pages[0] ?? [])).toContain(`Status: ${status}`);
    expect(textOf(pages[0] ?? [])).toContain('Łukasz Żółć');
    for (const page of pages.slice(1)) expect(textOf(page)).toContain(`LABORATORY REPORT · ${status} · continued`);
  });

  it('keep long names and unbroken strings within their columns and margins', async () => {
    const long = (letter: string) => letter.repeat(400);
    const base = report();
    const pages = await pagesOf(
      report({
        laboratory: `${'Northern '.repeat(30)}${long('L')}`,
        program: long('P'),
        patient: {
          patientId: base.patient?.patientId ?? '',
          firstName: long('F'),
          lastName: long('G'),
          dateOfBirth: null,
          sex: null,
        },
        specimen: { ...base.specimen, sampleId: long('S'), kitId: long('K'), type: long('T') },
        results: [
          quantity({ name: long('N'), text: long('V'), unit: long('U'), comments: long('C') }),
          finding(long('M'), 'word '.repeat(100)),
          quantity({ name: 'W'.repeat(9000), comments: 'Z'.repeat(9000) }),
        ],
      }),
    );
    const columns = [54, 202, 286, 348, 494, 564];
    for (const piece of pages.flat()) {
      expect(piece.y).toBeGreaterThan(24);
      expect(piece.y).toBeLessThan(792 - 24);
      expect(piece.x + piece.width).toBeLessThan(564.5);
      const column = /^(N|V|U|M|W)\1+$/u.test(piece.text) ? columns.indexOf(piece.x) : -1;
      if (column >= 0) expect(piece.x + piece.width).toBeLessThan(columns[column + 1] ?? 0);
    }
    const printed = (letter: string) => pages.flat().filter(({ text }) => [...text].every((l) => l === letter));
    for (const letter of ['N', 'V', 'U'])
      expect(printed(letter).reduce((sum, { text }) => sum + text.length, 0)).toBe(400);
    expect(printed('W').reduce((sum, { text }) => sum + text.length, 0)).toBe(9000);
  });
});
