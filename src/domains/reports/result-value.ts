import { z } from 'zod';
import type { FieldErrorCode } from '../../errors/field-error-codes.ts';
import { broken, IS_REQUIRED, rule } from '../../errors/rules.ts';
import { type Comparator, ResultFlag } from '../../generated/prisma/enums.ts';
import { nearestNumber } from '../../hl7/number.ts';
import { loincCode } from '../../terminology/loinc.ts';
import { isExactNumber, NOT_EXACT } from '../inputs/exact-numbers.ts';
import { optional, optionalOrBlank, storableText, text, timestamp } from '../inputs/inputs.ts';

/** A quantity parsed from its value: a number or a bound. */
export interface ParsedQuantity {
  readonly value: number;
  readonly comparator: Comparator | null;
}

const COMPARATORS: Readonly<Record<string, Comparator>> = {
  '<': 'LT',
  '<=': 'LE',
  '≤': 'LE',
  '>': 'GT',
  '>=': 'GE',
  '≥': 'GE',
};

const QUANTITY = /^(<=|>=|<|>|≤|≥)?\s*([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)$/;

/** The most characters of a value (contract, 8.3). */
const MAX_VALUE_LENGTH = 65_536;

/** Parses a quantity: a number, a number as text such as `1.10`, or a bound such as `<0.5` or `≥ 40`; else undefined. */
export function parseQuantity(result: number | string): ParsedQuantity | undefined {
  if (typeof result === 'number')
    return Number.isFinite(result) ? { value: withoutMinusZero(result), comparator: null } : undefined;
  const [, sign, digits = ''] = QUANTITY.exec(result.trim()) ?? [];
  const value = nearestNumber(digits);
  if (value === undefined) return undefined;
  return { value: withoutMinusZero(value), comparator: sign === undefined ? null : (COMPARATORS[sign] ?? null) };
}

/** -0 is 0 (contract, 5.5): JSON and PostgreSQL tell them apart. */
function withoutMinusZero(value: number): number {
  return value + 0;
}

const value = z.union(
  [
    z.number(),
    storableText
      .max(MAX_VALUE_LENGTH, `must have at most ${MAX_VALUE_LENGTH} characters`)
      .refine((given) => given.trim() !== '', rule('TOO_SHORT', IS_REQUIRED)),
  ],
  {
    error: ({ input }) => {
      if (input === undefined || input === null) return IS_REQUIRED;
      // zod does not accept Infinity as a number.
      return typeof input === 'number'
        ? NOT_EXACT
        : `must be a number or a text of at most ${MAX_VALUE_LENGTH} characters`;
    },
  },
);

/** An end of a range from a laboratory's message, which also stores the text of the range. */
export const readBound = optional(z.number().transform(withoutMinusZero));

const bound = optional(
  z
    .number({ error: ({ input }) => (typeof input === 'number' ? NOT_EXACT : 'must be a number') })
    .refine(isExactNumber, rule('OUT_OF_RANGE', NOT_EXACT))
    .transform(withoutMinusZero),
);

/** A result as the laboratory submits it (contract, 5.5 and 5.7). */
export const submittedResult = z
  .object({
    resultType: text(64),
    name: text(),
    timeCollected: optional(timestamp),
    result: value,
    unitOfMeasure: optionalOrBlank(text(64)),
    rangeMinimum: bound,
    rangeMaximum: bound,
    comments: optionalOrBlank(storableText.max(5000, 'must have at most 5000 characters')),
    flag: optional(z.enum(ResultFlag)),
    analyte: optionalOrBlank(text(64)),
    loinc: optionalOrBlank(loincCode),
  })
  .superRefine((result, context) => {
    const problem = (path: string, code: FieldErrorCode, message: string) =>
      context.addIssue(broken(code, message, [path]));
    if (result.resultType === 'quantity') {
      if (!parseQuantity(result.result)) problem('result', 'FORMAT', 'must be a number, or a bound such as <0.5');
      if (result.rangeMinimum !== null && result.rangeMaximum !== null && result.rangeMinimum > result.rangeMaximum) {
        problem('rangeMaximum', 'INCONSISTENT', 'must not be below rangeMinimum');
      }
      return;
    }
    if ((result.resultType === 'reactivity' || result.resultType === 'genotype') && typeof result.result !== 'string') {
      problem('result', 'TYPE', `must be a string for a result of type ${result.resultType}`);
    }
    for (const name of ['unitOfMeasure', 'rangeMinimum', 'rangeMaximum'] as const) {
      if (result[name] !== null) problem(name, 'NOT_ALLOWED', 'must be left out: only a quantity has it');
    }
  });

export type SubmittedResult = z.output<typeof submittedResult>;
