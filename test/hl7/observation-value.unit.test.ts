import { describe, expect, it } from 'vitest';
import { readLaboratoryReport } from '../../src/hl7/laboratory-report.ts';
import { readMessage } from '../../src/hl7/read-message.ts';
import { obr, obx, remarksOn, reportOf, resultOf } from './messages.ts';

/** The value of an OBX-5 of this type, and its comments. */
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
  ])('the word %s is a reactivity', (word) => {
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

describe('a value that was sent as a number, and is text (contract, 10.3)', () => {
  const AS_TEXT = 'The value is charted as text, as it was sent.';

  it.each([
    ['NM', 'hemolyzed'],
    ['NM', '5,4'],
    ['NM', '5~6'],
    ['NM', '10^5'],
    ['SN', '^few'],
    ['SN', '<>^5'],
    ['SN', '^1~^2'],
    ['SN', '^1:128'],
    ['SN', '^^:^128'],
    ['NM', '9'.repeat(101)],
  ])('%s %j', (type, value) => {
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
      `OBX-2 VALUE_AS_TEXT: "${type}" is not a supported type. ${AS_TEXT}`,
    ]);
  });

  it.each([
    ['NM', '5.4'],
    ['NM', '<15'],
    ['SN', '>^5'],
    ['SN', '^1^:^128'],
    ['SN', '^2^+'],
    ['ST', 'hemolyzed'],
    ['', 'x'],
    ['TX', 'x'],
    ['FT', 'x'],
    ['DT', '20261121'],
    ['TM', '0230'],
    ['TS', '20261121'],
    ['DTM', '20261121'],
    ['CE', '1^A^L'],
    ['CWE', '1'],
    ['CNE', '1^A'],
    ['CF', '1^A'],
  ])('is not %s %j', (type, value) => {
    expect(remarksOn({ 2: type, 5: value })).toEqual([]);
  });

  it.each([
    ['SN', '>^10^5'],
    ['SN', '^1^^128'],
    ['SN', '10^20'],
    ['SN', '-^5'],
    ['CWE', '>10^5 CFU/mL'],
    ['CE', '10^5~1^A^L'],
  ])('has its separators joined: %s %j', (type, value) => {
    expect(remarksOn({ 2: type, 5: value })).toEqual([
      `OBX-5 JOINED: "${value}" has separators that should have been escaped. It is read as one text, as it was sent.`,
    ]);
  });

  it('has no code if its separators are joined, and the separators are those of the message', () => {
    expect(resultOf({ 2: 'CWE', 5: '10^5', 6: '' }).code).toBeNull();
    const sent = 'MSH#*!?%#LIS#LAB###20261121##ORU*R01#1#P#2.4\rOBR#1#KIT-1\rOBX#1#SN#T*Titer##>*10*5\r';
    const { results } = readLaboratoryReport(readMessage(Buffer.from(sent)), 'UTC');
    expect(results).toMatchObject([{ result: '>10*5' }]);
  });

  it('does not matter if it is not a result', () => {
    for (const status of ['X', 'W', 'D', 'N']) expect(remarksOn({ 5: 'QNS', 8: 'ZZ', 11: status })).toEqual([]);
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
