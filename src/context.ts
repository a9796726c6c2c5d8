import type { Actor } from './auth/actor.ts';
import type { Clock } from './db/clock.ts';
import { inTransaction } from './db/transaction.ts';
import type { Prisma, PrismaClient } from './generated/prisma/client.ts';

/** What reads and writes go through: the client, or the transaction that is open. */
export type Db = Prisma.TransactionClient;

/** What every use-case and resolver gets to know about the call it serves. */
export interface RequestContext {
  /** Null for a caller without credentials. */
  readonly actor: Actor | null;
  readonly requestId: string;
  readonly clock: Clock;
  readonly db: Db;
  /** Runs the work in one transaction, or in the one that is open already. The work may run again after a deadlock. */
  readonly transaction: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
  /** Makes the signed link to a report's document. */
  readonly documentLink: (reportId: string, format: 'pdf' | 'txt') => string;
  /** Loaders of this request alone, by the place in the query that uses them. */
  readonly loaders: Map<string, unknown>;
}

/** The parts of a context that do not change from call to call. */
export interface ContextParts {
  readonly prisma: PrismaClient;
  readonly clock: Clock;
  readonly actor: Actor | null;
  readonly requestId: string;
  readonly documentLink: RequestContext['documentLink'];
}

/** A context whose transactions are its own. */
export function requestContext({ prisma, ...parts }: ContextParts): RequestContext {
  return { ...parts, db: prisma, transaction: (work) => inTransaction(prisma, work), loaders: new Map() };
}

/** The same call inside a transaction that is open: reads see its writes, and nested transactions join it. */
export function withinTransaction(context: RequestContext, db: Db): RequestContext {
  return { ...context, db, transaction: (work) => work(db), loaders: new Map() };
}
