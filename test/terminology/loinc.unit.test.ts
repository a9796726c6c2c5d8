import { expect, it } from 'vitest';
import { isLoinc } from '../../src/terminology/loinc.ts';

it.each(['4548-4', '2345-7', '94558-4', '35659-2', '11502-2', '1-8', '104177-1', '57721-3'])(
  '%s is a LOINC code',
  (code) => {
    expect(isLoinc(code)).toBe(true);
  },
);

it.each([
  '4548-5',
  '4548-3',
  '45484',
  '4548-',
  '-4',
  '',
  '12345678-2',
  'LP1234-5',
  ' 4548-4',
  '4548-4 ',
  '4548-44',
  '٤548-4',
])('%j is invalid: a code has digits, a hyphen and the right check digit', (code) => {
  expect(isLoinc(code)).toBe(false);
});

it('each beginning has one check digit', () => {
  for (const beginning of ['1', '718', '4548', '94558', '1234567']) {
    const right = Array.from({ length: 10 }, (_, digit) => `${beginning}-${digit}`).filter(isLoinc);
    expect(right).toHaveLength(1);
  }
});
