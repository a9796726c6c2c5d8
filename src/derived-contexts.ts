import type { Actor } from './auth/actor.ts';
import type { Db, Read, RequestContext, TransactionContext } from './context.ts';

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
    withAnswer: (work) => work(context),
    apart: refuseApart,
    loaders: new Map(),
  };
  return context;
}

/** @throws Error always: a second transaction would wait for the open one, or contradict it. */
function refuseApart(): never {
  throw new Error('Work of several transactions cannot run inside a transaction.');
}

/** The same call, which is outside any transaction until it runs one, and inside that one from then on. */
export function untilTransaction(
  outer: RequestContext,
  begin: () => Promise<Db>,
  apart: RequestContext,
): RequestContext {
  let inner: TransactionContext | undefined;
  let beginning: Promise<TransactionContext> | undefined;
  const begun = async () => {
    inner = withinTransaction(outer, await begin());
    return inner;
  };
  const context: RequestContext = {
    ...outer,
    get db() {
      return (inner ?? outer).db;
    },
    get selectValue() {
      return (inner ?? outer).selectValue;
    },
    transaction: async (work) => {
      beginning ??= begun();
      return work(await beginning);
    },
    withAnswer: (work) => work(context),
    apart: () => (beginning ? refuseApart() : apart),
    loaders: new Map(),
  };
  return context;
}

/** The same call, which may look, but change nothing: it fails where it would begin a transaction. */
export function withoutTransactions(outer: RequestContext, failure: Error): RequestContext {
  const fail = async () => {
    throw failure;
  };
  const context: RequestContext = {
    ...outer,
    transaction: fail,
    withAnswer: fail,
    apart: () => context,
    loaders: new Map(),
  };
  return context;
}

/** The same call, which can neither look nor change anything: it fails where it would send a statement. */
export function withoutStatements(outer: RequestContext, failure: Error): RequestContext {
  const fail = async () => {
    throw failure;
  };
  const context: RequestContext = {
    ...withoutTransactions(outer, failure),
    get db(): Db {
      throw failure;
    },
    selectValue: fail,
    apart: () => context,
  };
  return context;
}

/** The same transaction, which tells of its reads here, too. */
export function alsoTelling(context: TransactionContext, onRead: (read: Read) => void): TransactionContext {
  const noteRead: RequestContext['noteRead'] = (read, isRecorded) => {
    onRead(read);
    context.noteRead(read, isRecorded);
  };
  return withinTransaction({ ...context, noteRead }, context.db);
}

/** The same transaction, acting for somebody else; for tools that tell a story of several callers. */
export function actingAs(context: TransactionContext, actor: Actor | null): TransactionContext {
  return withinTransaction({ ...context, actor }, context.db);
}
