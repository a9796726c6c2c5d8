import { arrayBuffer } from 'node:stream/consumers';
import { attachmentLine } from '../content/attachments.ts';
import { explanationsOf } from '../content/explanations.ts';
import { printable, printableLine } from '../content/format.ts';
import { plainSectionOf } from '../content/plain-words.ts';
import { rangePositionOf } from '../content/range-position.ts';
import type { ReportDocument } from '../content/report-document.ts';
import { summaryOf } from '../content/summary.ts';
import { type Wording, wordingOf } from '../content/wording.ts';
import type { DocumentWords } from '../words/en.ts';
import { type Block, keptTogether, keptWithNext, paginate } from './flow.ts';
import { drawPageFrame } from './page-frame.ts';
import { BODY, pitch, STYLES } from './page-style.ts';
import { headingBlocks, paragraph } from './paragraph.ts';
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
export async function renderPdf(document: ReportDocument, wording: Wording = wordingOf(document)): Promise<Uint8Array> {
  const typefaces = await loadTypefaces(JSON.stringify(document));
  const pdf = new ReportPdf(document, wording.words, typefaces);
  const typesetter = new Typesetter(typefaces, (run) => pdf.widthOfRun(run));
  const sheet = new Sheet(pdf, typesetter);

  const pages = paginate(layOut(typesetter, document, wording), BODY);
  for (const [index, page] of pages.entries()) {
    sheet.addPage();
    for (const { block, top } of page) block.draw(sheet, top);
    drawPageFrame(sheet, document, wording, index + 1, pages.length);
  }
  pdf.end();
  return new Uint8Array(await arrayBuffer(pdf));
}

function layOut(typesetter: Typesetter, document: ReportDocument, wording: Wording): readonly Block[] {
  const { words } = wording;
  const head = reportHead(typesetter, document, wording);
  if (document.withdrawn !== null) return [...head, ...plainWords(typesetter, document, wording)];
  const heading = headingBlocks(typesetter, words.headings.results);
  const summary = paragraph(typesetter, summaryOf(document.results, words), { style: STYLES.strong, gap: 2 });
  const end = [
    ...attachments(typesetter, document, words),
    ...comments(typesetter, document, words),
    ...review(typesetter, document, wording),
    ...plainWords(typesetter, document, wording),
  ];
  if (document.results.length === 0) return [...head, ...heading, ...summary, ...end];
  const table = new ResultTable(typesetter, document, wording);
  const blocks = [...head, ...heading, ...keptWithNext(summary), table.header(5)];
  for (const [index, result] of document.results.entries()) {
    const row = table.row(result);
    // The last row stays with the explanations, so that they never get a page to themselves.
    blocks.push(...(index === document.results.length - 1 ? keptWithNext(row) : row));
  }
  return [...blocks, ...explanations(typesetter, document, words), ...end];
}

/** Names the documents that came with the results. */
function attachments(typesetter: Typesetter, document: ReportDocument, words: DocumentWords): readonly Block[] {
  if (document.attachments.length === 0) return [];
  return [
    ...headingBlocks(typesetter, words.headings.attachments),
    ...document.attachments.flatMap((attachment) =>
      paragraph(typesetter, attachmentLine(attachment, words), { style: STYLES.body, gap: 2 }),
    ),
  ];
}

/** The laboratory's comments on the report as a whole. */
function comments(typesetter: Typesetter, document: ReportDocument, { headings }: DocumentWords): readonly Block[] {
  if (document.comments === null) return [];
  const text = printable(document.comments).trim();
  return [
    ...headingBlocks(typesetter, headings.comments),
    ...paragraph(typesetter, text, { style: STYLES.body, gap: 2 }),
  ];
}

/** What the reviewer said who released the report, with name and time. */
function review(
  typesetter: Typesetter,
  { review: said }: ReportDocument,
  { words, moment }: Wording,
): readonly Block[] {
  if (said === null) return [];
  const by = words.reviewed(printableLine(said.by), moment(said.at));
  return [
    ...headingBlocks(typesetter, words.headings.review),
    ...paragraph(typesetter, printable(said.comment).trim(), { style: STYLES.body, gap: 2 }),
    ...paragraph(typesetter, by, { style: STYLES.small, gap: 2 }),
  ];
}

/** What the words of the report mean, for the patient. */
function plainWords(typesetter: Typesetter, document: ReportDocument, wording: Wording): readonly Block[] {
  const { title, sentences } = plainSectionOf(document, wording);
  const words = sentences.flatMap((sentence) => paragraph(typesetter, sentence, { style: STYLES.comment, gap: 2 }));
  return keptTogether([...headingBlocks(typesetter, title), ...words]);
}

/** Explains the marks that occur in the table. */
function explanations(typesetter: Typesetter, { results }: ReportDocument, words: DocumentWords): readonly Block[] {
  const hasBars = results.some((result) => rangePositionOf(result) !== null);
  const sentences = [...(hasBars ? [words.legend.bars] : []), ...explanationsOf(results, words)];
  const blocks = sentences.flatMap((sentence, index) =>
    paragraph(typesetter, sentence, { style: STYLES.small, gap: index === 0 ? pitch(STYLES.small) : 1.5 }),
  );
  return keptTogether(blocks);
}
