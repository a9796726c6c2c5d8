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
  const pages: (readonly PageText[])[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent({ disableNormalization: true });
    pages.push(
      items.flatMap((item) =>
        'str' in item && item.str.trim() !== ''
          ? [{ text: item.str, x: Number(item.transform[4]), y: Number(item.transform[5]), width: item.width }]
          : [],
      ),
    );
  }
  return { pdf, pages, text: textOf(pages.flat()) };
}

/** The text of the pieces, separated by spaces. */
export function textOf(pieces: readonly PageText[]): string {
  return pieces.map(({ text }) => text.trim()).join(' ');
}
