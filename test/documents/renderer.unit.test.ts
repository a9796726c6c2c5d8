import { expect, it, onTestFinished, vi } from 'vitest';
import { DocumentRenderer } from '../../src/pages/documents/renderer.ts';
import { until } from '../helpers/waiting.ts';
import { report } from './sample-report.ts';

const MODULE = new URL('faulty-thread.mjs', import.meta.url);

function rendererWithin(ms: number) {
  const begun = new Int32Array(new SharedArrayBuffer(4));
  const renderer = new DocumentRenderer({ module: MODULE, workerData: begun }, { mib: 64, ms });
  onTestFinished(() => renderer.close());
  const render = async (reportId: string) => Buffer.from(await renderer.render(report({ reportId }), 'pdf')).toString();
  /** Waits until the thread has begun so many reports. */
  const hasBegun = (count: number) =>
    until(
      `report ${count} to begin`,
      () => Atomics.load(begun, 0),
      (seen) => seen === count,
    );
  return { renderer, render, hasBegun };
}

it.each([
  ['cannot be rendered', 'This report cannot be rendered.'],
  ['fails', 'The thread has failed.'],
  ['exits', 'The thread that renders documents has ended.'],
  ['needs too much memory', 'Worker terminated due to reaching memory limit: JS heap out of memory'],
])('a report that %s is refused, and the next is rendered', async (reportId, reason) => {
  const { render } = rendererWithin(60_000);
  expect(await render('before')).toBe('before');
  await expect(render(reportId)).rejects.toThrow(reason);
  expect(await render('after')).toBe('after');
});

it('a report that takes too long is given up, and the next is rendered', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { render, hasBegun } = rendererWithin(2_000);
  const rendering = expect(render('never ends')).rejects.toThrow('A document took longer than 2000 ms.');
  await hasBegun(1);
  vi.advanceTimersByTime(2_000);
  await rendering;
  expect(await render('after')).toBe('after');
});

it('closing ends the thread at once, and nothing is rendered afterwards', async () => {
  const { renderer, render, hasBegun } = rendererWithin(60_000);
  const rendering = expect(render('never ends')).rejects.toMatchObject({ reason: 'stopping' });
  await hasBegun(1);
  await renderer.close();
  await rendering;
  await expect(render('late')).rejects.toMatchObject({ reason: 'stopping' });
});

it('each report is answered with its own bytes, whatever else is being rendered', async () => {
  const { render } = rendererWithin(60_000);
  const ids = Array.from({ length: 5 }, (_, index) => `report ${index}`);
  expect(await Promise.all(ids.map(render))).toEqual(ids);
});
