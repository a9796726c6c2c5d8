import type { ReviewScope } from '../../domains/release/policy.ts';
import { builder } from '../fields/builder.ts';

/** Which reports are held until somebody has reviewed them. */
export const ReviewScopeEnum = builder.enumType('ReviewScope', {
  description: 'The reports that are held until somebody has reviewed them.',
  values: {
    NONE: { description: 'None: all are released at once.' },
    CRITICAL: { description: 'Those with a result flagged CRITICAL.' },
    ABNORMAL: {
      description:
        'Those that are not certainly normal: with a result that is not flagged NORMAL, or with no result at all.',
    },
    ALL: { description: 'All.' },
  } satisfies Record<ReviewScope, object>,
});

/** The parts of a release policy. */
export const RELEASE = {
  review: 'The reports that are held until somebody has reviewed them.',
  hidePartial: 'Whether partial reports are held, too.',
  atMostHours: 'How many hours a report is held at most, unless a reviewer says otherwise: 1 to 336.',
  acknowledgeWithinMinutes:
    'Within how many minutes the critical results of a report are to be acknowledged, from when reviewers, or the program if it is not held, could first see it: 0 to 10,080; null if at no time.',
  kitTypes: 'Other rules for the reports of these kit types, at most 100, each once.',
} as const;

const asForOthers = 'As for the others if left out.';

const KitTypeReleaseInput = builder.inputType('KitTypeReleaseInput', {
  description: 'The reports of a kit type that are held until somebody has reviewed them.',
  fields: (t) => ({
    kitType: t.string({ required: true, description: 'The kit type’s code.' }),
    review: t.field({ type: ReviewScopeEnum, description: `${RELEASE.review} ${asForOthers}` }),
    hidePartial: t.boolean({ description: `${RELEASE.hidePartial} ${asForOthers}` }),
    atMostHours: t.int({ description: `${RELEASE.atMostHours} ${asForOthers}` }),
  }),
});

/** A release policy, as it is given. */
export const ReleasePolicyInput = builder.inputType('ReleasePolicyInput', {
  description: 'The reports of an account that are held until somebody has reviewed them.',
  fields: (t) => ({
    review: t.field({ type: ReviewScopeEnum, description: `${RELEASE.review} By default, \`NONE\`.` }),
    hidePartial: t.boolean({ description: `${RELEASE.hidePartial} By default, false.` }),
    atMostHours: t.int({ description: `${RELEASE.atMostHours} By default, 72.` }),
    acknowledgeWithinMinutes: t.int({ description: RELEASE.acknowledgeWithinMinutes }),
    kitTypes: t.field({ type: [KitTypeReleaseInput], description: RELEASE.kitTypes }),
  }),
});
