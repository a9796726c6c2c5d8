import type pg from 'pg';
import { type Clock, systemClock } from './clock.ts';
import { withConnection } from './connections/connections.ts';

/**
 * The time by the database's clock, as far as it can be told from here. All instances stamp what they write with it, so their own
 * clocks need not agree.
 */
export class DatabaseClock implements Clock {
  readonly #own: Clock;
  #aheadMs = 0;

  /** @param own the clock of the process */
  constructor(own: Clock = systemClock) {
    this.#own = own;
  }

  now(): Date {
    return new Date(this.#own.now().getTime() + this.#aheadMs);
  }

  /**
   * Compares the two clocks, and follows the database's from then on.
   *
   * @returns by how many milliseconds the database's clock is ahead of the process's; 0 if they may well agree
   */
  async compare(pool: pg.Pool): Promise<number> {
    const span = await withConnection(pool, (client) => this.#measure(client));
    // Only as far as the answer proves, or the time would jump with every delay of the network.
    this.#aheadMs = Math.round(within(span, this.#aheadMs));
    return within(span, 0);
  }

  async #measure(client: pg.ClientBase): Promise<Span> {
    const sent = this.#own.now().getTime();
    const began = performance.now();
    const { rows } = await client.query<{ ms: number }>(
      'SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS ms',
    );
    const ms = performance.now() - began;
    const [row] = rows;
    if (!row) throw new Error('The database did not tell the time.');
    // The database looked at its clock some time between the question and the answer. One millisecond is how exact the process's is.
    return { least: row.ms - sent - ms - 1, most: row.ms - sent + 1 };
  }
}

/** Between what the difference of the clocks lies. */
interface Span {
  readonly least: number;
  readonly most: number;
}

function within({ least, most }: Span, value: number): number {
  return Math.min(Math.max(value, least), most);
}
