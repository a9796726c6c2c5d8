import { arrayBuffer } from 'node:stream/consumers';
import { NOT_FLAGGED_MEANS } from '../format.ts';
import { rangeBarOf } from '../range-position.ts';
import type { ReportDocument } from '../report-document.ts';
import { EventLoopTurns } from '../work-slices.ts';
import { type Block, paginate } from './flow.ts';
import { drawPageFrame } from './page-frame.ts';
import { BODY, pitch, STYLES } from './page-style.ts';
import { keptWithNext, paragraph } from './paragraph.ts';
import { reportHead } from './report-head.ts';
import { ReportPdf } from './report-pdf.ts';
import { ResultTable } from './result-table.ts';
import { Sheet } from './sheet.ts';
import { loadTypefaces } from './typefaces.ts';
import { MISSING, Typesetter } from './typesetter.ts';

/**
 * A report as a tagged PDF file on US Letter (contract, section 6). The same document gives the same bytes. Characters
 * that the embedded fonts lack print as boxes, and a note says so.
 *
 * The work is done in slices, so that a long report does not hold up the process's other requests, and one report after
 * the other, so that the slices and the memory of several do not add up.
 */
export function renderPdf(document: ReportDocument): Promise<Uint8Array> {
  const rendering = previous.then(() => draw(document));
  previous = rendering.then(ignore, ignore);
  return rendering;
}

let previous: Promise<void> = Promise.resolve();

/** What became of a report is the business of the one who asked for it, not of the next in the row. */
function ignore(): void {}

async function draw(document: ReportDocument): Promise<Uint8Array> {
  const turns = new EventLoopTurns();
  const typefaces = await loadTypefaces();
  await turns.next();
  const pdf = new ReportPdf(document, typefaces);
  const typesetter = new Typesetter(typefaces, (font, text) => pdf.font(font, 1).widthOfString(text));
  const sheet = new Sheet(pdf, typesetter);

  const pages = paginate(await layOut(typesetter, document, turns), BODY);
  for (const [index, page] of pages.entries()) {
    sheet.addPage();
    for (const { block, top } of page) {
      block.draw(sheet, top);
      await turns.pause();
    }
    drawPageFrame(sheet, document, index + 1, pages.length);
  }
  pdf.end();
  return new Uint8Array(await arrayBuffer(pdf));
}

async function layOut(
  typesetter: Typesetter,
  document: ReportDocument,
  turns: EventLoopTurns,
): Promise<readonly Block[]> {
  const table = new ResultTable(typesetter);
  const blocks = [...reportHead(typesetter, document)];
  blocks.push(
    ...keptWithNext(
      paragraph(typesetter, 'Results', { style: STYLES.heading, tag: 'H2', gap: 18, bookmark: 'Results' }),
    ),
  );
  blocks.push(table.header(5));
  for (const [index, result] of document.results.entries()) {
    const row = table.row(result);
    // The explanations below the table never stand on a page of their own.
    blocks.push(...(index === document.results.length - 1 ? keptWithNext(row) : row));
    await turns.pause();
  }
  return [...blocks, ...explanations(typesetter, document)];
}

/** What the marks in the table mean, as far as it has them. */
function explanations(typesetter: Typesetter, { results }: ReportDocument): readonly Block[] {
  const sentences = [
    results.some((result) => rangeBarOf(result) !== null) &&
      'Bars: the shaded part is the reference interval, the dot the result. Solid arrow: result beyond the scale. ' +
        'Open arrow: only a limit is known.',
    results.some(({ flag }) => flag === 'UNKNOWN') && NOT_FLAGGED_MEANS,
    typesetter.metMissing &&
      `${MISSING} stands for a character that the fonts of this page lack. The text version of this report has it.`,
  ];
  return sentences
    .filter((sentence) => sentence !== false)
    .flatMap((sentence, index) =>
      paragraph(typesetter, sentence, { style: STYLES.small, gap: index === 0 ? pitch(STYLES.small) : 1.5 }),
    );
}
