import type { Actor } from '../auth/actor.ts';
import type { Following } from '../context.ts';

/** Why a subscription has ended (docs/operations.md, "Metrics"). */
export const ENDINGS = ['gone', 'too_slow', 'key', 'stopping', 'refused', 'failed'] as const;
export type Ending = (typeof ENDINGS)[number];

/** One who is answered event by event. */
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

  /** Why it has ended; undefined as long as it has not. */
  get ending(): Ending | undefined {
    return this.#ending;
  }

  /** Notes that what it asks for is not refused. */
  begin(): void {
    this.#hasBegun = true;
  }

  countSent(): void {
    this.#onSent();
  }

  /** Ends it, once: nothing more is read for it. */
  end(ending: Ending): void {
    if (this.#ending !== undefined) return;
    this.#ending = ending === 'gone' && !this.#hasBegun ? 'refused' : ending;
    this.#controller.abort();
    this.#onEnd(this.#ending);
  }
}
