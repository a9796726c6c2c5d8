import { expect } from 'vitest';

const ADDED = Symbol.for('bytes are compared as such');

/**
 * Compares bytes as such: by itself, `toEqual` looks at them one by one, as at the members of an object, which takes five seconds for a
 * megabyte. This file is run again for each file of tests, and they follow each other in one process.
 */
if (!Reflect.has(globalThis, ADDED)) {
  Reflect.set(globalThis, ADDED, true);
  expect.addEqualityTesters([
    (one: unknown, other: unknown) =>
      one instanceof Uint8Array && other instanceof Uint8Array && one.constructor === other.constructor
        ? Buffer.compare(one, other) === 0
        : undefined,
  ]);
}
