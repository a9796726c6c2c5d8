import { builder } from '../fields/builder.ts';
import { SexEnum } from './common.ts';

/** The parts of a rule of eligibility. */
export const RULE = {
  country: 'The country, by its alpha-2 code of ISO 3166-1; null for every place that no other rule is about.',
  regions:
    'Regions of the country, by their codes of ISO 3166-2 such as `US-NY`, at most 100; empty for the whole country.',
  offered: 'Whether the kit type is offered there.',
  minAge: 'The least age in whole years, 0 to 150; null for no limit.',
  maxAge: 'The greatest age in whole years, 0 to 150; null for no limit.',
  sexes: 'The sexes it is for, each at most once; empty for both.',
  guardianBelow: 'Younger people need a guardian: an age of 1 to 25; null if nobody does.',
} as const;

/** A rule of eligibility, as it is given. */
export const EligibilityRuleInput = builder.inputType('EligibilityRuleInput', {
  description: 'A rule that says whom a kit type is for in a place.',
  fields: (t) => ({
    country: t.string({ description: RULE.country }),
    regions: t.stringList({ description: RULE.regions }),
    offered: t.boolean({ description: `${RULE.offered} By default, true.` }),
    minAge: t.int({ description: RULE.minAge }),
    maxAge: t.int({ description: RULE.maxAge }),
    sexes: t.field({ type: [SexEnum], description: RULE.sexes }),
    guardianBelow: t.int({ description: RULE.guardianBelow }),
  }),
});
