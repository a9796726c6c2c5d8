import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FairCache } from '../src/shares/fair-cache.ts';
import { drawsOfTest } from './helpers/chance.ts';

const MAX = 10;
const cacheOf = () => new FairCache<number>(MAX, (bytes) => bytes);

it('gives a value to whoever asks for its key, until the key has another', () => {
  const cache = cacheOf();
  cache.set('one', 1, 'A');
  cache.set('one', 2, 'B');
  expect([cache.get('one'), cache.get('two')]).toEqual([2, undefined]);
  cache.delete('one');
  expect(cache.get('one')).toBeUndefined();
});

it('keeps all that fits to the byte', () => {
  const cache = cacheOf();
  cache.set('one', MAX - 1, 'A');
  cache.set('two', 1, 'A');
  expect([cache.get('one'), cache.get('two')]).toEqual([MAX - 1, 1]);
  cache.set('three', 1, 'A');
  expect([cache.get('one'), cache.get('two'), cache.get('three')]).toEqual([undefined, 1, 1]);
});

it('does not keep what is larger than the cache, nor anything in its place', () => {
  const cache = cacheOf();
  cache.set('one', 1, 'A');
  cache.set('two', MAX + 1, 'B');
  expect([cache.get('one'), cache.get('two')]).toEqual([1, undefined]);
});

it('gives up what was used longest ago of the party that has most', () => {
  const cache = cacheOf();
  cache.set('of another', 3, 'B');
  for (const key of ['one', 'two', 'three']) cache.set(key, 2, 'A');
  expect(cache.get('one')).toBe(2);
  cache.set('four', 2, 'A');
  expect(['of another', 'one', 'two', 'three', 'four'].map((key) => cache.get(key))).toEqual([3, 2, undefined, 2, 2]);
});

it('never keeps more than it may, and always what came last', () => {
  const parties = ['A', 'B', 'C'] as const;
  const step = fc.record({
    party: fc.constantFrom(...parties),
    key: fc.integer({ min: 0, max: 8 }),
    bytes: fc.integer({ min: 1, max: 2 }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const cache = cacheOf();
      for (const { party, key, bytes } of steps) {
        cache.set(`${party}${key}`, bytes, party);
        expect(cache.get(`${party}${key}`)).toBe(bytes);
      }
      const sizes = parties.map((party) => {
        const keys = Array.from({ length: 9 }, (_, key) => `${party}${key}`);
        return keys.reduce((sum, key) => sum + (cache.get(key) ?? 0), 0);
      });
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MAX);
    }),
    drawsOfTest({ full: 2_000, quick: 200 }),
  );
});
