import type { Actor } from './auth/actor.ts';
import type { Clock } from './db/clock.ts';
import type { LiveEvents } from './db/live-events.ts';
import { RequestShare, type Waiting } from './db/request-share.ts';
import { inTransaction, inTransactionOnceBegun } from './db/transaction.ts';
import { unwatched, type WatchStatement, watchedStatement, watchedWork } from './db/watched-statements.ts';
import { untilTransaction, withinTransaction } from './derived-contexts.ts';
import type { documentLinks } from './documents/links.ts';
import { AppError, isFault } from './errors.ts';
import type { Prisma, PrismaClient } from './generated/prisma/client.ts';
import type { DataClass } from './generated/prisma/enums.ts';

/** What reads and writes go through: the client, or the open transaction. */
export type Db = Prisma.TransactionClient;

/** Runs a prepared statement that selects one `value`, and returns it. It is canceled when nobody waits for it any more. */
export type SelectValue = (text: string, values: readonly unknown[], waiting?: Waiting) => Promise<unknown>;

/** Runs such a statement within the share of the request, and tells of it by the name. */
export type SelectNamedValue = (name: string, text: string, values: readonly unknown[]) => Promise<unknown>;

/** What is told of an operation to the operator. */
export interface OperationFacts {
  /** Its name, or what stands in place of one that may not be told (graphql/operation-names.ts). */
  readonly name: string;
  readonly kind: 'query' | 'mutation' | 'subscription';
  /** Whether it is one of the service's own, which a route runs. */
  readonly isStored: boolean;
}

/** Takes down what becomes of one operation, for the log, the metrics and the trace. One that does not end is not told of. */
export interface OperationRecord {
  readonly begin: (facts: OperationFacts) => void;
  /** Adds points to what the operation costs (contract, 8.2). */
  readonly spend: (cost: number) => void;
  /** @param failure what went wrong, if something did; only its kind is told */
  readonly end: (failure?: unknown) => void;
  readonly watch: WatchStatement;
}

/** For work that is no request's. */
const UNRECORDED: OperationRecord = { begin: () => {}, spend: () => {}, end: () => {}, watch: unwatched };

/** Records whose data an answer shows, by their internal ids; what is reached from a kit stands under the kit. */
export interface Read {
  /** The field of the query, or the route, that shows them: `kits.read`, `document.read`. */
  readonly action: string;
  readonly classes: ReadonlySet<DataClass>;
  readonly records: ReadonlySet<string>;
}

/** What the use-cases of webhooks take from the environment. */
export interface WebhookSettings {
  /** What the secrets of endpoints are sealed with. */
  readonly secretsKey: string;
  /** Whether endpoints may be on private networks, and without TLS (`WEBHOOK_ALLOW_PRIVATE`). */
  readonly allowPrivate: boolean;
}

/** What a subscription follows. */
export interface Following {
  readonly events: LiveEvents;
  /** Aborted once it is to end. */
  readonly until: AbortSignal;
  /** Ends it, since it takes too few of its events. */
  readonly endTooSlow: () => void;
  /** Runs what reads the database when its turn has come: all subscriptions together read little at a time. */
  readonly inTurn: <Result>(read: () => Promise<Result>) => Promise<Result>;
}

/** What every use-case and resolver knows about the call it serves. */
export interface RequestContext {
  /** Null for a caller without credentials. */
  readonly actor: Actor | null;
  readonly requestId: string;
  readonly clock: Clock;
  /** The one database handle: inside a transaction, the transaction's. */
  readonly db: Db;
  /** What the whole request may take, with the other operations of a batch. */
  readonly share: RequestShare;
  /** Runs the one statement of the read path; null inside a transaction, whose own writes it would not see. */
  readonly selectValue: SelectNamedValue | null;
  /** What the operator is told of this operation. */
  readonly record: OperationRecord;
  /** Makes sure of a caller that was only recognized; before anything but the read path reads. @throws AppError UNAUTHENTICATED. */
  readonly confirmCaller: () => Promise<void>;
  /**
   * Runs the work in one transaction, or in the one that is already open. The work gets the context of the transaction and
   * must use that one: name the parameter `context` too, so that the outer one cannot be reached. It may run again after a
   * deadlock.
   */
  readonly transaction: <T>(work: (context: TransactionContext) => Promise<T>) => Promise<T>;
  /**
   * Runs a write together with the reading of its answer. The transaction begins with the first {@link transaction} that the
   * work runs, and ends with the work: what is read after that is read in it, and if the work fails, nothing has happened.
   * The work gets its own context, as in {@link transaction}, and may run again like it.
   */
  readonly withAnswer: <T>(work: (context: RequestContext) => Promise<T>) => Promise<T>;
  /**
   * The same call, whose transactions are not that of its answer: for work that is several transactions (contract, 9.5). What they
   * commit stays, whatever becomes of the answer; if that then fails, its failure is an OUTCOME_UNKNOWN.
   *
   * @throws Error inside a transaction, which it would wait for, or contradict
   */
  readonly apart: () => RequestContext;
  /** Counts an attempt to activate a kit. @throws AppError RATE_LIMITED (contract, 8.5). */
  readonly countActivation: (kitId: string) => Promise<void>;
  /**
   * Tells the audit which patients' data the answer shows. The entry is committed before the answer is sent, unless it is
   * recorded already, by a write.
   */
  readonly noteRead: (read: Read, isRecorded?: boolean) => void;
  /** Makes the signed link to a document of a record, by its UUID. */
  readonly documentLink: ReturnType<typeof documentLinks>;
  /** @throws Error for tools that neither make nor check what needs it. */
  readonly webhookSettings: () => WebhookSettings;
  /** Tells the name of a mutation that has been done; it counts once it is committed. */
  readonly onMutation: (name: string) => void;
  /** Null for everything but a subscription. */
  readonly following: Following | null;
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
  /** Without one, the answer may have any length. */
  readonly share?: RequestShare | undefined;
  readonly selectValue: SelectValue | null;
  readonly record?: OperationRecord | undefined;
  readonly confirmCaller?: RequestContext['confirmCaller'] | undefined;
  /** How long a transaction may take, in milliseconds; unset, as long as any request's. */
  readonly transactionMs?: number;
  readonly countActivation?: RequestContext['countActivation'] | undefined;
  readonly onMutation?: RequestContext['onMutation'] | undefined;
  /** Left out by tools that make no endpoints of webhooks. */
  readonly webhookSettings?: WebhookSettings;
  /** Left out by tools that link no documents. */
  readonly documentLink?: RequestContext['documentLink'];
  /** Left out by tools that show nobody's data. */
  readonly noteRead?: RequestContext['noteRead'] | undefined;
  readonly following?: Following | undefined;
}

/** A context outside any transaction. Field by field, since every request makes one, and by spreading it takes three times as long. */
export function requestContext(parts: ContextParts): RequestContext {
  const {
    prisma,
    transactionMs,
    share = new RequestShare(),
    record = UNRECORDED,
    selectValue,
    webhookSettings,
  } = parts;
  const { watch } = record;
  let limited: Db | undefined;
  const context: RequestContext = {
    actor: parts.actor,
    requestId: parts.requestId,
    clock: parts.clock,
    // Made when it is needed: the read path does without it.
    get db(): Db {
      limited = limited ?? share.limit(prisma, watch);
      return limited;
    },
    share,
    selectValue:
      selectValue &&
      ((name, text, values) =>
        share.run((waiting) => watchedStatement(watch, name, () => selectValue(text, values, waiting)))),
    record,
    confirmCaller: parts.confirmCaller ?? doNothing,
    transaction: (work) =>
      tellingOnceDone(context, (outer) =>
        share.run(() =>
          watchedWork(watch, () => inTransaction(prisma, (db) => work(withinTransaction(outer(), db)), transactionMs)),
        ),
      ),
    withAnswer: (work) =>
      admittingWorkApart(context, (apart) =>
        tellingOnceDone(context, (outer) =>
          watchedWork(watch, () =>
            inTransactionOnceBegun(
              prisma,
              (begin) => work(untilTransaction(outer(), begin, apart)),
              (transaction) => share.run(transaction),
            ),
          ),
        ),
      ),
    apart: () => context,
    countActivation: parts.countActivation ?? doNothing,
    noteRead: parts.noteRead ?? refuseRead,
    documentLink: parts.documentLink ?? refuseLink,
    webhookSettings: () => {
      if (!webhookSettings) throw new Error('This tool neither makes endpoints of webhooks nor moves them.');
      return webhookSettings;
    },
    onMutation: parts.onMutation ?? (() => {}),
    following: parts.following ?? null,
    loaders: new Map(),
  };
  return context;
}

async function doNothing(): Promise<void> {}

/**
 * Runs a transaction, and tells of the mutations in it once it is committed.
 *
 * @param run takes the context anew for each time that the work runs, since what an aborted run has done counts for nothing
 */
async function tellingOnceDone<T>(
  context: RequestContext,
  run: (outer: () => RequestContext) => Promise<T>,
): Promise<T> {
  let done: string[] = [];
  const result = await run(() => {
    done = [];
    return { ...context, onMutation: (name) => done.push(name) };
  });
  for (const name of done) context.onMutation(name);
  return result;
}

const NOT_SHOWN =
  'The work has begun, and goes on, but its answer could not be read. Read the record before you try again.';

/**
 * Runs work of which some may be done apart.
 *
 * @throws AppError OUTCOME_UNKNOWN in place of a fault, once something is committed: the fault would say that nothing is.
 */
async function admittingWorkApart<T>(context: RequestContext, run: (apart: RequestContext) => Promise<T>): Promise<T> {
  let isCommitted = false;
  const apart: RequestContext = {
    ...context,
    transaction: async (work) => {
      const result = await context.transaction(work);
      isCommitted = true;
      return result;
    },
  };
  try {
    return await run(apart);
  } catch (error) {
    const isRefusal = error instanceof AppError && !isFault(error);
    throw isCommitted && !isRefusal ? new AppError('OUTCOME_UNKNOWN', NOT_SHOWN, undefined, { cause: error }) : error;
  }
}

/** @throws Error always: a tool does not know where the service is reached. */
function refuseLink(): never {
  throw new Error('This tool makes no links to documents.');
}

/** @throws Error always: what shows patients' data must audit it. */
function refuseRead({ action }: Read): never {
  throw new Error(`${action} shows patients' data where nothing audits it.`);
}
