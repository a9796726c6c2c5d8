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
    ['NM', '<15', 'quantity', '<15'],
    ['NM', '>= 40', 'quantity', '>= 40'],
    ['nm', '5.4', 'quantity', '5.4'],
    ['NM', '10^5', 'text', '10^5'],
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
    ['SN', '^1^^128', 'text', '1^^128'],
    ['SN', '^2^/^3', 'text', '2/3'],
    ['SN', '^2^.^3', 'text', '2.3'],
    ['SN', '5.4^^^', 'quantity', '5.4'],
    ['SN', '<0.5', 'quantity', '<0.5'],
    ['SN', '>^10^5', 'text', '>10^5'],
    ['SN', '^10^5', 'text', '10^5'],
    ['SN', '=^10^5^', 'text', '10^5'],
    ['SN', '^1^:^128^x', 'text', '1^:^128^x'],
    ['SN', '<>^5', 'text', '<>5'],
    ['SN', '10^20', 'text', '10^20'],
    ['SN', '-^5', 'text', '-^5'],
    ['SN', '1^5^-^7', 'text', '1^5^-^7'],
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
    ['CWE', '>10^5 CFU/mL', 'coded', '>10^5 CFU/mL'],
    ['CE', '10^5^^^^', 'coded', '10^5'],
    ['CF', '10^3-10^4', 'coded', '10^3-10^4'],
    ['CE', '>10^5 CFU/mL~Mixed growth', 'coded', '>10^5 CFU/mL\nMixed growth'],
    // These are a code and its text.
    ['CWE', '110^5 of 10', 'coded', '5 of 10'],
    ['CWE', '.10^5 of 10', 'coded', '5 of 10'],
    ['CWE', ',10^5 of 10', 'coded', '5 of 10'],
    ['CWE', '10^five', 'coded', 'five'],
    ['CWE', '10^5^L', 'coded', '5'],
    ['CWE', '10^5^99LAB', 'coded', '5'],
    ['DT', '20261121', 'text', '20261121'],
    ['TM', '0230', 'text', '0230'],
    ['TS', '202611210230', 'text', '202611210230'],
    ['DTM', '202611210230', 'text', '202611210230'],
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
    ['B', 'F', 'FINAL', false],
    ['V', 'F', 'FINAL', false],
    ['', '', 'FINAL', false],
    ['', 'F', 'FINAL', false],
    ['', 'A', 'FINAL', false],
    ['', 'P', 'PRELIMINARY', false],
    ['', 'R', 'PRELIMINARY', false],
    ['', 'C', 'FINAL', true],
    ['', 'M', 'PRELIMINARY', false],
    ['', 'N', 'FINAL', false],
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

describe('a value that was sent as a number, and is text (contract, 10.3)', () => {
  const AS_TEXT = 'The value is charted as a text, as it was sent.';

  it.each([
    ...[
      ['NM', 'hemolyzed'],
      ['NM', '5,4'],
      ['NM', '5~6'],
      ['NM', '10^5'],
      ['SN', '^few'],
      ['SN', '<>^5'],
      ['SN', '^1~^2'],
    ],
    ...[
      ['SN', '^1:128'],
      ['SN', '^^:^128'],
      ['NM', '9'.repeat(101)],
    ],
  ])('%s %j', (type = '', value = '') => {
    const shown = value.length > 80 ? `${value.slice(0, 77)}...` : value;
    expect(remarksOn({ 2: type, 5: value })).toEqual([`OBX-5 VALUE_AS_TEXT: "${shown}" is not a number. ${AS_TEXT}`]);
    expect(resultOf({ 2: type, 5: value })).toMatchObject({ resultType: 'text', unit: null, comments: 'Unit: mmol/L' });
  });

  it('because its unit is too long', () => {
    const texts = [64, 65].map((length) => remarksOn({ 6: 'u'.repeat(length) }));
    expect(texts).toEqual([[], [`OBX-5 VALUE_AS_TEXT: The unit of "5.4" is too long. ${AS_TEXT}`]]);
  });

  it.each(['XAD', 'CX', 'MO', 'ZZ'])('of type %s, which is not read', (type) => {
    expect(remarksOn({ 2: type, 6: '' })).toEqual([
      `OBX-2 VALUE_AS_TEXT: "${type}" is not a type that is read. ${AS_TEXT}`,
    ]);
  });

  it.each([
    ...[
      ['NM', '5.4'],
      ['NM', '<15'],
      ['SN', '>^5'],
      ['SN', '^1^:^128'],
      ['SN', '^2^+'],
      ['ST', 'hemolyzed'],
      ['', 'x'],
    ],
    ...[
      ['TX', 'x'],
      ['FT', 'x'],
      ['DT', '20261121'],
      ['TM', '0230'],
      ['TS', '20261121'],
      ['DTM', '20261121'],
    ],
    ...[
      ['CE', '1^A^L'],
      ['CWE', '1'],
      ['CNE', '1^A'],
      ['CF', '1^A'],
    ],
  ])('is not %s %j', (type = '', value = '') => {
    expect(remarksOn({ 2: type, 5: value })).toEqual([]);
  });

  it.each([
    ...[
      ['SN', '>^10^5'],
      ['SN', '^1^^128'],
      ['SN', '10^20'],
      ['SN', '-^5'],
      ['CWE', '>10^5 CFU/mL'],
      ['CE', '10^5~1^A^L'],
    ],
  ])('has its separators joined: %s %j', (type = '', value = '') => {
    expect(remarksOn({ 2: type, 5: value })).toEqual([
      `OBX-5 JOINED: "${value}" has separators that should have been escaped. It is taken as one text, as it was sent.`,
    ]);
  });

  it('has no code if its separators are joined, and the separators are those of the message', () => {
    expect(resultOf({ 2: 'CWE', 5: '10^5', 6: '' }).code).toBeNull();
    const sent = 'MSH#*!?%#LIS#LAB###20261121##ORU*R01#1#P#2.4\rOBR#1#KIT-1\rOBX#1#SN#T*Titer##>*10*5\r';
    const { results } = readLaboratoryReport(readMessage(Buffer.from(sent)), 'UTC');
    expect(results).toMatchObject([{ result: '>10*5' }]);
  });

  it('is of no interest where it is no result', () => {
    for (const status of ['X', 'W', 'D', 'N']) expect(remarksOn({ 5: 'QNS', 8: 'ZZ', 11: status })).toEqual([]);
  });
});

describe('an OBX-11 that is not known', () => {
  it.each(['Z', 'FINAL', 'E', '1'])('%s keeps the message', (status) => {
    const { obstacle, results } = reportOf(obr(), obx(), obx({ 11: status }));
    expect(results).toHaveLength(1);
    expect(obstacle).toEqual({
      text: 'OBX-11 of a result is not a status that is known, so nobody knows whether the result stands.',
      locations: [{ segment: 'OBX', sequence: 2, field: 11 }],
    });
  });

  it('keeps it without a value, too, but not on an answer to a question', () => {
    expect(reportOf(obr(), obx({ 5: '', 11: 'Z' })).obstacle).not.toBeNull();
    expect(reportOf(obr(), obx({ 11: 'Z', 29: 'SCI' })).obstacle).not.toBeNull();
    expect(reportOf(obr(), obx({ 11: 'Z', 29: 'QST' })).obstacle).toBeNull();
  });
});

describe('what OBX-29 says', () => {
  it.each(['', 'RSLT', 'rslt'])('%j is a result', (kind) => {
    expect(reportOf(obr(), obx({ 29: kind })).results).toHaveLength(1);
    expect(remarksOn({ 29: kind })).toEqual([]);
  });

  it.each(['QST', 'qst'])('%s is left out', (kind) => {
    expect(reportOf(obr(), obx({ 29: kind }), 'NTE|1||private')).toMatchObject({
      results: [],
      orders: [{ comments: null }],
      remarks: [],
      uncounted: [{ reason: 'KIND', sequence: 1 }],
    });
  });

  it.each(['SCI', 'sci'])('%s is a line of the comments: name, value and unit', (kind) => {
    const report = reportOf(
      obr(),
      obx({ 29: kind }),
      'NTE|1||At home',
      obx({ 2: 'TX', 3: 'F^Fasting', 5: 'a~b', 6: '', 29: kind }),
    );
    expect(report).toMatchObject({
      results: [],
      orders: [{ comments: 'Glucose: 5.4 mmol/L\nAt home\nFasting: a b' }],
      remarks: [],
      uncounted: [{ reason: 'KIND', sequence: 1 }],
    });
  });

  it('SCI without a value, or that does not stand, is left out', () => {
    for (const fields of [{ 5: '' }, { 11: 'X' }, { 11: 'N' }, { 11: 'D' }, { 11: 'W' }])
      expect(reportOf(obr(), obx({ 29: 'SCI', ...fields }))).toMatchObject({
        results: [],
        orders: [{ comments: null }],
      });
    expect(reportOf(obr(), obx({ 29: 'SCI', 11: 'P' }))).toMatchObject({
      orders: [{ comments: 'Glucose: 5.4 mmol/L' }],
    });
  });

  it('anything else is read like SCI, with a remark', () => {
    expect(reportOf(obr(), obx({ 29: 'XYZ' }))).toMatchObject({
      results: [],
      orders: [{ comments: 'Glucose: 5.4 mmol/L' }],
    });
    expect(remarksOn({ 29: 'XYZ' })).toEqual([
      'OBX-29 KIND_NOT_READ: "XYZ" is not known in OBX-29. It is charted as a comment, and not as a result.',
    ]);
  });

  it('names a document that is not a result', () => {
    const document = { 2: 'ED', 3: 'PDF^Letter', 5: '^TEXT^plain^A^Hello', 6: '', 29: 'SCI' };
    expect(reportOf(obr(), obx(document))).toMatchObject({
      attachments: [],
      orders: [{ comments: 'Letter: a document (TEXT/plain) is in the laboratory’s message, and cannot be shown.' }],
      remarks: [{ code: 'DOCUMENT_NOT_SHOWN' }],
    });
  });
});

describe('the lines of a text (contract, 10.3)', () => {
  const line = (text: string, fields: Readonly<Record<number, string>> = {}) =>
    obx({ 2: 'TX', 3: 'MIC^Microscopy^L', 4: '1', 5: text, 6: '', ...fields });
  const textsOf = (...lines: readonly string[]) => reportOf(obr(), ...lines).results.map(({ result }) => result);

  it('are one result, with blank ones and the notes of each', () => {
    const { results } = reportOf(
      ...[
        obr(),
        line('one', { 14: '202611200900' }),
        'NTE|1||first',
        line(''),
        line('  three', { 2: 'FT' }),
        'NTE|1||third',
        line(''),
      ],
    );
    expect(results).toMatchObject([
      {
        ...{
          result: 'one\n\n  three\n',
          resultType: 'text',
          hasLines: true,
          sequence: 1,
          name: 'Microscopy',
          part: '1',
        },
        ...{ comments: 'first\nthird' },
      },
    ]);
  });

  it('follow one another', () => {
    expect(textsOf(line('one'), obx(), line('two'), line('three'))).toEqual(['one', '5.4', 'two\nthree']);
    expect(textsOf(line('one'), obr({ 3: 'ACC-2' }), line('two'))).toEqual(['one', 'two']);
  });

  it.each([
    ['another OBX-3', { 3: 'CUL^Culture^L' }],
    ['another OBX-4', { 4: '2' }],
    ['another OBX-11', { 11: 'P' }],
    ['another kind', { 29: 'RSLT' }],
    ['a unit', { 6: 'mm' }],
    ['a range', { 7: '1-2' }],
    ['a flag', { 8: 'A' }],
    ['another type', { 2: 'ST' }],
  ])('not with %s', (_what, fields) => {
    expect(textsOf(line('one'), line('two', fields))).toEqual(['one', 'two']);
    expect(textsOf(line('one', fields), line('two'))).toEqual(['one', 'two']);
  });

  it('are nothing if all are blank, and pending if they are preliminary', () => {
    expect(reportOf(obr(), line('', { 11: 'P' }), line('', { 11: 'P' }))).toMatchObject({
      results: [],
      orders: [{ isOpen: true }],
    });
    expect(reportOf(obr(), line('', { 11: 'P' }), line('two', { 11: 'P' }))).toMatchObject({
      results: [{ result: '\ntwo', finality: 'PRELIMINARY' }],
      orders: [{ isOpen: false }],
    });
  });

  it('are withdrawn, or could not be tested, together', () => {
    expect(reportOf(obr(), line('', { 11: 'W' }), line('', { 11: 'W' })).results).toMatchObject([
      { result: '', finality: 'WITHDRAWN', hasLines: true },
    ]);
    expect(reportOf(obr(), line('Sample', { 11: 'X' }), line('lost', { 11: 'X' }))).toMatchObject({
      untested: { length: 1 },
      orders: [{ comments: 'No result for Microscopy (Sample lost).' }],
    });
  });

  it('have at most 64 KiB together', () => {
    const half = 'x'.repeat(32 * 1024 - 1);
    expect(reportOf(obr(), line(half), line(`${half}x`)).obstacle).toBeNull();
    expect(reportOf(obr(), line(half), line(`${half}xx`)).obstacle?.text).toBe('A result is longer than 64 KiB.');
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
    ['10*3/uL^10*3/uL^UCUM', '10*3/uL'],
    ['10*3/uL^ 10*3/uL^UCUM', '10*3/uL'],
    ['mg^-dL^UCUM', 'mg'],
    ['mg^per 1^UCUM', 'mg'],
    ['', null],
    ['^^', null],
  ])('%j is %j', (unit, read) => {
    expect(resultOf({ 6: unit })).toMatchObject({ resultType: 'quantity', unit: read, comments: null });
    expect(remarksOn({ 6: unit })).toEqual([]);
  });

  it.each([
    ['10^3/uL', '10^3/uL'],
    ['10^9/L', '10^9/L'],
    ['10^9/L^^^^', '10^9/L'],
    ['10^9/L^UCUM', '10^9/L'],
    ['kg/m^2^^UCUM', 'kg/m^2'],
    ['kg/m^2^^L', 'kg/m^2'],
    ['kg/m^2^ISO+', 'kg/m^2'],
    ['kg/m^2^^ANS+^^', 'kg/m^2'],
    ['kg/m^2^^99LAB', 'kg/m^2'],
    ['mL/min/1.73m^2', 'mL/min/1.73m^2'],
    ['m^-2', 'm^-2'],
    ['10^3/m^2', '10^3/m^2'],
    ['mg~dL', 'mg~dL'],
  ])('%j has separators that should have been escaped: it is %j', (unit, read) => {
    expect(resultOf({ 6: unit })).toMatchObject({ resultType: 'quantity', result: '5.4', unit: read, comments: null });
    expect(remarksOn({ 6: unit })).toEqual([
      `OBX-6 JOINED: "${unit}" has separators that should have been escaped. It is taken as one text, as it was sent.`,
    ]);
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
    ['3.5–5.0', 3.5, 5],
    ['3.5TO5.0', 3.5, 5],
    ['.4-1.5', 0.4, 1.5],
    ['-.5 to .5', -0.5, 0.5],
    ['<.4', null, 0.4],
    ['</=5', null, 5],
    ['>/= 60', 60, null],
    ['< OR = 5', null, 5],
    ['> OR = 60', 60, null],
    ['>or=60', 60, null],
    ['[ 150 - 450 ]', 150, 450],
    ['(3.5-5.0)', 3.5, 5],
    ['[<5]', null, 5],
    ['3.5-5.0 mmol/L', 3.5, 5],
    ['3.5-5.0mmol/L', 3.5, 5],
    ['(3.5-5.0) mmol/L', 3.5, 5],
    ['[3.5 to 5.0 mmol/L]', 3.5, 5],
    ['> OR = 60 mmol/L', 60, null],
    ['', null, null],
  ])('%j is %j to %j', (range, rangeMinimum, rangeMaximum) => {
    expect(resultOf({ 7: range })).toMatchObject({ rangeMinimum, rangeMaximum, comments: null });
  });

  it.each([
    'Negative',
    '5.0-3.5',
    '3.5-5.0 mg/dL',
    '3.5-5.0 MMOL/L',
    '3.5 mmol/L - 5.0 mmol/L',
    '[3.5-5.0 mmol/L] mmol/L',
    '[3.5-5.0)',
    '(3.5-5.0',
    '((3.5-5.0))',
    '[5.0-3.5]',
    '< = 5',
    '<>5',
    'mmol/L',
    '1e2-1e3',
    '3,5-5,0',
    'M: 3-5; F: 2-4',
    '3-5-7',
    '=5',
    '<',
    '<x',
    'up to 5',
    `<${'1'.repeat(101)}`,
    `${'('.repeat(100)}1-2${')'.repeat(100)}`,
  ])('%j is not guessed: it stands in the comments', (range) => {
    const comments = `Reference range: ${range}`;
    expect(resultOf({ 7: range })).toMatchObject({ rangeMinimum: null, rangeMaximum: null, comments });
    expect(remarksOn({ 7: range })).toEqual([expect.stringMatching(/^OBX-7 RANGE_NOT_READ: /)]);
  });

  it('is not the words of two repetitions', () => {
    expect(resultOf({ 7: '3.5~-5.0' })).toMatchObject({ rangeMinimum: null, rangeMaximum: null });
  });

  it.each([
    ['10*3/uL', '4-10 10*3/uL', 4, 10],
    ['10*3/uL', '4-1010*3/uL', null, null],
    ['10^3/uL', '(4-10)10^3/uL', 4, 10],
    ['17^mg/dL^L', '4-10 mg/dL', 4, 10],
    ['mg/dL^milligrams^UCUM', '4-10 milligrams', 4, 10],
    ['%', '4.0-5.6%', 4, 5.6],
    ['', '4-10 mg/dL', null, null],
  ])('of a value in %j: %j', (unit, range, rangeMinimum, rangeMaximum) => {
    expect(resultOf({ 6: unit, 7: range })).toMatchObject({ rangeMinimum, rangeMaximum });
  });

  it('is remarked for a quantity only', () => {
    expect(remarksOn({ 7: '3.5-5.0' })).toEqual([]);
    expect(remarksOn({ 2: 'CWE', 5: '1^Negative^L', 6: '', 7: 'see note' })).toEqual([]);
    expect(remarksOn({ 5: '', 7: 'see note' })).toEqual([]);
    expect(remarksOn({ 7: 'see note', 11: 'W' })).toEqual([]);
    expect(remarksOn({ 7: 'see note' })).toEqual([
      'OBX-7 RANGE_NOT_READ: "see note" is not a range that is read. It is shown as it was sent, and no flag follows from it.',
    ]);
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
    expect(reportOf(obr({ 4: '' }), obx({ 3: '' })).obstacle?.text).toBe('A result has no name.');
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
