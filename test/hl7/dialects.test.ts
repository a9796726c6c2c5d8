import { expect, it } from 'vitest';
import { type LaboratoryReport, readLaboratoryReport } from '../../src/hl7/laboratory-report.ts';
import { readMessage } from '../../src/hl7/read-message.ts';
import { DIALECTS } from './dialects.ts';

function reportNamed(title: string) {
  const dialect = DIALECTS.find((each) => each.title === title);
  if (dialect === undefined) throw new Error(`There is no dialect ${title}.`);
  const message = readMessage(dialect.bytes);
  return { header: message.header, report: readLaboratoryReport(message) };
}

/** The results, each on a line: what is null is left out. */
const linesOf = ({ results }: LaboratoryReport) =>
  results.map((result) =>
    [
      ...[result.resultType, result.name, result.result, result.unit, result.rangeMinimum, result.rangeMaximum],
      ...[result.flag, result.loinc, result.timeCollected?.toISOString(), result.comments],
    ]
      .map((value) => value ?? '')
      .join('|'),
  );

const isoOf = (date: Date | null) => date?.toISOString() ?? null;
const datesOf = ({ collected, received, resulted }: LaboratoryReport) => [collected, received, resulted].map(isoOf);

it('reads middleware of version 2.3: LF, no SPM, no offsets', () => {
  const { header, report } = reportNamed('middleware, 2.3');
  expect(header).toMatchObject({ sendingFacility: 'LAB7', controlId: '7001', version: '2.3', processingCode: 'P' });
  expect(report).toMatchObject({
    sampleIds: [['', '', '', 'KIT-0007']],
    isCorrection: false,
    isPartial: false,
    comments: null,
  });
  expect(report.person).toEqual({ names: [{ family: 'DOE', given: 'JANE' }], dateOfBirth: null });
  expect(datesOf(report)).toEqual(['1999-12-31T08:00:00.000Z', '1999-12-31T09:00:00.000Z', '1999-12-31T11:59:59.000Z']);
  expect(linesOf(report)).toEqual([
    'quantity|GLU|5.4|mmol/L|3.9|6.1|NORMAL|||',
    'quantity|CRP|<0.5|mg/L||5||||',
    'text|COL|Yellow|||||||',
    'text|LIP|Lipemic|||||||Unit: index',
  ]);
});

it('reads a hospital of version 2.3.1: 8859/1, a PID before each order, notes on orders and results', () => {
  const { report } = reportNamed('a hospital, 2.3.1');
  expect(report).toMatchObject({
    sampleIds: [
      ['', '', 'F-1', 'KIT-0100'],
      ['', '', 'F-2', 'KIT-0100'],
    ],
    obstacle: null,
    comments: 'Probe nüchtern entnommen',
  });
  expect(report.person).toEqual({
    names: [
      { family: 'Müller-Lüdenscheidt', given: 'Jürgen' },
      { family: 'Mueller', given: 'Juergen' },
    ],
    dateOfBirth: '1961-07-13',
  });
  expect(datesOf(report)).toEqual(['2026-11-20T06:15:00.000Z', null, '2026-11-21T09:30:00.000Z']);
  expect(linesOf(report)).toEqual([
    'quantity|Cholesterin|6.1|mmol/l|0|5.2|HIGH|2093-3||Bitte in 3 Monaten kontrollieren\nDr. Weiß',
    'coded|HIV 1/2 Ak|negativ||||NORMAL|||',
  ]);
});

it('reads serology of version 2.4: its own delimiters, titers and bounds, parts', () => {
  const { header, report } = reportNamed('serology, 2.4');
  expect(header).toMatchObject({ sendingFacility: 'LAB%1', controlId: 'S?F?9', offset: -300 });
  expect(report.sampleIds).toEqual([['', '', 'KIT-0200', '']]);
  expect(report.person.names).toEqual([{ family: 'O%Brien', given: 'Sean' }]);
  expect(datesOf(report)).toEqual(['2026-11-20T14:00:00.000Z', null, '2026-11-21T13:30:00.000Z']);
  expect(linesOf(report)).toEqual([
    'text|RPR titer|1:128||||ABNORMAL|20507-0||Part: 1',
    'quantity|HBsAg index|<0.05|S/CO||1||5196-1||Part: 1',
    'text|Organism|E. coli *10 5?|||||||Part: 1',
    'text|Ampicillin|R|||||||Part: 2\nFlag: R',
  ]);
});

it('reads a reference laboratory of version 2.5.1: specimens, coded units, a document, a correction', () => {
  const { report } = reportNamed('a reference laboratory, 2.5.1');
  expect(report).toMatchObject({
    sampleIds: [['KIT-0300', 'ACC-1', 'ACC-1', 'REQ-1']],
    isCorrection: true,
    isPartial: false,
    comments: [
      'Specimen received in good condition.',
      'Method: HPLC',
      'Full report: a document (application/pdf) is in the laboratory’s message.',
      'No result for Glucose.',
      'Tube not filled',
    ].join('\n'),
  });
  expect(report.person).toEqual({ names: [{ family: 'Doe', given: 'Jane' }], dateOfBirth: '1980-02-29' });
  expect(datesOf(report)).toEqual(['2026-11-18T15:30:00.000Z', '2026-11-19T18:00:00.000Z', '2026-11-21T23:40:00.000Z']);
  expect(linesOf(report)).toEqual([
    'quantity|Hemoglobin A1c|6.1|%|4|5.6|HIGH|4548-4|2026-11-18T15:30:00.000Z|Previously reported as 5.1 %',
    'reactivity|Chlamydia DNA|NOT DETECTED||||NORMAL|21613-5||',
  ]);
});

it('reads a new system of version 2.8: UTF-8, PRT, results to come, a line break that was not escaped', () => {
  const { header, report } = reportNamed('a new system, 2.8');
  expect(header).toMatchObject({ controlId: '新-1', sendingApplication: '新LIS', delimiters: { truncation: '#' } });
  expect(report).toMatchObject({ sampleIds: [['', 'kit-0400', 'KIT-0400', '']], isPartial: true, comments: null });
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
