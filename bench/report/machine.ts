import { execFile } from 'node:child_process';
import { cpus, totalmem } from 'node:os';
import { promisify } from 'node:util';
import pg from 'pg';
import { subjectsNode } from '../subjects/subject.ts';

/** The machine that the benchmark ran on. */
export interface Machine {
  readonly processor: string;
  readonly cores: number;
  readonly memoryGiB: number;
  readonly node: string;
  readonly postgres: string;
}

/** Describes this machine and the database server. */
export async function machine(serverUrl: string): Promise<Machine> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  const { rows } = await client.query<{ server_version: string }>('SHOW server_version');
  await client.end();
  const { stdout } = await promisify(execFile)(subjectsNode(), ['--version']);
  return {
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    cores: cpus().length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    node: stdout.trim(),
    postgres: rows[0]?.server_version ?? 'unknown',
  };
}
