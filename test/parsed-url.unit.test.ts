import { describe, expect, it } from 'vitest';
import { parsedUrl } from '../src/text/parsed-url.ts';

describe('A text', () => {
  it('is the same URL however often it was asked: compiled code reads letters beyond ASCII as well', () => {
    const answers = new Set<string | undefined>();
    for (let asked = 0; asked < 20_000; asked += 1) {
      parsedUrl(`https://example.org/${asked}`);
      answers.add(parsedUrl('https://müller.example/')?.href);
    }
    expect([...answers]).toEqual(['https://xn--mller-kva.example/']);
  });

  it.each(['', 'example.org', 'https://', 'https://exa mple.org/'])(
    'that is not a URL is recognized as such: %j',
    (text) => {
      expect(parsedUrl(text)).toBeUndefined();
    },
  );
});
