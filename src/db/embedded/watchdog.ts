import { writeSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type pg from 'pg';

/** Ends the process, because the embedded database cannot go on. The next start recovers what was acknowledged. */
export type EndProcess = (reason: string) => void;

/** The SQLSTATE of a full disk. */
const DISK_FULL = '53100';

/** How often this process shows that it is alive, in milliseconds, and after how many times without it is taken for hung. */
const TWO_MINUTES = { beatMs: 1_000, missedBeats: 120 };

/**
 * Runs in a thread of its own, which the main thread cannot block. It counts its own looks, not the time, so that a process that was
 * stopped and goes on, or a machine that slept, is not taken for hung.
 */
const WATCH = `
  const { writeSync } = require('node:fs');
  const { workerData: { beats, beatMs, missedBeats } } = require('node:worker_threads');
  let last = -1;
  let missed = 0;
  setInterval(() => {
    const beat = Atomics.load(beats, 0);
    missed = beat === last ? missed + 1 : 0;
    last = beat;
    if (missed < missedBeats) return;
    writeSync(2, 'The embedded database computes without an end: ending the process. Start it again.\\n');
    process.kill(process.pid, 'SIGKILL');
  }, beatMs);
`;

/**
 * Ends the process if the embedded database, which runs in its main thread, computes for two minutes without a pause: nothing else in
 * the process could, not even SIGTERM. Returns a function that stops watching.
 *
 * @param limits for tests, which wait less long
 */
export function endIfBlocked(limits = TWO_MINUTES): () => Promise<void> {
  const beats = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const beating = setInterval(() => Atomics.add(beats, 0, 1), limits.beatMs);
  const watch = new Worker(WATCH, {
    eval: true,
    workerData: { ...limits, beats },
    resourceLimits: { maxOldGenerationSizeMb: 8 },
  });
  for (const each of [beating, watch]) each.unref();
  return async () => {
    clearInterval(beating);
    await watch.terminate();
  };
}

/** Ends the process once a statement finds the disk full: soon after that, the embedded database stops answering for good. */
export function endIfDiskIsFull(pool: pg.Pool, endProcess: EndProcess): void {
  pool.on('connect', (client) => {
    client.connection.on('errorMessage', ({ code }: pg.DatabaseError) => {
      if (code === DISK_FULL)
        endProcess('the disk of DATA_DIR is full. Make room, and start again: nothing that was acknowledged is lost');
    });
  });
}

/** Says why, and ends the process without closing the database, which could take forever. */
export const endProcess: EndProcess = (reason) => {
  writeSync(2, `The embedded database cannot go on: ${reason}.\n`);
  process.exit(1);
};
