import { arrayBuffer } from 'node:stream/consumers';
import { attachmentLine } from '../content/attachments.ts';
import { explanationsOf } from '../content/explanations.ts';
import { printable } from '../content/format.ts';
import { rangePositionOf } from '../content/range-position.ts';
import type { ReportDocument } from '../content/report-document.ts';
import { summaryOf } from '../content/summary.ts';
import { plainSectionOf } from '../plain-words/plain-words.ts';
import { type Block, keptTogether, keptWithNext, paginate } from './flow.ts';
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
 */
export async function renderPdf(document: ReportDocument): Promise<Uint8Array> {
  const typefaces = await loadTypefaces(JSON.stringify(document));
  const pdf = new ReportPdf(document, typefaces);
  const typesetter = new Typesetter(typefaces, (run) => pdf.widthOfRun(run));
  const sheet = new Sheet(pdf, typesetter);

  const pages = paginate(layOut(typesetter, document), BODY);
  for (const [index, page] of pages.entries()) {
    sheet.addPage();
    for (const { block, top } of page) block.draw(sheet, top);
    drawPageFrame(sheet, document, index + 1, pages.length);
  }
  pdf.end();
  return new Uint8Array(await arrayBuffer(pdf));
}

function layOut(typesetter: Typesetter, document: ReportDocument): readonly Block[] {
  const head = reportHead(typesetter, document);
  if (document.withdrawn !== null) return [...head, ...plainWords(typesetter, document)];
  const heading = paragraph(typesetter, 'Results', { style: STYLES.heading, tag: 'H2', gap: 18, bookmark: 'Results' });
  const summary = paragraph(typesetter, summaryOf(document.results), { style: STYLES.strong, gap: 2 });
  const end = [
    ...attachments(typesetter, document),
    ...comments(typesetter, document),
    ...plainWords(typesetter, document),
  ];
  if (document.results.length === 0) return [...head, ...keptWithNext(heading), ...summary, ...end];
  const table = new ResultTable(typesetter, document);
  const blocks = [...head, ...keptWithNext(heading), ...keptWithNext(summary), table.header(5)];
  for (const [index, result] of document.results.entries()) {
    const row = table.row(result);
    // The last row stays with the explanations, so that they never get a page to themselves.
    blocks.push(...(index === document.results.length - 1 ? keptWithNext(row) : row));
  }
  return [...blocks, ...explanations(typesetter, document), ...end];
}

/** Names the documents that came with the results. */
function attachments(typesetter: Typesetter, document: ReportDocument): readonly Block[] {
  if (document.attachments.length === 0) return [];
  const title = 'Documents from the laboratory';
  const heading = paragraph(typesetter, title, { style: STYLES.heading, tag: 'H2', gap: 18, bookmark: title });
  return [
    ...keptWithNext(heading),
    ...document.attachments.flatMap((attachment) =>
      paragraph(typesetter, attachmentLine(attachment), { style: STYLES.body, gap: 2 }),
    ),
  ];
}

/** The laboratory's comments on the report as a whole. */
function comments(typesetter: Typesetter, document: ReportDocument): readonly Block[] {
  if (document.comments === null) return [];
  const options = { style: STYLES.heading, tag: 'H2', gap: 18, bookmark: 'Comments' } as const;
  const text = printable(document.comments).trim();
  return [
    ...keptWithNext(paragraph(typesetter, 'Comments', options)),
    ...paragraph(typesetter, text, { style: STYLES.body, gap: 2 }),
  ];
}

/** What the words of the report mean, for the patient, in the patient's language. */
function plainWords(typesetter: Typesetter, document: ReportDocument): readonly Block[] {
  const { title, sentences } = plainSectionOf(document);
  const { language } = document;
  const options = { style: STYLES.heading, tag: 'H2', gap: 18, bookmark: title, language } as const;
  const words = sentences.flatMap((sentence) =>
    paragraph(typesetter, sentence, { style: STYLES.comment, gap: 2, language }),
  );
  return keptTogether([...paragraph(typesetter, title, options), ...words]);
}

/** Explains the marks that occur in the table. */
function explanations(typesetter: Typesetter, { results }: ReportDocument): readonly Block[] {
  const bars =
    'Bars: the shaded part is the reference interval, and the dot is the result. Solid arrow: the result is off ' +
    'the scale. Open arrow: only a limit is known.';
  const hasBars = results.some((result) => rangePositionOf(result) !== null);
  const blocks = [...(hasBars ? [bars] : []), ...explanationsOf(results)].flatMap((sentence, index) =>
    paragraph(typesetter, sentence, { style: STYLES.small, gap: index === 0 ? pitch(STYLES.small) : 1.5 }),
  );
  return keptTogether(blocks);
}
