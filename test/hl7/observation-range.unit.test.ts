import { describe, expect, it } from 'vitest';
import { remarksOn, resultOf } from './messages.ts';

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
      `OBX-6 JOINED: "${unit}" has separators that should have been escaped. It is read as one text, as it was sent.`,
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
  ])('%j is not guessed: it is in the comments', (range) => {
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

  it('has a remark for a quantity only', () => {
    expect(remarksOn({ 7: '3.5-5.0' })).toEqual([]);
    expect(remarksOn({ 2: 'CWE', 5: '1^Negative^L', 6: '', 7: 'see note' })).toEqual([]);
    expect(remarksOn({ 5: '', 7: 'see note' })).toEqual([]);
    expect(remarksOn({ 7: 'see note', 11: 'W' })).toEqual([]);
    expect(remarksOn({ 7: 'see note' })).toEqual([
      'OBX-7 RANGE_NOT_READ: "see note" is not a range that can be read. It is shown as it was sent, and no flag is derived from it.',
    ]);
  });

  it('of a word is added to the comments', () => {
    const result = resultOf({ 2: 'CWE', 5: '1^Negative^L', 6: '', 7: '0-1' });
    expect(result).toMatchObject({ rangeMinimum: null, rangeMaximum: null, comments: 'Reference range: 0-1' });
  });
});
