import { describe, expect, it } from 'vitest';
import { readLaboratoryReport } from '../../src/hl7/laboratory-report.ts';
import { readMessage } from '../../src/hl7/read-message.ts';
import { hasMaterial, materialFile, WITH_MATERIAL } from '../helpers/material.ts';
import { refusalOf } from './messages.ts';

const messageOf = (file: string) => readMessage(materialFile('hl7', file));
const reportOf = (file: string) => readLaboratoryReport(messageOf(file));

describe.skipIf(!hasMaterial)(`messages of others ${WITH_MATERIAL}`, () => {
  it('a self-test at home: one result, a question about the age left out', () => {
    const report = reportOf('marsotcelr-valid.hl7');
    expect(report).toMatchObject({
      sampleIds: [['', 'dba7572cc6334f1ea0744c5f235c823e', 'dba7572cc6334f1ea0744c5f235c823e', '']],
      person: { names: [], dateOfBirth: null },
      isCorrection: false,
      isPartial: false,
      hasDeleted: false,
      collected: new Date('2024-04-03T16:00:00Z'),
      received: new Date('2024-04-03T16:00:00Z'),
      resulted: new Date('2024-04-03T16:00:00Z'),
      comments: null,
      obstacle: null,
    });
    expect(report.results).toEqual([
      {
        resultType: 'reactivity',
        name: 'SARS-CoV-2 (COVID-19) Ag [Presence] in Respiratory specimen by Rapid immunoassay',
        result: 'Detected',
        unit: null,
        rangeMinimum: null,
        rangeMaximum: null,
        flag: 'ABNORMAL',
        comments: 'BinaxNOW COVID-19 Antigen Self Test_Abbott Diagnostics Scarborough, Inc._EUA',
        timeCollected: null,
        loinc: '94558-4',
        codes: ['94558-4'],
      },
    ]);
    expect(messageOf('marsotcelr-valid.hl7').header).toMatchObject({
      sendingApplication: 'MMTC.PROD^2.16.840.1.113883.3.8589.4.2.106.1^ISO',
      controlId: '20240403205305_dba7572cc6334f1ea0744c5f235c823e',
      processingCode: 'P',
      version: '2.5.1',
    });
  });

  it('another one: the sample in SPM-2.2 only', () => {
    const { sampleIds, person, results } = reportOf('marsotcelr-sample_1.hl7');
    expect(sampleIds).toEqual([['', '433848dc33ca4ce89ff4773fed48e8f6', '', '']]);
    expect(person.names).toEqual([{ family: 'DeIdentified', given: 'DeIdentified' }]);
    expect(results).toMatchObject([{ resultType: 'reactivity', result: 'Not detected', loinc: '94558-4', flag: null }]);
  });

  it('a screening of dried blood spots: 148 results of a report in parts, with units, ranges and long texts', () => {
    const report = reportOf('nbs-dbs.hl7');
    expect(report.results).toHaveLength(148);
    expect(report.results.filter(({ resultType }) => resultType === 'quantity')).toHaveLength(64);
    expect(report.results.filter(({ resultType }) => resultType === 'coded')).toHaveLength(61);
    // The others are the laboratory's own codes.
    const withoutLoinc = report.results.filter(({ loinc }) => loinc === null);
    expect(withoutLoinc.filter(({ codes }) => !codes[0]?.startsWith('99717-'))).toEqual([]);
    expect(report.person.names).toEqual([{ family: 'TESTSIX', given: 'BOY  MOMSIX' }]);
    expect(report.sampleIds.flat()).toContain('55555555');
    expect(report).toMatchObject({ isPartial: false, obstacle: null, resulted: new Date('2024-10-15T03:43:04Z') });
    expect(report.results.filter(({ rangeMaximum }) => rangeMaximum === 1000).length).toBeGreaterThan(0);
    const text = report.results.find(({ resultType }) => resultType === 'text')?.result;
    expect(text).toMatch(/^ACTION REQUIRED\n\nNBS Testing Lab - TEST REG MEDICAL CENTER LAB ~M 57752YWKP/);
    expect(text).not.toContain('\\');
  });

  it('an order is refused', () => {
    expect(refusalOf(materialFile('hl7', 'oml.hl7'))).toMatchObject({ reason: 'MESSAGE_TYPE', condition: 200 });
  });
});
