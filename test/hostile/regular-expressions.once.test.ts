import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { expressionsOfSource, type FoundExpression, recipesFor } from './regular-expressions.ts';

/** How long nothing may be heard from the worker. An expression that is linear takes milliseconds, a quadratic one hours. */
const SILENCE_MS = 20_000;

/** How many characters each text is tried with first, and those that took longest after that. */
const SHORT = 4_096;
const LONG = 1024 * 1024;
const MAX_TRIED_LENGTH = 3;

/** Runs in a worker, since nothing but the end of its thread ends a match. It says what it is about to do. */
const WORKER = `
  const { parentPort, workerData } = require('node:worker_threads');
  const textOf = ({ start, repeated }, length) => start + repeated.repeat(Math.ceil(length / repeated.length)) + '\\u0000';
  const timeOf = (expression, recipe, length) => {
    parentPort.postMessage({ expression, recipe, length });
    const { source, flags } = expression;
    const text = textOf(recipe, length);
    const begin = performance.now();
    text.search(new RegExp(source, flags));
    text.replace(new RegExp(source, flags.replace('g', '') + 'g'), '');
    return performance.now() - begin;
  };
  for (const { expression, recipes } of workerData) {
    const tried = recipes.map((recipe) => ({ recipe, time: timeOf(expression, recipe, ${SHORT}) }));
    tried.sort((one, other) => other.time - one.time);
    for (const { recipe } of tried.slice(0, ${MAX_TRIED_LENGTH})) timeOf(expression, recipe, ${LONG});
  }
  parentPort.postMessage('done');
`;

/** What the worker was busy with when it fell silent; undefined if it came to its end. */
function stuckAt(expressions: readonly FoundExpression[], silenceMs = SILENCE_MS): Promise<unknown> {
  const work = expressions.map((expression) => ({ expression, recipes: recipesFor(expression) }));
  const worker = new Worker(WORKER, { eval: true, workerData: work });
  return new Promise((resolve, reject) => {
    let busyWith: unknown;
    let timer: NodeJS.Timeout | undefined;
    worker.on('error', reject);
    worker.on('message', (message) => {
      clearTimeout(timer);
      if (message === 'done') return resolve(undefined);
      busyWith = message;
      timer = setTimeout(() => resolve(busyWith), silenceMs);
    });
  }).finally(() => worker.terminate());
}

it('no regular expression of the source takes more than its time by the length of a text', {
  timeout: 120_000,
}, async () => {
  const expressions = expressionsOfSource();
  expect(expressions.length).toBeGreaterThan(40);
  expect(await stuckAt(expressions)).toBeUndefined();
});

it('finds one that does', { timeout: 120_000 }, async () => {
  const quadratic = { place: 'here', source: '^(\\d+\\.?\\d*)$', flags: '' };
  expect(await stuckAt([quadratic], 1_000)).toMatchObject({ expression: quadratic });
});
