import type { Actor } from '../auth/actor.ts';
import type { Following } from '../call/following.ts';

/** Why a subscription has ended (docs/operations.md, "Metrics"). */
export const ENDINGS = ['gone', 'too_slow', 'key', 'stopping', 'refused', 'failed'] as const;
export type Ending = (typeof ENDINGS)[number];

/** A caller that gets one answer per event. */
export class Subscription {
  readonly actor: Actor;
  readonly following: Following;
  readonly #controller = new AbortController();
  readonly #onEnd: (ending: Ending) => void;
  readonly #onSent: () => void;
  #hasBegun = false;
  #ending: Ending | undefined;

  constructor(
    actor: Actor,
    shared: Omit<Following, 'until' | 'endTooSlow'>,
    on: { readonly end: (ending: Ending) => void; readonly sent: () => void },
  ) {
    this.actor = actor;
    this.following = { ...shared, until: this.#controller.signal, endTooSlow: () => this.end('too_slow') };
    this.#onEnd = on.end;
    this.#onSent = on.sent;
  }

  /** Why it has ended; undefined while it is open. */
  get ending(): Ending | undefined {
    return this.#ending;
  }

  /** Notes that its request was not refused. */
  begin(): void {
    this.#hasBegun = true;
  }

  countSent(): void {
    this.#onSent();
  }

  /** Ends it. Only the first call counts. Nothing more is read for it. */
  end(ending: Ending): void {
    if (this.#ending !== undefined) return;
    this.#ending = ending === 'gone' && !this.#hasBegun ? 'refused' : ending;
    this.#controller.abort();
    this.#onEnd(this.#ending);
  }
}
