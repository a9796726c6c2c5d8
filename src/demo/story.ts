import type { Clock } from '../db/clock.ts';

/**
 * Something that happens over days. It yields the time of what comes next, and is resumed when the clock stands there; so
 * it must yield before it does anything.
 */
export type Story = AsyncGenerator<Date, void, void>;

/** The clock of the stories: it stands where the story that is told stands, and never later than the telling. */
export class StoryClock implements Clock {
  readonly #end: Date;
  #now: Date;

  constructor(end: Date) {
    this.#end = end;
    this.#now = end;
  }

  /** When the stories are told, which is the present day to them. */
  get end(): Date {
    return this.#end;
  }

  now(): Date {
    return this.#now;
  }

  /** Back to before all stories: the transaction they are told in may run again. */
  rewind(): void {
    this.#now = new Date(0);
  }

  moveTo(time: Date): void {
    if (time < this.#now || time > this.#end) {
      throw new Error(
        `A story goes from ${this.#now.toISOString()} to ${time.toISOString()}, which is not on its way to ${this.#end.toISOString()}.`,
      );
    }
    this.#now = time;
  }
}

/** Tells stories at once, each step at its time, so that records, events and audit entries come about in their order. */
export async function playStories(stories: readonly Story[], clock: StoryClock): Promise<void> {
  const waiting: { story: Story; at: Date }[] = [];
  const resume = async (story: Story) => {
    const { done, value: at } = await story.next();
    if (done) return;
    // After those of the same time: of two steps at once, the story that was first on stage goes first.
    const index = waiting.findIndex((other) => other.at > at);
    waiting.splice(index < 0 ? waiting.length : index, 0, { story, at });
  };
  for (const story of stories) await resume(story);
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    clock.moveTo(next.at);
    await resume(next.story);
  }
}
