import { expect, it } from 'vitest';
import { obr, reportOf, segment } from './messages.ts';

const failureOf = (...reasons: readonly string[]) =>
  reportOf(obr({ 25: 'X' }), segment('SPM', { 2: 'KIT-1', 21: reasons.join('~') })).failure;

it.each([
  ['QS', 'QUANTITY_NOT_SUFFICIENT'],
  ['RH', 'HEMOLYZED'],
  ['RC', 'CLOTTED'],
  ['RN', 'CONTAMINATED'],
  ['RB', 'CONTAINER_BROKEN'],
  ['EX', 'EXPIRED'],
  ['RR', 'IMPROPER_STORAGE'],
  ['RM', 'LABELING'],
  ['RD', 'COLLECTION_DATE_MISSING'],
  ['RA', 'IDENTITY_INCOMPLETE'],
  ['RE', 'IDENTITY_INCOMPLETE'],
  ['RI', 'IDENTITY_MISMATCH'],
  ['RS', 'IDENTITY_MISMATCH'],
  ['RP', 'OTHER'],
])('SPM-21 %s of HL7 table 0490 is %s, in any case', (code, failure) => {
  expect(failureOf(`${code}^Words^HL70490`)).toEqual({
    code: failure,
    laboratoryCode: code,
    laboratorySystem: 'HL70490',
  });
  expect(failureOf(code.toLowerCase())).toEqual({
    code: failure,
    laboratoryCode: code.toLowerCase(),
    laboratorySystem: null,
  });
});

it('is the first that the table has, and a code of another system is OTHER', () => {
  expect(failureOf('LIP^Lipemic^L', 'qs^Little^hl70490', 'RH')).toMatchObject({
    code: 'QUANTITY_NOT_SUFFICIENT',
    laboratoryCode: 'qs',
  });
  expect(failureOf('QS^Little^L', 'LIP')).toEqual({ code: 'OTHER', laboratoryCode: 'QS', laboratorySystem: 'L' });
  expect(failureOf('acceptable', '^Leaked')).toEqual({ code: 'OTHER', laboratoryCode: null, laboratorySystem: null });
});

it('is OTHER without any, and leaves out a code that is too long', () => {
  const other = { code: 'OTHER', laboratoryCode: null, laboratorySystem: null };
  expect(reportOf(obr({ 25: 'X' })).failure).toEqual(other);
  expect(failureOf('x'.repeat(200))).toMatchObject({ laboratoryCode: 'x'.repeat(200) });
  expect(failureOf('x'.repeat(201))).toEqual(other);
});
