import type { Event, PrismaClient } from '../generated/prisma/client.ts';

/** How many events are read at a time. */
const READ_AT_ONCE = 500;

/** How far the events have been read. There is one as long as any queue waits for events. */
interface Reading {
  /** The last event that was read; undefined if there was none. */
  last: Pick<Event, 'id' | 'position'> | undefined;
}

/**
 * Reads events once they are numbered, whichever process wrote and numbered them, and hands each to every queue that wants it
 * (contract, 9.3). It reads each event once however many queues there are, and reads nothing if there are none.
 *
 * It polls the database instead of using LISTEN, which neither the embedded database nor PgBouncer supports.
 */
export class LiveEvents {
  readonly #prisma: Pick<PrismaClient, 'event' | 'eventCounter'>;
  readonly #queues = new Set<EventQueue>();
  /** The end of the last reading: two at once would each hand the same events to the queues. */
  #lastRead: Promise<unknown> = Promise.resolve();
  #reading: Promise<Reading> | undefined;

  constructor(prisma: Pick<PrismaClient, 'event' | 'eventCounter'>) {
    this.#prisma = prisma;
  }

  /**
   * Starts to queue events. An event that has a number by the time this returns may already have been read, and is not queued.
   *
   * @param isWanted which events to queue
   * @param most how many events may wait in the queue
   * @param until ends the queue
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
   * Reads the events numbered since the last time, and hands them to the queues.
   *
   * @param shouldContinue asked before each batch; false stops the reading
   */
  async readOn(shouldContinue = () => true): Promise<void> {
    const before = this.#lastRead;
    let end = () => {};
    this.#lastRead = new Promise<void>((resolve) => {
      end = resolve;
    });
    try {
      await before;
      await this.#readOn(shouldContinue);
    } finally {
      end();
    }
  }

  async #readOn(shouldContinue: () => boolean): Promise<void> {
    const begun = this.#reading;
    const reading = await begun;
    if (!reading) return;
    for (let isMore = true; isMore && shouldContinue(); ) {
      const { last } = reading;
      // From the last event on, to see that it is still there.
      const found = await this.#prisma.event.findMany({
        where: { position: { gte: last?.position ?? 0n } },
        orderBy: { position: 'asc' },
        take: READ_AT_ONCE,
      });
      // Meanwhile all queues have left. Any that joined since started a reading of its own.
      if (this.#reading !== begun) return;
      if (last && found[0]?.id !== last.id && !(await this.#isRemoved(last))) {
        this.#endQueues();
        return;
      }
      const events = found.filter(({ id }) => id !== last?.id);
      reading.last = events.at(-1) ?? last;
      for (const queue of this.#queues) queue.add(events);
      isMore = found.length === READ_AT_ONCE;
    }
  }

  async #begin(): Promise<Reading> {
    try {
      const last = await this.#prisma.event.findFirst({
        where: { position: { gt: 0 } },
        orderBy: { position: 'desc' },
        select: { id: true, position: true },
      });
      return { last: last ?? undefined };
    } catch (error) {
      // The next join tries again.
      this.#reading = undefined;
      throw error;
    }
  }

  /** Whether an event has been removed because of its age. */
  async #isRemoved({ position }: Pick<Event, 'position'>): Promise<boolean> {
    const { _max } = await this.#prisma.eventCounter.aggregate({ _max: { removedPosition: true } });
    return (_max.removedPosition ?? 0n) >= (position ?? 0n);
  }

  /**
   * Breaks off all queues, because the database no longer has the last event that was read. It has lost its last commits in a failover, and
   * reuses the numbers of those events, so nobody knows which events a subscriber has had.
   */
  #endQueues(): void {
    this.#reading = undefined;
    for (const queue of this.#queues) queue.breakOff();
  }

  #leave(queue: EventQueue): void {
    this.#queues.delete(queue);
    if (this.#queues.size === 0) this.#reading = undefined;
  }
}

/** Events that wait for one subscriber to take them. A subscriber that takes them too slowly loses them all and gets no more. */
export class EventQueue {
  readonly #isWanted: (event: Event) => boolean;
  readonly #most: number;
  readonly #until: AbortSignal;
  readonly #onLeave: () => void;
  readonly #end = () => this.#wake?.();
  #events: Event[] = [];
  #isOverrun = false;
  #isBrokenOff = false;
  #wake: (() => void) | undefined;
  /** Called when more events arrive than may wait. */
  onOverrun: (() => void) | undefined;

  constructor(isWanted: (event: Event) => boolean, most: number, until: AbortSignal, onLeave: () => void) {
    this.#isWanted = isWanted;
    this.#most = most;
    this.#until = until;
    this.#onLeave = onLeave;
    until.addEventListener('abort', this.#end);
  }

  /** Whether more events arrived than may wait. */
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

  /** Whether events may be missing, because the database has lost some. */
  get isBrokenOff(): boolean {
    return this.#isBrokenOff;
  }

  breakOff(): void {
    this.#isBrokenOff = true;
    this.#wake?.();
  }

  /** The next event, as soon as there is one; undefined if no more will come. */
  async next(): Promise<Event | undefined> {
    while (!this.#isOverrun && !this.#isBrokenOff && !this.#until.aborted) {
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
