/** Measures text in columns or points. The width of a line must be the sum of its words' and spaces' widths. */
export type Measure = (text: string) => number;

/**
 * Breaks text into lines no wider than `width`: at its own line breaks, at spaces, and between the words of scripts that are
 * written without spaces. A word too wide for a line is broken after a hyphen or slash, else between letters, but never between
 * a letter and its accents. A single letter wider than `width` gets a line to itself. Empty text is one empty line.
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

  for (const word of paragraph.trimEnd().match(STRETCH) ?? []) {
    if (word.startsWith(' ')) {
      // A line neither starts nor ends with spaces.
      if (line !== '') line += word;
      lineWidth += line === '' ? 0 : measure(word);
      continue;
    }
    for (const part of UNSPACED.test(word) ? wordsIn(word) : [word]) {
      const partWidth = measure(part);
      if (partWidth <= width) add(part, partWidth);
      else for (const piece of piecesOf(part, width, measure)) add(piece, measure(piece));
    }
  }
  endLine();
  return lines;
}

/**
 * Matches spaces and words. A long word is matched in stretches that each fill more than a line, because measuring and
 * splitting take time that grows with the square of the length. A stretch includes all accents of its last letter.
 */
const STRETCH = / +|[^ ]{1,400}[\p{Mark}\u200c\u200d]{0,4}/gu;

/** Matches the scripts that are written without spaces between words. */
const UNSPACED = /[\p{sc=Thai}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u;

/** Splits text at the word boundaries of its language. Brackets, commas and the like stay with the word they belong to. */
function wordsIn(text: string): readonly string[] {
  const words: string[] = [];
  for (const { segment } of WORDS.segment(text)) {
    const last = words.at(-1);
    const continues = last !== undefined && (!STARTS_LINE.test(segment) || OPENS.test(last));
    if (continues) words[words.length - 1] = last + segment;
    else words.push(segment);
  }
  return words;
}

const WORDS = new Intl.Segmenter('en', { granularity: 'word' });
const STARTS_LINE = /^[\p{L}\p{N}\p{Ps}\p{Pi}]/u;
const OPENS = /[\p{Ps}\p{Pi}]$/u;

/** Splits a word after hyphens, slashes and the like, and any part that is still too wide into letters. */
function piecesOf(word: string, width: number, measure: Measure): readonly string[] {
  const parts = word.split(/(?<=[-/–—_,;])/u);
  return parts.flatMap((part) => (measure(part) <= width ? [part] : lettersOf(part)));
}

function lettersOf(text: string): readonly string[] {
  return /^[\x20-\x7e]*$/u.test(text) ? [...text] : Array.from(LETTERS.segment(text), ({ segment }) => segment);
}

const LETTERS = new Intl.Segmenter('en', { granularity: 'grapheme' });
