import { AsyncLocalStorage } from 'node:async_hooks';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { z } from 'zod';
import type { StatementListener } from '../../src/db/connections/connections.ts';
import type { Database } from '../../src/db/database.ts';
import { isRecorded, type SentStatement, senderOf } from './sql-files.ts';

/** Where a run adds the statements that it sees, a file for each worker. `npm run sql`, `npm run check:sql` and `.ci/run` set it. */
const RECORDING = z.string().parse(process.env.RECORD_SQL);

const sender = new AsyncLocalStorage<Omit<SentStatement, 'sql'> | undefined>();

// A caller that waits for a connection is resumed by the one that returns it, and must not be taken for that one.
const connect: unknown = Reflect.get(pg.Pool.prototype, 'connect');
Reflect.set(pg.Pool.prototype, 'connect', function (this: pg.Pool, ...callbacks: (() => void)[]): unknown {
  const bound = callbacks.map((callback) => AsyncLocalStorage.bind(callback));
  return typeof connect === 'function' ? Reflect.apply(connect, this, bound) : undefined;
});

/** The recording of a file of tests, if it is one of those that are recorded. */
export function recordedSqlOf(testPath: string | undefined): RecordedSql | undefined {
  return testPath !== undefined && isRecorded(testPath) ? new RecordedSql() : undefined;
}

/** Watches the statements that the domains, the keys and the background jobs send to the database of one test file. */
export class RecordedSql {
  readonly #sent = new Map<string, SentStatement>();

  /** A listener for `openDatabase`. */
  readonly listen: StatementListener = (sql) => {
    const from = sender.getStore();
    if (!from || /^\s*(BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE|SET)\b/i.test(sql)) return;
    this.#sent.set(`${from.file} ${sql}`, { ...from, sql });
  };

  /** The database, whose statements are known by the function of the source that sends them. */
  watch<Watched extends Database>(database: Watched): Watched {
    const { transactions } = database;
    const [prisma, statements] = [watched(database.prisma), watched(database.statements)];
    return { ...database, prisma, statements, transactions: { ...transactions, prisma, statements } };
  }

  /** Adds what was sent to the recording. */
  finish(): void {
    const lines = [...this.#sent.values()].map((statement) => `${JSON.stringify(statement)}\n`);
    appendFileSync(join(RECORDING, `${process.pid}.jsonl`), lines.join(''));
  }
}

/**
 * A client of the database in which every call remembers who makes it. Prisma sends a statement when its promise is awaited, and not
 * when it is made, so the caller is known from then on.
 */
function watched<Client extends object>(client: Client): Client {
  return new Proxy(client, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property, target);
      if (typeof value === 'function')
        return watchedCall(property, (...given: unknown[]): unknown => Reflect.apply(value, target, given));
      return isObject(value) && typeof property === 'string' && /^[a-z]/.test(property) ? watched(value) : value;
    },
  });
}

function watchedCall(property: PropertyKey, call: (...given: unknown[]) => unknown) {
  return (...given: unknown[]): unknown => {
    if (property === '$extends') {
      const extended = call(...given);
      return isObject(extended) ? watched(extended) : extended;
    }
    const [work, ...options] = given;
    if (property === '$transaction' && typeof work === 'function')
      return call((db: object) => work(watched(db)), ...options);
    const from = senderOf(callSites());
    const result = sender.run(from, () => call(...given));
    return isThenable(result) ? awaitedFrom(from, result) : result;
  };
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

type Thenable = Pick<Promise<unknown>, 'then' | 'catch' | 'finally'>;

function isThenable(value: unknown): value is Thenable {
  return isObject(value) && 'then' in value;
}

/** The same promise, which is awaited as by this sender. */
function awaitedFrom(from: Omit<SentStatement, 'sql'> | undefined, promise: Thenable): Thenable {
  return new Proxy(promise, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property, target);
      if (typeof value !== 'function') return value;
      return (...given: unknown[]) => sender.run(from, () => Reflect.apply(value, target, given));
    },
  });
}

/** Where the source is at this moment, by files and functions: the innermost first, with those that wait for it. */
function callSites(): readonly (readonly [file: string, name: string])[] {
  const { prepareStackTrace, stackTraceLimit } = Error;
  // Not as a text: a test runner looks up every line of that in the source maps.
  Error.prepareStackTrace = (_error, sites) =>
    sites.map((site) => [site.getFileName() ?? '', site.getFunctionName() ?? '']);
  Error.stackTraceLimit = 100;
  const { stack } = new Error();
  Object.assign(Error, { prepareStackTrace, stackTraceLimit });
  return Array.isArray(stack) ? stack : [];
}
