import { readFile } from 'node:fs/promises';
import type pg from 'pg';
import { applicationName, type Subject } from '../subjects/subject.ts';

/** Linux counts CPU time in hundredths of a second. */
const TICK_MS = 10;

/** CPU time in milliseconds: of a subject's process, and of its database connections. */
export interface CpuTime {
  readonly service: number;
  readonly database: number;
}

/** Does some work with a subject, and measures the CPU time that it took. That of the database is missing if it runs on another machine. */
export async function withCpu<Result>(
  client: pg.Client,
  subject: Subject,
  work: () => Promise<Result>,
): Promise<CpuTime & { readonly result: Result }> {
  const before = [(await cpuOf(subject.pid)) ?? 0, await cpuOfBackends(client, subject)] as const;
  const result = await work();
  let database = 0;
  // A backend that ended in between is not counted.
  for (const [pid, milliseconds] of await cpuOfBackends(client, subject))
    database += milliseconds - (before[1].get(pid) ?? 0);
  return { result, service: ((await cpuOf(subject.pid)) ?? 0) - before[0], database };
}

/** The ids of a subject's PostgreSQL processes. */
export async function backendsOf(client: pg.Client, { name }: Subject): Promise<readonly number[]> {
  const { rows } = await client.query<{ pid: number }>(
    'SELECT pid FROM pg_stat_activity WHERE application_name = $1 AND datname = current_database()',
    [applicationName(name)],
  );
  return rows.map(({ pid }) => pid);
}

async function cpuOfBackends(client: pg.Client, subject: Subject): Promise<ReadonlyMap<number, number>> {
  const times = new Map<number, number>();
  for (const pid of await backendsOf(client, subject)) {
    const milliseconds = await cpuOf(pid);
    if (milliseconds !== undefined) times.set(pid, milliseconds);
  }
  return times;
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
