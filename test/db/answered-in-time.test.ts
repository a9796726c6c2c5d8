import { getHeapSpaceStatistics } from 'node:v8';
import { describe, expect, it } from 'vitest';
import { withQueryTimeout } from '../../src/db/statements/query-timeout.ts';
import { useTestApp } from '../helpers/app.ts';

const testApp = useTestApp();

const SHORT_MS = 20;
const LONG_MS = 60_000;

describe('the answer to a statement', () => {
  it('is awaited as long as the statement may take, else as long as any', async () => {
    const never = () => {};
    const sent = (statement: unknown, timeoutMs: number) => withQueryTimeout(never, [statement], timeoutMs, never);
    await expect(sent('SELECT 1', SHORT_MS)).rejects.toThrow('Query read timeout');
    await expect(sent({ text: 'SELECT 1', query_timeout: SHORT_MS }, LONG_MS)).rejects.toThrow('Query read timeout');
    await expect(sent({ text: 'SELECT 1', query_timeout: SHORT_MS }, 0)).rejects.toThrow('Query read timeout');
  });

  it('comes once, to a callback, too, and the limit is not passed to the driver', async () => {
    const answers: unknown[] = [];
    const given: unknown[][] = [];
    const ends: unknown[] = [];
    const query = (args: unknown[]) => void given.push(args);
    await new Promise<void>((resolve) => {
      const callback = (failure: unknown) => {
        answers.push(failure);
        resolve();
      };
      withQueryTimeout(
        query,
        [{ text: 'SELECT 1', query_timeout: SHORT_MS }, undefined, callback],
        LONG_MS,
        (failure) => ends.push(failure),
      );
    });
    const [statement, values, inTime] = given[0] ?? [];
    expect([statement, values]).toEqual([{ text: 'SELECT 1', query_timeout: undefined }, undefined]);
    if (typeof inTime !== 'function') throw new Error('The driver was given no callback.');
    inTime(null, { rows: [] });
    expect(answers).toEqual([new Error('Query read timeout')]);
    expect(ends).toEqual([new Error('Query read timeout')]);
  });

  it('is not kept once it has been read', async () => {
    const { statements } = testApp.database;
    const read = () => statements.selectValue(`SELECT repeat('x', ${LENGTH}) AS value`, []);
    await read();
    const before = oldGeneration();
    for (let time = 0; time < TIMES; time++) await read();
    // All of them, if they were kept. Some of what is garbage grows old all the same, where V8 was busy with other tests before.
    expect(oldGeneration() - before).toBeLessThan((LENGTH * TIMES) / 2);
  });
});

/** Answers in the young generation, many times more than fit into it, and not so many that a full collection comes. */
const LENGTH = 50_000;
const TIMES = 1_500;

/** Bytes of the objects that V8 has seen for long, or takes for such. */
function oldGeneration(): number {
  const spaces = getHeapSpaceStatistics();
  return spaces.find(({ space_name }) => space_name === 'old_space')?.space_used_size ?? Number.NaN;
}
