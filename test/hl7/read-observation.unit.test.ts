import { describe, expect, it } from 'vitest';
import { MAX_COMMENTS_LENGTH } from '../../src/hl7/comments.ts';
import { readLaboratoryReport } from '../../src/hl7/laboratory-report.ts';
import { readMessage } from '../../src/hl7/read-message.ts';
import { bytesOf, msh, obr, obx, remarksOn, reportOf, resultOf } from './messages.ts';

/** The value of an OBX-5 of this type, and what stands in its comments. */
function valueAndComments(type: string, value: string, fields: Readonly<Record<number, string>> = { 6: '' }) {
  const { resultType, result, comments } = resultOf({ 2: type, 5: value, ...fields });
  return [resultType, result, comments];
}

describe('the value of a result (contract, 10)', () => {
  it.each([
    ['NM', '5.4', 'quantity', '5.4'],
    ['NM', ' 1.10 ', 'quantity', '1.10'],
    ['NM', '-0.5', 'quantity', '-0.5'],
    ['NM', '+3', 'quantity', '+3'],
    ['NM', '1E3', 'quantity', '1E3'],
    ['NM', '9'.repeat(100), 'quantity', '9'.repeat(100)],
    ['NM', '9'.repeat(101), 'text', '9'.repeat(101)],
    ['NM', '1e400', 'text', '1e400'],
    ['NM', '5,4', 'text', '5,4'],
    ['NM', '<0.5', 'text', '<0.5'],
    ['NM', 'hemolyzed', 'text', 'hemolyzed'],
    ['NM', '5~6', 'text', '5\n6'],
    ['SN', '^5.4', 'quantity', '5.4'],
    ['SN', '=^5.4', 'quantity', '5.4'],
    ['SN', '<^0.5', 'quantity', '<0.5'],
    ['SN', '>=^40', 'quantity', '>=40'],
    ['SN', '5.4', 'quantity', '5.4'],
    ['SN', '^1^:^128', 'text', '1:128'],
    ['SN', '>^1^:^128', 'text', '>1:128'],
    ['SN', '^2^-^4', 'text', '2-4'],
    ['SN', '^2^+', 'text', '2+'],
    ['SN', '^1^^128', 'text', '1 128'],
    ['SN', '<>^5', 'text', '<>5'],
    ['SN', '10^20', 'text', '10 20'],
    ['SN', '-^5', 'text', '- 5'],
    ['SN', '1^5^-^7', 'text', '1 5 - 7'],
    ['SN', '^few', 'text', 'few'],
    ['SN', '^1~^2', 'text', '^1\n^2'],
    ['ST', '5.4', 'text', '5.4'],
    ['ST', 'Yellow', 'text', 'Yellow'],
    ['ST', '10^3/uL & more', 'text', '10^3/uL & more'],
    ['', 'Yellow', 'text', 'Yellow'],
    ['TX', 'one\\.br\\two~three', 'text', 'one\ntwo\nthree'],
    ['FT', '  indented \\H\\bold\\N\\', 'text', '  indented bold'],
    ['CE', '260373001^Detected^SCT', 'reactivity', 'Detected'],
    ['CWE', '260415000^Not detected^SCT', 'reactivity', 'Not detected'],
    ['CWE', '1^coded^L^2^other^L^^^as the technician wrote it', 'coded', 'as the technician wrote it'],
    ['CWE', '1^^L^2^Other^L', 'coded', 'Other'],
    ['CWE', '1', 'coded', '1'],
    ['CE', '1^Smith & Sons^L', 'coded', 'Smith & Sons'],
    ['CE', '1^A^L~2^B^L', 'coded', 'A\nB'],
    ['CNE', '1^O positive^L', 'coded', 'O positive'],
    ['DT', '20261121', 'text', '20261121'],
    ['XAD', '1 Main St^^Springfield', 'text', '1 Main St^^Springfield'],
  ])('%s %j is %s: %j', (type, value, resultType, result) => {
    expect(valueAndComments(type, value)).toEqual([resultType, result, null]);
  });

  it.each([
    ['ST', '5.4', 'quantity', '5.4'],
    ['ST', '<0.5', 'quantity', '<0.5'],
    ['ST', '≥ 40', 'quantity', '≥ 40'],
    ['', '5.4', 'quantity', '5.4'],
  ])('%j %j with a unit is %s: %j', (type, value, resultType, result) => {
    expect(resultOf({ 2: type, 5: value })).toMatchObject({ resultType, result, unit: 'mmol/L', comments: null });
  });

  it.each([
    ...['Reactive', 'POSITIVE', 'detected', 'Non-reactive', 'NONREACTIVE', 'non reactive', 'not reactive', 'Negative'],
    ...['Not Detected', 'Undetected', 'Indeterminate'],
  ])('the word %s is of a test that finds something or not', (word) => {
    expect(valueAndComments('CWE', `1^${word}^L`)).toEqual(['reactivity', word, null]);
  });

  it.each(['Reactive, weakly', 'O Positive', 'Pos', 'Equivocal', 'non'])('the words %s are coded', (words) => {
    expect(valueAndComments('CWE', `1^${words}^L`)).toEqual(['coded', words, null]);
  });

  it.each([
    ['NM', ''],
    ['NM', '""'],
    ['NM', '  '],
    ['CWE', '^^'],
    ['CWE', '^^L'],
    ['SN', '^^'],
    ['ST', '^^~&'],
    ['ED', ''],
    ['ED', '^^^'],
    ['RP', ''],
  ])('%s %j is none, and gives no result', (type, value) => {
    expect(reportOf(obr(), obx({ 2: type, 5: value }))).toMatchObject({ results: [], orders: [{ comments: null }] });
  });
});

describe('the finality of a result (contract, 10.3)', () => {
  it.each([
    ['F', 'F', 'FINAL', false],
    ['C', 'F', 'FINAL', true],
    ['A', 'F', 'FINAL', false],
    ['U', 'F', 'FINAL', false],
    ['P', 'F', 'PRELIMINARY', false],
    ['R', 'F', 'PRELIMINARY', false],
    ['I', 'F', 'PRELIMINARY', false],
    ['S', 'F', 'PRELIMINARY', false],
    ['O', 'F', 'PRELIMINARY', false],
    ['D', 'F', 'WITHDRAWN', false],
    ['W', 'F', 'WITHDRAWN', false],
    ['w', 'F', 'WITHDRAWN', false],
    ['c', 'F', 'FINAL', true],
    ['F', 'C', 'FINAL', false],
    ['F', 'P', 'FINAL', false],
    // What has no status of its own has its order's.
    ['', '', 'FINAL', false],
    ['', 'F', 'FINAL', false],
    ['', 'A', 'FINAL', false],
    ['', 'P', 'PRELIMINARY', false],
    ['', 'R', 'PRELIMINARY', false],
    ['', 'C', 'FINAL', true],
  ])('OBX-11 %j within OBR-25 %j: %s, a correction %j', (ofObx, ofObr, finality, isCorrection) => {
    expect(reportOf(obr({ 25: ofObr }), obx({ 11: ofObx })).results).toMatchObject([{ finality, isCorrection }]);
  });

  it('is WITHDRAWN without a value too', () => {
    expect(resultOf({ 5: '', 11: 'W' })).toMatchObject({ finality: 'WITHDRAWN', name: 'Glucose', result: '' });
  });

  it('is missing for X and N, which are not results', () => {
    expect(reportOf(obr(), obx({ 11: 'N' }))).toMatchObject({ results: [], orders: [{ comments: null }] });
    const comments = 'No result for Glucose (5.4).';
    expect(reportOf(obr(), obx({ 11: 'X' }))).toMatchObject({ results: [], orders: [{ comments }] });
  });
});

describe('the code of a value (contract, 10.3)', () => {
  it.each([
    ['260415000^Not detected^SCT', { system: 'SCT', code: '260415000', display: 'Not detected' }],
    ['N^negativ^L^260385009^Negative^SCT', { system: 'SCT', code: '260385009', display: 'Negative' }],
    ['N^negativ^L^1^Nein^99LAB', { system: 'L', code: 'N', display: 'negativ' }],
    ['^text alone^^^^^^^text alone', null],
    ['POS', { system: null, code: 'POS', display: null }],
    ['^^^POS^Positive^L', { system: 'L', code: 'POS', display: 'Positive' }],
    ['1^A^L~2^B^L', null],
    [`${'1'.repeat(64)}^A^L`, { system: 'L', code: '1'.repeat(64), display: 'A' }],
    [`${'1'.repeat(65)}^A^L`, null],
    [`1^${'A'.repeat(200)}^L`, { system: 'L', code: '1', display: 'A'.repeat(200) }],
    [`1^${'A'.repeat(201)}^L`, { system: 'L', code: '1', display: null }],
  ])('%j is %j', (value, code) => {
    expect(resultOf({ 2: 'CWE', 5: value, 6: '' }).code).toEqual(code);
  });

  it('is missing for what is not coded', () => {
    expect(resultOf({ 2: 'ST', 5: '1^A^L', 6: '' }).code).toBeNull();
    expect(resultOf({}).code).toBeNull();
  });
});

describe('the laboratory of a result (OBX-23 to 25)', () => {
  it.each([
    [{}, null],
    [
      {
        23: 'Northlight^L^^^^CLIA&1.2.3&ISO^XX^^^05D0000000',
        24: '1 Main St^Suite 2^Springfield^CA^94000',
        25: '1^Roe&von^Max^^^Dr',
      },
      {
        name: 'Northlight',
        cliaNumber: '05D0000000',
        address: '1 Main St, Suite 2, Springfield, CA, 94000',
        director: 'Dr Max Roe',
      },
    ],
    [{ 15: '00Z0000042^Home lab^CLIA' }, { name: 'Home lab', cliaNumber: '00Z0000042', address: null, director: null }],
    [{ 23: 'Northlight^^^^^^^^^1234' }, { name: 'Northlight', cliaNumber: null, address: null, director: null }],
    [{ 23: 'n'.repeat(201) }, null],
  ])('%j is %j', (fields, performer) => {
    expect(resultOf(fields).performer).toEqual(performer);
  });
});

describe('the unit of a result (contract, 10)', () => {
  it.each([
    ['mmol/L', 'mmol/L'],
    ['a^year^UCUM', 'a'],
    ['mg/dL^milligrams per deciliter^UCUM', 'mg/dL'],
    ['^mg/dL', 'mg/dL'],
    ['^^^^^^^^mg/dL', 'mg/dL'],
    ['17^mg/dL^L', 'mg/dL'],
    ['17^mg/dL^99LAB', 'mg/dL'],
    ['10\\S\\3/uL', '10^3/uL'],
    ['', null],
  ])('%j is %j', (unit, read) => {
    expect(resultOf({ 6: unit })).toMatchObject({ resultType: 'quantity', unit: read, comments: null });
  });

  it('of a word is added to the comments', () => {
    expect(resultOf({ 5: 'hemolyzed' })).toMatchObject({ resultType: 'text', unit: null, comments: 'Unit: mmol/L' });
  });

  it('of 64 characters is read; with a longer one the number is text, and the unit in the comments', () => {
    expect(resultOf({ 6: 'u'.repeat(64) })).toMatchObject({ resultType: 'quantity', unit: 'u'.repeat(64) });
    expect(resultOf({ 6: 'u'.repeat(65), 7: '1-2' })).toMatchObject({
      resultType: 'text',
      result: '5.4',
      unit: null,
      rangeMinimum: null,
      comments: `Unit: ${'u'.repeat(65)}\nReference range: 1-2`,
    });
  });
});

describe('the range of a result (contract, 10)', () => {
  it.each([
    ['3.5-5.0', 3.5, 5],
    ['3.5 - 5.0', 3.5, 5],
    ['3.5 to 5.0', 3.5, 5],
    ['-5 to -1', -5, -1],
    ['-5-5', -5, 5],
    ['5-5', 5, 5],
    ['<1000', null, 1000],
    ['<= 0.5', null, 0.5],
    ['≤0.5', null, 0.5],
    ['>40', 40, null],
    ['>=40', 40, null],
    [' ≥ 40 ', 40, null],
    ['', null, null],
  ])('%j is %j to %j', (range, rangeMinimum, rangeMaximum) => {
    expect(resultOf({ 7: range })).toMatchObject({ rangeMinimum, rangeMaximum, comments: null });
  });

  it.each([
    'Negative',
    '5.0-3.5',
    '3.5-5.0 mmol/L',
    '3,5-5,0',
    'M: 3-5; F: 2-4',
    '3-5-7',
    '=5',
    '<',
    '<x',
    'up to 5',
    `<${'1'.repeat(100)}`,
  ])('%j is not guessed: it stands in the comments', (range) => {
    const comments = `Reference range: ${range}`;
    expect(resultOf({ 7: range })).toMatchObject({ rangeMinimum: null, rangeMaximum: null, comments });
  });

  it('of a word is added to the comments', () => {
    const result = resultOf({ 2: 'CWE', 5: '1^Negative^L', 6: '', 7: '0-1' });
    expect(result).toMatchObject({ rangeMinimum: null, rangeMaximum: null, comments: 'Reference range: 0-1' });
  });
});

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
  ])('%s of HL7 says nothing of what is normal', (letters) => {
    expect(resultOf({ 8: letters })).toMatchObject({ flag: null, mayBeNormal: false, comments: `Flag: ${letters}` });
    expect(remarksOn({ 8: letters })).toEqual([]);
  });

  it.each([
    ...['CL', 'CH', 'LC', 'HC', 'PL', 'PH', 'LP', 'HP', 'L*', 'H*', 'ch', 'CRIT', 'CRITICAL', 'PANIC', 'Panic high'],
    ...['CRIT LOW', 'LOW CRIT', 'HIGH-CRITICAL', 'CRITICAL_HIGH', 'PANICLOW'],
  ])('%s is not of HL7, and read as CRITICAL', (letters) => {
    expect(resultOf({ 8: letters })).toMatchObject({ flag: 'CRITICAL', interpretation: letters, comments: null });
    expect(remarksOn({ 8: letters })).toEqual([
      `OBX-8 FLAG_READ_AS: "${letters}" is not in HL7 table 0078. It was read all the same: the flag is CRITICAL.`,
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
        `OBX-8 FLAG_NOT_READ: "${letters}" is not known as a flag. The comments of the result show it; the flag is never NORMAL.`,
      ]);
    },
  );

  it('NORMAL does not count next to what is not understood, and anything worse does', () => {
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

describe('the name of a result (contract, 10)', () => {
  it.each([
    ['GLU^Glucose^L^2345-7^Glucose [Mass]^LN^^^Sugar', 'Glucose'],
    ['GLU^^L^2345-7^Glucose [Mass]^LN^^^Sugar', 'Glucose [Mass]'],
    ['GLU^^L^2345-7^^LN^^^Sugar', 'Sugar'],
    ['GLU', 'GLU'],
    ['', 'Chemistry'],
  ])('%j is %s', (identifier, name) => {
    expect(resultOf({ 3: identifier }).name).toBe(name);
  });

  it('of 200 characters is read; a longer one is cut, and whole in the comments', () => {
    expect(resultOf({ 3: `^${'n'.repeat(200)}` })).toMatchObject({ name: 'n'.repeat(200), comments: null });
    const long = 'n'.repeat(201);
    expect(resultOf({ 3: `^${long}` })).toMatchObject({ name: `${'n'.repeat(199)}…`, comments: `Name: ${long}` });
  });

  it('is an obstacle if it is missing', () => {
    expect(reportOf(obr({ 4: '' }), obx({ 3: '' })).obstacle).toBe('A result has no name.');
  });
});

describe('the codes of a result (contract, 10)', () => {
  it.each([
    ['2345-7^Glucose^LN', '2345-7', ['2345-7']],
    ['GLU^Glucose^L^2345-7^Glucose^LN', '2345-7', ['GLU', '2345-7']],
    ['2345-8^Glucose^LN', null, ['2345-8']],
    ['2345-8^Glucose^LN^2345-7^Glucose^LN', '2345-7', ['2345-8', '2345-7']],
    ['2345-7^Glucose^L', null, ['2345-7']],
    ['2345-7', null, ['2345-7']],
    ['^Glucose^LN', null, []],
    [`${'1'.repeat(64)}^Glucose^L`, null, ['1'.repeat(64)]],
    [`${'1'.repeat(65)}^Glucose^L`, null, []],
  ])('%j: LOINC %j, codes %j', (identifier, loinc, codes) => {
    expect(resultOf({ 3: identifier })).toMatchObject({ loinc, codes });
  });

  it('are also OBX-3.1 as it is given, up to 200 characters, and OBX-4', () => {
    const identifier = 'i'.repeat(201);
    expect(resultOf({ 3: `${identifier}^Glucose`, 4: ' 1.2 ' })).toMatchObject({
      identifier: `${'i'.repeat(199)}…`,
      part: '1.2',
    });
    expect(resultOf({ 3: '^Glucose^LN' }).identifier).toBe('');
  });
});

describe('the comments of a result (contract, 10)', () => {
  it('are the notes after it, line by line, then what has no field of its own', () => {
    const notes = ['NTE|1|L|one\\.br\\two~three', 'NTE|2|L|', 'NTE|3|L|four'];
    expect(resultOf({ 7: 'see note', 8: 'D' }, ...notes).comments).toBe(
      'one\ntwo\nthree\nfour\nReference range: see note\nFlag: D',
    );
  });

  it('say which part it is, where an order has several, and observations that are of the same one', () => {
    const commentsOf = (...parts: readonly string[]) =>
      reportOf(obr(), ...parts.map((part) => obx({ 4: part }))).results.map(({ comments }) => comments);
    expect(commentsOf('1', '2', '1', '')).toEqual(['Part: 1', 'Part: 2', 'Part: 1', null]);
    expect(commentsOf('1', '1')).toEqual([null, null]);
    expect(commentsOf('1', '2', '3')).toEqual([null, null, null]);
  });

  it('do not repeat a remark that the notes have already, as in a message of ours', () => {
    expect(resultOf({ 7: 'see note', 8: 'D' }, 'NTE|1|L|one\\.br\\Reference range: see note').comments).toBe(
      'one\nReference range: see note\nFlag: D',
    );
  });

  it(`of ${MAX_COMMENTS_LENGTH} characters are read; longer ones are cut, and say so`, () => {
    const commentsOf = (length: number) => resultOf({}, `NTE|1|L|${'c'.repeat(length)}`).comments;
    expect(commentsOf(MAX_COMMENTS_LENGTH)).toBe('c'.repeat(MAX_COMMENTS_LENGTH));
    const cut = commentsOf(MAX_COMMENTS_LENGTH + 1);
    expect(cut).toHaveLength(MAX_COMMENTS_LENGTH);
    expect(cut).toMatch(/c… \[shortened; the rest is in the laboratory’s message\]$/);
  });

  it('are cut in the notes before what we say ourselves, of which at least half of the room is left', () => {
    const long = `NTE|1|L|${'c'.repeat(2 * MAX_COMMENTS_LENGTH)}`;
    const { comments } = resultOf({ 8: 'D' }, long);
    expect(comments).toHaveLength(MAX_COMMENTS_LENGTH);
    expect(comments).toMatch(/message\]\nFlag: D$/);
    const both = resultOf({ 7: 'r'.repeat(2 * MAX_COMMENTS_LENGTH) }, long).comments;
    expect(both).toHaveLength(MAX_COMMENTS_LENGTH);
    expect(both).toMatch(/^c+… \[.*\]\nReference range: r+… \[.*\]$/);
  });

  it('are not cut within a character', () => {
    for (const padding of ['', 'x']) {
      const cut = resultOf({}, `NTE|1|L|${padding}${'🧪'.repeat(MAX_COMMENTS_LENGTH)}`).comments;
      expect(cut?.isWellFormed()).toBe(true);
      expect(cut?.length).toBeLessThanOrEqual(MAX_COMMENTS_LENGTH);
    }
  });
});
