import { describe, expect, it } from 'vitest';
import * as notices from '../../src/documents/content/notices.ts';
import type { ReportDocument } from '../../src/documents/content/report-document.ts';
import { FOR_PROGRAMS } from '../../src/documents/content/wording.ts';
import { AMENDMENT, change, EARLIER, LATER, report, WITHDRAWAL } from './sample-report.ts';

type Differences = Partial<ReportDocument>;

const noticesOf = (document: ReportDocument) => notices.noticesOf(document, FOR_PROGRAMS);

const ADDED = change('Iron', null, '9');
const CORRECTED = change('Zinc', '8', '9');
const USE = `Use report ${LATER.reportId}, resulted 2026-12-01 08:00 UTC, instead.`;
const REPLACES = `and replaces report ${EARLIER.reportId}, resulted 2026-11-19 09:30 UTC.`;

describe('the status of a report (contract, 6.2)', () => {
  it.each<[string, Differences]>([
    ['FINAL', {}],
    ['FINAL', { replaces: EARLIER }],
    ['PARTIAL', { isPartial: true }],
    ['FINAL, AMENDED', AMENDMENT],
    ['PARTIAL, AMENDED', { ...AMENDMENT, isPartial: true }],
    ['SUPERSEDED', { replacedBy: LATER }],
    ['SUPERSEDED', { ...AMENDMENT, isPartial: true, replacedBy: LATER }],
    ['WITHDRAWN', WITHDRAWAL],
  ])('is %s', (status, differences) => {
    expect(notices.formatStatus(report(differences), FOR_PROGRAMS.words)).toBe(status);
  });
});

describe('the notices of a report (contract, 6.2)', () => {
  const statements = (differences: Differences) => noticesOf(report(differences)).map(({ statement }) => statement);

  it('do not exist for the first final report', () => {
    expect(noticesOf(report())).toEqual([]);
    expect(noticesOf(report({ replaces: EARLIER }))).toEqual([]);
  });

  it.each<[string, Differences]>([
    [`This report has been corrected. ${USE}`, { replacedBy: LATER }],
    [
      `This partial report has been completed. ${USE}`,
      { isPartial: true, replacedBy: { ...LATER, isCorrection: false } },
    ],
    [`This partial report has been completed and corrected. ${USE}`, { isPartial: true, replacedBy: LATER }],
    [`This report has been corrected. ${USE}`, { isPartial: true, replacedBy: { ...LATER, isPartial: true } }],
    [
      `A newer report has replaced this one. ${USE}`,
      { isPartial: true, replacedBy: { ...LATER, isPartial: true, isCorrection: false } },
    ],
  ])('name the report that is current in its place: %s', (statement, differences) => {
    expect(noticesOf(report(differences))).toEqual([{ title: 'SUPERSEDED REPORT', statement, isUrgent: true }]);
  });

  it.each<[string, Differences]>([
    [`This report corrects ${REPLACES} The changes are listed below.`, { changes: [CORRECTED, ADDED] }],
    [`This report adds to ${REPLACES} The changes are listed below.`, { changes: [ADDED] }],
    [`This report corrects ${REPLACES} None of the listed results changed.`, { changes: [] }],
  ])('say what an amendment does: %s', (statement, differences) => {
    expect(statements({ ...AMENDMENT, ...differences })).toEqual([statement]);
  });

  it('say that results are pending, unless a newer report knows better', () => {
    expect(noticesOf(report({ isPartial: true }))).toMatchObject([
      { title: 'PARTIAL REPORT – further results to follow', isUrgent: false },
    ]);
    expect(noticesOf(report({ ...AMENDMENT, isPartial: true })).map(({ title }) => title)).toEqual([
      'AMENDED REPORT',
      'PARTIAL REPORT – further results to follow',
    ]);
  });

  it('say when and why a report was withdrawn, and nothing else', () => {
    expect(noticesOf(report({ ...AMENDMENT, isPartial: true, ...WITHDRAWAL }))).toEqual([
      {
        title: 'WITHDRAWN REPORT – do not use',
        statement:
          'The laboratory withdrew this report on 2026-11-20 16:05 UTC, and with it every result that it gave. Nothing in an ' +
          'earlier copy may be used.\nReason: Two tubes were mixed up.',
        isUrgent: true,
      },
    ]);
  });
});
