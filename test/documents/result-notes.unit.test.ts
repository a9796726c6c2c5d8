import { describe, expect, it } from 'vitest';
import type { DocumentResult } from '../../src/documents/content/report-document.ts';
import { commentOf, marksOf } from '../../src/documents/content/result-notes.ts';
import { FOR_PROGRAMS } from '../../src/documents/content/wording.ts';
import { finding, quantity, report } from './sample-report.ts';

describe('the marks of a result (contract, 6.2)', () => {
  const { specimen } = report();
  const unknown = { specimen: { ...specimen, dateCollected: null } };
  const at = new Date('2026-11-15T09:10:00Z');

  it.each<[string, Partial<DocumentResult>, Pick<ReturnType<typeof report>, 'specimen'>]>([
    ['', {}, { specimen }],
    ['Preliminary', { isPreliminary: true }, { specimen }],
    ['Added by this report', { change: 'ADDED' }, { specimen }],
    ['Preliminary · Corrected by this report', { isPreliminary: true, change: 'CORRECTED' }, { specimen }],
    ['Collected 2026-11-15 09:10 UTC', { timeCollected: at }, { specimen }],
    ['Collected 2026-11-15 09:10 UTC', { timeCollected: at }, unknown],
    ['', { timeCollected: null }, unknown],
    ['', { timeCollected: null }, { specimen }],
  ])('are %j', (marks, differences, document) => {
    expect(marksOf(quantity(differences), document, FOR_PROGRAMS)).toBe(marks);
  });
});

describe('the printed comment on a result', () => {
  const commentsOf = (comments: string | null, differences: Partial<DocumentResult> = {}) =>
    commentOf({ ...finding('HBsAg', 'Reactive'), comments, ...differences });

  it('is the laboratory’s, with its lines', () => {
    expect(commentsOf(' first\r\nsecond ')).toBe('first\nsecond');
    expect(commentsOf(null)).toBe('');
  });

  it('leaves out the lines that repeat what is printed beside the value', () => {
    const comments = 'first\nReference range: Non-Reactive\nFlag: POS, X\nlast';
    expect(commentsOf(comments, { rangeText: 'Non-Reactive', interpretation: 'POS~A~X' })).toBe('first\nlast');
    expect(commentsOf(comments, { rangeText: 'Negative', interpretation: 'POS' })).toBe(comments);
    expect(commentsOf(comments)).toBe(comments);
  });
});
