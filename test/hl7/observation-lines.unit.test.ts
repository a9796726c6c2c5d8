import { describe, expect, it } from 'vitest';
import { obr, obx, reportOf } from './messages.ts';

describe('the lines of a text (contract, 10.3)', () => {
  const line = (text: string, fields: Readonly<Record<number, string>> = {}) =>
    obx({ 2: 'TX', 3: 'MIC^Microscopy^L', 4: '1', 5: text, 6: '', ...fields });
  const textsOf = (...lines: readonly string[]) => reportOf(obr(), ...lines).results.map(({ result }) => result);

  it('are one result, with blank ones and the notes of each', () => {
    const { results } = reportOf(
      obr(),
      line('one', { 14: '202611200900' }),
      'NTE|1||first',
      line(''),
      line('  three', { 2: 'FT' }),
      'NTE|1||third',
      line(''),
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
