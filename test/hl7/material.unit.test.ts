import { describe, expect, it } from 'vitest';
import type { Description } from '../../src/domains/identity/compare-people.ts';
import { identifyPerson } from '../../src/domains/identity/identify-person.ts';
import { samplesNamed } from '../../src/domains/laboratory/named-samples.ts';
import { readLaboratoryReport } from '../../src/hl7/laboratory-report.ts';
import { readMessage } from '../../src/hl7/read-message.ts';
import { chooseTimes } from '../../src/hl7/report-times.ts';
import { hasMaterial, materialFile, WITH_MATERIAL } from '../helpers/material.ts';
import { refusalOf } from './messages.ts';

const messageOf = (file: string) => readMessage(materialFile('hl7', file));
/** SPM-2.2, OBR-3.1 and ORC-3.1 of the first message. */
const ID = 'dba7572cc6334f1ea0744c5f235c823e';

const reportOf = (file: string) => readLaboratoryReport(messageOf(file), 'America/New_York');

describe.skipIf(!hasMaterial)(`messages of others ${WITH_MATERIAL}`, () => {
  it('a self-test at home: one result, a question about the age left out', () => {
    const report = reportOf('marsotcelr-valid.hl7');
    expect(report).toMatchObject({
      sampleIds: [[0, 1, 2, 3, 4, 5].map((place) => ([1, 2, 4].includes(place) ? ID : ''))],
      person: { names: [{ family: '', given: '' }], birthDate: '', sex: '' },
      orders: [{ id: `${ID}^MMTC.PROD`, isOpen: false, panel: { system: 'LN', code: '94558-4' } }],
      attachments: [],
      rejection: null,
      comments: null,
      obstacle: null,
    });
    const noon = new Date('2024-04-03T16:00:00Z');
    expect(report.times.collected).toMatchObject({ earliest: noon, from: 'SPM-17' });
    expect(chooseTimes(report.times, new Date())).toEqual({ collected: noon, received: noon, resulted: noon });
    expect(report.results).toEqual([
      {
        order: `${ID}^MMTC.PROD`,
        identifier: '94558-4',
        part: '',
        sequence: 1,
        hasLines: false,
        finality: 'FINAL',
        isCorrection: false,
        resulted: noon,
        panel: report.orders[0]?.panel,
        performer: {
          name: 'SA.OTCSelfReport',
          cliaNumber: '00Z0000042',
          address: '14 Fake AtHome Test Street, Fake City',
          director: null,
        },
        code: { system: 'SCT', code: '260373001', display: 'Detected' },
        referenceText: null,
        interpretation: 'A',
        resultType: 'reactivity',
        name: 'SARS-CoV-2 (COVID-19) Ag [Presence] in Respiratory specimen by Rapid immunoassay',
        result: 'Detected',
        unit: null,
        rangeMinimum: null,
        rangeMaximum: null,
        flag: 'ABNORMAL',
        mayBeNormal: true,
        comments: 'BinaxNOW COVID-19 Antigen Self Test_Abbott Diagnostics Scarborough, Inc._EUA',
        timeCollected: null,
        loinc: '94558-4',
        observationSystem: null,
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
    expect(sampleIds).toEqual([['', '433848dc33ca4ce89ff4773fed48e8f6', '', '', '', '']]);
    expect(person).toEqual({
      names: [{ family: 'DeIdentified', given: 'DeIdentified' }],
      birthDate: 'DeIdentified',
      sex: 'M',
    });
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
    expect(report.orders.map(({ isOpen }) => isOpen)).not.toContain(true);
    expect(report.obstacle).toBeNull();
    expect(report.times.resulted?.earliest).toEqual(new Date('2024-10-15T07:43:04Z'));
    expect(report.results.filter(({ rangeMaximum }) => rangeMaximum === 1000).length).toBeGreaterThan(0);
    const text = report.results.find(({ resultType }) => resultType === 'text')?.result;
    expect(text).toMatch(/^ACTION REQUIRED\n\nNBS Testing Lab - TEST REG MEDICAL CENTER LAB ~M 57752YWKP/);
    expect(text).not.toContain('\\');
  });

  it('name their samples and persons, and are decided by them', () => {
    const decided = (file: string, sampleId: string, person: Description) => {
      const report = reportOf(file);
      const { samples, unknownBeside } = samplesNamed(report.sampleIds, [{ id: sampleId, sampleId }]);
      const verdicts = (['TWO_IDENTIFIERS', 'BARCODE'] as const).map((by) => identifyPerson(report.person, person, by));
      return [samples.length, unknownBeside, ...verdicts];
    };
    const somebody = { family: 'TestSix', given: 'Boy', birthDate: '2024-10-14', sex: 'M' };
    expect(decided('marsotcelr-valid.hl7', ID, somebody)).toEqual([1, [], 'NOT_IDENTIFIED', 'IDENTIFIED']);
    // Its birth date is a word.
    expect(
      decided('marsotcelr-sample_1.hl7', '433848dc33ca4ce89ff4773fed48e8f6', {
        ...{ family: 'DeIdentified', given: 'DeIdentified', birthDate: '1984-02-29', sex: 'M' },
      }),
    ).toEqual([1, [], 'PERSON_DISAGREES', 'PERSON_DISAGREES']);
    // Two of its twenty orders have other numbers than the form.
    expect(decided('nbs-dbs.hl7', '55555555', somebody)).toEqual([
      ...[1, ['7181233072', '555555552']],
      ...['NOT_IDENTIFIED', 'IDENTIFIED'],
    ]);
  });

  it('an order is refused', () => {
    expect(refusalOf(materialFile('hl7', 'oml.hl7'))).toMatchObject({ reason: 'MESSAGE_TYPE', condition: 200 });
  });
});
