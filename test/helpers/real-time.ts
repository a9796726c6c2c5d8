import { afterAll, expect } from 'vitest';

const REAL = Symbol.for('the timers of this process before its first test');

const timers = () => ({ setTimeout: globalThis.setTimeout, clearTimeout: globalThis.clearTimeout });

// This file is run again for each file of tests, and they follow each other in one process.
if (!Reflect.has(globalThis, REAL)) Reflect.set(globalThis, REAL, timers());

// One that leaves a clock behind which it held fails, and has those after it wait for the real one.
afterAll(() => {
  const left = timers();
  const real: unknown = Reflect.get(globalThis, REAL);
  Object.assign(globalThis, real);
  expect(left, 'a file of tests gives the real clock back').toEqual(real);
});
