import { STEPS_OF_SAMPLE_ALONE } from '../../../src/domains/lifecycles/steps.ts';
import type { ResultsPage } from '../../../src/domains/results-page/results-page.ts';
import { attached, change, finding } from '../../documents/sample-report.ts';
import { anyPage, anyProgress, anyReport, anyResult, ownPoint, point } from './any-page.ts';

/** The months of the last two years, for a series of twenty points. */
const MONTHS = Array.from({ length: 20 }, (_, index) =>
  new Date(Date.UTC(2025, 3 + index, 15)).toISOString().slice(0, 10),
);

const TEXTS = {
  glucose: [
    { language: 'en', name: 'Blood sugar', about: 'How much sugar was in your blood when the sample was taken.' },
    { language: 'es', name: 'Azúcar en la sangre', about: 'Cuánta azúcar había en su sangre al tomar la muestra.' },
  ],
};

const twenty = MONTHS.map((day, index) => {
  const value = 4.4 + ((index * 7) % 11) / 5;
  return point(day, value.toFixed(1), { flag: value > 6.1 ? 'HIGH' : 'NORMAL' });
});

const lipids = [
  anyResult({
    texts: TEXTS.glucose,
    before: point('2026-05-02', '5.1'),
    points: [point('2026-05-02', '5.1'), ownPoint('5.4')],
  }),
  anyResult({
    position: 1,
    name: 'LDL Cholesterol, calculated',
    texts: [
      {
        language: 'en',
        name: 'LDL cholesterol',
        about: 'Cholesterol that is carried to where it can settle in blood vessels.',
      },
    ],
    text: '162',
    value: 162,
    unit: 'mg/dL',
    rangeMinimum: null,
    rangeMaximum: 100,
    rangeText: '<100',
    flag: 'HIGH',
    comments: 'Not fasting. Repeat after a night without food if this matters to you.',
    before: point('2026-05-02', '148', {
      original: { text: '3.83', unit: 'mmol/L', rangeMinimum: null, rangeMaximum: 2.6 },
    }),
    points: [
      point('2026-01-10', '121', { flag: 'HIGH' }),
      point('2026-05-02', '148', {
        flag: 'HIGH',
        original: { text: '3.83', unit: 'mmol/L', rangeMinimum: null, rangeMaximum: 2.6 },
      }),
      ownPoint('162', { flag: 'HIGH', position: 1 }),
    ],
  }),
  anyResult({
    position: 2,
    name: 'hs-CRP',
    text: '<0.3',
    value: 0.3,
    comparator: 'LT',
    unit: 'mg/L',
    rangeMinimum: null,
    rangeMaximum: 3,
    points: [point('2026-05-02', '1.1'), ownPoint('<0.3', { position: 2 })],
    before: point('2026-05-02', '1.1'),
  }),
  anyResult({ ...finding('HIV 1/2 antibodies', 'NON-REACTIVE', 'NORMAL'), rangeText: 'Non-Reactive', position: 3 }),
  anyResult({ ...finding('CYP2C19', '*1/*2'), resultType: 'genotype', position: 4 }),
];

/** Every state of the page that looks different, by name. */
export const STATES: Readonly<Record<string, ResultsPage>> = {
  earlier: anyPage(
    {
      sampleId: 'SMP-1111-2222',
      collected: new Date('2026-05-02T11:00:00Z'),
      report: anyReport({
        specimen: { ...anyReport().specimen, dateCollected: new Date('2026-05-02T11:00:00Z') },
        results: [anyResult({ timeCollected: new Date('2026-05-02T11:00:00Z') })],
      }),
    },
    { samples: [anyPage().samples].flat() },
  ),
  nothing: anyPage(null, { samples: [] }),
  ordered: anyPage({
    report: null,
    progress: anyProgress({ steps: anyProgress().steps.slice(0, 2), next: 'DELIVERED', expectedBy: '2026-11-12' }),
  }),
  'to collect': anyPage({ report: null }),
  received: anyPage({
    report: null,
    progress: anyProgress({
      steps: [
        ...anyProgress().steps,
        { step: 'RETURNED', at: null },
        { step: 'RECEIVED', at: new Date('2026-11-20T01:00:00Z') },
      ],
      next: 'RESULTED',
      expectedBy: '2026-11-27',
    }),
  }),
  failed: anyPage({
    report: null,
    progress: anyProgress({ next: null, end: 'FAILED', replacementOrdered: new Date('2026-11-21T10:00:00Z') }),
  }),
  'alone, to collect': anyPage({
    kit: null,
    report: null,
    progress: anyProgress({ path: STEPS_OF_SAMPLE_ALONE, steps: [], next: 'RETURNED' }),
  }),
  'alone, received': anyPage({
    kit: null,
    report: null,
    progress: anyProgress({
      path: STEPS_OF_SAMPLE_ALONE,
      steps: [
        { step: 'RETURNED', at: null },
        { step: 'RECEIVED', at: new Date('2026-11-20T10:00:00Z') },
      ],
      next: 'RESULTED',
    }),
  }),
  'alone, canceled': anyPage({
    kit: null,
    report: null,
    progress: anyProgress({ path: STEPS_OF_SAMPLE_ALONE, steps: [], next: null, end: 'CANCELED' }),
  }),
  canceled: anyPage({ report: null, progress: anyProgress({ next: null, end: 'CANCELED' }) }),
  final: anyPage(
    {
      report: anyReport({
        results: lipids,
        comments: 'Sample received in good condition.\nThe laboratory thanks you.',
        attachments: attached('Full report').attachments,
      }),
    },
    {
      samples: [
        anyPage().samples[0] ?? [],
        {
          sampleId: 'SMP-1111-2222',
          kit: { kitId: 'KT1111', typeName: 'Vitamin check' },
          created: new Date('2026-04-20T10:00:00Z'),
          collected: new Date('2026-05-02T11:00:00Z'),
        },
        { sampleId: '00123456', kit: null, created: new Date('2026-01-05T10:00:00Z'), collected: null },
      ].flat(),
    },
  ),
  partial: anyPage({ report: anyReport({ isPartial: true, results: [anyResult({ isPreliminary: true })] }) }),
  critical: anyPage({
    report: anyReport({
      results: [
        anyResult({
          name: 'Potassium',
          text: '6.9',
          value: 6.9,
          rangeMinimum: 3.5,
          rangeMaximum: 5.1,
          flag: 'CRITICAL',
        }),
        anyResult({ position: 1 }),
      ],
    }),
  }),
  corrected: anyPage({
    report: anyReport({
      isAmendment: true,
      results: [
        anyResult({ change: 'CORRECTED' }),
        anyResult({
          position: 1,
          name: 'Ferritin',
          text: '88',
          value: 88,
          unit: 'ng/mL',
          rangeMinimum: 30,
          rangeMaximum: 300,
          change: 'ADDED',
        }),
      ],
      changes: [
        { ...change('Glucose', '9.4 mmol/L', '5.4 mmol/L'), at: new Date('2026-11-22T10:00:00Z') },
        { ...change('Ferritin', null, '88 ng/mL'), at: new Date('2026-11-22T10:00:00Z') },
        { ...change('Sodium', '141 mmol/L', null), at: new Date('2026-11-22T10:00:00Z') },
      ],
    }),
  }),
  withdrawn: anyPage({
    report: null,
    withdrawals: [new Date('2026-11-23T03:00:00Z')],
    progress: anyProgress({
      steps: [
        ...anyProgress().steps,
        { step: 'RETURNED', at: new Date('2026-11-16T10:00:00Z') },
        { step: 'RECEIVED', at: new Date('2026-11-18T10:00:00Z') },
      ],
      next: 'RESULTED',
    }),
  }),
  'withdrawn and reported again': anyPage({ withdrawals: [new Date('2026-11-23T03:00:00Z')] }),
  'twenty points': anyPage({
    report: anyReport({
      results: [
        anyResult({
          texts: TEXTS.glucose,
          before: twenty[18] ?? null,
          points: [...twenty.slice(0, 19), ownPoint('5.4')],
        }),
      ],
    }),
  }),
  'one point': anyPage(),
  arabic: anyPage(
    { report: anyReport({ results: [anyResult({ name: 'سكر الدم', comments: 'صائم' })] }) },
    { person: { firstName: 'ليلى', lastName: 'الحسن', language: 'ar' } },
  ),
  test: anyPage({}, { program: { ...anyPage().program, isTest: true, supportContact: null } }),
};
