import { setImmediate } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import { bytesOfEntry, bytesOfText } from '../shares/kept-bytes.ts';
import type { PreparedStatements } from './prepared/prepared-statements.ts';
import { unavailability } from './servers/unavailable.ts';
import { CallerGone, type Waiting } from './sql/waiting.ts';

/** The most callers whose reads are answered by one statement. */
const MAX_SHARING = 8;

/** How many statements of one text may run at a time for one account. Further callers share the next. */
const RUNNING_AT_ONCE = 2;

/** How many bytes of statements are cached in the form in which they are shared. */
const REMEMBERED_BYTES = 8 * 1024 * 1024;

/** A caller that waits for its row. */
interface Sharer<Row> {
  readonly values: readonly unknown[];
  readonly waiting: Waiting | undefined;
  readonly resolve: (row: Row | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/** The callers of one account that ask the same, with different values. */
interface Group<Row> {
  readonly text: string;
  readonly account: string;
  readonly sharers: Sharer<Row>[];
  running: number;
}

/**
 * Reads for several callers of one account at once. While statements of a text run, callers that send the same text with other values are
 * collected, and one statement then reads for all of them: PostgreSQL sets up its plan once, and the kernel wakes up each side once. That
 * takes the database half the CPU time for one kit (bench/README.md). A caller that is alone sends its own statement.
 *
 * Only for short reads, since all wait for the longest. Callers of different accounts never wait for each other, nor is anything of theirs
 * ever in one statement.
 */
export class SharedReads<Row extends pg.QueryResultRow> {
  readonly #statements: Pick<PreparedStatements, 'query'>;
  /** The callers of each account, by text, as long as there are any. */
  readonly #groups = new Map<string, Map<string, Group<Row>>>();
  /** Statements as they are shared, by their text. */
  readonly #texts = new LRUCache<string, string>({
    maxSize: REMEMBERED_BYTES,
    sizeCalculation: (shared, text) => bytesOfEntry(text) + bytesOfText(shared),
  });

  constructor(statements: Pick<PreparedStatements, 'query'>) {
    this.#statements = statements;
  }

  /**
   * Runs a statement that has exactly one row, and returns it.
   *
   * @param text says the type of each value where it is used (`$1::uuid`), because shared values arrive as texts
   * @throws CallerGone; what the database threw. The failure of one caller's values is not that of the others.
   */
  query(
    text: string,
    values: readonly unknown[],
    waiting: Waiting | undefined,
    account: string,
  ): Promise<Row | undefined> {
    return new Promise((resolve, reject) => {
      // PostgreSQL has no arrays of arrays of different lengths.
      if (values.some(Array.isArray))
        return void this.#readEach({ text, account }, [{ values, waiting, resolve, reject }]);
      const group = this.#groupOf(text, account);
      group.sharers.push({ values, waiting, resolve, reject });
      if (group.running < RUNNING_AT_ONCE) void this.#readAll(group);
    });
  }

  #groupOf(text: string, account: string): Group<Row> {
    const groups = this.#groups.get(text) ?? new Map<string, Group<Row>>();
    this.#groups.set(text, groups);
    const group = groups.get(account) ?? { text, account, sharers: [], running: 0 };
    groups.set(account, group);
    return group;
  }

  async #readAll(group: Group<Row>): Promise<void> {
    group.running += 1;
    // Callers that arrive in the same turn of the event loop are answered together.
    await setImmediate();
    while (group.sharers.length > 0) await this.#read(group, group.sharers.splice(0, MAX_SHARING));
    group.running -= 1;
    if (group.running > 0) return;
    const groups = this.#groups.get(group.text);
    groups?.delete(group.account);
    if (groups?.size === 0) this.#groups.delete(group.text);
  }

  async #read(group: Group<Row>, sharers: readonly Sharer<Row>[]): Promise<void> {
    if (sharers.length > 1) await this.#readTogether(group, sharers);
    else await this.#readEach(group, sharers);
  }

  async #readTogether(group: Group<Row>, sharers: readonly Sharer<Row>[]): Promise<void> {
    const count = sharers[0]?.values.length ?? 0;
    const given = Array.from({ length: count }, (_, index) => sharers.map(({ values }) => values[index]));
    try {
      // Not canceled when one of them goes, because the others still wait.
      const rows = await this.#statements.query<Row & { readonly caller_number: number }>(
        this.#sharedText(group.text, count),
        given,
        undefined,
        group.account,
      );
      const rowOf = new Map(rows.map((row) => [row.caller_number, row]));
      for (const [index, { resolve }] of sharers.entries()) resolve(rowOf.get(index + 1));
    } catch (error) {
      if (unavailability(error)) for (const { reject } of sharers) reject(error);
      // The values of one of them may be at fault.
      else await this.#readEach(group, sharers);
    }
  }

  async #readEach(
    { text, account }: Pick<Group<Row>, 'text' | 'account'>,
    sharers: readonly Sharer<Row>[],
  ): Promise<void> {
    for (const { values, waiting, resolve, reject } of sharers) {
      try {
        if (waiting?.closed) throw new CallerGone();
        const [row] = await this.#statements.query<Row>(text, values, waiting, account);
        resolve(row);
      } catch (error) {
        reject(error);
      }
    }
  }

  #sharedText(text: string, values: number): string {
    const known = this.#texts.get(text);
    if (known !== undefined) return known;
    const shared = sharedText(text, values);
    this.#texts.set(text, shared);
    return shared;
  }
}

/**
 * The statement for several callers, whose values come as one array for each placeholder. Statements of the read path have nothing but
 * placeholders where there is a `$`, because whatever a caller sends is a value.
 */
function sharedText(text: string, values: number): string {
  const numbers = Array.from({ length: values }, (_, index) => index + 1);
  const arrays = numbers.map((number) => `$${number}::text[]`).join(', ');
  const given = numbers.map((number) => `given_${number}`).join(', ');
  const ofOne = text.replaceAll(/\$(\d+)/g, 'caller.given_$1');
  // Each caller is read by itself, as if it were alone: without `OFFSET 0`, PostgreSQL might join what they read.
  return (
    `SELECT caller.number::int AS caller_number, answer.* FROM unnest(${arrays}) WITH ORDINALITY AS caller(${given}, number) ` +
    `CROSS JOIN LATERAL (${ofOne} OFFSET 0) answer`
  );
}
