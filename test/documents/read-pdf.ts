import { getDocumentProxy } from 'unpdf';

/** A piece of text and where its baseline begins, in points from the lower left corner. */
export interface PageText {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** Opens a PDF with a library other than the one that wrote it. */
export async function readPdf(bytes: Uint8Array) {
  // The reader takes the bytes over, so it gets its own.
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

/** The text of the pieces, with one space between two of them. */
export function textOf(pieces: readonly PageText[]): string {
  return pieces.map(({ text }) => text.trim()).join(' ');
}
