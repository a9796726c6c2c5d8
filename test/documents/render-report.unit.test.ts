import { describe, expect, it } from 'vitest';
import { renderReport } from '../../src/documents/render-report.ts';
import { renderText } from '../../src/documents/text/render-text.ts';
import { report } from './sample-report.ts';

describe('renderReport', () => {
  it('renders a PDF file', async () => {
    const text = Buffer.from(await renderReport(report(), 'pdf')).toString('latin1');
    expect(text.startsWith('%PDF-1.7\n')).toBe(true);
    expect(text.trimEnd().endsWith('%%EOF')).toBe(true);
  });

  it('renders text in UTF-8', async () => {
    const bytes = await renderReport(report(), 'txt');
    expect(new TextDecoder('utf-8', { fatal: true }).decode(bytes)).toBe(renderText(report()));
  });
});
