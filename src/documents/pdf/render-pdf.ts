import { arrayBuffer } from 'node:stream/consumers';
import { formatLegend, NOT_FLAGGED_MEANS, printable } from '../format.ts';
import { rangePositionOf } from '../range-position.ts';
import type { ReportDocument } from '../report-document.ts';
import { summaryOf } from '../summary.ts';
import { WorkSlices } from '../work-slices.ts';
import { type Block, keptWithNext, paginate } from './flow.ts';
import { drawPageFrame } from './page-frame.ts';
import { BODY, pitch, STYLES } from './page-style.ts';
import { paragraph } from './paragraph.ts';
import { reportHead } from './report-head.ts';
import { ReportPdf } from './report-pdf.ts';
import { ResultTable } from './result-table.ts';
import { Sheet } from './sheet.ts';
import { loadTypefaces } from './typefaces.ts';
import { Typesetter } from './typesetter.ts';

/**
 * Renders a report as a tagged PDF on US Letter (contract, 6.2). Rendering the same document twice gives the same
 * bytes. Characters missing from the embedded fonts are printed as boxes, with a note on the page.
 *
 * Rendering yields to the event loop, so that a long report does not hold up other requests.
 */
export async function renderPdf(document: ReportDocument): Promise<Uint8Array> {
  const slices = new WorkSlices();
  const typefaces = await loadTypefaces(JSON.stringify(document));
  await slices.yieldNow();
  const pdf = new ReportPdf(document, typefaces);
  const typesetter = new Typesetter(typefaces, (run) => pdf.widthOfRun(run));
  const sheet = new Sheet(pdf, typesetter);

  const pages = paginate(await layOut(typesetter, document, slices), BODY);
  for (const [index, page] of pages.entries()) {
    sheet.addPage();
    for (const { block, top } of page) {
      block.draw(sheet, top);
      await slices.yieldWhenDue();
    }
    drawPageFrame(sheet, document, index + 1, pages.length);
  }
  pdf.end();
  return new Uint8Array(await arrayBuffer(pdf));
}

async function layOut(typesetter: Typesetter, document: ReportDocument, slices: WorkSlices): Promise<readonly Block[]> {
  const heading = paragraph(typesetter, 'Results', { style: STYLES.heading, tag: 'H2', gap: 18, bookmark: 'Results' });
  const table = new ResultTable(typesetter);
  const summary = paragraph(typesetter, summaryOf(document.results), { style: STYLES.strong, gap: 2 });
  const blocks = [
    ...reportHead(typesetter, document),
    ...keptWithNext(heading),
    ...keptWithNext(summary),
    table.header(5),
  ];
  for (const [index, result] of document.results.entries()) {
    const row = table.row(result);
    // The last row stays with the explanations, so that they never get a page to themselves.
    blocks.push(...(index === document.results.length - 1 ? keptWithNext(row) : row));
    await slices.yieldWhenDue();
  }
  return [...blocks, ...explanations(typesetter, document), ...comments(typesetter, document)];
}

/** What the laboratory says of the report as a whole. */
function comments(typesetter: Typesetter, document: ReportDocument): readonly Block[] {
  if (document.comments === null) return [];
  const options = { style: STYLES.heading, tag: 'H2', gap: 18, bookmark: 'Comments' } as const;
  const text = printable(document.comments).trim();
  return [
    ...keptWithNext(paragraph(typesetter, 'Comments', options)),
    ...paragraph(typesetter, text, { style: STYLES.body, gap: 2 }),
  ];
}

/** Explains the marks that occur in the table. */
function explanations(typesetter: Typesetter, { results }: ReportDocument): readonly Block[] {
  const legend = formatLegend(results);
  const sentences = [
    results.some((result) => rangePositionOf(result) !== null) &&
      'Bars: the shaded part is the reference interval, and the dot is the result. Solid arrow: the result is off ' +
        'the scale. Open arrow: only a limit is known.',
    legend !== '' && legend,
    results.some(({ flag }) => flag === 'UNKNOWN') && NOT_FLAGGED_MEANS,
  ];
  return sentences
    .filter((sentence) => sentence !== false)
    .flatMap((sentence, index) =>
      paragraph(typesetter, sentence, { style: STYLES.small, gap: index === 0 ? pitch(STYLES.small) : 1.5 }),
    );
}
