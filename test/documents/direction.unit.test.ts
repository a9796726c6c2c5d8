import { describe, expect, it } from 'vitest';
import { directedParts, isolated, isolatedByLine, withoutIsolates } from '../../src/documents/pdf/direction.ts';

/** The parts of a line from left to right, with `<` before those that run to the left, whose brackets are mirrored. */
function partsOf(text: string): readonly string[] {
  return directedParts(isolated(text)).map(({ text, isRightToLeft }) => (isRightToLeft ? `<${text}` : text));
}

describe('the parts of a line, from left to right', () => {
  it('are in the order in which they are read', () => {
    expect(partsOf('Dr. אבג Smith')).toEqual(['Dr. ', '<אבג', ' Smith']);
    expect(partsOf('אבג (LDL) דהו')).toEqual(['<( דהו', 'LDL', '<אבג )']);
  });

  it('keep numbers in right-to-left text from left to right', () => {
    expect(partsOf('سلام 5.4 علي')).toEqual(['< علي', '5.4', '<سلام ']);
    expect(partsOf('علي ۱۲۳')).toEqual(['۱۲۳', '<علي ']);
  });

  it('begin where the first letter says', () => {
    expect(partsOf('Lab אבג, Ltd')).toEqual(['Lab ', '<אבג', ', Ltd']);
    expect(partsOf('אבג Lab!')).toEqual(['<!', 'Lab', '<אבג ']);
  });

  it('do not reach beyond an isolate', () => {
    const name = isolated('אבג');
    expect(directedParts(`${name} · 3`).map(({ text }) => text)).toEqual(['אבג', ' · 3']);
  });
});

describe('isolates', () => {
  it('are for texts with right-to-left letters only, each paragraph in its own direction', () => {
    expect(isolated('Éva 李')).toBe('Éva 李');
    expect(isolated('Lab\nאבג\nDr. ד')).toBe('Lab\n\u2067אבג\u2069\n\u2066Dr. ד\u2069');
    expect(withoutIsolates(isolated('Lab\nאבג'))).toBe('Lab\nאבג');
  });

  it('continue on the next line', () => {
    expect(isolatedByLine(['Comment: \u2067אבג', 'דהו', 'ז\u2069', 'x'])).toEqual([
      'Comment: \u2067אבג\u2069',
      '\u2067דהו\u2069',
      '\u2067ז\u2069',
      'x',
    ]);
  });
});
