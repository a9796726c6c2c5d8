import { describe, expect, it } from 'vitest';
import { readLaboratoryReport } from '../../src/hl7/laboratory-report.ts';
import { readMessage } from '../../src/hl7/read-message.ts';
import { bytesOf, msh, obr, obx, remarksOn, resultOf } from './messages.ts';

const lettersOf = (flag: string, letters: readonly string[]) => letters.map((each) => [each, flag, null] as const);

describe('the flag of a result (contract, 10.3)', () => {
  it.each<readonly [string, string | null, string | null]>([
    ['', null, null],
    ...lettersOf('LOW', ['L', 'LU', 'LX', 'L<']),
    ...lettersOf('HIGH', ['H', 'HU', 'HX', 'H>']),
    ...lettersOf('NORMAL', ['N', 'NEG', 'ND', 'nd']),
    ...lettersOf('ABNORMAL', ['A', 'POS', 'DET', 'R', 'RR', 'WR']),
    ...lettersOf('CRITICAL', ['LL', 'HH', 'AA', 'hh']),
    ['A^Abnormal^HL70078', 'ABNORMAL', null],
    ['N~H', 'HIGH', null],
    ['H~HH', 'CRITICAL', null],
    ['HH~N', 'CRITICAL', null],
    ['H~A', 'HIGH', null],
    ['A~H', 'ABNORMAL', null],
    ['n~s', 'NORMAL', 'Flag: s'],
    ['H~D', 'HIGH', 'Flag: D'],
    ['>~U', null, 'Flag: >, U'],
    ['""', null, null],
  ])('%j of HL7 is %s', (flag, read, comments) => {
    expect(resultOf({ 8: flag })).toMatchObject({ flag: read, comments });
    expect(remarksOn({ 8: flag })).toEqual([]);
  });

  it.each([
    ...[
      '<',
      '>',
      'AC',
      'B',
      'CAR',
      'D',
      'E',
      'EX',
      'EXP',
      'HM',
      'I',
      'IE',
      'IND',
      'MS',
      'NCL',
      'NR',
      'NS',
      'null',
      'OBX',
    ],
    ...['QCF', 'S', 'SDD', 'SYN-R', 'SYN-S', 'TOX', 'U', 'UNE', 'VS', 'W', 's'],
  ])('HL7’s %s does not say whether a result is normal', (letters) => {
    expect(resultOf({ 8: letters })).toMatchObject({ flag: null, mayBeNormal: false, comments: `Flag: ${letters}` });
    expect(remarksOn({ 8: letters })).toEqual([]);
  });

  it.each([
    ...['CL', 'CH', 'LC', 'HC', 'PL', 'PH', 'LP', 'HP', 'L*', 'H*', 'ch', 'CRIT', 'CRITICAL', 'PANIC', 'Panic high'],
    ...['CRIT LOW', 'LOW CRIT', 'HIGH-CRITICAL', 'CRITICAL_HIGH', 'PANICLOW'],
  ])('%s is not of HL7, and read as CRITICAL', (letters) => {
    expect(resultOf({ 8: letters })).toMatchObject({ flag: 'CRITICAL', interpretation: letters, comments: null });
    expect(remarksOn({ 8: letters })).toEqual([
      `OBX-8 FLAG_READ_AS: "${letters}" is not in HL7 table 0078. It was read anyway: the flag is CRITICAL.`,
    ]);
  });

  it.each(['LOW', 'HIGH', 'NORMAL', 'ABNORMAL', 'Abnormal', 'high'])(
    '%s is read as the flag of this name',
    (letters) => {
      expect(resultOf({ 8: letters })).toMatchObject({ flag: letters.toUpperCase(), interpretation: letters });
      expect(remarksOn({ 8: letters })).toHaveLength(1);
    },
  );

  it.each(['ZZ', 'C', 'HL', '*', 'CRITICAL VALUE', 'PANIC  HIGH', 'see below', 'LOWHIGH', 'HIGH PANIC LOW'])(
    '%s is not understood: never NORMAL',
    (letters) => {
      expect(resultOf({ 8: letters })).toMatchObject({ flag: null, mayBeNormal: false, comments: `Flag: ${letters}` });
      expect(remarksOn({ 8: letters })).toEqual([
        `OBX-8 FLAG_NOT_READ: "${letters}" is not a known flag. The comments of the result show it; the flag is never NORMAL.`,
      ]);
    },
  );

  it('NORMAL does not count next to unknown letters, and anything worse does', () => {
    expect(resultOf({ 8: 'N~ZZ' })).toMatchObject({ flag: null, mayBeNormal: false, interpretation: 'N~ZZ' });
    expect(resultOf({ 8: 'Normal~ZZ' })).toMatchObject({ flag: null, mayBeNormal: false });
    expect(resultOf({ 8: 'ZZ~L' })).toMatchObject({ flag: 'LOW' });
    expect(remarksOn({ 8: 'CH~ZZ~YY' })).toEqual([
      expect.stringMatching('^OBX-8 FLAG_NOT_READ: "ZZ, YY"'),
      expect.stringMatching('^OBX-8 FLAG_READ_AS: "CH"'),
    ]);
  });

  it('the laboratory’s own letters come before those of HL7', () => {
    const letters = new Map([
      ['PANIC!', 'CRITICAL'],
      ['S', 'NORMAL'],
      ['*', 'UNKNOWN'],
      ['N', 'UNKNOWN'],
    ] as const);
    const read = (flags: string) => {
      const { results, remarks } = readLaboratoryReport(readMessage(bytesOf(msh(), obr(), obx({ 8: flags }))), 'UTC', {
        letters,
      });
      return { ...results[0], remarks };
    };
    expect(read('panic!')).toMatchObject({ flag: 'CRITICAL', interpretation: 'panic!', comments: null, remarks: [] });
    expect(read('s')).toMatchObject({ flag: 'NORMAL', comments: null, remarks: [] });
    expect(read('*')).toMatchObject({ flag: null, mayBeNormal: true, comments: null, remarks: [] });
    expect(read('N~H')).toMatchObject({ flag: 'HIGH', remarks: [] });
    expect(read('N')).toMatchObject({ flag: null, mayBeNormal: true });
  });

  it.each([
    ['5', '<5', 'HIGH'],
    ['5.0', '<5', 'HIGH'],
    ['5', '>5', 'LOW'],
    ['<=5', '<5', 'UNKNOWN'],
    ['>=5', '>5', 'UNKNOWN'],
    ['<5', '<5', null],
    ['>5', '<5', null],
    ['>=5', '<5', null],
    ['4.9', '<5', null],
    ['5', '<=5', null],
    ['5', '0-5', null],
  ])('of %s where %s is normal is %s, since a report knows no limit that is outside', (value, range, flag) => {
    expect(resultOf({ 2: 'ST', 5: value, 7: range }).flag).toBe(flag);
  });

  it('at such a limit is the laboratory’s own if it gives one', () => {
    expect(resultOf({ 5: '5', 7: '<5', 8: 'N' }).flag).toBe('NORMAL');
  });
});

describe('what the laboratory wrote itself (contract, 10.3)', () => {
  it.each([
    ['', null],
    ['HH', 'HH'],
    ['S^Susceptible^HL70078', 'S'],
    ['h~D', 'h~D'],
    ['N~~', 'N'],
    ['a'.repeat(64), 'a'.repeat(64)],
    ['a'.repeat(65), null],
  ])('OBX-8 %j: %j', (flag, interpretation) => {
    expect(resultOf({ 8: flag }).interpretation).toBe(interpretation);
  });

  it.each([
    ['3.50 - 5.00', '3.50 - 5.00'],
    ['Non-Reactive', 'Non-Reactive'],
    [' ', null],
    ['r'.repeat(200), 'r'.repeat(200)],
    ['r'.repeat(201), null],
  ])('OBX-7 %j: %j', (range, referenceText) => {
    expect(resultOf({ 7: range }).referenceText).toBe(referenceText);
  });
});
