/** The width of a piece of text, in columns or in points; adding up over the pieces between two spaces. */
export type Measure = (text: string) => number;

/**
 * Breaks text into lines no wider than `width`: at its own line breaks, at spaces, then after a hyphen or a slash, and
 * only where a single word is wider than the line, between two letters (never inside a letter with its accents). A
 * single letter wider than the line stays whole. Empty text is one empty line.
 */
export function wrapLines(text: string, width: number, measure: Measure): readonly string[] {
  return text.split('\n').flatMap((paragraph) => wrapParagraph(paragraph, width, measure));
}

function wrapParagraph(paragraph: string, width: number, measure: Measure): readonly string[] {
  const lines: string[] = [];
  let line = '';
  let lineWidth = 0;
  const endLine = () => {
    lines.push(line.trimEnd());
    line = '';
    lineWidth = 0;
  };
  const add = (piece: string, pieceWidth: number) => {
    if (line !== '' && lineWidth + pieceWidth > width) endLine();
    line += piece;
    lineWidth += pieceWidth;
  };

  for (const word of paragraph.trimEnd().match(/[^ ]+| +/gu) ?? []) {
    if (word.startsWith(' ')) {
      // Space that ends a line is not printed, and none begins one.
      if (line !== '') line += word;
      lineWidth += line === '' ? 0 : measure(word);
      continue;
    }
    const wordWidth = measure(word);
    if (wordWidth <= width) add(word, wordWidth);
    else for (const piece of piecesOf(word, width, measure)) add(piece, measure(piece));
  }
  endLine();
  return lines;
}

/** A word too wide for the line in parts that fit: those after which a reader expects a break, else single letters. */
function piecesOf(word: string, width: number, measure: Measure): readonly string[] {
  const parts = word.split(/(?<=[-/–—_,;])/u);
  return parts.flatMap((part) => (measure(part) <= width ? [part] : lettersOf(part)));
}

function lettersOf(text: string): readonly string[] {
  return /^[\x20-\x7e]*$/u.test(text) ? [...text] : Array.from(LETTERS.segment(text), ({ segment }) => segment);
}

const LETTERS = new Intl.Segmenter('en', { granularity: 'grapheme' });
