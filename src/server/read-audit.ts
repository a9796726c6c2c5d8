import type { FastifyInstance } from 'fastify';
import { Counter, Histogram } from 'prom-client';
import { GroupCommit } from '../db/statements/group-commit.ts';
import { type AnsweredRead, recordReads } from '../domains/audit/record-reads.ts';
import { AppError } from '../errors/errors.ts';
import type { AppDependencies } from './dependencies.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Commits the audit entries for a partial answer, such as one event of a subscription, and then resolves.
     *
     * @throws Unavailable, or what the database threw; then the answer must not be sent.
     */
    commitReads: (reads: readonly AnsweredRead[]) => Promise<void>;
  }

  interface FastifyRequest {
    /** The patients' data that the answer will show and that no write has recorded; null if there is none. */
    reads: AnsweredRead[] | null;
  }
}

/** Upper bounds of the histogram's buckets, in entries. */
const BATCH_BUCKETS = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512];

/**
 * Holds every answer that shows patients' data until its audit entries are committed. If they cannot be written, the answer is
 * not sent, and the caller gets the failure instead. Call it on the app itself before registering routes, so that no route can
 * forget it.
 */
export function auditReads(app: FastifyInstance, { database, metrics }: AppDependencies): void {
  const batches = new Histogram({
    name: 'audit_batch_entries',
    help: 'Audit entries of reads per statement; their sum is the number of entries.',
    buckets: BATCH_BUCKETS,
    registers: [metrics.registry],
  });
  const failures = new Counter({
    name: 'audit_failures_total',
    help: 'Batches of audit entries of reads that could not be written; the answers were not sent.',
    registers: [metrics.registry],
  });
  const write = (reads: readonly AnsweredRead[]) => recordReads(database, reads);
  const entries = new GroupCommit<AnsweredRead>(write, {
    onWritten: (rows) => batches.observe(rows),
    onFailed: () => failures.inc(),
  });
  app.decorate('commitReads', (reads: readonly AnsweredRead[]) => entries.commit(reads));
  app.decorateRequest('reads', null);
  app.addHook('onSend', (request, _reply, payload, done) => {
    const { reads } = request;
    if (!reads) return done(null, payload);
    // If this fails, the failure is itself an answer, which shows nothing.
    request.reads = null;
    // Answers wait outside the heap, as bytes, because the garbage collector would copy a string while it waits, and it would be
    // copied twice more when it is sent.
    const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload;
    entries.commit(reads).then(
      () => done(null, bytes),
      (error: Error) => done(request.budget?.reportsCommittedWork ? committedButUnaudited(error) : error),
    );
  });
}

/** The error for a committed change whose answer may not be shown because another operation of the batch could not be audited. */
function committedButUnaudited(cause: Error): AppError {
  return new AppError(
    'OUTCOME_UNKNOWN',
    'The change has been made, but its answer could not be recorded in the audit, so it is not shown. Read the record ' +
      'before you try again. With an Idempotency-Key, the same request can simply be sent again.',
    undefined,
    { cause },
  );
}
