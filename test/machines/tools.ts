import { existsSync } from 'node:fs';
import { postgresTools } from '../helpers/postgres-tools.ts';

/** Where Debian's packages have the programs that a pair of machines takes. */
export const PROGRAMS = {
  patroni: '/usr/bin/patroni',
  etcd: '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
} as const;

/** What is missing here, in words; undefined if nothing is. */
export const missing = findMissing();

function findMissing(): string | undefined {
  const programs = Object.entries(PROGRAMS).flatMap(([name, file]) => (existsSync(file) ? [] : [name]));
  if (!postgresTools) programs.push('postgresql');
  if (programs.length > 0) return `Debian's packages are missing: ${programs.join(', ')}`;
  // Each machine has a disk of its own, and its programs a user of their own.
  return process.getuid?.() === 0 ? undefined : 'only root may mount a disk for each machine';
}

/** PostgreSQL's programs, and the user that runs them. */
export function postgres(): { readonly folder: string; readonly user: { readonly uid: number; readonly gid: number } } {
  if (!postgresTools?.user) throw new Error('PostgreSQL cannot be run here.');
  return { folder: postgresTools.folder, user: postgresTools.user };
}

/** Waits until something is so. @returns when it was, by performance.now() */
export async function until(what: string, isSo: () => Promise<boolean> | boolean, withinMs: number): Promise<number> {
  for (const end = performance.now() + withinMs; !(await isSo()); ) {
    if (performance.now() > end) throw new Error(`After ${withinMs / 1000} s it was still not so: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return performance.now();
}
