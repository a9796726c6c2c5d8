const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;

/** No meaningful number is longer. */
const MAX_NUMBER_LENGTH = 100;

/** Whether a text is a number that `submitReport` accepts (contract, 5.5). */
export function isNumber(text: string): boolean {
  return text.length <= MAX_NUMBER_LENGTH && NUMBER.test(text) && nearestNumber(text) !== undefined;
}

/**
 * The 64-bit number nearest to these digits; undefined if there are none, or if the number is too large, or so small that it would become
 * 0.
 */
export function nearestNumber(digits: string): number | undefined {
  if (digits === '') return undefined;
  const value = Number(digits);
  const isLost = value === 0 && /^[^eE]*[1-9]/.test(digits);
  return Number.isFinite(value) && !isLost ? value : undefined;
}

/** Whether a text is a number, or a bound such as `<0.5`. */
export function isBoundOrNumber(text: string): boolean {
  return isNumber(splitBound(text).rest);
}

/** Splits a bound into its sign, empty if there is none, and the rest, trimmed. */
export function splitBound(text: string): { readonly sign: string; readonly rest: string } {
  const [sign = ''] = /^(?:<=|>=|<|>|≤|≥)/.exec(text) ?? [];
  return { sign, rest: text.slice(sign.length).trim() };
}
