import { expect, test } from 'vitest';
import { printable, printableLine } from '../../src/documents/printable.ts';

test('accents are composed, so that a font finds the letter', () => {
  expect(printable('e\u0301')).toBe('é');
});

test('a lone surrogate becomes the replacement character', () => {
  expect(printable('a\ud800b')).toBe('a\ufffdb');
});

test('control characters and marks that turn the direction of writing are taken out', () => {
  expect(printable('1\u202e23\u001b[31m\u0000\u00ad\ufeff4')).toBe('123[31m4');
});

test('every kind of line break is one, and tabs and wide spaces are spaces', () => {
  expect(printable('a\r\nb\rc\u2028d')).toBe('a\nb\nc\nd');
  expect(printable('a\tb\u3000c')).toBe('a b c');
  expect(printable('5\u00a0mg')).toBe('5\u00a0mg');
});

test('what belongs on one line gets no line break', () => {
  expect(printableLine(' Ann \r\n\n  Lee ')).toBe('Ann Lee');
});

test('no letter carries more than four accents', () => {
  expect(printable(`q${'\u0331'.repeat(90)}x`)).toBe(`q${'\u0331'.repeat(4)}x`);
});
