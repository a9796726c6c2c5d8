import type pg from 'pg';
import { withConnection } from './connections/connections.ts';
import { type Clock, systemClock } from './sql/clock.ts';

/** A time that never steps, in milliseconds since some moment, whatever is done to the machine's clock. */
export type SteadyTime = () => number;

/**
 * The time by the database's clock, as far as it can be known here. All instances stamp what they write with it, so their own clocks need
 * not agree. Between two comparisons it follows a time that does not step, so the timestamps of records that nobody can change are right
 * even while somebody sets the machine's clock.
 */
export class DatabaseClock implements Clock {
  readonly #own: Clock;
  readonly #steady: SteadyTime;
  /** What to add to the steady time. Until the first comparison, the process's clock is trusted. */
  #offsetMs: number;

  /** @param own the clock of the process, which can step */
  constructor(own: Clock = systemClock, steady: SteadyTime = () => performance.now()) {
    this.#own = own;
    this.#steady = steady;
    this.#offsetMs = own.now().getTime() - steady();
  }

  now(): Date {
    return new Date(this.#steady() + this.#offsetMs);
  }

  /**
   * Compares the clocks, and follows the database's from then on.
   *
   * @returns by how many milliseconds the database's clock is ahead of the process's; 0 if they may agree
   */
  async compare(pool: pg.Pool): Promise<number> {
    const { offset, ahead } = await withConnection(pool, (client) => this.#measure(client));
    // Only as far as the answer proves, or the time would jump with every delay of the network.
    this.#offsetMs = within(offset, this.#offsetMs);
    return within(ahead, 0);
  }

  async #measure(client: pg.ClientBase): Promise<{ readonly offset: Span; readonly ahead: Span }> {
    const own = this.#own.now().getTime();
    const sent = this.#steady();
    const { rows } = await client.query<{ ms: number }>(
      'SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS ms',
    );
    const received = this.#steady();
    const [row] = rows;
    if (!row) throw new Error('The database did not return the time.');
    // The database looked at its clock some time between the question and the answer.
    const offset = { least: row.ms - received, most: row.ms - sent };
    // The process's clock counts milliseconds.
    const ahead = { least: row.ms - own - (received - sent) - 1, most: row.ms - own + 1 };
    return { offset, ahead };
  }
}

/** The bounds of a difference. */
interface Span {
  readonly least: number;
  readonly most: number;
}

function within({ least, most }: Span, value: number): number {
  return Math.min(Math.max(value, least), most);
}
