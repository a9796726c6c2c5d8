import { setImmediate } from 'node:timers/promises';
import type { Database } from '../../db/database.ts';
import type { Clock } from '../../db/sql/clock.ts';
import { eventRecord } from '../../domains/feed/event-record.ts';
import { signingSecrets } from '../../domains/webhooks/secrets.ts';
import { describeFault, type Log } from '../../log.ts';
import type { Secret } from '../../sealing/secret.ts';
import { type ClaimedDelivery, claimDeliveries } from './claim.ts';
import { DeliveriesInFlight } from './deliveries-in-flight.ts';
import { disableFailing, endpointHealthOf, updateEndpointHealth, writeGone } from './endpoint-health.ts';
import type { WebhookMetrics } from './metrics.ts';
import { type Result, releaseClaims, resultOf, writeResults } from './results.ts';
import { signatureHeaders } from './sign.ts';
import type { Answer, WebhookClient } from './webhook-client.ts';

/** The dependencies of the sender. */
export interface SenderParts {
  readonly database: Pick<Database, 'prisma' | 'statements' | 'transactions'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: WebhookMetrics;
  readonly client: WebhookClient;
  /** The key that the secrets of endpoints are sealed with. */
  readonly secretsKey: Secret;
  /** How many requests may be in flight at once. */
  readonly workers: number;
  /** Called when there is a result to write. */
  readonly onResult: () => void;
}

/** How many requests are prepared in one go, before callers' requests get a turn. */
const SENT_AT_ONCE = 16;

/** The reason for aborting requests when the process stops. */
class Stopped extends Error {}

/** The result of an attempt that sent nothing, because it could not be signed. */
const UNSIGNED: Answer = {
  statusCode: null,
  failure: 'SECRET_NOT_READABLE',
  error: 'SECRET_NOT_READABLE',
  retryAfter: undefined,
  durationMs: 0,
};

/**
 * Sends due deliveries (contract, 9.4). A pass writes the results so far and claims what is due next, with one statement each.
 * Requests are in flight between passes and hold no database connection.
 */
export class WebhookSender {
  readonly #parts: SenderParts;
  readonly #inFlight: DeliveriesInFlight;
  #results: Result[] = [];
  /** Results that have been written but not yet applied to the health of their endpoints. */
  #written: Result[] = [];
  readonly #aborted: ClaimedDelivery[] = [];
  #isStopping = false;
  #onEnded = () => {};

  constructor(parts: SenderParts) {
    this.#parts = parts;
    this.#inFlight = new DeliveriesInFlight(parts.workers);
  }

  /** How many deliveries are being tried, or wait for their results to be written. */
  get inFlight(): number {
    return this.#inFlight.size;
  }

  /** Writes results, and sends what is due. */
  async pass(): Promise<void> {
    await this.#writeResults();
    if (!this.#isStopping && this.#inFlight.mayClaim()) await this.#claim();
    // Last, so that a failure here holds up nothing else. The next pass tries again.
    await this.#updateEndpoints();
  }

  async #claim(): Promise<void> {
    const free = this.#inFlight.free();
    const { statements } = this.#parts.database;
    const claimed = await claimDeliveries(statements, this.#parts.clock.now(), free, this.#inFlight.known());
    for (const [index, delivery] of claimed.entries()) {
      if (index % SENT_AT_ONCE === 0) await setImmediate();
      void this.#send(delivery);
    }
    this.#reportInFlight();
  }

  /** Claims no more deliveries. Requests in flight continue, and passes still write their results. */
  stopClaiming(): void {
    this.#isStopping = true;
  }

  /** Waits for the requests in flight. When the time is up, aborts those that are left and releases their deliveries. */
  async stop(graceMs: number): Promise<void> {
    this.#isStopping = true;
    const timer = setTimeout(() => this.#inFlight.cut(new Stopped()), graceMs);
    await this.allEnded();
    clearTimeout(timer);
    await this.#writeResults();
    if (this.#aborted.length > 0) await releaseClaims(this.#parts.database.statements, this.#aborted.splice(0));
    await this.#updateEndpoints();
  }

  async #send(delivery: ClaimedDelivery): Promise<void> {
    const { clock, log, metrics, onResult } = this.#parts;
    const cut = this.#inFlight.begin(delivery);
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
      this.#inFlight.end(delivery);
      if (fault instanceof Stopped) this.#aborted.push(delivery);
      // A defect. The delivery is tried again when its lease has expired.
      else
        log.error({ endpointId: delivery.endpointId, fault: describeFault(fault) }, 'a webhook could not be prepared');
    }
    this.#onEnded();
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
    return this.#parts.client.post(url, signatureHeaders({ id: record.id, time, body }, signing), body, cut);
  }

  async #writeResults(): Promise<void> {
    const { database, clock, metrics } = this.#parts;
    // More may arrive while these are being written.
    const results = [...this.#results];
    const others = results.filter(({ verdict }) => verdict !== 'gone');
    this.#noteWritten(others, await writeResults(database.statements, others));
    for (const result of results.filter(({ verdict }) => verdict === 'gone')) {
      const { isWritten, isDisabled } = await writeGone(database, clock, result);
      this.#noteWritten([result], isWritten ? [result] : []);
      if (isDisabled) metrics.disabled('GONE');
    }
  }

  /** Forgets results that were decided, and notes those of them that counted. */
  #noteWritten(results: readonly Result[], written: readonly Result[]): void {
    const decided = new Set(results);
    this.#results = this.#results.filter((result) => !decided.has(result));
    for (const { delivery } of results) this.#inFlight.end(delivery);
    for (const { status } of written) if (status !== 'PENDING') this.#parts.metrics.ended(status);
    this.#written.push(...written);
    this.#reportInFlight();
  }

  /** Applies the results to the health of their endpoints, and disables endpoints where due. */
  async #updateEndpoints(): Promise<void> {
    const { database, clock, metrics } = this.#parts;
    const health = endpointHealthOf(this.#written);
    if (health.length > 0)
      for (const failing of await updateEndpointHealth(database, health))
        if (await disableFailing(database, clock, failing)) metrics.disabled('FAILING');
    this.#written = [];
  }

  /** Waits until no request is in flight. Their results are written by the next pass. */
  async allEnded(): Promise<void> {
    while (this.#inFlight.size > this.#results.length)
      await new Promise<void>((resolve) => {
        this.#onEnded = resolve;
      });
  }

  #reportInFlight(): void {
    this.#parts.metrics.inFlight(this.inFlight);
  }
}
