import { expect, it } from 'vitest';
import { type LaboratoryReport, readLaboratoryReport } from '../../src/hl7/laboratory-report.ts';
import { readMessage } from '../../src/hl7/read-message.ts';
import type { Period } from '../../src/hl7/timestamp.ts';
import { DIALECTS } from './dialects.ts';
import { commentsIn } from './messages.ts';

function reportNamed(title: string, zone = 'UTC') {
  const dialect = DIALECTS.find((each) => each.title === title);
  if (dialect === undefined) throw new Error(`There is no dialect ${title}.`);
  const message = readMessage(dialect.bytes);
  return { header: message.header, report: readLaboratoryReport(message, zone) };
}

/** The results, each on a line: what is null is left out. */
const linesOf = ({ results }: LaboratoryReport) =>
  results.map((result) =>
    [
      ...[result.resultType, result.name, result.result, result.unit, result.rangeMinimum, result.rangeMaximum],
      ...[result.flag, result.loinc, isoOf(result.timeCollected), result.comments],
    ]
      .map((value) => value ?? '')
      .join('|'),
  );

const isoOf = (period: Period | null) => period?.earliest.toISOString() ?? null;
const datesOf = ({ times: { collected, received, resulted } }: LaboratoryReport) =>
  [collected, received, resulted].map(isoOf);

it('reads middleware of version 2.3: LF, no SPM, no offsets', () => {
  const { header, report } = reportNamed('middleware, 2.3');
  expect(header).toMatchObject({ sendingFacility: 'LAB7', controlId: '7001', version: '2.3', processingCode: 'P' });
  expect(report).toMatchObject({
    sampleIds: [['', '', '', 'KIT-0007', '', '']],
    orders: [{ id: 'GLU', isOpen: false, comments: null }],
    comments: null,
  });
  expect(report.person).toEqual({ names: [{ family: 'DOE', given: 'JANE' }], birthDate: '', sex: '' });
  expect(datesOf(report)).toEqual(['1999-12-31T08:00:00.000Z', '1999-12-31T09:00:00.000Z', '1999-12-31T11:59:59.000Z']);
  expect(linesOf(report)).toEqual([
    'quantity|GLU|5.4|mmol/L|3.9|6.1|NORMAL|||',
    'quantity|CRP|<0.5|mg/L||5||||',
    'text|COL|Yellow|||||||',
    'text|LIP|Lipemic|||||||Unit: index',
  ]);
});

it('reads a hospital of version 2.3.1: 8859/1, a PID before each order, notes on orders and results', () => {
  const { report } = reportNamed('a hospital, 2.3.1', 'Europe/Berlin');
  expect(report).toMatchObject({
    sampleIds: [
      ['', '', 'F-1', 'KIT-0100', '', 'KIT-0100'],
      ['', '', 'F-2', 'KIT-0100', '', 'KIT-0100'],
    ],
    orders: [
      { id: 'F-1', comments: 'Probe nüchtern entnommen' },
      { id: 'F-2', comments: null },
    ],
    obstacle: null,
  });
  expect(report.person).toEqual({
    names: [{ family: 'Müller-Lüdenscheidt', given: 'Jürgen' }],
    birthDate: '19610713',
    sex: '',
  });
  expect(datesOf(report)).toEqual(['2026-11-20T06:15:00.000Z', null, '2026-11-21T09:30:00.000Z']);
  expect(linesOf(report)).toEqual([
    'quantity|Cholesterin|6.1|mmol/l|0|5.2|HIGH|2093-3||Bitte in 3 Monaten kontrollieren\nDr. Weiß',
    'coded|HIV 1/2 Ak|negativ||||NORMAL|||',
  ]);
});

it('reads serology of version 2.4: its own delimiters, titers and bounds, parts', () => {
  const { header, report } = reportNamed('serology, 2.4', 'America/New_York');
  expect(header).toMatchObject({ sendingFacility: 'LAB%1', controlId: 'S?F?9' });
  expect(report.sampleIds).toEqual([['', '', 'KIT-0200', '', '', '']]);
  expect(report.person.names).toEqual([{ family: 'O%Brien', given: 'Sean' }]);
  expect(datesOf(report)).toEqual(['2026-11-20T14:00:00.000Z', null, '2026-11-21T13:30:00.000Z']);
  expect(linesOf(report)).toEqual([
    'text|RPR titer|1:128||||ABNORMAL|20507-0||Part: 1',
    'quantity|HBsAg index|<0.05|S/CO||1||5196-1||Part: 1',
    'text|Organism|E. coli *10 5?|||||||Part: 1',
    'text|Ampicillin|R||||ABNORMAL|||Part: 2',
  ]);
});

it('reads a reference laboratory of version 2.5.1: specimens, coded units, a document, a correction', () => {
  const { report } = reportNamed('a reference laboratory, 2.5.1');
  expect(report).toMatchObject({
    sampleIds: [['KIT-0300', 'ACC-1', 'ACC-1', 'REQ-1', 'ACC-1', 'REQ-1']],
    orders: [{ id: 'ACC-1', isOpen: false, panel: { system: 'LN', code: '4548-4' } }],
    attachments: [{ name: 'Full report', document: { contentType: 'application/pdf' } }],
  });
  expect(commentsIn(report)).toBe(
    ['Specimen received in good condition.', 'Method: HPLC', 'No result for Glucose.', 'Tube not filled'].join('\n'),
  );
  expect(report.person).toEqual({ names: [{ family: 'Doe', given: 'Jane' }], birthDate: '19800229', sex: 'F' });
  expect(report.results.map(({ isCorrection }) => isCorrection)).toEqual([true, false]);
  expect(report.results[1]?.code).toEqual({ system: 'SCT', code: '260415000', display: 'Not detected' });
  expect(datesOf(report)).toEqual(['2026-11-18T15:30:00.000Z', '2026-11-19T18:00:00.000Z', '2026-11-21T23:40:00.000Z']);
  expect(linesOf(report)).toEqual([
    'quantity|Hemoglobin A1c|6.1|%|4|5.6|HIGH|4548-4|2026-11-18T15:30:00.000Z|Previously reported as 5.1 %',
    'reactivity|Chlamydia DNA|NOT DETECTED||||NORMAL|21613-5||',
  ]);
});

it('reads a new system of version 2.8: UTF-8, PRT, results to come, a line break that was not escaped', () => {
  const { header, report } = reportNamed('a new system, 2.8', 'Asia/Tokyo');
  expect(header).toMatchObject({ controlId: '新-1', sendingApplication: '新LIS', delimiters: { truncation: '#' } });
  expect(report).toMatchObject({
    sampleIds: [['', 'kit-0400', 'KIT-0400', '', '', '']],
    orders: [{ id: 'KIT-0400', isOpen: true }],
    results: [{ finality: 'PRELIMINARY' }, { finality: 'FINAL' }],
    comments: null,
  });
  expect(report.person.names).toEqual([
    { family: '山田', given: '太郎' },
    { family: 'Yamada', given: 'Taro' },
  ]);
  expect(datesOf(report)).toEqual(['2026-11-19T15:00:00.000Z', null, '2026-11-21T00:00:00.000Z']);
  expect(linesOf(report)).toEqual([
    'quantity|Hemoglobin|14.1|g/dL|13|17||718-7||Preliminary # 1',
    'text|Comment|First line\nsecond line, where a line break was not escaped|||||||',
  ]);
});
