import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ReportDocument } from '../../src/documents/content/report-document.ts';
import { wordingOf } from '../../src/documents/content/wording.ts';
import { renderPdf } from '../../src/documents/pdf/render-pdf.ts';
import { renderText } from '../../src/documents/text/render-text.ts';
import { drawsOfTest } from '../helpers/chance.ts';
import { anyReport } from './any-report.ts';
import { factsOfPdf } from './facts/facts-of-pdf.ts';
import { factsOfText } from './facts/facts-of-text.ts';
import { type ReadPart, readAloud } from './facts/read-aloud.ts';
import {
  AMENDMENT,
  attached,
  change,
  finding,
  LATER,
  numberedQuantities,
  PROVIDER,
  quantity,
  report,
  WITHDRAWAL,
} from './sample-report.ts';

it('the PDF of any report says what its text says, in the same order (contract, 6.2)', async () => {
  await fc.assert(
    fc.asyncProperty(anyReport, async (document) => {
      const { words } = wordingOf(document);
      const inPdf = await factsOfPdf(await renderPdf(document), words);
      expect(inPdf).toEqual(factsOfText(renderText(document), words));
      expect(JSON.stringify(inPdf)).not.toContain('□');
    }),
    // The difference is clear enough, and shrinking the report would take minutes.
    { ...drawsOfTest({ full: 60, quick: 8 }), endOnFailure: true },
  );
});

const requisition = {
  requisitionId: '0199a0f0-3333-7222-8333-444455556666',
  barcode: 'SMP-7F3K-9QX2',
  panels: ['LIPID'],
  orderingProvider: PROVIDER,
  created: new Date('2026-11-10T09:30:00Z'),
};

const inSpanish = { language: 'es', timeZone: 'America/New_York' } as const;

/** Reports with all possible content on several pages, on one page, and with hardly any content. */
const final = { requisition, comments: 'Hemolysed.\n\nRepeat in two weeks.', results: numberedQuantities(30) };
const amended: Partial<ReportDocument> = {
  ...AMENDMENT,
  isTest: true,
  isPartial: true,
  laboratoryDetails: { address: '400 Beacon Street\nPortland, ME', cliaNumber: '20D9999901', director: 'A. Okafor' },
  changes: [
    change('Glucose', '4.5 mmol/L', '5.4 mmol/L'),
    change('Iron', null, '9 µmol/L'),
    change('Zinc', '7 µmol/L', null),
  ],
  results: [
    quantity({ flag: 'CRITICAL', interpretation: 'HH', change: 'CORRECTED', comments: 'Fasting.' }),
    quantity({ name: 'Iron', text: '<9', comparator: 'LT', unit: 'µmol/L', change: 'ADDED', isPreliminary: true }),
    finding('HBsAg', 'Reactive', 'ABNORMAL'),
    finding('Cytology', 'Negative for\nintraepithelial lesion or malignancy'),
  ],
  ...attached(),
};
const REPORTS = {
  final: report(final),
  amended: report(amended),
  'final-es': report({ ...final, ...inSpanish }),
  'amended-es': report({ ...amended, ...inSpanish }),
  superseded: report({ replacedBy: LATER, patient: null, results: [], language: 'es' }),
  withdrawn: report({ ...WITHDRAWAL, language: 'es' }),
};

/** The parts of a PDF, each on a line, below the part that contains them. */
function outlineOf(parts: readonly ReadPart[], indent = ''): string {
  const lines = parts.map(({ tag, lines, parts: inside }) => {
    const said = lines.map((line) => line.trim()).filter((line) => line !== '');
    return `${[`${indent}${tag}`, ...said].join(' ')}\n${outlineOf(inside, `${indent}  `)}`;
  });
  return lines.join('');
}

describe('a printed report, word for word', () => {
  it.each(Object.entries(REPORTS))('%s', async (name, document) => {
    const { parts, skipped } = await readAloud(await renderPdf(document));
    await expect(renderText(document)).toMatchFileSnapshot(`golden/${name}.txt`);
    await expect(`${outlineOf(parts)}not read aloud: ${skipped}\n`).toMatchFileSnapshot(`golden/${name}.pdf.txt`);
  });
});
