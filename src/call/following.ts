import type { LiveEvents } from '../db/live-events.ts';

/** The events that a subscription follows, and how it ends. */
export interface Following {
  readonly events: LiveEvents;
  /** Aborted when the subscription has to end. */
  readonly until: AbortSignal;
  /** Ends the subscription because its client takes events too slowly. */
  readonly endTooSlow: () => void;
  /** Waits for this subscription's turn to read the database, because few subscriptions may read at a time. */
  readonly inTurn: <Result>(read: () => Promise<Result>) => Promise<Result>;
}
