import bidiFactory from 'bidi-js/dist/bidi.mjs';

/** Matches text with right-to-left letters in a script that has a font. */
export const RIGHT_TO_LEFT = /(?=\p{L})[\p{sc=Arabic}\p{sc=Hebrew}]/u;

/** Open and close an isolate: text with a direction of its own, whose letters do not affect its surroundings. */
const LEFT_TO_RIGHT_ISOLATE = '\u2066';
const RIGHT_TO_LEFT_ISOLATE = '\u2067';
const END_OF_ISOLATE = '\u2069';
const ISOLATE_MARKS = /[\u2066\u2067\u2069]/gu;

const bidi = bidiFactory();

/**
 * Marks each paragraph of text from outside as an isolate in the direction of its first letter. A report runs from left to
 * right, and a right-to-left name must not affect the direction of what follows it. Text from outside has no such marks of its
 * own ({@link printable} removes them).
 */
export function isolated(text: string): string {
  if (!RIGHT_TO_LEFT.test(text)) return text;
  const marked = text.split('\n').map((paragraph) => {
    if (!RIGHT_TO_LEFT.test(paragraph)) return paragraph;
    const [firstLetter = ''] = /\p{L}/u.exec(paragraph) ?? [];
    const start = RIGHT_TO_LEFT.test(firstLetter) ? RIGHT_TO_LEFT_ISOLATE : LEFT_TO_RIGHT_ISOLATE;
    return `${start}${paragraph}${END_OF_ISOLATE}`;
  });
  return marked.join('\n');
}

/** Removes the isolate marks, which restores the original text. */
export function withoutIsolates(text: string): string {
  return text.replace(ISOLATE_MARKS, '');
}

/** Closes, on each line, the isolates that continue on the next line, and reopens them there. */
export function isolatedByLine(lines: readonly string[]): readonly string[] {
  let open: readonly string[] = [];
  return lines.map((line) => {
    const start = open.join('');
    open = isolatesOpenAfter(line, open);
    return `${start}${line}${END_OF_ISOLATE.repeat(open.length)}`;
  });
}

function isolatesOpenAfter(line: string, openBefore: readonly string[]): readonly string[] {
  const open = [...openBefore];
  for (const [mark] of line.matchAll(ISOLATE_MARKS)) {
    if (mark === END_OF_ISOLATE) open.pop();
    else open.push(mark);
  }
  return open;
}

/** Part of a line that runs in one direction, in logical order. */
export interface DirectedText {
  readonly text: string;
  readonly isRightToLeft: boolean;
}

/**
 * Splits a line into single-direction parts, from the left edge of the page to the right (Unicode Standard Annex 9). Brackets
 * and the like in right-to-left text are mirrored.
 */
export function directedParts(line: string): readonly DirectedText[] {
  const embedding = bidi.getEmbeddingLevels(line, 'ltr');
  const mirrored = bidi.getMirroredCharactersMap(line, embedding.levels);
  const parts: { text: string; isRightToLeft: boolean }[] = [];
  let previous = { index: Number.NaN, level: Number.NaN };
  for (const index of bidi.getReorderedIndices(line, embedding)) {
    const level = embedding.levels[index] ?? 0;
    const isRightToLeft = level % 2 === 1;
    const character = mirrored.get(index) ?? line.charAt(index);
    const part = parts.at(-1);
    const continues = level === previous.level && index === previous.index + (isRightToLeft ? -1 : 1);
    if (part === undefined || !continues) parts.push({ text: character, isRightToLeft });
    else part.text = isRightToLeft ? character + part.text : part.text + character;
    previous = { index, level };
  }
  return parts.map((part) => ({ ...part, text: withoutIsolates(part.text) })).filter(({ text }) => text !== '');
}
