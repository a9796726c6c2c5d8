import { describe, expect, test } from 'vitest';
import {
  formatChange,
  formatFlag,
  formatInterval,
  formatMoment,
  formatPatientName,
  formatSex,
  formatValue,
} from '../../src/documents/format.ts';

describe('formatInterval', () => {
  test.each([
    { rangeMinimum: 5, rangeMaximum: 50, text: '5 – 50' },
    { rangeMinimum: 0, rangeMaximum: 0.5, text: '0 – 0.5' },
    { rangeMinimum: -2, rangeMaximum: 2, text: '-2 – 2' },
    { rangeMinimum: null, rangeMaximum: 50, text: '≤ 50' },
    { rangeMinimum: 5, rangeMaximum: null, text: '≥ 5' },
    { rangeMinimum: null, rangeMaximum: 0, text: '≤ 0' },
    { rangeMinimum: null, rangeMaximum: null, text: '—' },
  ])('$text', ({ text, ...range }) => {
    expect(formatInterval(range)).toBe(text);
  });
});

test('a moment is printed to the minute and says that it is UTC', () => {
  expect(formatMoment(new Date('2026-11-21T09:30:59.999Z'))).toBe('2026-11-21 09:30 UTC');
});

test('an unknown flag does not read as if the result were normal', () => {
  expect(formatFlag('UNKNOWN')).toBe('Not flagged');
  expect(['LOW', 'NORMAL', 'HIGH', 'CRITICAL'] as const).toSatisfy((flags: readonly ('LOW' | 'HIGH')[]) =>
    flags.every((flag) => formatFlag(flag) === flag),
  );
});

test('a value has its unit beside it where it has one', () => {
  expect(formatValue({ text: '<0.5', unit: 'µmol/L' })).toBe('<0.5 µmol/L');
  expect(formatValue({ text: 'NON-REACTIVE', unit: null })).toBe('NON-REACTIVE');
});

test('a change says in words that a result is in one report only', () => {
  expect(formatChange({ name: 'Iron', before: null, after: '5' })).toEqual({ before: 'Not reported', after: '5' });
  expect(formatChange({ name: 'Iron', before: '5', after: null })).toEqual({ before: '5', after: 'Removed' });
});

test('what is not known of a patient is a dash', () => {
  const nobody = { patientId: 'p', firstName: null, lastName: null, dateOfBirth: null, sex: null };
  expect(formatPatientName(nobody)).toBe('—');
  expect(formatPatientName({ ...nobody, lastName: '李' })).toBe('李');
  expect(formatPatientName({ ...nobody, firstName: 'Jane', lastName: 'Doe' })).toBe('Jane Doe');
  expect([formatSex('M'), formatSex('F'), formatSex(null)]).toEqual(['Male', 'Female', '—']);
});
