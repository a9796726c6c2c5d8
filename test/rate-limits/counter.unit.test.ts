import { expect, it } from 'vitest';
import { Counter } from '../../src/rate-limits/counter.ts';

it('what a process keeps about callers is bounded: the one that has been quiet longest is dropped', async () => {
  const counter = new Counter('anonymous', 5);
  const count = (caller: number) => counter.count(`192.0.2.${caller}`, 1);
  for (let caller = 0; caller < 20_000; caller++) await count(caller);
  expect((await count(0)).remaining).toBe(3);
  await count(20_000);
  // Caller 1 had been quiet longest.
  expect((await count(1)).remaining).toBe(4);
  expect((await count(0)).remaining).toBe(2);
});

it('requests at the same time each stand where they were counted', async () => {
  const counter = new Counter('key', 5);
  const standings = await Promise.all(Array.from({ length: 7 }, () => counter.count('a key', 1)));
  expect(standings.map(({ remaining }) => remaining)).toEqual([4, 3, 2, 1, 0, 0, 0]);
  expect(standings.filter(({ isExceeded }) => isExceeded)).toHaveLength(2);
});
