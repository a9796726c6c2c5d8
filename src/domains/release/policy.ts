import { z } from 'zod';

/** Which reports are held until somebody has reviewed them (contract, 13.6). */
export const REVIEW_SCOPES = ['NONE', 'CRITICAL', 'ABNORMAL', 'ALL'] as const;
export type ReviewScope = (typeof REVIEW_SCOPES)[number];

/** What is held, and for how long at most. */
export interface HoldingRules {
  readonly review: ReviewScope;
  /** Whether partial reports are held, too. */
  readonly hidePartial: boolean;
  /** After how many hours a held report is released by itself, unless a reviewer says otherwise. */
  readonly atMostHours: number;
}

/** The rules for reports of a kit type, in place of those of the policy. */
export interface KitTypeRelease extends HoldingRules {
  readonly kitType: string;
}

/** Which reports an account wants held (contract, 13.6), and how soon critical ones are to be acknowledged (13.7). */
export interface ReleasePolicy extends HoldingRules {
  /** Null: at no time. */
  readonly acknowledgeWithinMinutes: number | null;
  readonly kitTypes: readonly KitTypeRelease[];
}

/** The policy of an account that has set none: everything is released at once. */
export const DEFAULT_RELEASE: ReleasePolicy = {
  review: 'NONE',
  hidePartial: false,
  atMostHours: 72,
  acknowledgeWithinMinutes: null,
  kitTypes: [],
};

const holding = { review: z.enum(REVIEW_SCOPES), hidePartial: z.boolean(), atMostHours: z.int() };

const stored = z.object({
  ...holding,
  acknowledgeWithinMinutes: z.int().nullable(),
  kitTypes: z.array(z.object({ kitType: z.string(), ...holding })),
});

/** The policy of an account, from its column `release`; null there is the default. */
export function releasePolicyOf(column: unknown): ReleasePolicy {
  return column === null ? DEFAULT_RELEASE : stored.parse(column);
}

/** The rules for reports on samples of this kit type; null: on a sample without a kit. */
export function rulesFor({ kitTypes, ...policy }: ReleasePolicy, kitType: string | null): HoldingRules {
  return kitTypes.find((own) => own.kitType === kitType) ?? policy;
}

/** Whether a policy holds any report at all, so that its account needs somebody who reviews. */
export function holdsAnything({ kitTypes, ...policy }: ReleasePolicy): boolean {
  return [policy, ...kitTypes].some(({ review, hidePartial }) => review !== 'NONE' || hidePartial);
}
