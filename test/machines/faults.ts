import { setTimeout as sleep } from 'node:timers/promises';
import type { Callers } from './callers.ts';
import type { Front } from './front.ts';
import type { Pair } from './pair.ts';
import { until } from './tools.ts';

/** For how long nothing must have been written until a disk counts as full, and how long that may take. */
const QUIET_MS = 3_000;
const FULL_MS = 60_000;

/** What faults are done to. */
export interface Scene {
  readonly pair: Pair;
  readonly front: Front;
  readonly callers: Callers;
  /** How long a process stands still that is stopped, in milliseconds. */
  readonly pauseMs: number;
}

/** What a fault did. */
export interface Done {
  /** From when on nothing could be written, and until when it certainly could not. */
  readonly down?: { readonly from: number; readonly until: number };
  /** From when on writes must work again. */
  readonly up: number;
  /** Repairs what is broken, once writes work again. */
  readonly repair?: () => Promise<void>;
}

type Fault = (scene: Scene) => Promise<Done>;

/** Breaks the primary, and waits until the other machine has taken over. */
async function failOver({ pair }: Scene, lose: (primary: Pair['machines'][number]) => Promise<void>) {
  const { primary, replica } = await pair.roles();
  await lose(primary);
  const from = performance.now();
  const { notBefore, at } = await pair.promoted(replica);
  return { primary, done: { down: { from, until: notBefore }, up: at } };
}

/** What is done, and undone where nothing undoes itself. */
const FAULTS = {
  'PostgreSQL is killed on the primary': async (scene) =>
    (await failOver(scene, (primary) => primary.killPostgres())).done,
  'a process of the service is killed': async ({ front, callers }) => {
    await front.service(0).kill();
    const up = performance.now();
    await callers.acknowledge(20);
    await front.startService(0);
    return { up };
  },
  'the primary’s machine is lost': async (scene) => {
    const { primary, done } = await failOver(scene, (lost) => lost.killAll());
    return { ...done, repair: () => primary.start() };
  },
  'the proxy is restarted': async ({ front }) => {
    await front.killProxy();
    await sleep(500);
    await front.startProxy();
    return { up: performance.now() };
  },
  'the primary is cut off from the network': async (scene) => {
    const { primary, done } = await failOver(scene, async (lost) => lost.cutNetwork());
    return { ...done, repair: async () => primary.restoreNetwork() };
  },
  'a process of the service stands still': async ({ front, callers, pauseMs }) => {
    front.service(1).pause();
    const up = performance.now();
    await callers.acknowledge(20, pauseMs);
    await sleep(Math.max(0, pauseMs - (performance.now() - up)));
    front.service(1).resume();
    return { up: performance.now() };
  },
  'the primary’s disk is full': async ({ pair, callers }) => {
    const { primary } = await pair.roles();
    await primary.fillDisk();
    // It may go on for a while within the log that it has. Then it refuses writes, or ends, and the other machine takes over.
    await until('nothing is written', () => callers.quietMs() > QUIET_MS, FULL_MS);
    await primary.freeDisk();
    return { up: performance.now() };
  },
  'the replica’s machine is lost': async ({ pair, callers }) => {
    const { replica } = await pair.roles();
    await replica.killAll();
    // Until Patroni has noticed, commits wait for the replica.
    await callers.acknowledge(20);
    return { up: performance.now(), repair: () => replica.start() };
  },
} satisfies Record<string, Fault>;

export type FaultName = keyof typeof FAULTS;

/** What a run goes through, over and over. */
export const ROUND_TRIP: readonly FaultName[] = [
  'PostgreSQL is killed on the primary',
  'a process of the service is killed',
  'the primary’s machine is lost',
  'the proxy is restarted',
  'the primary is cut off from the network',
  'PostgreSQL is killed on the primary',
  'a process of the service stands still',
  'the primary’s disk is full',
  'the primary’s machine is lost',
  'the replica’s machine is lost',
];

export function doFault(name: FaultName, scene: Scene): Promise<Done> {
  return FAULTS[name](scene);
}
