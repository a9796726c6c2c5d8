import { expect, it } from 'vitest';
import { isNpi } from '../../src/terminology/npi.ts';

it.each(['1234567893', '1245319599', '1003000126', '2000000002'])('%s is an NPI', (npi) => {
  expect(isNpi(npi)).toBe(true);
});

it.each(['1234567890', '123456789', '12345678930', '', '808401234567893', '123456789٣', ' 1234567893', '123456789X'])(
  '%j is none: ten digits with the right check digit make one',
  (text) => {
    expect(isNpi(text)).toBe(false);
  },
);

it('a single wrong digit, or two swapped neighbors, make it invalid', () => {
  const npi = '1245319599';
  for (const [place, right] of [...npi].entries()) {
    for (const digit of '0123456789') {
      const other = npi.slice(0, place) + digit + npi.slice(place + 1);
      expect([other, isNpi(other)]).toEqual([other, digit === right]);
    }
  }
  expect(isNpi('2145319599')).toBe(false);
});
