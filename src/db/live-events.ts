import type { Event, PrismaClient } from '../generated/prisma/client.ts';

/** How many events are read at once. */
const READ_AT_ONCE = 500;

/** How far the events have been read, as long as there is anybody who waits for them. */
interface Reading {
  position: bigint;
}

/**
 * Reads events once they are numbered, whichever process has written and numbered them, and hands each to all who wait for such
 * (contract, 9.3). However many wait, it reads each event once; if nobody does, it reads nothing.
 *
 * It asks the database again and again instead of listening (LISTEN), which neither the embedded database nor PgBouncer can.
 */
export class LiveEvents {
  readonly #prisma: Pick<PrismaClient, 'event'>;
  readonly #queues = new Set<EventQueue>();
  #reading: Promise<Reading> | undefined;

  constructor(prisma: Pick<PrismaClient, 'event'>) {
    this.#prisma = prisma;
  }

  /**
   * Begins to wait for events. What has a number by the time this returns may have been read before, and is not handed over.
   *
   * @param isWanted which events are waited for
   * @param most how many may wait to be taken
   * @param until ends the waiting
   */
  async join(isWanted: (event: Event) => boolean, most: number, until: AbortSignal): Promise<EventQueue> {
    const queue = new EventQueue(isWanted, most, until, () => this.#leave(queue));
    this.#queues.add(queue);
    try {
      this.#reading ??= this.#begin();
      await this.#reading;
      return queue;
    } catch (error) {
      queue.leave();
      throw error;
    }
  }

  /**
   * Reads what has been numbered since the last time, and hands it over.
   *
   * @param mayGoOn asked before each batch
   */
  async readOn(mayGoOn = () => true): Promise<void> {
    const begun = this.#reading;
    const reading = await begun;
    if (!reading) return;
    for (let isMore = true; isMore && mayGoOn(); ) {
      const events = await this.#prisma.event.findMany({
        where: { position: { gt: reading.position } },
        orderBy: { position: 'asc' },
        take: READ_AT_ONCE,
      });
      // Everybody has left meanwhile, and whoever has come since begins anew.
      if (this.#reading !== begun) return;
      reading.position = events.at(-1)?.position ?? reading.position;
      for (const queue of this.#queues) queue.add(events);
      isMore = events.length === READ_AT_ONCE;
    }
  }

  async #begin(): Promise<Reading> {
    try {
      const { _max } = await this.#prisma.event.aggregate({ _max: { position: true } });
      return { position: _max.position ?? 0n };
    } catch (error) {
      // Whoever joins next tries again.
      this.#reading = undefined;
      throw error;
    }
  }

  #leave(queue: EventQueue): void {
    this.#queues.delete(queue);
    if (this.#queues.size === 0) this.#reading = undefined;
  }
}

/** Events that wait to be taken by one who follows. One that takes too few of them loses all, and gets no more. */
export class EventQueue {
  readonly #isWanted: (event: Event) => boolean;
  readonly #most: number;
  readonly #until: AbortSignal;
  readonly #onLeave: () => void;
  readonly #end = () => this.#wake?.();
  #events: Event[] = [];
  #isOverrun = false;
  #wake: (() => void) | undefined;
  /** Called when more events come than may wait. */
  onOverrun: (() => void) | undefined;

  constructor(isWanted: (event: Event) => boolean, most: number, until: AbortSignal, onLeave: () => void) {
    this.#isWanted = isWanted;
    this.#most = most;
    this.#until = until;
    this.#onLeave = onLeave;
    until.addEventListener('abort', this.#end);
  }

  /** Whether more events came than may wait. */
  get isOverrun(): boolean {
    return this.#isOverrun;
  }

  add(events: readonly Event[]): void {
    if (this.#isOverrun) return;
    for (const event of events) if (this.#isWanted(event)) this.#events.push(event);
    if (this.#events.length > this.#most) {
      this.#isOverrun = true;
      this.#events = [];
      this.onOverrun?.();
    }
    if (this.#isOverrun || this.#events.length > 0) this.#wake?.();
  }

  /** The next event, as soon as there is one; undefined if none will be handed over any more. */
  async next(): Promise<Event | undefined> {
    while (!this.#isOverrun && !this.#until.aborted) {
      const event = this.#events.shift();
      if (event) return event;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      this.#wake = undefined;
    }
    return undefined;
  }

  leave(): void {
    this.#until.removeEventListener('abort', this.#end);
    this.#onLeave();
  }
}
