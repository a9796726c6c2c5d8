import { describe, expect, it } from 'vitest';
import { withQueryTimeout } from '../../src/db/statements/query-timeout.ts';

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
});
