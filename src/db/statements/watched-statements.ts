import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';

/** A statement's name, such as `SELECT kits`. Never its text, which may contain a caller's aliases. */
export type StatementName = string | (() => string);

/** Called when a statement begins. Returns a function to call when it ends, with the error if it failed. */
export type WatchStatement = (name: StatementName) => (failure?: unknown) => void;

/** For work that is not reported anywhere. */
export const unwatched: WatchStatement = () => () => {};

/** Runs a statement that does not go through Prisma, and reports it to the watch. */
export async function watchedStatement<Result>(
  watch: WatchStatement,
  name: StatementName,
  run: () => Promise<Result>,
): Promise<Result> {
  const ended = watch(name);
  try {
    const result = await (watcher.getStore() ? watcher.run(undefined, run) : run());
    ended();
    return result;
  } catch (error) {
    ended(error);
    throw error;
  }
}

/** Work that goes through Prisma. */
interface PrismaWork {
  readonly watch: WatchStatement;
  /** The connection of the open transaction that it belongs to, if any. */
  readonly client: pg.PoolClient | undefined;
}

/** The running Prisma work. Prisma itself does not say how many statements it sends, or for which work. */
const watcher = new AsyncLocalStorage<PrismaWork | undefined>();
let watched = 0;

/**
 * Runs work that goes through Prisma, and reports each statement that it sends to the watch ({@link currentWatch}).
 *
 * @param client the connection of the open transaction to run the statements on ({@link currentClient}); without one, any connection
 *   of the pool
 */
export async function watchedWork<Result>(
  watch: WatchStatement,
  run: () => Promise<Result>,
  client?: pg.PoolClient,
): Promise<Result> {
  watched += 1;
  try {
    // Prisma does nothing until its promise is awaited, so it must be awaited inside.
    return await watcher.run({ watch, client }, async () => await run());
  } finally {
    watched -= 1;
    // While it is enabled, Node 20 and 22 track every promise of the process, which costs the read path several percent.
    if (watched === 0) watcher.disable();
  }
}

/** The watch to report a statement to if it is sent now; undefined outside {@link watchedWork}. */
export function currentWatch(): WatchStatement | undefined {
  return watcher.getStore()?.watch;
}

/** The connection that Prisma's statements must run on if they are sent now; undefined outside a transaction. */
export function currentClient(): pg.PoolClient | undefined {
  return watcher.getStore()?.client;
}

/** Binds a callback to the watch of the code that passes it, whichever code calls it. */
export function keepingWatch<Callback extends (...args: never[]) => unknown>(callback: Callback): Callback {
  return watcher.getStore() === undefined ? callback : AsyncLocalStorage.bind(callback);
}

/** A statement's name: the verb and the first table in its text, which must be this service's or Prisma's. */
export function nameOfStatement(text: string): string {
  const [, verb = 'SQL'] = /^\s*(\w+)/.exec(text) ?? [];
  const [, table] = /\b(?:FROM|INTO|UPDATE)\s+(?:"\w+"\.)?"?(\w+)/.exec(text) ?? [];
  return table === undefined ? verb : `${verb} ${table}`;
}
