import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import type { Load } from '../load/client.ts';
import type { BenchRequest } from '../load/job.ts';
import { startService } from '../subjects/subject.ts';
import { memoryOf } from './cpu.ts';
import { median } from './figures.ts';

/** How fast the service starts, and how much memory it uses. */
export interface ProcessFigures {
  /** The time from start to ready, in milliseconds, on an existing database. */
  readonly startOnServerMs: number;
  readonly startEmbeddedMs: number;
  /** Resident memory under a load of 64 connections, in MiB. */
  readonly memory: number;
  readonly peakMemory: number;
}

const STARTS = 3;
const MANY_CONNECTIONS = 64;
const LOAD_SECONDS = 10;

/** Measures how the service starts on PostgreSQL and embedded, and its memory under many connections. */
export async function measureProcess(url: string, load: Load, request: BenchRequest): Promise<ProcessFigures> {
  const service = await startService({ url });
  await load.run({
    origin: service.origin,
    requests: [request],
    once: false,
    status: 200,
    connections: MANY_CONNECTIONS,
    seconds: LOAD_SECONDS,
  });
  const memory = await memoryOf(service.pid);
  await service.stop();

  const startOnServerMs = median(await starts(() => startService({ url })));
  const dataDir = await mkdtemp(join(tmpdir(), 'kts-bench-'));
  try {
    await (await startService({ dataDir })).stop();
    const startEmbeddedMs = median(await starts(() => startService({ dataDir })));
    return { startOnServerMs, startEmbeddedMs, memory: memory.now, peakMemory: memory.peak };
  } finally {
    await rm(dataDir, { recursive: true });
  }
}

async function starts(start: () => ReturnType<typeof startService>): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < STARTS; index++) {
    const service = await start();
    times.push(service.startMs);
    await service.stop();
  }
  return times;
}

/** A module's share of the process's CPU time, not counting idle time. */
export interface ModuleShare {
  readonly module: string;
  readonly share: number;
}

const cpuProfile = z.object({
  nodes: z.array(
    z.object({
      id: z.number(),
      callFrame: z.object({ functionName: z.string(), url: z.string() }),
      children: z.array(z.number()).optional(),
    }),
  ),
  samples: z.array(z.number()),
  timeDeltas: z.array(z.number()),
});

/** Profiles the service while eight connections send the request. Returns self time by module, largest first. */
export async function profileService(url: string, load: Load, request: BenchRequest): Promise<ModuleShare[]> {
  const folder = await mkdtemp(join(tmpdir(), 'kts-bench-profile-'));
  try {
    const service = await startService({ url }, ['--cpu-prof', `--cpu-prof-dir=${folder}`]);
    const job = { origin: service.origin, requests: [request], once: false, status: 200, connections: 8 };
    await load.run({ ...job, seconds: LOAD_SECONDS });
    await service.stop();
    // Worker threads write profiles too; the main thread's is the largest.
    const files = await Promise.all((await readdir(folder)).map((file) => readFile(join(folder, file), 'utf8')));
    const largest = files.toSorted((one, other) => other.length - one.length)[0];
    if (largest === undefined) throw new Error('Node wrote no profile.');
    return sharesByModule(cpuProfile.parse(JSON.parse(largest)));
  } finally {
    await rm(folder, { recursive: true });
  }
}

function sharesByModule({ nodes, samples, timeDeltas }: z.output<typeof cpuProfile>): ModuleShare[] {
  const modules = modulesOf(nodes);
  const times = new Map<string, number>();
  for (const [index, id] of samples.entries()) {
    const module = modules.get(id) ?? '(program)';
    if (module === '(idle)') continue;
    times.set(module, (times.get(module) ?? 0) + (timeDeltas[index] ?? 0));
  }
  const total = Array.from(times.values()).reduce((sum, time) => sum + time, 0);
  return Array.from(times, ([module, time]) => ({ module, share: time / total })).toSorted(
    (one, other) => other.share - one.share,
  );
}

/** The module of each node of the call tree. A built-in function, such as `JSON.stringify`, is attributed to its caller. */
function modulesOf(nodes: z.output<typeof cpuProfile>['nodes']): Map<number, string> {
  const modules = new Map<number, string>();
  // A node comes before its children.
  for (const { id, callFrame, children } of nodes) {
    const module = moduleOf(callFrame) ?? modules.get(id);
    if (module !== undefined) modules.set(id, module);
    for (const child of children ?? []) if (module !== undefined) modules.set(child, module);
  }
  return modules;
}

/** The package, the folder of the service, or V8's name for other work, such as `(program)`; undefined for built-ins. */
function moduleOf({ functionName, url }: { functionName: string; url: string }): string | undefined {
  const packageName = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1];
  if (packageName !== undefined) return packageName;
  const folder = /\/dist\/([^/]+)/.exec(url)?.[1];
  if (folder !== undefined) return `src/${folder.replace(/\.js$/, '.ts')}`;
  if (url.startsWith('node:')) return 'Node';
  if (url.startsWith('wasm:')) return 'WebAssembly';
  return url === '' && !functionName.startsWith('(') ? undefined : functionName;
}
