import { describe, expect, it } from 'vitest';
import { renderText } from '../../src/documents/text/render-text.ts';
import { AMENDMENT, change, quantity, report } from './sample-report.ts';

/** What tests are called in documents (contract, 12.8). The PDF has the same content as the text (printed-reports.unit.test.ts). */
const names = { en: 'Sugar', es: 'Azúcar en la sangre' };

/** The lines of a report in this language on one line, without the blanks between words. */
function printed(language: 'en' | 'es', differences: Parameters<typeof report>[0]): string {
  return renderText(report({ ...differences, language })).replace(/\s+/g, ' ');
}

describe('a test', () => {
  it.each([
    ['en', 'Sugar (GLUCOSE)'],
    ['es', 'Azúcar en la sangre (GLUCOSE)'],
  ] as const)(
    'has its name in the language of the document first, and then the laboratory’s own: %s',
    (language, name) => {
      const withComment = quantity({ name: 'GLUCOSE', names });
      const words = printed(language, { results: [withComment] });
      for (const word of name.split(' ')) expect(words).toContain(word);
      expect(words.indexOf(name.split(' ')[0] ?? '')).toBeLessThan(words.indexOf('(GLUCOSE)'));
    },
  );

  it('has the laboratory’s name alone in a language without a text', () => {
    const results = [quantity({ name: 'GLUCOSE', names: { es: names.es } })];
    expect(printed('en', { results })).toContain('GLUCOSE 5.4');
    expect(printed('en', { results })).not.toContain('(');
  });

  it('has one name if the two are the same, without regard to case', () => {
    const results = [quantity({ name: 'SUGAR', names })];
    expect(printed('en', { results })).toContain('SUGAR 5.4');
  });

  it('is named so where results were corrected and withdrawn, too', () => {
    const changes = [change('GLUCOSE', '5.4 mmol/L', '6.4 mmol/L', names), change('IRON', '7', null)];
    const words = printed('es', { ...AMENDMENT, changes });
    expect(words).toContain('Azúcar en la sangre (GLUCOSE)');
    expect(words).toContain('IRON');
  });
});
