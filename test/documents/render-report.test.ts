import { expect, test } from 'vitest';
import { renderReport } from '../../src/documents/render-report.ts';
import { renderText } from '../../src/documents/text/render-text.ts';
import { report } from './sample-report.ts';

test('a PDF begins and ends as one', async () => {
  const text = Buffer.from(await renderReport(report(), 'pdf')).toString('latin1');
  expect(text.startsWith('%PDF-1.7\n')).toBe(true);
  expect(text.trimEnd().endsWith('%%EOF')).toBe(true);
});

test('text is UTF-8', async () => {
  const bytes = await renderReport(report(), 'txt');
  expect(new TextDecoder('utf-8', { fatal: true }).decode(bytes)).toBe(renderText(report()));
});

test('both say the same facts', async () => {
  const text = Buffer.from(await renderReport(report(), 'txt')).toString();
  expect(text).toContain('Łukasz Żółć');
});
