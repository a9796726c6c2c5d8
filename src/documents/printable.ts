/**
 * Text from outside, made fit to stand on a page: whole code points, composed accents, plain line breaks.
 *
 * Control characters and the invisible ones that turn the direction of writing are taken out: neither a terminal nor a
 * page may be made to show a report in another order than it was written. A lone surrogate becomes U+FFFD. More than
 * four accents on one letter are noise that would climb over the rows above, so the rest of them is left out.
 */
export function printable(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/gu, '\n')
    .replace(/[\t\u1680\u2000-\u2006\u2008-\u200a\u205f\u3000]/gu, ' ')
    .replace(INVISIBLE, '')
    .replace(/(\p{Mark}{4})\p{Mark}+/gu, '$1');
}

/** The same for text that stands on one line, such as a name: line breaks become spaces. */
export function printableLine(text: string): string {
  return printable(text)
    .replace(/\s*\n\s*/gu, ' ')
    .trim();
}

/** All but the line break, and but the two joiners (U+200C, U+200D), with which Persian and Hindi words are spelled. */
const INVISIBLE = /(?![\n\u200c\u200d])[\p{Control}\p{Default_Ignorable_Code_Point}]/gu;
