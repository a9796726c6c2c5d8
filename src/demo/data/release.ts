/**
 * What "Aurora Home Testing" has held for review since the day of the first start: an input of `updateAccount`. Only of one kit type, so that
 * what the documentation charts of others is shown at once, as without it.
 */
export const RELEASE = {
  kitTypes: [{ kitType: 'sexual_health', review: 'ALL', atMostHours: 336 }],
} as const;
