import { describe, expect, it } from 'vitest';
import { renderPdf } from '../../src/documents/pdf/render-pdf.ts';
import { objectsOf } from './pdf-source.ts';
import { readPdf } from './read-pdf.ts';
import { AMENDMENT, change, numberedQuantities, quantity, report } from './sample-report.ts';

describe('the PDF file', () => {
  it('has a title, language, author and creation time', async () => {
    const laboratory = 'Smith & Sons <Łódź>';
    const { pdf } = await readPdf(await renderPdf(report({ laboratory })));
    const { info, metadata } = await pdf.getMetadata();
    expect(info).toMatchObject({
      Title: 'Laboratory report 0199a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b',
      Author: laboratory,
      Language: 'en',
      CreationDate: 'D:20261121104500Z',
    });
    expect(metadata?.get('dc:creator')).toEqual([laboratory]);
    expect(metadata?.get('dc:title')).toBe('Laboratory report 0199a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b');
    expect(await pdf.getViewerPreferences()).toMatchObject({ DisplayDocTitle: true });
  });

  it('is US Letter', async () => {
    const { pdf } = await readPdf(await renderPdf(report()));
    expect((await pdf.getPage(1)).view).toEqual([0, 0, 612, 792]);
  });

  it('has the same bytes for the same document, whatever was rendered before', async () => {
    const document = report({ results: [...numberedQuantities(30), quantity({ name: 'µ-μ-Ω', comments: 'ﬀ ff é' })] });
    const first = await renderPdf(document);
    await renderPdf(report({ results: [quantity({ name: 'μ ﬀ Δ ∆', comments: 'Ⱥ Ặ' })], isTest: true }));
    expect(Buffer.from(first).equals(await renderPdf(document))).toBe(true);
    expect(Buffer.from(first).equals(await renderPdf({ ...document, printedAt: new Date(0) }))).toBe(false);
  });

  it('embeds only the parts of its fonts that it uses', async () => {
    const bytes = await renderPdf(report());
    const names = [
      ...Buffer.from(bytes)
        .toString('latin1')
        .matchAll(/\/BaseFont \/(\S+)/gu),
    ].map(([, name]) => name);
    expect(new Set(names)).toEqual(new Set(['BZZZZZ+SourceSans3-Bold', 'CZZZZZ+SourceSans3-Regular']));
    expect(bytes.length).toBeLessThan(40_000);
  });

  it('is correct even if many are rendered at once', async () => {
    const documents = Array.from({ length: 8 }, (_, index) => report({ results: numberedQuantities(10 + index) }));
    const together = await Promise.all(documents.map((document) => renderPdf(document)));
    for (const [index, document] of documents.entries()) {
      expect(Buffer.from(await renderPdf(document)).equals(together[index] ?? Buffer.of())).toBe(true);
    }
  });
});

describe('the structure of the PDF', () => {
  it('has headings, paragraphs, and tables of rows', async () => {
    const { pdf } = await readPdf(await renderPdf(report({ results: [quantity({ comments: 'Fasting.' })] })));
    expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true });
    const tree = await (await pdf.getPage(1)).getStructTree();
    expect(tagsOf(tree ?? { role: 'Root', children: [] })).toEqual([
      'Document',
      ' H1',
      ' P',
      ' P',
      ' P',
      ' P',
      ' Sect',
      '  H2',
      '  P',
      '  P',
      '  P',
      '  P',
      ' Sect',
      '  H2',
      '  P',
      '  P',
      '  P',
      '  P',
      '  P',
      '  P',
      ' H2',
      ' P',
      ' Table',
      '  TR',
      '   TH',
      '   TH',
      '   TH',
      '   TH',
      '   TH',
      '  TR',
      '   TH',
      '   TD',
      '   TD',
      '   TD',
      '   TD',
      '    P',
      ' P',
      ' H2',
      ' P',
      ' P',
      ' P',
      ' P',
    ]);
  });

  it('declares the language that all of it is in', async () => {
    for (const language of ['en', 'es'] as const) {
      const objects = [...objectsOf(await renderPdf(report({ language }))).values()];
      const declared = objects.filter(({ source }) => source.includes('/Lang ('));
      expect(
        declared.map(({ source }) => [/\/Type \/(\w+)/u.exec(source)?.[1], source.includes(`/Lang (${language})`)]),
      ).toEqual([['Catalog', true]]);
    }
  });

  it('has one header cell for each row and column, even if the table spans pages', async () => {
    const bytes = await renderPdf(report({ results: numberedQuantities(60) }));
    const source = Buffer.from(bytes).toString('latin1');
    expect(source.match(/\/Scope \/Column/gu)).toHaveLength(5);
    expect(source.match(/\/Scope \/Row/gu)).toHaveLength(60);
  });

  it('covers all text of every page', async () => {
    const { pdf } = await readPdf(await renderPdf(report({ isTest: true, results: numberedQuantities(60) })));
    for (let number = 1; number <= pdf.numPages; number++) {
      const { items } = await (await pdf.getPage(number)).getTextContent({ includeMarkedContent: true });
      let depth = 0;
      for (const item of items) {
        if ('str' in item) expect(item.str.trim() === '' || depth === 1).toBe(true);
        else depth += item.type === 'endMarkedContent' ? -1 : 1;
      }
      expect(depth).toBe(0);
    }
  });

  it('has a table of contents that leads to its sections', async () => {
    const changes = [change('Iron', '1', '2')];
    const document = report({ ...AMENDMENT, changes, results: numberedQuantities(40) });
    const { pdf } = await readPdf(await renderPdf(document));
    const outline = await pdf.getOutline();
    const onFirstPage = ['AMENDED REPORT', 'Patient', 'Specimen', 'Changes', 'Results'];
    expect(outline.map(({ title }) => title)).toEqual([...onFirstPage, 'In plain words']);
    for (const { title, dest } of outline) {
      expect(dest).toBeInstanceOf(Array);
      const [page, kind, left] = Array.isArray(dest) ? dest : [];
      expect(await pdf.getPageIndex(page)).toBe(onFirstPage.includes(title) ? 0 : 2);
      expect([kind, left]).toEqual([{ name: 'XYZ' }, 0]);
    }
  });
});

interface Part {
  readonly role: string;
  readonly children: readonly object[];
}

/** The tags of a structure tree without its root, each indented under its parent. */
function tagsOf({ children }: Part, indent = ''): readonly string[] {
  return children.filter(isPart).flatMap((child) => [`${indent}${child.role}`, ...tagsOf(child, `${indent} `)]);
}

function isPart(child: object): child is Part {
  return 'children' in child;
}
