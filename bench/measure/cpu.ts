import { readFile } from 'node:fs/promises';
import type pg from 'pg';
import { applicationName, type Subject } from '../subjects/subject.ts';

/** Linux counts CPU time in hundredths of a second. */
const TICK_MS = 10;

/** CPU time so far, in milliseconds: of the subject's process, and of its PostgreSQL backends by process id. */
export interface CpuTimes {
  readonly service: number;
  readonly backends: ReadonlyMap<number, number>;
}

/** Reads a subject's CPU times. Those of the backends are missing if the database server runs on another machine. */
export async function cpuTimes(client: pg.Client, { name, pid }: Subject): Promise<CpuTimes> {
  const { rows } = await client.query<{ pid: number }>(
    'SELECT pid FROM pg_stat_activity WHERE application_name = $1 AND datname = current_database()',
    [applicationName(name)],
  );
  const backends = new Map<number, number>();
  for (const backend of rows) {
    const milliseconds = await cpuOf(backend.pid);
    if (milliseconds !== undefined) backends.set(backend.pid, milliseconds);
  }
  return { service: (await cpuOf(pid)) ?? 0, backends };
}

/** CPU time between two readings, in milliseconds. A backend that ended in between is not counted. */
export function cpuUsed(before: CpuTimes, after: CpuTimes): { readonly service: number; readonly database: number } {
  let database = 0;
  for (const [pid, milliseconds] of after.backends) database += milliseconds - (before.backends.get(pid) ?? 0);
  return { service: after.service - before.service, database };
}

/** User and system time of all threads of a process; undefined if there is no such process. */
async function cpuOf(pid: number): Promise<number | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  // The command, in parentheses, may contain spaces. After it come the fields of proc(5), from the third.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (!fields) return undefined;
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** A process's resident memory in MiB: now, and at its peak. */
export async function memoryOf(pid: number): Promise<{ readonly now: number; readonly peak: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const mebibytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024;
  return { now: mebibytes('VmRSS'), peak: mebibytes('VmHWM') };
}
