import { describe, expect, inject, it } from 'vitest';
import { useTestApp } from '../helpers/app.ts';
import { runFile } from '../helpers/process.ts';

const app = useTestApp();

/** Answers in the young generation, many times more than fit into it, and not so many that a full collection comes. */
const LENGTH = 50_000;
const TIMES = 1_500;

describe.runIf(inject('template').kind === 'server')('the answer to a statement', () => {
  it('is not kept once it has been read', async () => {
    const url = app.database.url ?? '';
    const { code, stdout, stderr } = await runFile('test/db/read-long-answers.ts', {}, [url, `${LENGTH}`, `${TIMES}`])
      .ended;
    expect([code, stderr]).toEqual([0, '']);
    const grown = Number(/^old (-?\d+)$/m.exec(stdout)?.[1]);
    // All of them, if they were kept.
    expect(grown).toBeLessThan((LENGTH * TIMES) / 4);
  });
});
