import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { memoryOf, withCpu } from '../measure/cpu.ts';
import { say } from '../options.ts';
import type { Subject } from '../subjects/subject.ts';

/** What a measurement works with. */
export interface Frame {
  /** A connection to the database, which is dropped afterwards. */
  readonly client: pg.Client;
  readonly kits: number;
  /** How long each part is to take, where that can be said. */
  readonly seconds: number;
  /** Whether this part was asked for. */
  isWanted(part: string): boolean;
  /** Starts the service on the database. It is stopped in the end, unless it is before. */
  start(env?: Readonly<Record<string, string>>): Promise<Subject>;
}

/** A part of the service that can be measured by itself. */
export interface Measurement {
  /** How many kits there are, unless somebody says otherwise. */
  readonly kits: number;
  /** Whether the database has them; it is empty otherwise, but for the accounts. */
  readonly isFilled: boolean;
  measure(frame: Frame): Promise<void>;
}

/** How often /healthz is asked for, which waits while something holds up the process. */
const PROBE_MS = 20;

/**
 * Does some work with the service, and prints how fast it was done, the CPU time that each piece took, the longest that /healthz took
 * meanwhile, and the memory of the process afterwards.
 *
 * @param work returns how many pieces were done
 */
export async function report(
  { client }: Pick<Frame, 'client'>,
  service: Subject,
  title: string,
  work: () => Promise<number>,
): Promise<void> {
  const stop = new AbortController();
  const began = performance.now();
  const [{ result, ...cpu }, probe] = await Promise.all([
    withCpu(client, service, work).finally(() => stop.abort()),
    longestProbe(service, stop.signal),
  ]);
  const seconds = (performance.now() - began) / 1000;
  const each = (milliseconds: number) => (milliseconds / result).toPrecision(3);
  say(
    `${title}: ${Math.round(result / seconds)}/s (${result} in ${seconds.toFixed(1)} s), CPU ${each(cpu.service)} + ${each(cpu.database)} ms, ` +
      `/healthz at most ${probe.toFixed(0)} ms, memory ${(await memoryOf(service.pid)).now.toFixed(0)} MiB`,
  );
}

async function longestProbe({ origin }: Subject, stop: AbortSignal): Promise<number> {
  let longest = 0;
  for (; !stop.aborted; await setTimeout(PROBE_MS)) {
    const began = performance.now();
    await (await fetch(`${origin}/healthz`)).arrayBuffer();
    longest = Math.max(longest, performance.now() - began);
  }
  return longest;
}

/** Does work with so many hands, each of which takes the next piece when it has done its last. */
export async function inHands<Piece>(
  hands: number,
  pieces: Iterable<Piece>,
  work: (piece: Piece, hand: number) => Promise<unknown>,
): Promise<void> {
  const rest = pieces[Symbol.iterator]();
  const hand = async (number: number) => {
    for (let next = rest.next(); !next.done; next = rest.next()) await work(next.value, number);
  };
  await Promise.all(Array.from({ length: hands }, (_, number) => hand(number)));
}

/** The 95th percentile of times. */
export function p95(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? Number.NaN;
}

/** Asks again and again, with a pause, until it is time to stop, and returns how long each answer took, in milliseconds. */
export async function timesOf(ask: () => Promise<unknown>, stop: AbortSignal, pauseMs = 20): Promise<number[]> {
  const times: number[] = [];
  for (; !stop.aborted; await setTimeout(pauseMs)) {
    const began = performance.now();
    await ask();
    times.push(performance.now() - began);
  }
  return times;
}
