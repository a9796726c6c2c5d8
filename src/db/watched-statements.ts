import { AsyncLocalStorage } from 'node:async_hooks';

/** What a statement is called, such as `SELECT kits`. Never its text, in which a caller's aliases may stand. */
export type StatementName = string | (() => string);

/** Told of a statement that begins. What it returns is called when it has ended, with what it threw if it failed. */
export type WatchStatement = (name: StatementName) => (failure?: unknown) => void;

/** For work that nobody is told of. */
export const unwatched: WatchStatement = () => () => {};

/** Runs a statement of our own driver, and tells of it. */
export async function watchedStatement<Result>(
  watch: WatchStatement,
  name: StatementName,
  run: () => Promise<Result>,
): Promise<Result> {
  const ended = watch(name);
  try {
    const result = await (currentWatch() ? watcher.run(undefined, run) : run());
    ended();
    return result;
  } catch (error) {
    ended(error);
    throw error;
  }
}

/** Whose work the running code does, where that work is Prisma's: it says itself neither how many statements it sends nor for whom. */
const watcher = new AsyncLocalStorage<WatchStatement | undefined>();
let watched = 0;

/** Runs work of Prisma's, and tells of each statement that it sends ({@link currentWatch}). */
export async function watchedWork<Result>(watch: WatchStatement, run: () => Promise<Result>): Promise<Result> {
  watched += 1;
  try {
    // Prisma does nothing until its promise is awaited, so that must happen inside.
    return await watcher.run(watch, async () => await run());
  } finally {
    watched -= 1;
    // While it is enabled, Node 20 and 22 follow every promise of the process, which costs the read path some percent.
    if (watched === 0) watcher.disable();
  }
}

/** Who is to be told of a statement that is sent now; undefined outside {@link watchedWork}. */
export function currentWatch(): WatchStatement | undefined {
  return watcher.getStore();
}

/** A callback that does the work of whoever passes it, though somebody else calls it. */
export function keepingWatch<Callback extends (...args: never[]) => unknown>(callback: Callback): Callback {
  return watcher.getStore() === undefined ? callback : AsyncLocalStorage.bind(callback);
}

/** The name of a statement by its text, which must be our own or Prisma's: its verb and its first table. */
export function nameOfStatement(text: string): string {
  const [, verb = 'SQL'] = /^\s*(\w+)/.exec(text) ?? [];
  const [, table] = /\b(?:FROM|INTO|UPDATE)\s+(?:"public"\.)?"?(\w+)/.exec(text) ?? [];
  return table === undefined ? verb : `${verb} ${table}`;
}
