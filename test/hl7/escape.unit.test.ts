import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Delimiters, RECOMMENDED_DELIMITERS } from '../../src/hl7/delimiters.ts';
import { escapeFormatted, escapeText, unescapeText } from '../../src/hl7/escape.ts';
import { drawsOfTest } from '../helpers/chance.ts';

const ODD: Delimiters = {
  field: '#',
  component: '*',
  repetition: '!',
  escape: '?',
  subcomponent: '%',
  truncation: '$',
};

const read = (text: string) => unescapeText(text, RECOMMENDED_DELIMITERS);

describe('escape sequences (contract, 10)', () => {
  it.each([
    ['a delimiter', 'a\\F\\b\\S\\c\\T\\d\\R\\e\\E\\f', 'a|b^c&d~e\\f'],
    ['an ASCII byte', 'a\\X41\\b', 'aAb'],
    ['several bytes', '\\X0D0A\\', '\r\n'],
    ['bytes that are one character of UTF-8', 'M\\XC3BC\\ller, M\\xc3bc\\', 'Müller, M\\xc3bc\\'],
    ['a line break', 'one\\.br\\two\\.sp\\three\\.sp2\\four\\.BR\\five', 'one\ntwo\nthree\nfour\nfive'],
    ['a line that is centred', 'one\\.ce\\two', 'one\ntwo'],
    ['indents and filling', '\\.in+4\\a\\.ti-2\\b\\.fi\\c\\.nf\\d', 'abcd'],
    ['a skip', 'a\\.sk3\\b', 'a b'],
    ['highlighting', 'a \\H\\bold\\N\\ word', 'a bold word'],
    ['changes of the character set', '\\C2842\\a\\M2142\\b\\M214242\\', 'ab'],
    ['a local sequence', 'a\\Zanything\\b', 'ab'],
    ['two in a row', '\\.br\\\\.br\\', '\n\n'],
  ])('reads %s', (_what, written, text) => {
    expect(read(written)).toBe(text);
  });

  it.each([
    ['one that is not closed', 'C:\\temp'],
    ['one at the end', '5 \\'],
    ['a pair that means nothing', 'a\\q\\b'],
    ['an empty pair', 'a\\\\b'],
    ['half a byte', '\\X4\\'],
    ['what are no digits', '\\X4G\\'],
    ['bytes that are no character of the set', '\\XE9\\'],
    ['NUL, which no database holds', '\\X00\\'],
    ['a truncation character where MSH-2 has none', '\\P\\'],
    ['a local sequence with spaces, which is text', 'C:\\Zed is here\\'],
    ['a pair too far apart', `\\Z${'a'.repeat(64)}\\`],
  ])('leaves %s as it is', (_what, text) => {
    expect(read(text)).toBe(text);
  });

  it('reads a sequence of 64 characters', () => {
    expect(read(`\\Z${'a'.repeat(63)}\\`)).toBe('');
  });

  it('treats the second mark of an invalid pair as the first of the next', () => {
    expect(read('C:\\temp\\F\\x')).toBe('C:\\temp|x');
  });

  it('reads bytes in the character set of the message', () => {
    expect(unescapeText('\\XE9\\ \\XA4\\', RECOMMENDED_DELIMITERS, '8859/1')).toBe('é ¤');
    expect(unescapeText('\\XE9\\ \\XA4\\', RECOMMENDED_DELIMITERS, '8859/15')).toBe('é €');
    expect(unescapeText('\\XE9\\', RECOMMENDED_DELIMITERS, 'ASCII')).toBe('\\XE9\\');
  });

  it('keeps to the delimiters of the message', () => {
    expect(unescapeText('a?F?b?S?c?T?d?R?e?E?f?P?g \\F\\', ODD)).toBe('a#b*c%d!e?f$g \\F\\');
  });
});

describe('writing text into a field', () => {
  it('escapes delimiters and control characters', () => {
    expect(escapeText('a|b^c&d~e\\f\r\ng\rh\ni\tj', RECOMMENDED_DELIMITERS)).toBe(
      'a\\F\\b\\S\\c\\T\\d\\R\\e\\E\\f\\X0D\\\\X0A\\g\\X0D\\h\\X0A\\i\\X09\\j',
    );
    expect(escapeText('#*!?%$|', ODD)).toBe('?F??S??R??E??T??P?|');
  });

  it('gives back any text but NUL when it is read', () => {
    const special = fc.string({ unit: fc.constantFrom(...'|^&~\\#*!?%$EFSTRXZ.br\r\n\t4') });
    const anyText = fc.array(fc.nat({ max: 0x10ffff })).map((points) => String.fromCodePoint(...points));
    const text = fc.tuple(special, anyText, special).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(text, fc.constantFrom(RECOMMENDED_DELIMITERS, ODD), (given, delimiters) => {
        const storable = given.toWellFormed().replaceAll('\u0000', '');
        const written = escapeText(storable, delimiters);
        expect(unescapeText(written, delimiters)).toBe(storable);
        expect(unescapeText(escapeFormatted(storable, delimiters), delimiters)).toBe(storable);
        const separators = [delimiters.field, delimiters.component, delimiters.repetition, delimiters.subcomponent];
        expect(separators.filter((separator) => written.includes(separator))).toEqual([]);
      }),
      drawsOfTest({ full: 1_000, quick: 100 }),
    );
  });
});
