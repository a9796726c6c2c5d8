import { describe, expect, it } from 'vitest';
import { MAX_COMMENTS_LENGTH } from '../../src/hl7/comments.ts';
import { obr, obx, reportOf, resultOf } from './messages.ts';

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

  it('say which part it is, if an order has several, some with several observations', () => {
    const commentsOf = (...parts: readonly string[]) =>
      reportOf(obr(), ...parts.map((part) => obx({ 4: part }))).results.map(({ comments }) => comments);
    expect(commentsOf('1', '2', '1', '')).toEqual(['Part: 1', 'Part: 2', 'Part: 1', null]);
    expect(commentsOf('1', '1')).toEqual([null, null]);
    expect(commentsOf('1', '2', '3')).toEqual([null, null, null]);
  });

  it('do not repeat a line that is already in the notes, as in our own messages', () => {
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

  it('are cut in the notes first, so that at least half of the space is left for our own lines', () => {
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
