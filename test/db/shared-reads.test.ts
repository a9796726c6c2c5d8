import { EventEmitter } from 'node:events';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { SharedReads } from '../../src/db/shared-reads.ts';
import { CallerGone, type Waiting } from '../../src/db/sql/waiting.ts';
import { openTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { StatementRecorder } from '../helpers/statements.ts';

const recorder = new StatementRecorder();
let database: TestDatabase;
let shared: SharedReads<{ value: unknown }>;

beforeAll(async () => {
  database = await openTestDatabase(inject('template'), recorder.listen);
  shared = new SharedReads(database.statements);
});
afterAll(() => database.close());

const TEXT = 'SELECT $1::text AS value';

async function read(value: unknown, { text = TEXT, account = 'program', waiting }: Sending = {}): Promise<unknown> {
  return (await shared.query(text, [value], waiting, account))?.value;
}

interface Sending {
  readonly text?: string;
  readonly account?: string;
  readonly waiting?: Waiting;
}

/** What all of these callers read, who ask at the same time, and the statements that it took. */
async function together(reads: () => readonly Promise<unknown>[]) {
  let settled: readonly PromiseSettledResult<unknown>[] = [];
  const statements = await recorder.during(async () => {
    settled = await Promise.allSettled(reads());
  });
  return { statements, settled, values: settled.map((each) => (each.status === 'fulfilled' ? each.value : 'failed')) };
}

describe('reads of one text and one account', () => {
  it('are sent as they are if a caller is alone', async () => {
    const { statements, values } = await together(() => [read('one')]);
    expect(values).toEqual(['one']);
    expect(statements).toEqual([TEXT]);
  });

  it('share a statement if several callers ask at once, each with values of its own', async () => {
    const given = Array.from({ length: 8 }, (_, index) => `caller ${index}`);
    const { statements, values } = await together(() => given.map((value) => read(value)));
    expect(values).toEqual(given);
    expect(statements).toHaveLength(1);
  });

  it('are shared by eight at most', async () => {
    const given = Array.from({ length: 20 }, (_, index) => index);
    const { statements, values } = await together(() =>
      given.map((value) => read(value, { text: 'SELECT $1::int AS value' })),
    );
    expect(values).toEqual(given);
    expect(statements).toHaveLength(3);
  });

  it('get each value as it was given, whatever its type', async () => {
    const sameAs = async (text: string, given: readonly unknown[]) => {
      const { values, statements } = await together(() => given.map((value) => read(value, { text })));
      expect(values).toEqual(given);
      return statements;
    };
    await sameAs(TEXT, [null, '', '{}', '"\\', 'NULL', "'; --", 'Łukasz', '{"a","b"}', '$1']);
    await sameAs('SELECT $1::bytea AS value', [Buffer.from([0, 1, 255]), Buffer.from('\\x00')]);
    await sameAs('SELECT $1::timestamptz AS value', [new Date('2026-11-29T01:02:03.004Z'), null]);
    // Arrays are read one by one.
    expect(await sameAs('SELECT $1::text[] AS value', [['a', 'b,c'], []])).toHaveLength(2);
  });

  it('fail alone if their values are at fault', async () => {
    const text = 'SELECT ($1::text)::int AS value';
    const { values } = await together(() => ['1', 'two', '3'].map((value) => read(value, { text })));
    expect(values).toEqual([1, 'failed', 3]);
  });

  it('are not sent for a caller that has gone and is alone', async () => {
    const gone: Waiting = Object.assign(new EventEmitter(), { closed: true });
    const { statements, settled } = await together(() => [read('x', { waiting: gone })]);
    expect(settled).toEqual([{ status: 'rejected', reason: expect.any(CallerGone) }]);
    expect(statements).toEqual([]);
  });
});

it('reads of several accounts are never in one statement', async () => {
  const { statements, values } = await together(() => ['north', 'south'].map((account) => read(account, { account })));
  expect(values).toEqual(['north', 'south']);
  expect(statements).toEqual([TEXT, TEXT]);
});

it('reads of several texts are never in one statement', async () => {
  const texts = ['SELECT $1::text AS value', 'SELECT upper($1::text) AS value'];
  const { values } = await together(() => texts.map((text) => read('a', { text })));
  expect(values).toEqual(['a', 'A']);
});

it('a text that is read again later is read as at first', async () => {
  for (const value of ['one', 'two']) {
    const { values } = await together(() => [read(value), read('other')]);
    expect(values).toEqual([value, 'other']);
  }
});
