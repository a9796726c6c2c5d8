/** Measures text in columns or points. The width of a line must be the sum of its words' and spaces' widths. */
export type Measure = (text: string) => number;

/**
 * Breaks text into lines no wider than `width`: at its own line breaks and at spaces. A word too wide for a line is
 * broken after a hyphen or slash, else between letters, but never between a letter and its accents. A single letter
 * wider than `width` gets a line to itself. Empty text is one empty line.
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
      // A line neither starts nor ends with spaces.
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

/** Splits a word after hyphens, slashes and the like, and any part that is still too wide into letters. */
function piecesOf(word: string, width: number, measure: Measure): readonly string[] {
  const parts = word.split(/(?<=[-/–—_,;])/u);
  return parts.flatMap((part) => (measure(part) <= width ? [part] : lettersOf(part)));
}

function lettersOf(text: string): readonly string[] {
  return /^[\x20-\x7e]*$/u.test(text) ? [...text] : Array.from(LETTERS.segment(text), ({ segment }) => segment);
}

const LETTERS = new Intl.Segmenter('en', { granularity: 'grapheme' });
