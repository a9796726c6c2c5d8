import type { Tx } from '../../call/unit-of-work.ts';
import { inSavepoint } from '../../db/sql/savepoint.ts';
import { updateSql, type Write, writeTogether } from '../../db/sql/write.ts';
import { mayRunAgain } from '../../db/transaction.ts';
import { AppError, isFault } from '../../errors/errors.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { ResultSeverity, UnmatchedReason } from '../../generated/prisma/enums.ts';
import { recordAudit } from '../changes/audit.ts';
import { lockNamedSample } from '../changes/locks.ts';
import { publishHeld, publishMatched } from '../changes/publish.ts';
import { readSampleFacts } from '../identity/sample-facts.ts';
import { checkMessage } from '../reports/check-report.ts';
import type { ArrivedMessage } from './arrived-message.ts';
import { type ChartedMessage, chartMessage, whyUncharted } from './chart-message.ts';
import { flawOf, mismatchOf, onlySampleOf } from './find-mismatch.ts';
import { findAnalytes } from './look-up-message.ts';
import { isMismatch, type Mismatch, unreadable } from './mismatch.ts';
import { findNamedSamples } from './named-samples.ts';
import { reportInput } from './report-input.ts';
import { firstReportSql } from './store-message.ts';
import { readStoredMessage, type StoredMessage } from './stored-message.ts';

interface WaitingMessage {
  readonly id: string;
  readonly accountId: string;
  readonly messageId: string;
  readonly sampleRef: string;
  readonly sampleId: string;
  readonly kitId: string;
  /** The account of the program. */
  readonly programId: string;
  readonly severity: ResultSeverity;
  /** Whether it was charted before, for another person than the one registered since. */
  readonly wasCharted: boolean;
}

/** The event that a message waited for. */
export const SINCE = {
  REGISTRATION: 'Somebody was registered for the kit.',
  REQUISITION: 'A requisition named the patient.',
} as const;

/**
 * Decides on the messages that waited for a person to compare them with, in order of arrival (contract, 10.3): charts those that are about
 * that person, and leaves the others for manual review. Call in the transaction that registers the kit or creates its requisition, after
 * that write, with the kit locked.
 */
export async function decideWaitingMessages(tx: Tx, kitRef: string, since: keyof typeof SINCE): Promise<void> {
  const waiting = await tx.db.$queryRaw<WaitingMessage[]>(Prisma.sql`
    SELECT unmatched.id, unmatched.account_id AS "accountId", unmatched.message_id AS "messageId", sample.id AS "sampleRef",
      sample.sample_id::text AS "sampleId", sample.account_id AS "programId", unmatched.severity::text,
      (SELECT kit_id::text FROM kits WHERE id = sample.kit_id) AS "kitId", message.report_id IS NOT NULL AS "wasCharted"
    FROM samples sample JOIN unmatched_results unmatched ON unmatched.sample_id = sample.id AND unmatched.status = 'WAITING'
      JOIN laboratory_messages message ON message.id = unmatched.message_id
    WHERE sample.kit_id = ${kitRef}::uuid ORDER BY message.received, message.id FOR UPDATE OF unmatched`);
  for (const message of waiting) {
    const mismatch = await chartOrExplain(tx, message, SINCE[since]);
    if (mismatch) await leaveForReview(tx, message, mismatch);
  }
}

/** Charts a message, or returns why it cannot be charted; nothing is written then. */
async function chartOrExplain(tx: Tx, waiting: WaitingMessage, decision: string): Promise<Mismatch | undefined> {
  try {
    return await inSavepoint(tx.db, () => chart(tx, waiting, decision));
  } catch (error) {
    // Such as that another laboratory has reported on the sample.
    if (error instanceof AppError && !isFault(error)) return { reason: 'NOT_EXPECTED', detail: error.message };
    if (error instanceof AppError || mayRunAgain(error)) throw error;
    // Our failure on one message must not stop a person from registering a kit.
    return unreadable('The service failed to chart it. Match it by hand; if that fails, too, tell the operator.');
  }
}

/** @throws AppError if it cannot be charted after all. */
async function chart(tx: Tx, waiting: WaitingMessage, decision: string): Promise<Mismatch | undefined> {
  const sample = await lockNamedSample(tx, 'holder of the code', waiting.sampleId);
  const stored = await readAgain(tx, waiting);
  if ('reason' in stored) return stored;
  const { arrived, submitter, laboratory, identification } = stored;
  const facts = await readSampleFacts(tx, sample.id, { laboratory, identification });
  const mismatch =
    flawOf(arrived, tx.call.clock.now()) ??
    mismatchOf(arrived, sample, facts) ??
    (waiting.wasCharted ? await sampleMismatch(tx, arrived, sample) : undefined);
  if (mismatch) return mismatch;
  const received = facts.received ?? tx.call.clock.now();
  const input = reportInput(arrived.report, sample.sampleId, received, await findAnalytes(tx, arrived));
  const checked = await orUnreadable(checkMessage(tx, input));
  if ('reason' in checked) return checked;
  const alongside = ({ reportId }: ChartedMessage) => [
    ...matched(tx, waiting, { reportId, decision }),
    publishMatched(tx.call, sample),
  ];
  // A message that was withdrawn to be decided again is not older than itself.
  const isConfirmed = waiting.wasCharted;
  const by = { submitter, laboratory };
  const charting = {
    arrived,
    checked,
    ...by,
    isConfirmed,
    replacesElsewhere: false,
    outlivesFailure: false,
    alongside,
  };
  const audited = {
    action: 'result.matchRegistered',
    subject: `UnmatchedResult:${waiting.id}`,
    accountId: sample.accountId,
  };
  const uncharted = whyUncharted(await chartMessage(tx, sample, facts, charting), arrived.report);
  if (!uncharted) await recordAudit(tx, audited);
  return uncharted;
}

/** A charted message may have been matched by hand to a sample that it does not name; that decision was about another person. */
async function sampleMismatch(
  tx: Tx,
  arrived: ArrivedMessage,
  { id }: { readonly id: string },
): Promise<Mismatch | undefined> {
  const named = onlySampleOf(arrived, await findNamedSamples(tx, arrived.report));
  if (isMismatch(named)) return named;
  return named.id === id ? undefined : { reason: 'NOT_EXPECTED', detail: 'It names another sample.' };
}

/** Parses the message again, because the parsing rules may have changed since it arrived. */
function readAgain(tx: Tx, { messageId, sampleId }: WaitingMessage): Promise<StoredMessage | Mismatch> {
  return orUnreadable(readStoredMessage(tx, messageId, sampleId));
}

async function orUnreadable<Value extends object>(reading: Promise<Value>): Promise<Value | Mismatch> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof AppError && error.code === 'BAD_USER_INPUT') return unreadable(error.message);
    throw error;
  }
}

const WAS_CHARTED =
  'It was charted for the patient on the requisition, and withdrawn when somebody else was registered.';

function matched(
  { call: { clock } }: Tx,
  { id, messageId }: WaitingMessage,
  { reportId, decision }: { readonly reportId: string | null; readonly decision: string },
): Write[] {
  const decided = { status: 'MATCHED', report_id: reportId, decided_at: clock.now(), decision };
  return [
    updateSql('unmatched_results', decided, Prisma.sql`id = ${id}::uuid`),
    ...(reportId === null ? [] : [firstReportSql(messageId, reportId)]),
  ];
}

async function leaveForReview(
  tx: Tx,
  { id, accountId, severity, wasCharted, ...named }: WaitingMessage,
  { reason, detail: why }: { readonly reason: UnmatchedReason; readonly detail: string },
): Promise<void> {
  const { sampleRef, sampleId, kitId, programId } = named;
  const sample = { id: sampleRef, accountId: programId, sampleId, kitId };
  const detail = wasCharted ? `${why} ${WAS_CHARTED}` : why;
  await recordAudit(tx, { action: 'result.keepUnmatched', subject: `UnmatchedResult:${id}`, accountId });
  await writeTogether(tx.db, [
    updateSql('unmatched_results', { status: 'OPEN', reason, detail }, Prisma.sql`id = ${id}::uuid`),
    publishHeld(tx.call, { id, accountId, reason, severity }, sample),
  ]);
}
