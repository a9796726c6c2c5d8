import { describe, expect, inject, it } from 'vitest';
import { DOCUMENT_FORMATS } from '../../src/documents/content/report-document.ts';
import { renderPdf } from '../../src/documents/pdf/render-pdf.ts';
import { renderReport } from '../../src/documents/render-report.ts';
import { renderText } from '../../src/documents/text/render-text.ts';
import { Chance, isFullProof } from '../helpers/chance.ts';
import { leastProcessorMs } from '../helpers/processor-time.ts';
import { readPdf } from './read-pdf.ts';
import { finding, report } from './sample-report.ts';

/** The most characters of a value, and of what a laboratory says of a report (contract, 8.3). */
const LONGEST = 65_536;

/** CPU time of one such document, in milliseconds, on a slow and busy machine. Normally it takes less than a second. */
const MAX_MS = 6_000;

const filledWith = (piece: string) => piece.repeat(Math.ceil(LONGEST / piece.length)).slice(0, LONGEST);

const TEXTS: Readonly<Record<string, string>> = {
  words: filledWith('lorem ipsum dolor sit amet, '),
  'one word': filledWith('x'),
  lines: filledWith('x\n'),
  accents: filledWith('e\u0301\u0323'),
  Chinese: filledWith('血清中性脂肪'),
  Thai: filledWith('ผลการตรวจเลือด'),
  Arabic: filledWith('نتيجة الفحص '),
  'what no font has': filledWith('🧪'),
};

/** Three texts for each document, drawn by the seed of the run; all of them with `PROOF=full`. */
function textsToTry(chance: Chance): readonly [string, string][] {
  const texts = Object.entries(TEXTS);
  const first = chance.upTo(texts.length);
  return isFullProof ? texts : [...texts, ...texts].slice(first, first + 3);
}

const chance = new Chance(inject('seed'));

const DOCUMENTS = {
  'a value': (text: string) => report({ results: [finding('Pathology', text)] }),
  'comments of a report': (text: string) => report({ comments: text }),
};

describe.each(Object.entries(DOCUMENTS))('%s of 65,536 characters (contract, 8.3)', (_what, documentWith) => {
  it.each(textsToTry(chance.fork()))('%s, is rendered in bounded time', async (_script, text) => {
    for (const format of DOCUMENT_FORMATS) {
      const render = async () =>
        expect((await renderReport(documentWith(text), format)).length).toBeGreaterThan(LONGEST / 2);
      expect(await leastProcessorMs(MAX_MS, render)).toBeLessThan(MAX_MS);
    }
  });

  it('is printed as a whole, on as many lines and pages as it needs', async () => {
    const words = Array.from({ length: 9_000 }, (_, index) => `w${index}`);
    const document = documentWith(words.join(' '));
    const printed = (text: string) => text.match(/\bw\d+\b/g);
    const text = renderText(document);
    expect(printed(text)).toEqual(words);
    expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
    expect(printed((await readPdf(await renderPdf(document))).text)).toEqual(words);
  });
});
