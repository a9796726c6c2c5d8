import type { DocumentResult } from '../../../src/documents/content/report-document.ts';
import { STEPS } from '../../../src/domains/lifecycles/steps.ts';
import type {
  ResultsPage,
  SampleProgress,
  ShownReport,
  ShownResult,
  ShownSample,
} from '../../../src/domains/results-page/results-page.ts';
import type { PageAddresses } from '../../../src/pages/results/page.ts';
import { quantity, report } from '../../documents/sample-report.ts';

/** The links of a page whose link has the id `LINK`. */
export const ADDRESSES: PageAddresses = {
  of: (language, sampleId) => `/results/LINK?lang=${language}${sampleId === null ? '' : `&sample=${sampleId}`}`,
  pdf: (reportId, language) => `/results/LINK/reports/${reportId}.pdf?lang=${language}`,
  close: (language) => `/results/LINK/close?lang=${language}`,
};

/** A page of Ana Lima's, whose one kit has a final report, with the given differences. */
export function anyPage(shown: Partial<ShownSample> | null = {}, differences: Partial<ResultsPage> = {}): ResultsPage {
  const sample: ShownSample = {
    sampleId: 'SMP-7F3K-9QX2',
    kit: { kitId: 'KT7F3K9QX2M', typeName: 'Heart & Metabolism' },
    created: new Date('2026-11-01T10:00:00Z'),
    collected: new Date('2026-11-15T07:10:00Z'),
    progress: anyProgress(),
    report: anyReport(),
    withdrawals: [],
    ...shown,
  };
  return {
    program: {
      name: 'Aurora Health',
      isTest: false,
      timeZone: 'America/New_York',
      language: 'en',
      supportContact: 'Aurora’s nurses: +1 555 0100, day and night',
      supportContacts: [],
    },
    person: { firstName: 'Ana', lastName: 'Lima', language: null },
    samples: [sample],
    shown: shown === null ? null : sample,
    ...differences,
  };
}

/** The progress of a kit with complete results. */
export function anyProgress(differences: Partial<SampleProgress> = {}): SampleProgress {
  return {
    path: STEPS,
    steps: [
      { step: 'ORDERED', at: new Date('2026-11-01T10:00:00Z') },
      { step: 'SHIPPED', at: new Date('2026-11-02T10:00:00Z') },
      { step: 'DELIVERED', at: new Date('2026-11-05T15:00:00Z') },
      { step: 'REGISTERED', at: new Date('2026-11-06T18:00:00Z') },
    ],
    next: 'RETURNED',
    expectedBy: null,
    end: null,
    replacementOrdered: null,
    ...differences,
  };
}

/** A final report of one ordinary result. */
export function anyReport(differences: Partial<ShownReport> = {}): ShownReport {
  const { reportId, laboratory, specimen } = report();
  return {
    reportId,
    laboratory,
    laboratoryDetails: { address: '1 Main St\nNorthfield, MN', cliaNumber: '24D1234567', director: 'Jane Roe, MD' },
    isPartial: false,
    isAmendment: false,
    comments: null,
    review: null,
    specimen,
    attachments: [],
    results: [anyResult()],
    changes: [],
    ...differences,
  };
}

/** A result as the page shows it. */
export function anyResult(differences: Partial<ShownResult> = {}): ShownResult {
  return { ...quantity(differences as Partial<DocumentResult>), texts: [], before: null, points: [], ...differences };
}

/** A point of the series of a result, collected on a day of 2026; `report()` is the report that is shown. */
export function point(day: string, text: string, differences: Partial<ShownResult['points'][number]> = {}) {
  const [, sign = '', number = ''] = /^([<>]?)(.*)$/.exec(text) ?? [];
  return {
    at: `${day}T07:10:00.000Z`,
    name: 'Glucose',
    text,
    value: Number.isFinite(Number(number)) ? Number(number) : null,
    comparator: sign === '<' ? ('LT' as const) : sign === '>' ? ('GT' as const) : null,
    rangeMinimum: 3.5,
    rangeMaximum: 6.1,
    referenceText: null,
    flag: 'NORMAL' as const,
    isPreliminary: false,
    reportId: `report of ${day}`,
    kitRef: null,
    sampleRef: 'sample',
    created: `${day}T12:00:00.000Z`,
    position: 0,
    original: null,
    ...differences,
  };
}

/** The point of the report that is shown. */
export function ownPoint(text: string, differences: Partial<ShownResult['points'][number]> = {}) {
  return point('2026-11-15', text, { reportId: report().reportId, ...differences });
}
