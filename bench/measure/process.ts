import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BenchRequest, send } from '../load.ts';
import { startService } from '../subjects/subject.ts';
import { memoryOf } from './cpu.ts';
import { median } from './figures.ts';

/** How fast the service starts, and how much memory it uses. */
export interface ProcessFigures {
  /** The time from start to ready, in milliseconds, on an existing database. */
  readonly startOnServerMs: number;
  readonly startEmbeddedMs: number;
  /** Resident memory under a load of 64 connections, in MiB. */
  readonly memory: { readonly now: number; readonly peak: number };
}

const STARTS = 3;

/** Measures how the service starts on PostgreSQL and embedded, and its memory under many connections. */
export async function measureProcess(url: string, request: BenchRequest): Promise<ProcessFigures> {
  const service = await startService({ url });
  const load = { requests: [request], once: false, status: 200, connections: 64, seconds: 10 };
  await send({ ...load, origin: service.origin });
  const memory = await memoryOf(service.pid);
  await service.stop();

  const startOnServerMs = await startMs({ url });
  const dataDir = await mkdtemp(join(tmpdir(), 'kts-bench-'));
  try {
    await (await startService({ dataDir })).stop();
    return { startOnServerMs, startEmbeddedMs: await startMs({ dataDir }), memory };
  } finally {
    await rm(dataDir, { recursive: true });
  }
}

async function startMs(database: Parameters<typeof startService>[0]): Promise<number> {
  const times: number[] = [];
  for (let index = 0; index < STARTS; index++) {
    const service = await startService(database);
    times.push(service.startMs);
    await service.stop();
  }
  return median(times);
}
