import { z } from 'zod';
import type { Clock } from '../../db/sql/clock.ts';
import { openWithAny, sealText } from '../../sealing/sealed-text.ts';
import type { Secret } from '../../sealing/secret.ts';
import { ACTIVATION_PATH } from './path.ts';

/** How long the address of a step can be opened. */
const LIFETIME_MS = 60 * 60_000;

/** More characters than a code, a token or an id may have. A longer one is refused whatever follows, so the rest is dropped. */
const LONGEST = 201;

const text = z.string().transform((given) => given.slice(0, LONGEST));

const place = z.object({
  /** The code is still to be typed; or it was, and is to be looked up; or the kit has been activated. */
  step: z.enum(['code', 'details', 'done']),
  kit: text,
  token: text,
  program: text,
  attempt: z.uuid(),
  support: z.string(),
});

/**
 * Where a person is in an activation. A browser is sent there after each step, so that going back and reloading send nothing again. It
 * contains nothing about the person: what was typed about them is in no address (contract, 7.6).
 */
export type Place = z.output<typeof place>;

const sealedPlace = z.object({ place, until: z.number() });

/** Puts places into addresses, and ids of accounts into forms, so that only this service can read and write them. */
export class Places {
  readonly #secret: Secret;
  readonly #clock: Clock;

  constructor(secret: Secret, clock: Clock) {
    this.#secret = secret;
    this.#clock = clock;
  }

  /** The sealed text of a place, as an address has it. */
  seal(given: z.input<typeof place>): string {
    const until = this.#clock.now().getTime() + LIFETIME_MS;
    return this.#sealed(JSON.stringify({ place: place.parse(given), until }), 'activation page: place');
  }

  /** Opens what {@link seal} made; undefined if it was made elsewhere, changed, or made more than an hour ago. */
  open(sealed: string): Place | undefined {
    const opened = this.#opened(sealed, 'activation page: place');
    if (opened === undefined) return undefined;
    // Another version of the service may have sealed it, with other parts.
    const { data } = sealedPlace.safeParse(JSON.parse(opened));
    return data && this.#clock.now().getTime() < data.until ? data.place : undefined;
  }

  /** Seals the id of the account that says whom to ask, so that nobody learns whose the kit is. */
  sealSupport(accountId: string): string {
    return this.#sealed(accountId, 'activation page: support');
  }

  /** Opens what {@link sealSupport} made; undefined if it was made elsewhere or changed. */
  openSupport(sealed: string): string | undefined {
    return this.#opened(sealed, 'activation page: support');
  }

  #sealed(value: string, purpose: string): string {
    return Buffer.from(sealText(value, { secret: this.#secret.current, purpose })).toString('base64url');
  }

  #opened(sealed: string, purpose: string): string | undefined {
    return openWithAny(Buffer.from(sealed, 'base64url'), this.#secret, purpose);
  }
}

/** The address of a place, in a language. */
export function addressOf(sealedPlace: string, language: string): string {
  return `${ACTIVATION_PATH}?${new URLSearchParams({ at: sealedPlace, lang: language })}`;
}
