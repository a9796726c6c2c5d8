import { z } from 'zod';
import { broken, rule } from '../../errors/rules.ts';
import type { Ucum } from '../../terminology/units/load-units.ts';
import { calendarDate, madeOnce, optional, searchText, storableText } from '../inputs/inputs.ts';

/** What the values of series are in: as reported, or the analyte's unit of either kind (contract, 12.7). */
export const SERIES_UNITS = ['AS_REPORTED', 'SI', 'CONVENTIONAL'] as const;

/** The most values of a filter of series. */
const MAX_NAMED = 20;

const named = optional(z.array(searchText).max(MAX_NAMED, `must have at most ${MAX_NAMED} values`));

/** The arguments of series. An omitted list selects all, and of two lists, either is enough. */
export const seriesInput = madeOnce(({ isUcum }: Ucum) =>
  z
    .object({
      analytes: named,
      loincs: named,
      from: optional(calendarDate),
      to: optional(calendarDate),
      unit: z.enum(SERIES_UNITS),
      ucum: optional(storableText.refine(isUcum, rule('FORMAT', 'must be a UCUM unit, such as mg/dL or 10*3/uL'))),
    })
    .superRefine(({ from, to, unit, ucum }, context) => {
      if (from && to && to < from) context.addIssue(broken('BEFORE', 'must not be before from', ['to']));
      if (ucum !== null && unit !== 'AS_REPORTED')
        context.addIssue(broken('NOT_ALLOWED', `must be left out: unit is ${unit}`, ['ucum']));
    }),
);

export type SeriesInput = z.output<ReturnType<typeof seriesInput>>;
