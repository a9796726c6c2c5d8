/** The length of a window, in seconds (contract, 8.5). */
export const WINDOW_SECONDS = 60;

/**
 * The limits, by the names that callers see in the `RateLimit` headers and operators see in the metrics (contract, 8.5). Each
 * says what is counted, and for whom, in the words that a refusal uses.
 */
export const LIMITS = {
  key: 'requests with this key',
  session: 'requests in this patient session',
  anonymous: 'requests without a key from this address',
  link: 'requests for documents without a key from this address',
  activation: 'activations without a key from this address',
  kit: 'activations of this kit',
  'wrong-key': 'requests with a wrong key from this address',
} as const;

/** The name of a limit. */
export type LimitName = keyof typeof LIMITS;

export const LIMIT_NAMES = Object.keys(LIMITS) as readonly LimitName[];

/** The quota of each limit: how many it allows in one window. */
export type Quotas = Readonly<Record<LimitName, number>>;

/** The contract's own quotas (contract, 8.5). */
export const DEFAULT_QUOTAS: Quotas = {
  key: 600,
  session: 120,
  anonymous: 60,
  link: 300,
  activation: 30,
  kit: 10,
  'wrong-key': 20,
};

/** The state of a caller's quota for a limit after counting. */
export interface QuotaState {
  readonly limit: LimitName;
  readonly quota: number;
  /** What is left of the quota. */
  readonly remaining: number;
  /** Until the window ends, in whole seconds, at least 1. */
  readonly secondsLeft: number;
  /** Whether the request just counted is beyond the quota. */
  readonly isExceeded: boolean;
}
