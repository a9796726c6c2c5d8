import { inspect } from 'node:util';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { triesOf } from '../helpers/chance.ts';
import { Watched } from '../helpers/waiting.ts';
import { expressionsOfSource, type FoundExpression, recipesFor } from './regular-expressions.ts';

/** How long nothing may be heard from the worker. An expression that is linear takes milliseconds, a quadratic one hours. */
const SILENCE_MS = 20_000;

/** How many characters each text is tried with first, and those that took longest after that. */
const SHORT = 4_096;
const LONG = 1024 * 1024;
const MAX_TRIED_LENGTH = triesOf({ full: 3, quick: 1 });

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

/** Tries the expressions. @throws Error with what it was busy with when nothing was heard for so long */
async function tryAll(expressions: readonly FoundExpression[], silenceMs = SILENCE_MS): Promise<void> {
  const work = expressions.map((expression) => ({ expression, recipes: recipesFor(expression) }));
  const worker = new Worker(WORKER, { eval: true, workerData: work });
  const words = new Watched();
  const heard = { count: 0, last: undefined as unknown };
  worker.on('message', (last: unknown) => {
    Object.assign(heard, { count: heard.count + 1, last });
    words.changed();
  });
  worker.on('error', (last) => {
    Object.assign(heard, { count: Number.NaN, last });
    words.changed();
  });
  try {
    for (let count = 0; heard.last !== 'done'; count = heard.count) {
      if (heard.last instanceof Error) throw heard.last;
      await words.until(
        'the worker to be heard',
        () => heard,
        (now) => now.count !== count,
        silenceMs,
      );
    }
  } finally {
    await worker.terminate();
  }
}

it('no regular expression of the source takes more than its time by the length of a text', async () => {
  const expressions = expressionsOfSource();
  expect(expressions.length).toBeGreaterThan(40);
  await tryAll(expressions);
});

it('finds one that does', async () => {
  const quadratic = { place: 'here', source: '^(\\d+\\.?\\d*)$', flags: '' };
  await expect(tryAll([quadratic], 1_000)).rejects.toThrow(inspect(quadratic.source));
});
