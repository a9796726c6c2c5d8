import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isExactNumber, keepsValue, parseJson } from '../../src/domains/inputs/exact-numbers.ts';
import { drawsOfTest } from '../helpers/chance.ts';

describe('a number keeps its value (contract, 2.6)', () => {
  it.each([
    ...['0', '-0', '0.1', '5.4', '1.10', '1.0000000000000000000000', '0.30000000000000004', '1e3', '1E-7', '11e-1'],
    ...['9007199254740991', '-9007199254740991', '0.92156863212585', '123456789012345', '1e-300', '5e-324', '0e999'],
    ...['1e21', '1.7976931348623157e308', '0.000000000000000000000000001', '100e-2', '0.000e5'],
  ])('%s', (number) => {
    expect(keepsValue(number)).toBe(true);
    expect(parseJson(`{"a": [${number}]}`)).toEqual({ a: [Number(number)] });
  });

  it.each([
    ...['0.92156863212585449', '1e-400', '1e400', '-1e999', '9007199254740993', '0.1000000000000000055511151231257827'],
    ...[
      '1e-324',
      '4e-324',
      '123456789012345678',
      '0.12345678901234567890',
      `1${'0'.repeat(400)}`,
      `0.${'1'.repeat(400)}`,
    ],
  ])('or is refused: %s', (number) => {
    expect(keepsValue(number)).toBe(false);
    for (const text of [number, ` ${number}`, `[${number}]`, `[0,${number}]`, `{"a":${number}}`, `{"a": ${number} }`]) {
      const [parsed] = [parseJson(text)].flat();
      const value = typeof parsed === 'object' && parsed !== null ? Object.values(parsed)[0] : parsed;
      expect([text, text.startsWith('[0,') ? parseJson(text) : value]).toEqual([
        text,
        text.startsWith('[0,') ? [0, Number.POSITIVE_INFINITY] : Number.POSITIVE_INFINITY,
      ]);
    }
  });

  it('whatever the number is, as JavaScript writes it', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
        expect(parseJson(JSON.stringify({ number }))).toEqual({ number: number + 0 });
      }),
      drawsOfTest({ full: 2_000, quick: 100 }),
    );
  });

  it('however many digits it is given: the value is the same, or it is refused', () => {
    const digits = fc.stringMatching(/^-?(0|[1-9]\d{0,20})(\.\d{1,20})?([eE][+-]?\d{1,3})?$/);
    fc.assert(
      fc.property(digits, (text) => {
        const value = parseJson(text);
        if (typeof value !== 'number') return expect.fail(text);
        if (Number.isFinite(value)) expect(exactValueOf(String(value))).toEqual(exactValueOf(text));
        else expect(exactValueOf(String(Number(text)))).not.toEqual(exactValueOf(text));
      }),
      drawsOfTest({ full: 20_000, quick: 2_000 }),
    );
  });

  it('and texts are as they were sent, whatever is in them', () => {
    const text = fc.constantFrom(
      '"',
      '\\',
      '0.92156863212585449',
      ': 1e-400',
      ',1e400',
      '[',
      'x',
      '\\u0022',
      '\n',
      'é',
    );
    fc.assert(
      fc.property(fc.array(text), fc.array(text), (one, other) => {
        const value = { [one.join('')]: [other.join(''), { [other.join('')]: 1.5 }] };
        expect(parseJson(JSON.stringify(value))).toEqual(value);
        const json = JSON.stringify([value, 0]).replace(/0\]$/, '1e-400]');
        expect(parseJson(json)).toEqual([value, Number.POSITIVE_INFINITY]);
      }),
      drawsOfTest({ full: 2_000, quick: 100 }),
    );
  });

  it('JSON that is malformed is refused as such', () => {
    for (const text of ['', '{', '[1e-400', '"0.92156863212585449', '{"a": 1e}', '01e-400', '[1e-400,]', 'NaN', '+1'])
      expect(() => parseJson(text), text).toThrow(SyntaxError);
  });

  it('every JSON reader keeps it only up to 2^53 - 1', () => {
    expect(
      [9007199254740991, -9007199254740991, 0.1, -0, 9007199254740992, 1e300, Number.POSITIVE_INFINITY].map(
        isExactNumber,
      ),
    ).toEqual([...[true, true, true, true], ...[false, false, false]]);
  });
});

/** The value of a decimal number: its digits as a whole number, and the power of ten of the last, both as small as possible. */
function exactValueOf(text: string): readonly [bigint, bigint] {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text) ?? [];
  let value = BigInt(`${whole}${fraction}`);
  if (whole === '' || value === 0n) return [whole === '' ? -1n : 0n, 0n];
  let power = BigInt(exponent) - BigInt(fraction.length);
  while (value % 10n === 0n) [value, power] = [value / 10n, power + 1n];
  return [sign === '-' ? -value : value, power];
}
