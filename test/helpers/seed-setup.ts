import { randomInt } from 'node:crypto';
import type { TestProject } from 'vitest/node';

/** Gives every test of the run the same seed: `SEED`, or a new one. Prints it. */
export default function setup(project: TestProject): void {
  if (process.env.SEED === undefined) {
    process.env.SEED = String(randomInt(2 ** 31));
    process.stdout.write(`SEED=${process.env.SEED}\n`);
  }
  const seed = Number(process.env.SEED);
  if (!Number.isInteger(seed)) throw new Error(`SEED is no whole number: ${process.env.SEED}`);
  project.provide('seed', seed);
}
