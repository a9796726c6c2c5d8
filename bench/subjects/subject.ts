import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { freePort } from '../../test/helpers/free-port.ts';

/** The servers that are compared: the service, the bare handler, and PostGraphile. */
export type SubjectName = 'service' | 'bare' | 'postgraphile';

/** A server under test, in a process of its own. */
export interface Subject {
  readonly name: SubjectName;
  readonly origin: string;
  readonly pid: number;
  /** The time from starting the process until it is ready, in milliseconds. */
  readonly startMs: number;
  stop(): Promise<void>;
}

/** How to start a server, and how to tell that it is ready. */
interface Launch {
  /** For Node, with the script. */
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** The server is ready once this path gets an answer below 500. */
  readonly readyPath: string;
  /** The folder that it starts in; this project's if absent. */
  readonly folder?: string | undefined;
}

/** The longest that a server may take to start, in milliseconds. */
const START_LIMIT_MS = 120_000;

const root = new URL('../../', import.meta.url);
const PEERS = new URL('bench/peers/', root);

/** The secret with which the service signs links and seals its secrets. */
export const LINK_SECRET = 'benchmark-link-signing-secret-of-no-other-use';

/**
 * Starts the service as in production, on a PostgreSQL server, or embedded in a folder. `SERVICE_NODE_OPTIONS` are options for its Node.
 *
 * @param env further settings
 * @param folder another built checkout of the service, to start that one
 */
export async function startService(
  database: { readonly url: string } | { readonly dataDir: string },
  env: Readonly<Record<string, string>> = {},
  folder?: string,
): Promise<Subject> {
  const where = 'url' in database ? { DATABASE_URL: database.url } : { DATA_DIR: database.dataDir, SEED_DEMO: 'true' };
  const nodeOptions = process.env.SERVICE_NODE_OPTIONS?.split(' ') ?? [];
  const port = await freePort();
  return launch('service', port, {
    args: [...nodeOptions, ...startArguments(folder)],
    env: {
      ...where,
      NODE_ENV: 'production',
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'warn',
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      LINK_SIGNING_SECRET: LINK_SECRET,
      ...env,
    },
    readyPath: '/readyz',
    folder,
  });
}

/** The Node arguments of `npm start`, in this checkout or another one. */
function startArguments(folder: string | undefined): readonly string[] {
  const file = folder === undefined ? new URL('package.json', root) : join(folder, 'package.json');
  const { scripts } = z
    .object({ scripts: z.object({ start: z.string() }) })
    .parse(JSON.parse(readFileSync(file, 'utf8')));
  return scripts.start.replace(/^(?:exec )?node /, '').split(' ');
}

/** The service migrates its database when it starts. */
export async function migrate(url: string, folder?: string): Promise<void> {
  await (await startService({ url }, {}, folder)).stop();
}

/** Starts the bare handler. */
export async function startBare(url: string): Promise<Subject> {
  return launch('bare', await freePort(), {
    args: ['--import', 'tsx', 'bench/subjects/bare/server.ts'],
    env: { DATABASE_URL: url, NODE_ENV: 'production' },
    readyPath: '/ready',
  });
}

/** Starts PostGraphile. @throws Error if it is not installed */
export async function startPostgraphile(url: string): Promise<Subject> {
  if (!existsSync(new URL('node_modules/postgraphile', PEERS))) {
    throw new Error('PostGraphile is not installed: run `npm run bench:peers`, or give --no-peers.');
  }
  return launch('postgraphile', await freePort(), {
    args: [fileURLToPath(new URL('server.mjs', PEERS))],
    env: { DATABASE_URL: url, NODE_ENV: 'production', GRAPHILE_ENV: 'production' },
    readyPath: '/graphql?query=%7B__typename%7D',
  });
}

/**
 * The Node that all subjects run on, so that the language runtime favours none. It is the one that `npm run bench:peers`
 * installs, because PostGraphile needs Node 22; if that is not installed, it is this process's own.
 */
export function subjectsNode(): string {
  const installed = new URL(`node_modules/node-${process.platform}-${process.arch}/bin/node`, PEERS);
  return existsSync(installed) ? fileURLToPath(installed) : process.execPath;
}

/** The `application_name` of a subject's connections. */
export function applicationName(name: SubjectName): string {
  return `bench ${name}`;
}

async function launch(name: SubjectName, port: number, { args, env, readyPath, folder }: Launch): Promise<Subject> {
  const started = performance.now();
  const child = spawn(subjectsNode(), args, {
    cwd: folder ?? root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: String(port),
      PGAPPNAME: applicationName(name),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  logUnexpectedEnd(name, child);
  const origin = `http://127.0.0.1:${port}`;
  await untilReady(child, new URL(readyPath, origin), started);
  const startMs = performance.now() - started;
  if (child.pid === undefined) throw new Error(`The ${name} did not start.`);
  return { name, origin, pid: child.pid, startMs, stop: () => stop(child) };
}

async function untilReady(child: ChildProcess, url: URL, started: number): Promise<void> {
  while (performance.now() - started < START_LIMIT_MS) {
    if (child.exitCode !== null) throw new Error(`${child.spawnargs.join(' ')} ended with ${child.exitCode}.`);
    const answer = await fetch(url).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer && answer.status < 500) return;
    await setTimeout(5);
  }
  child.kill();
  throw new Error(`${child.spawnargs.join(' ')} was not ready in time.`);
}

/** Shows a server's last output, such as its log, if it exits unexpectedly. */
function logUnexpectedEnd(name: SubjectName, child: ChildProcess): void {
  let tail = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    tail = (tail + chunk.toString()).slice(-4000);
  });
  child.on('exit', (code, signal) => {
    if (!child.killed) process.stderr.write(`The ${name} ended by itself (${signal ?? code}). It wrote:\n${tail}\n`);
  });
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}
