import { setImmediate } from 'node:timers/promises';
import type { Clock } from '../db/clock.ts';
import type { Database } from '../db/database.ts';
import { eventRecord } from '../domains/feed/event-record.ts';
import { signingSecrets } from '../domains/webhooks/secrets.ts';
import { describeFault, type Log } from '../log.ts';
import { type ClaimedDelivery, claimDeliveries } from './claim.ts';
import { Flights } from './flights.ts';
import type { WebhookMetrics } from './metrics.ts';
import type { Answer, Poster } from './post.ts';
import { giveBack, type Result, resultOf, writeResults } from './results.ts';
import { signatureHeaders } from './sign.ts';
import { disable, keepStandings, standingsOf } from './standing.ts';

/** What sending takes from outside. */
export interface SenderParts {
  readonly database: Pick<Database, 'prisma' | 'statements'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: WebhookMetrics;
  readonly poster: Poster;
  /** What the secrets of endpoints are sealed with. */
  readonly secretsKey: string;
  /** How many requests may be out at once. */
  readonly workers: number;
  /** Called when a result is there to be written. */
  readonly onResult: () => void;
}

/** How many requests are prepared in one go: between them, callers are answered. */
const SENT_AT_ONCE = 16;

/** The reason why a request is given up when the process stops. */
class Stopped extends Error {}

/** What is known of an attempt that sends nothing, since nobody could tell who sends it. */
const UNSIGNED: Answer = {
  statusCode: null,
  failure: 'SECRET_NOT_READABLE',
  error: 'SECRET_NOT_READABLE',
  retryAfter: undefined,
  durationMs: 0,
};

/**
 * Sends deliveries that are due (contract, 9.4). A pass writes the results that are there and takes what is due next, each by one
 * statement; requests are out between passes, and hold no connection to the database.
 */
export class Sender {
  readonly #parts: SenderParts;
  readonly #flights: Flights;
  #results: Result[] = [];
  /** What is written, and does not count for its endpoint yet. */
  #written: Result[] = [];
  readonly #givenUp: ClaimedDelivery[] = [];
  #isStopping = false;
  #landed = () => {};

  constructor(parts: SenderParts) {
    this.#parts = parts;
    this.#flights = new Flights(parts.workers);
  }

  /** Writes what has ended, and sends what is due. */
  async pass(): Promise<void> {
    await this.#writeResults();
    if (!this.#isStopping && this.#flights.mayClaim()) await this.#claim();
    // Last: what fails here holds up nothing else, and is tried again by the next pass.
    await this.#judge();
  }

  async #claim(): Promise<void> {
    const free = this.#flights.free();
    const { statements } = this.#parts.database;
    const claimed = await claimDeliveries(statements, this.#parts.clock.now(), free, this.#flights.known());
    for (const [index, delivery] of claimed.entries()) {
      if (index % SENT_AT_ONCE === 0) await setImmediate();
      void this.#send(delivery);
    }
    this.#tellFlights();
  }

  /** Takes nothing more. What is out goes on, and passes still write its results. */
  stopTaking(): void {
    this.#isStopping = true;
  }

  /** Waits for what is out until the time is up, then gives it up, and gives its deliveries back. */
  async stop(graceMs: number): Promise<void> {
    this.#isStopping = true;
    const timer = setTimeout(() => this.#flights.cut(new Stopped()), graceMs);
    await this.#allLanded();
    clearTimeout(timer);
    await this.#writeResults();
    if (this.#givenUp.length > 0) await giveBack(this.#parts.database.statements, this.#givenUp.splice(0));
    await this.#judge();
  }

  async #send(delivery: ClaimedDelivery): Promise<void> {
    const { clock, log, metrics, onResult } = this.#parts;
    const cut = this.#flights.begin(delivery);
    const at = clock.now();
    try {
      const answer = await this.#post(delivery, at, cut);
      const { fault } = answer;
      if (fault !== undefined)
        log.error({ endpointId: delivery.endpointId, fault: describeFault(fault) }, 'a webhook could not be sent');
      metrics.attempted(answer);
      this.#results.push(resultOf(delivery, answer, { at, end: clock.now() }));
      onResult();
    } catch (fault) {
      this.#flights.end(delivery);
      if (fault instanceof Stopped) this.#givenUp.push(delivery);
      // A defect: the delivery is taken up again when its lease has run out.
      else
        log.error({ endpointId: delivery.endpointId, fault: describeFault(fault) }, 'a webhook could not be prepared');
    }
    this.#landed();
  }

  async #post({ event, secrets, url, endpointId }: ClaimedDelivery, time: Date, cut: AbortController): Promise<Answer> {
    const signing = signingSecrets(secrets, this.#parts.secretsKey, time);
    if (signing.length === 0) {
      this.#parts.log.error(
        { endpointId },
        'the secret of a webhook endpoint cannot be read: has SECRETS_KEY changed?',
      );
      return UNSIGNED;
    }
    const record = eventRecord(event);
    const body = JSON.stringify(record);
    return this.#parts.poster.post(url, signatureHeaders({ id: record.id, time, body }, signing), body, cut);
  }

  async #writeResults(): Promise<void> {
    const { database, metrics } = this.#parts;
    // More may come while these are written.
    const results = [...this.#results];
    if (results.length === 0) return;
    const written = await writeResults(database.statements, results);
    this.#results = this.#results.slice(results.length);
    for (const { delivery } of results) this.#flights.end(delivery);
    for (const { status } of written) if (status !== 'PENDING') metrics.ended(status);
    this.#written.push(...written);
    this.#tellFlights();
  }

  /** Keeps what the results mean for their endpoints, and disables those that are to be. */
  async #judge(): Promise<void> {
    const { database, clock, metrics } = this.#parts;
    const standings = standingsOf(this.#written);
    if (standings.length > 0)
      for (const doomed of await keepStandings(database, standings))
        if (await disable(database, clock, doomed)) metrics.disabled(doomed.reason);
    this.#written = [];
  }

  /** Waits until no request is out. */
  async #allLanded(): Promise<void> {
    while (this.#flights.size > this.#results.length)
      await new Promise<void>((landed) => {
        this.#landed = landed;
      });
  }

  #tellFlights(): void {
    this.#parts.metrics.inFlight(this.#flights.size);
  }
}
