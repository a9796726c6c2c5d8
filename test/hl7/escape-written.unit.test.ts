import { describe, expect, it } from 'vitest';
import { RECOMMENDED_DELIMITERS } from '../../src/hl7/delimiters.ts';
import { escapeFormatted, escapeText } from '../../src/hl7/escape.ts';

describe('a text in a message (contract, 10.2)', () => {
  it('has its delimiters escaped, each once', () => {
    expect(escapeText('a|b^c&d~e\\f', RECOMMENDED_DELIMITERS)).toBe('a\\F\\b\\S\\c\\T\\d\\R\\e\\E\\f');
    expect(escapeText('\\F\\', RECOMMENDED_DELIMITERS)).toBe('\\E\\F\\E\\');
  });

  it('has its control characters escaped, since one ends the segment and another a frame', () => {
    expect(escapeText('\r\n\t\u000b\u001c\u0000\u007f', RECOMMENDED_DELIMITERS)).toBe(
      '\\X0D\\\\X0A\\\\X09\\\\X0B\\\\X1C\\\\X00\\\\X7F\\',
    );
  });

  it('keeps every other character: letters of any script, and what lies beyond 16 bits', () => {
    const text = 'µg/L ≥ 5 Łukasz 李 عمر 🧪 \u00a0\u2028';
    expect(escapeText(text, RECOMMENDED_DELIMITERS)).toBe(text);
  });

  it('does not ask to delete a value, even if it is two quotation marks', () => {
    expect(escapeText('""', RECOMMENDED_DELIMITERS)).toBe('\\X2222\\');
    expect(escapeText('"', RECOMMENDED_DELIMITERS)).toBe('"');
    expect(escapeText('""x', RECOMMENDED_DELIMITERS)).toBe('""x');
  });

  it('has its line breaks formatted where its data type is FT', () => {
    expect(escapeFormatted('one\ntwo|\n\n', RECOMMENDED_DELIMITERS)).toBe('one\\.br\\two\\F\\\\.br\\\\.br\\');
    expect(escapeFormatted('one\r\ntwo', RECOMMENDED_DELIMITERS)).toBe('one\\X0D\\\\.br\\two');
    expect(escapeFormatted('', RECOMMENDED_DELIMITERS)).toBe('');
  });
});
