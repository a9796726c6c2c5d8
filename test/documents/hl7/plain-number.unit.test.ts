import { expect, it } from 'vitest';
import { withoutExponent } from '../../../src/documents/hl7/plain-number.ts';

it.each([
  ['1e-7', '0.0000001'],
  ['1E-7', '0.0000001'],
  ['1.10e3', '1100'],
  ['1.10e1', '11.0'],
  ['1.2345e2', '123.45'],
  ['-2.5e-3', '-0.0025'],
  ['+7e0', '+7'],
  ['.5e1', '5'],
  ['.5e-1', '0.05'],
  ['0.00e2', '0'],
  ['12.e1', '120'],
  ['1e+21', '1000000000000000000000'],
  ['1e400', `1${'0'.repeat(400)}`],
  ['1e-400', `0.${'0'.repeat(399)}1`],
])('%s without an exponent is %s (contract, 10.2)', (number, plain) => {
  expect(withoutExponent(number)).toBe(plain);
  if (Math.abs(Number(number)) < 1e300 && Number(number) !== 0) expect(Number(plain)).toBe(Number(number));
});

it.each(['5.40', '+5', '.5', '5.', '-0', '007'])('%s stays as the laboratory gave it', (number) => {
  expect(withoutExponent(number)).toBe(number);
});

it.each(['1e401', '1e-401', '1e-999999999999', '1e99999999999999999999999'])('%s is not written out', (number) => {
  expect(withoutExponent(number)).toBeUndefined();
});
