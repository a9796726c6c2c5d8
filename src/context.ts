import type { Actor } from './auth/actor.ts';
import type { Clock } from './db/clock.ts';
import { inTransaction } from './db/transaction.ts';
import type { DocumentFormat } from './documents/report-document.ts';
import type { Prisma, PrismaClient } from './generated/prisma/client.ts';

/** What reads and writes go through: the client, or the open transaction. */
export type Db = Prisma.TransactionClient;

/** Runs a prepared statement that selects one `value`, and returns it. */
export type SelectValue = (text: string, values: readonly unknown[]) => Promise<unknown>;

/** What every use-case and resolver knows about the call it serves. */
export interface RequestContext {
  /** Null for a caller without credentials. */
  readonly actor: Actor | null;
  readonly requestId: string;
  readonly clock: Clock;
  /** The one database handle: inside a transaction, the transaction's. */
  readonly db: Db;
  /** Runs the one statement of the read path; null inside a transaction, whose own writes it would not see. */
  readonly selectValue: SelectValue | null;
  /** Makes sure of a caller that was only recognized; before anything but the read path reads. @throws AppError UNAUTHENTICATED. */
  readonly confirmCaller: () => Promise<void>;
  /**
   * Runs the work in one transaction, or in the one that is already open. The work gets the context of the transaction and
   * must use that one: name the parameter `context` too, so that the outer one cannot be reached. It may run again after a
   * deadlock.
   */
  readonly transaction: <T>(work: (context: TransactionContext) => Promise<T>) => Promise<T>;
  /** Makes the signed link to a report's document. */
  readonly documentLink: (reportId: string, format: DocumentFormat) => string;
  /** DataLoaders of this operation alone, by the place in the query that uses them. */
  readonly loaders: Map<string, unknown>;
}

/** The context inside a transaction. Locks, cascades and everything else that must not stand alone ask for this type. */
export interface TransactionContext extends RequestContext {
  readonly isInTransaction: true;
}

/** The parts of a context that are the same for every operation of a request. */
export interface ContextParts {
  readonly prisma: PrismaClient;
  readonly clock: Clock;
  readonly actor: Actor | null;
  readonly requestId: string;
  readonly documentLink: RequestContext['documentLink'];
  readonly selectValue: SelectValue | null;
  readonly confirmCaller?: () => Promise<void>;
}

/** A context outside any transaction. */
export function requestContext({ prisma, ...parts }: ContextParts): RequestContext {
  const context: RequestContext = {
    confirmCaller: async () => {},
    ...parts,
    db: prisma,
    transaction: (work) => inTransaction(prisma, (db) => work(withinTransaction(context, db))),
    loaders: new Map(),
  };
  return context;
}

/**
 * The same call inside an open transaction: reads see its writes, and nested transactions join it. A context is never copied
 * by spreading: the copy's `transaction` would still hand out the original.
 */
export function withinTransaction(outer: RequestContext, db: Db): TransactionContext {
  const context: TransactionContext = {
    ...outer,
    db,
    isInTransaction: true,
    selectValue: null,
    transaction: (work) => work(context),
    loaders: new Map(),
  };
  return context;
}

/** The same transaction, acting for somebody else; for tools that tell a story of several callers. */
export function actingAs(context: TransactionContext, actor: Actor | null): TransactionContext {
  return withinTransaction({ ...context, actor }, context.db);
}
