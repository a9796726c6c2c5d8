import { create } from 'fontkit';
import { describe, expect, it } from 'vitest';
import type { ReportDocument } from '../../src/documents/content/report-document.ts';
import { renderPdf } from '../../src/documents/pdf/render-pdf.ts';
import { objectsOf, objectsOfKind, paintedOn, referred, textOfCodes } from './pdf-source.ts';
import {
  AMENDMENT,
  attached,
  change,
  finding,
  LATER,
  numberedQuantities,
  quantity,
  report,
  WITHDRAWAL,
} from './sample-report.ts';

// ISO 14289-1 (PDF/UA), as far as it can be checked without veraPDF. The numbers are its clauses.

const everything = report({
  isTest: true,
  isPartial: true,
  laboratory: 'مختبر الشفاء (2) LLC',
  ...AMENDMENT,
  replacedBy: LATER,
  changes: [change('血糖', '1', '2')],
  results: [
    quantity({ name: 'क्षत्रिय', comments: 'น้ำ さくら 김 שלום ሰላም\nÉté', change: 'CORRECTED' }),
    quantity({ flag: 'CRITICAL', interpretation: 'HH~POS', rangeText: 'בערך', isPreliminary: true }),
    finding('HIV-1/2', 'NON-REACTIVE'),
    ...numberedQuantities(60),
  ],
  ...attached('בדיקה مختبر'),
});

async function fileOf(document: ReportDocument) {
  const objects = objectsOf(await renderPdf(document));
  const [catalog] = objectsOfKind(objects, '/Type /Catalog');
  if (catalog === undefined) throw new Error('The file has no catalog.');
  return { objects, catalog, pages: objectsOfKind(objects, '/Type /Page') };
}

describe.each([
  ['an ordinary report', report()],
  ['a report with everything', everything],
  ['a withdrawn report', report({ ...WITHDRAWAL, isTest: true })],
])('%s, as PDF/UA,', (_, document) => {
  const loading = fileOf(document);

  it('says that it is PDF/UA, what it is called and in which language it is (5, 7.1, 7.2)', async () => {
    const { objects, catalog } = await loading;
    const metadata = referred(objects, catalog, 'Metadata').stream?.toString() ?? '';
    expect(metadata).toContain('<pdfuaid:part>1</pdfuaid:part>');
    expect(metadata).toMatch(/<dc:title>\s*<rdf:Alt>\s*<rdf:li xml:lang="x-default">Laboratory report /u);
    expect(catalog.source).toContain('/Lang (en)');
    expect(referred(objects, catalog, 'MarkInfo').source).toMatch(/\/Marked true/u);
    expect(referred(objects, catalog, 'ViewerPreferences').source).toContain('/DisplayDocTitle true');
  });

  it('has everything that is painted in one part or in an artifact, and never one in the other (7.1)', async () => {
    const { objects, pages } = await loading;
    for (const page of pages) {
      const painted = paintedOn(referred(objects, page, 'Contents').stream ?? Buffer.of());
      expect(painted.length).toBeGreaterThan(20);
      for (const { marks } of painted) {
        const homes = marks.filter(({ tag, mcid }) => tag === 'Artifact' || mcid !== null);
        expect(homes).toHaveLength(1);
        expect(marks.filter((mark) => mark !== homes[0] && mark.tag !== 'Span')).toEqual([]);
      }
    }
  });

  it('has each marked part of a page in the structure, by parts that are standard and lead to the root (7.1)', async () => {
    const { objects, catalog, pages } = await loading;
    const root = referred(objects, catalog, 'StructTreeRoot');
    for (const page of pages) {
      const [, key = ''] = /\/StructParents (\d+)/u.exec(page.source) ?? [];
      const [, list = ''] = new RegExp(`^ +${key} \\[([^\\]]*)\\]`, 'mu').exec(root.source) ?? [];
      const partOf = [...list.matchAll(/(\d+) 0 R/gu)].map(([, id = '']) => id);
      const painted = paintedOn(referred(objects, page, 'Contents').stream ?? Buffer.of());
      const numbers = new Set(painted.flatMap(({ marks }) => marks.flatMap(({ mcid }) => mcid ?? [])));
      expect(numbers.size).toBeGreaterThan(3);
      expect([...numbers].filter((number) => partOf[number] === undefined)).toEqual([]);
      for (const id of partOf) {
        const path = [];
        for (let part = objects.get(id); part && part !== root; part = referred(objects, part, 'P')) {
          path.push(/\/S \/(\w+)/u.exec(part.source)?.[1]);
        }
        expect(path.at(-1)).toBe('Document');
        for (const tag of path) expect(['Document', 'Sect', 'H1', 'H2', 'P', 'Table', 'TR', 'TH', 'TD']).toContain(tag);
      }
    }
  });

  it('begins with the only H1, has H2 below it, and a scope for each TH (7.4, 7.5)', async () => {
    const { objects } = await loading;
    const tags = [...objects.values()].flatMap(({ source }) => /\/S \/(H\d|TH)\b/u.exec(source)?.[1] ?? []);
    expect(tags.filter((tag) => tag === 'H1')).toHaveLength(1);
    expect(['H1', 'H2', 'TH']).toEqual(expect.arrayContaining([...new Set(tags)]));
    for (const header of objectsOfKind(objects, '/S /TH')) expect(header.source).toMatch(/\/Scope \/(?:Row|Column)/u);
  });

  it('has as many cells in each row of a table as in the others (7.5)', async () => {
    const { objects } = await loading;
    for (const table of objectsOfKind(objects, '/S /Table')) {
      const rows = objectsOfKind(objects, '/S /TR').filter(({ source }) => source.includes(`/P ${table.id} 0 R`));
      const cells = rows.map(
        (row) => [...objects.values()].filter(({ source }) => source.includes(`/P ${row.id} 0 R`)).length,
      );
      expect(rows.length).toBeGreaterThan(1);
      expect(new Set(cells).size).toBe(1);
    }
  });

  it('has no annotations, forms, images or scripts, which other clauses are about (7.3, 7.18 to 7.20)', async () => {
    const { objects } = await loading;
    for (const { source } of objects.values())
      expect(source).not.toMatch(/\/(?:Annots \[\d|AcroForm|XObject <<\n\/|JavaScript|OCProperties|Encrypt)\b/u);
  });

  it('embeds each font with its glyphs, their widths, and a text for each code that is shown (7.21)', async () => {
    const { objects, pages } = await loading;
    const shown = new Map<string, Set<number>>();
    for (const page of pages) {
      const resources = referred(objects, page, 'Resources').source;
      for (const { font, codes } of paintedOn(referred(objects, page, 'Contents').stream ?? Buffer.of())) {
        if (codes.length === 0) continue;
        const [, id = ''] = new RegExp(`/${font} (\\d+) 0 R`, 'u').exec(resources) ?? [];
        shown.set(id, new Set([...(shown.get(id) ?? []), ...codes]));
      }
    }
    expect(shown.size).toBeGreaterThan(1);
    for (const [id, codes] of shown) {
      const font = objects.get(id);
      if (font === undefined) throw new Error(`There is no font ${id}.`);
      expect(font.source).toContain('/Encoding /Identity-H');
      const descendant = referred(objects, font, 'DescendantFonts');
      expect(descendant.source).toContain('/CIDToGIDMap /Identity');
      const texts = textOfCodes(referred(objects, font, 'ToUnicode').stream ?? Buffer.of());
      const embedded = create(
        referred(objects, referred(objects, descendant, 'FontDescriptor'), 'FontFile2').stream ?? Buffer.of(),
      );
      if (!('numGlyphs' in embedded)) throw new Error('The file embeds a collection of fonts.');
      const [, list = ''] = /\/W \[0 \[([^\]]*)\]/u.exec(descendant.source) ?? [];
      const widths = list.trim().split(/\s+/u).map(Number);
      for (const code of codes) {
        // 7.21.8: .notdef is never shown.
        expect(code).toBeGreaterThan(0);
        expect(code).toBeLessThan(embedded.numGlyphs);
        expect(embedded.getGlyph(code).advanceWidth).toBeCloseTo(widths[code] ?? Number.NaN, 0);
        // 7.21.7: a text, and none of these.
        expect(texts[code]).toMatch(/^[^\0\ufeff\ufffe]+$/u);
      }
    }
  });
});
