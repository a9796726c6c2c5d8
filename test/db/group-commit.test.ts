import { describe, expect, it } from 'vitest';
import { GroupCommit } from '../../src/db/group-commit.ts';
import { Unavailable } from '../../src/errors.ts';

/** Commits whose writes end when the test says so. */
function commits() {
  const writes: { readonly rows: readonly number[]; readonly end: (error?: Error) => void }[] = [];
  const seen = { written: [] as number[], failures: 0 };
  const group = new GroupCommit<number>(
    (rows) =>
      new Promise((resolve, reject) => writes.push({ rows, end: (error) => (error ? reject(error) : resolve()) })),
    {
      onWritten: (rows) => seen.written.push(rows),
      onFailed: () => {
        seen.failures += 1;
      },
    },
  );
  /** Ends the newest write, and lets the next one begin. */
  const end = async (error?: Error) => {
    writes.at(-1)?.end(error);
    await new Promise(setImmediate);
  };
  return { group, writes, seen, end };
}

const outcomeOf = (committed: Promise<void>) =>
  committed.then(
    () => 'committed',
    (error: unknown) => error,
  );

describe('what is committed by several', () => {
  it('goes at once if nothing is being written, and gathers while something is', async () => {
    const { group, writes, seen, end } = commits();
    const first = group.commit([1]);
    const others = [group.commit([2, 3]), group.commit([4])];
    expect(writes.map(({ rows }) => rows)).toEqual([[1]]);
    await end();
    await first;
    expect(writes.map(({ rows }) => rows)).toEqual([[1], [2, 3, 4]]);
    await end();
    await Promise.all(others);
    expect(seen).toEqual({ written: [1, 3], failures: 0 });
    const last = group.commit([5]);
    await end();
    await last;
    expect(writes).toHaveLength(3);
  });

  it('fails for those whose write fails, and for nobody else', async () => {
    const { group, seen, end } = commits();
    const outcomes = [[1], [2], [3]].map((rows) => outcomeOf(group.commit(rows)));
    await end();
    const failure = new Error('disk full');
    await end(failure);
    expect(await Promise.all(outcomes)).toEqual(['committed', failure, failure]);
    const later = outcomeOf(group.commit([4]));
    await end();
    expect([await later, seen]).toEqual(['committed', { written: [1, 1], failures: 1 }]);
  });

  it('is refused while 5,000 rows wait, and written 500 at a time', async () => {
    const { group, writes, seen, end } = commits();
    const ones = (count: number) => Array.from({ length: count }, () => 1);
    const accepted = [1, ...ones(9).map(() => 500), 499, 1].map((count) => outcomeOf(group.commit(ones(count))));
    expect(await outcomeOf(group.commit([2]))).toBeInstanceOf(Unavailable);
    expect(seen.failures).toBe(1);
    for (let written = 0; written < 11; written += 1) await end();
    expect(new Set(await Promise.all(accepted))).toEqual(new Set(['committed']));
    expect(writes.map(({ rows }) => rows.length)).toEqual([1, ...ones(10).map(() => 500)]);
  });

  it('may be more than 500 rows of one caller, which stay together', async () => {
    const { group, writes, end } = commits();
    const accepted = [[0], Array.from({ length: 700 }, () => 1), [2]].map((rows) => group.commit(rows));
    for (let written = 0; written < 3; written += 1) await end();
    await Promise.all(accepted);
    expect(writes.map(({ rows }) => rows.length)).toEqual([1, 700, 1]);
  });
});
