import { describe, expect, it } from 'vitest';
import { commentsIn, obr, obx, reportOf, segment } from './messages.ts';

const NOT_DONE = obx({ 5: '', 11: 'X' });

describe('a sample that cannot be tested (contract, 10.3)', () => {
  it.each([
    ['OBX-11 is X of each', [obr(), NOT_DONE, 'NTE|1||Clotted', NOT_DONE], 'Clotted'],
    ['OBX-11 is X, with words for a value', [obr(), obx({ 2: 'ST', 5: 'QNS', 11: 'X' })], 'QNS'],
    [
      'a value in its place and a note',
      [obr(), obx({ 2: 'CE', 5: 'QNS^Quantity not sufficient^L', 11: 'x' }), 'NTE|1||Please recollect'],
      'Quantity not sufficient; Please recollect',
    ],
    ['OBR-25 is X', [obr({ 25: 'X' }), 'NTE|1||Hemolyzed'], 'Hemolyzed'],
    ['OBR-25 is X, and OBX-11 empty', [obr({ 25: 'X' }), obx({ 2: 'ST', 5: 'TNP', 11: '' })], 'TNP'],
    ['SPM-21', [obr(), segment('SPM', { 2: 'KIT-1', 21: 'RH^Hemolysis^HL70490' })], 'Hemolysis'],
    ['several of SPM-21', [obr(), segment('SPM', { 21: 'RH^Hemolysis~RC^Clotting' })], 'Hemolysis; Clotting'],
    [
      'SPM-21 and X, which say the same',
      [obr(), NOT_DONE, 'NTE|1||Hemolysis', segment('SPM', { 21: '^Hemolysis' })],
      'Hemolysis',
    ],
    ['SPM-21 of an order that is open', [obr({ 25: 'I' }), segment('SPM', { 21: '^Leaked' })], 'Leaked'],
    ['X without a word', [obr(), NOT_DONE], 'The laboratory gives no reason.'],
    ['X, and an order without anything', [obr(), NOT_DONE, 'NTE|1||Clotted', obr({ 3: 'B' })], 'Clotted'],
    [
      'X, and what was asked about the patient',
      [
        obr({ 3: 'A', 4: '68991-9^Epidemiologically Important Information^LN' }),
        obx(),
        obr(),
        NOT_DONE,
        'NTE|1||Leaked',
      ],
      'Leaked',
    ],
    [
      'X, and a letter about it',
      [obr(), NOT_DONE, obx({ 2: 'ED', 5: '^TEXT^^A^Hello' })],
      'The laboratory gives no reason.',
    ],
    [
      'SPM-21 that begins with a word for what is not rejected',
      [obr(), segment('SPM', { 21: 'NOT ACCEPTED^No label' })],
      'No label',
    ],
    ['one reason beside one that is none', [obr(), segment('SPM', { 21: 'OK~RC^Clotting' })], 'Clotting'],
  ])('%s', (_what, lines, reason) => {
    expect(reportOf(...lines).rejection).toBe(reason);
  });

  it.each([
    ...['acceptable', 'accepted', 'adequate', 'satisfactory', 'sufficient', 'not rejected', 'none', 'no', 'ok', 'na'],
    ...['n/a', 'OK', 'Acceptable', 'NOT REJECTED', 'A^Satisfactory^L', '^^^NA^^L', '^^^^^^^^None'],
  ])('SPM-21 of %j is not a reason', (reason) => {
    const specimen = segment('SPM', { 2: 'KIT-1', 21: reason });
    expect(reportOf(obr(), specimen).rejection).toBeNull();
    expect(commentsIn(reportOf(obr(), obx(), specimen))).toBeNull();
  });

  it.each([
    ['one value', [obr(), NOT_DONE, obx()], 'No result for Glucose.'],
    ['a value under another order', [obr({ 25: 'X' }), obr({ 3: 'B' }), obx()], 'No result for Chemistry.'],
    ['a value that is withdrawn', [obr({ 25: 'X' }), obx({ 5: '', 11: 'W' })], 'No result for Chemistry.'],
    ['an order that is open', [obr({ 25: 'X' }), obr({ 3: 'B', 25: 'I' })], 'No result for Chemistry.'],
    ['an observation that is to come', [obr(), NOT_DONE, obx({ 5: '', 11: 'I' })], 'No result for Glucose.'],
    [
      'a value from a specimen all the same',
      [obr(), obx(), segment('SPM', { 21: 'RH^Hemolysis' })],
      'The laboratory rejected a specimen: Hemolysis.',
    ],
    [
      'another specimen',
      [obr(), segment('SPM', { 2: 'A', 21: '^Leaked' }), segment('SPM', { 2: 'B' })],
      'The laboratory rejected a specimen: Leaked.',
    ],
  ])('can be, where there is %s: it stands in the comments', (_what, lines, comments) => {
    const report = reportOf(...lines);
    expect([report.rejection, commentsIn(report)]).toEqual([null, comments]);
  });

  it('has a reason of at most 500 characters', () => {
    const reasonOf = (length: number) => reportOf(obr(), NOT_DONE, `NTE|1||${'c'.repeat(length)}`).rejection;
    expect(reasonOf(500)).toBe('c'.repeat(500));
    expect(reasonOf(501)).toBe(`${'c'.repeat(499)}…`);
  });

  it('does not exist without orders, without observations, or if no result was requested (N)', () => {
    for (const lines of [[], [obr()], [obr(), obx({ 5: '', 11: 'N' })], [obr(), obx({ 5: '' })]])
      expect(reportOf(...lines).rejection).toBeNull();
  });
});
