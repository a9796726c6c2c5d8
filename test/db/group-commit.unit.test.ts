import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { GroupCommit } from '../../src/db/statements/group-commit.ts';
import { Unavailable } from '../../src/errors/errors.ts';
import { turns, until } from '../helpers/waiting.ts';

/** Commits whose writes end when the test says so. */
function commits() {
  const writes: { readonly rows: readonly number[]; readonly end: (error?: Error) => void }[] = [];
  const seen = { written: [] as number[], failures: 0 };
  let ended = 0;
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
  const begun = () =>
    until(
      'a write to begin',
      () => writes.length,
      (count) => count > ended,
    );
  /** Waits until a write has begun, and ends it. */
  const end = async (error?: Error) => {
    await begun();
    writes[ended]?.end(error);
    ended += 1;
  };
  return { group, writes, seen, begun, end };
}

const outcomeOf = (committed: Promise<void>) =>
  committed.then(
    () => 'committed',
    (error: unknown) => error,
  );

describe('what is committed by several', () => {
  it('gathers in a turn of the event loop, and while a write is under way', async () => {
    const { group, writes, seen, begun, end } = commits();
    const first = [group.commit([1]), group.commit([2])];
    await begun();
    const others = [group.commit([3, 4]), group.commit([5])];
    await end();
    await Promise.all(first);
    await end();
    await Promise.all(others);
    const last = group.commit([6]);
    await end();
    await last;
    expect(writes.map(({ rows }) => rows)).toEqual([[1, 2], [3, 4, 5], [6]]);
    expect(seen).toEqual({ written: [2, 3, 1], failures: 0 });
  });

  it('is held back for a moment after a shared one, until as many rows are waiting', async () => {
    const { group, writes, end } = commits();
    const first = [group.commit([1]), group.commit([2])];
    await end();
    await Promise.all(first);
    // One alone goes after a moment; the next one need not wait.
    const alone = group.commit([3]);
    await end();
    await alone;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const others = [group.commit([4]), group.commit([5])];
    await end();
    await Promise.all(others);
    const waiting = group.commit([6]);
    await turns();
    expect(writes).toHaveLength(3);
    const company = group.commit([7]);
    await turns();
    expect(writes).toHaveLength(4);
    await end();
    await Promise.all([waiting, company]);
    expect(vi.getTimerCount()).toBe(0);
    const last = group.commit([8]);
    await turns();
    expect(writes).toHaveLength(4);
    vi.advanceTimersByTime(5);
    await turns();
    expect(writes).toHaveLength(5);
    await end();
    await last;
    expect(writes.map(({ rows }) => rows)).toEqual([[1, 2], [3], [4, 5], [6, 7], [8]]);
  });

  it('fails for those whose write fails, and for nobody else', async () => {
    const { group, seen, begun, end } = commits();
    const first = outcomeOf(group.commit([1]));
    await begun();
    const outcomes = [first, ...[[2], [3]].map((rows) => outcomeOf(group.commit(rows)))];
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
    const accepted = [...ones(10).map(() => 500), 499, 1].map((count) => outcomeOf(group.commit(ones(count))));
    expect(await outcomeOf(group.commit([2]))).toBeInstanceOf(Unavailable);
    expect(seen.failures).toBe(1);
    for (let written = 0; written < 11; written += 1) await end();
    expect(new Set(await Promise.all(accepted))).toEqual(new Set(['committed']));
    expect(writes.map(({ rows }) => rows.length)).toEqual(ones(11).map(() => 500));
  });

  it('may be more than 500 rows of one caller, which stay together', async () => {
    const { group, writes, end } = commits();
    const accepted = [[0], Array.from({ length: 700 }, () => 1), [2]].map((rows) => group.commit(rows));
    for (let written = 0; written < 3; written += 1) await end();
    await Promise.all(accepted);
    expect(writes.map(({ rows }) => rows.length)).toEqual([1, 700, 1]);
  });
});
