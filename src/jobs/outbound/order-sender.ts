import { setTimeout as sleep } from 'node:timers/promises';
import { unavailability } from '../../db/servers/unavailable.ts';
import { describeFault } from '../../log.ts';
import { takeLaboratories } from './claim.ts';
import { type SendingParts, sendQueue } from './laboratory-queue.ts';

/** To how many laboratories a process sends at once. */
const MAX_LABORATORIES = 16;

/** How long releasing what was cut off may take, in milliseconds. */
const GIVING_BACK_MS = 800;

/**
 * Sends orders to laboratories (contract, 10.7). A pass claims the laboratories that have something due, and begins to send to each; their
 * queues are sent between passes.
 */
export class OrderSender {
  readonly #parts: SendingParts;
  /** The sending under way, by laboratory. These promises never reject. */
  readonly #sending = new Map<string, Promise<void>>();
  readonly #cut = new AbortController();
  #isStopping = false;

  constructor(parts: SendingParts) {
    this.#parts = parts;
  }

  /** Claims laboratories that have something due, and begins to send to them. Returns how many it has claimed. */
  async pass(): Promise<number> {
    const { database, sender, clock } = this.#parts;
    const free = MAX_LABORATORIES - this.#sending.size;
    if (this.#isStopping || free === 0) return 0;
    const taken = await takeLaboratories(database.statements, sender, clock.now(), free);
    for (const laboratory of taken) this.#sending.set(laboratory, this.#send(laboratory));
    return taken.length;
  }

  /** Waits until nothing is being sent. */
  async allEnded(): Promise<void> {
    await Promise.all(this.#sending.values());
  }

  /** Claims no more laboratories, and starts no more messages. Messages that are being sent continue. */
  stopTaking(): void {
    this.#isStopping = true;
  }

  /** Waits for messages that are being sent. When the time is up, cuts off those that are left, which are sent again. */
  async stop(graceMs: number): Promise<void> {
    this.stopTaking();
    const ended = this.allEnded();
    await Promise.race([ended, sleep(graceMs, undefined, { ref: false })]);
    this.#cut.abort();
    await Promise.race([ended, sleep(GIVING_BACK_MS, undefined, { ref: false })]);
  }

  async #send(laboratory: string): Promise<void> {
    const { log } = this.#parts;
    try {
      await sendQueue(this.#parts, laboratory, { shouldContinue: () => !this.#isStopping, cut: this.#cut.signal });
    } catch (fault) {
      // Its lease runs out, and another process takes over.
      const reason = unavailability(fault)?.reason;
      if (reason !== undefined) log.warn({ laboratory, reason }, 'sending to a laboratory waits for the database');
      else log.error({ laboratory, fault: describeFault(fault) }, 'sending to a laboratory failed');
    } finally {
      this.#sending.delete(laboratory);
    }
  }
}
