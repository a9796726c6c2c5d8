import type { Clock } from '../db/sql/clock.ts';

/**
 * Events spread over days. A story yields the time of its next event, and is resumed when the clock has reached that time. It
 * must yield before it does anything.
 */
export type Story = AsyncGenerator<Date, void, void>;

/** The clock that the stories run on. It shows the time of the current event, and never passes `end`. */
export class StoryClock implements Clock {
  readonly #end: Date;
  #now: Date;

  constructor(end: Date) {
    this.#end = end;
    this.#now = end;
  }

  /** The real time at which the stories are played. */
  get end(): Date {
    return this.#end;
  }

  now(): Date {
    return this.#now;
  }

  /** Goes back to before all stories. Needed because the transaction they are played in may be retried. */
  rewind(): void {
    this.#now = new Date(0);
  }

  /** @throws Error if `time` is before the current time or after the end. */
  moveTo(time: Date): void {
    if (time < this.#now || time > this.#end) {
      throw new Error(
        `The story clock cannot move from ${this.#now.toISOString()} to ${time.toISOString()}: ` +
          `it only moves forward, up to ${this.#end.toISOString()}.`,
      );
    }
    this.#now = time;
  }
}

/** Plays stories in parallel, event by event in the order of time, so that records are created in that order too. */
export async function playStories(stories: readonly Story[], clock: StoryClock): Promise<void> {
  const waiting: { story: Story; at: Date }[] = [];
  const resume = async (story: Story) => {
    const { done, value: at } = await story.next();
    if (done) return;
    // Goes behind events of the same time: of simultaneous events, the one announced first is played first.
    const index = waiting.findIndex((other) => other.at > at);
    waiting.splice(index < 0 ? waiting.length : index, 0, { story, at });
  };
  for (const story of stories) await resume(story);
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    clock.moveTo(next.at);
    await resume(next.story);
  }
}
