import { getDocumentProxy } from 'unpdf';

/** A piece of text and the start of its baseline, in points from the lower left corner. */
export interface PageText {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** Reads a PDF with a different library from the one that wrote it. */
export async function readPdf(bytes: Uint8Array) {
  // The library takes ownership of the bytes, so it gets a copy.
  const pdf = await getDocumentProxy(bytes.slice());
  const pages: PageText[][] = [];
  /** The text of each mark, by the page's object and the mark's number on the page: `p11R_mc3`. */
  const marks = new Map<string, string>();
  for (let number = 1; number <= pdf.numPages; number++) {
    const page: PageText[] = [];
    const { items } = await (await pdf.getPage(number)).getTextContent({
      disableNormalization: true,
      includeMarkedContent: true,
    });
    const open: string[] = [];
    for (const item of items) {
      if (!('str' in item)) {
        if (item.type === 'endMarkedContent') open.pop();
        // Content without a number of its own, such as a run in another language, belongs to the mark around it.
        else open.push(item.id ?? open.at(-1) ?? '');
        continue;
      }
      const mark = open.at(-1) ?? '';
      marks.set(mark, (marks.get(mark) ?? '') + item.str);
      if (item.str.trim() !== '')
        page.push({ text: item.str, x: Number(item.transform[4]), y: Number(item.transform[5]), width: item.width });
    }
    pages.push(page);
  }
  return { pdf, pages, marks, text: textOf(pages.flat()) };
}

/** The text of the pieces, separated by spaces. */
export function textOf(pieces: readonly PageText[]): string {
  return pieces.map(({ text }) => text.trim()).join(' ');
}
