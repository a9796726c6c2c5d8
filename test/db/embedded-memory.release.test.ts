import { expect, it } from 'vitest';
import { runFile } from '../helpers/process.ts';

/** What 4,000 pages may leave on the heap, in bytes. PGlite 0.4.6 kept 27 KB of each. */
const MAX_GROWTH = 10_000_000;

it('the embedded database keeps no memory for what was read: 5,000 nested pages', async () => {
  const reader = runFile('test/db/read-nested-pages.ts', {}, ['1000', '4000'], ['--expose-gc']);
  const { code, stdout, stderr } = await reader.ended;
  expect([code, stderr]).toEqual([0, '']);
  const [before = 0, after = 0] = [...stdout.matchAll(/^heap (\d+)$/gm)].map(([, bytes]) => Number(bytes));
  expect(before).toBeGreaterThan(0);
  expect(after - before).toBeLessThan(MAX_GROWTH);
});
