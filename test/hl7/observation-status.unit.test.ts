import { describe, expect, it } from 'vitest';
import { obr, obx, remarksOn, reportOf, resultOf } from './messages.ts';

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
    // An observation without a status of its own has its order's.
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

describe('an OBX-11 that is not known', () => {
  it.each(['Z', 'FINAL', 'E', '1'])('%s keeps the message', (status) => {
    const { obstacle, results } = reportOf(obr(), obx(), obx({ 11: status }));
    expect(results).toHaveLength(1);
    expect(obstacle).toEqual({
      text: 'OBX-11 of a result is not a known status, so it is unclear whether the result stands.',
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

  it('SCI without a value, or withdrawn, is left out', () => {
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
      'OBX-29 KIND_NOT_READ: "XYZ" in OBX-29 is not known. It is charted as a comment, not as a result.',
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
