const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;

/** No number that means something is longer. */
const LONGEST_NUMBER = 100;

/** Whether a text is a number as `submitReport` takes one (contract, 5.5). */
export function isNumber(text: string): boolean {
  return text.length <= LONGEST_NUMBER && NUMBER.test(text) && Number.isFinite(Number(text));
}

/** Whether a text is a number, or a bound such as `<0.5`. */
export function isBoundOrNumber(text: string): boolean {
  return isNumber(splitBound(text).rest);
}

/** A bound as its sign, which is empty if there is none, and the rest without blanks around it. */
export function splitBound(text: string): { readonly sign: string; readonly rest: string } {
  const [sign = ''] = /^(?:<=|>=|<|>|≤|≥)/.exec(text) ?? [];
  return { sign, rest: text.slice(sign.length).trim() };
}
