import type { Actor } from '../../auth/actor.ts';
import { authorize, laboratoryOf } from '../../auth/policy.ts';
import type { Tx, UnitOfWork } from '../../call/unit-of-work.ts';
import { newUuid } from '../../db/sql/identifiers.ts';
import { AppError, isFault } from '../../errors/errors.ts';
import type { LaboratoryIdentification } from '../../generated/prisma/enums.ts';
import { locationOf } from '../../hl7/location.ts';
import { MessageRefusal } from '../../hl7/message-refusal.ts';
import { refuseTooLong } from '../../hl7/read-message.ts';
import { lockNamedSample } from '../changes/locks.ts';
import type { HeldSample } from '../changes/publish.ts';
import { readSampleFacts } from '../identity/sample-facts.ts';
import { type CheckedMessage, checkMessage } from '../reports/check-report.ts';
import { type Answer, charted, failed, refused, unmatched } from './acknowledge.ts';
import { type ArrivedMessage, readReport, takeMessage, type UnreadMessage } from './arrived-message.ts';
import { type ChartedMessage, chartMessage, whyUncharted } from './chart-message.ts';
import {
  flawOf,
  flawOfMissingValues,
  laboratoryMismatch,
  locationsOfDates,
  mismatchOf,
  onlySampleOf,
} from './find-mismatch.ts';
import {
  type EarlierMessage,
  findEarlierMessage,
  lookUpMessage,
  type MessageLookup,
  type OwnedSample,
} from './look-up-message.ts';
import { isMismatch, type Mismatch, unreadable } from './mismatch.ts';
import type { NamedInMessage } from './named-samples.ts';
import { reportInput } from './report-input.ts';
import { insertMessageSql, storeUnmatched } from './store-message.ts';

/** A received message, with its answer. */
export interface ReceivedMessage extends Answer {
  /** The error on our side, for the operator; the sender is asked to retry. */
  readonly failure?: unknown;
}

/**
 * Processes a laboratory's results message (contract, 10.3): charts it, or stores it for manual review, and commits before it answers.
 * Every message gets an answer.
 *
 * @throws AppError UNAUTHENTICATED; FORBIDDEN except for LAB and ADMIN.
 */
export async function receiveMessage(work: UnitOfWork, content: Uint8Array<ArrayBuffer>): Promise<ReceivedMessage> {
  const actor = authorize(work.call.actor, 'messages.receive');
  const unread = await open(content);
  if (unread instanceof MessageRefusal) return refused(unread, work.call.clock.now());
  try {
    return await take(work, actor, unread);
  } catch (failure) {
    return { ...failed(unread.message.header, work.call.clock.now()), failure };
  }
}

/** The answer to a message that arrived while the service could not process any. */
export async function notTaken(content: Uint8Array<ArrayBuffer>, now: Date): Promise<Answer> {
  const unread = await open(content);
  return failed(unread instanceof MessageRefusal ? unread.header : unread.message.header, now);
}

/** The answer to a message that exceeds the maximum length. @param beginning its first bytes */
export function tooLong(beginning: Uint8Array, now: Date): Answer {
  return refused(refuseTooLong(beginning), now);
}

async function open(content: Uint8Array<ArrayBuffer>): Promise<UnreadMessage | MessageRefusal> {
  try {
    return await takeMessage(content);
  } catch (error) {
    if (error instanceof MessageRefusal) return error;
    throw error;
  }
}

async function take(work: UnitOfWork, actor: Actor, unread: UnreadMessage): Promise<Answer> {
  const known = await lookUpMessage(work, actor, unread);
  if (known.stored?.isSame) return answeredBefore(unread, known.stored);
  const arrived = await readReport(unread, known.laboratory, { ids: known.samples.map(sampleIdOf) });
  if (known.stored) return storeReused(work, actor, arrived, known);
  try {
    return await chartOrStore(work, actor, arrived, known);
  } catch (error) {
    // Another delivery of the same message was faster, or another message has taken the control id.
    const stored = isRefusal(error) ? await findEarlierMessage(work, actor, arrived) : null;
    if (!stored) throw error;
    return stored.isSame ? answeredBefore(arrived, stored) : storeReused(work, actor, arrived, known);
  }
}

/** Stores a message that reuses a control id, unless the same message is already stored. */
async function storeReused(
  work: UnitOfWork,
  actor: Actor,
  arrived: ArrivedMessage,
  known: MessageLookup,
): Promise<Answer> {
  const named = onlySampleOf(arrived, known);
  const reused: Mismatch = {
    reason: 'CONTROL_ID_REUSED',
    detail: 'Its control id (MSH-10) was used before, by a message with different content.',
    locations: [locationOf('MSH-10')],
  };
  try {
    return await store(work, actor, arrived, reused, isMismatch(named) ? null : named);
  } catch (error) {
    const stored = isRefusal(error) ? await findEarlierMessage(work, actor, arrived) : null;
    if (!stored?.isSame) throw error;
    return answeredBefore(arrived, stored);
  }
}

async function chartOrStore(
  work: UnitOfWork,
  actor: Actor,
  arrived: ArrivedMessage,
  known: MessageLookup,
): Promise<Answer> {
  const named = onlySampleOf(arrived, known);
  if (!isMismatch(named) && named.isOfAnother)
    return store(work, actor, arrived, laboratoryMismatch(arrived, named), named);
  const flaw = flawOf(arrived, work.call.clock.now()) ?? (isMismatch(named) ? flawOfMissingValues(arrived) : undefined);
  const checked = flaw ?? (await check(work, arrived, known));
  if (isMismatch(checked)) return store(work, actor, arrived, checked, isMismatch(named) ? null : named);
  if (isMismatch(named)) return store(work, actor, arrived, named, null);
  return chart(work, actor, arrived, checked, named, known.laboratory.identification);
}

/** The report, checked as by `submitReport`, or the mismatch that describes its problems. */
async function check(
  work: UnitOfWork,
  { report }: ArrivedMessage,
  { samples: [sample], analytes }: MessageLookup,
): Promise<CheckedMessage | Mismatch> {
  try {
    return await checkMessage(
      work,
      reportInput(report, sample?.sampleId ?? 'unknown', work.call.clock.now(), analytes),
    );
  } catch (error) {
    if (error instanceof AppError && error.code === 'BAD_USER_INPUT')
      return unreadable(error.message, locationsOfDates(report.times, error.fields ?? []));
    throw error;
  }
}

/** Charts the message, or stores it if it does not agree with the sample, or if `submitReport` would refuse it. */
async function chart(
  work: UnitOfWork,
  actor: Actor,
  arrived: ArrivedMessage,
  checked: CheckedMessage,
  named: OwnedSample,
  identification: LaboratoryIdentification,
): Promise<Answer> {
  try {
    return await work.transaction(async (tx) => {
      const laboratory = laboratoryOf(actor);
      const sample = await lockNamedSample(tx, 'holder of the code', named.sampleId);
      const facts = await readSampleFacts(tx, sample.id, { laboratory, identification });
      const mismatch = mismatchOf(arrived, sample, facts);
      const nothing = facts.isOfAnother ? undefined : flawOfMissingValues(arrived);
      if (mismatch) return storeFor(tx, actor, arrived, nothing ?? mismatch, sample);
      const { header } = arrived.message;
      let answer = charted(header, tx.call.clock.now(), arrived.report.remarks);
      const alongside = ({ reportId, remarks }: ChartedMessage) => {
        // Comparison with the sample's chart may add remarks.
        answer = charted(header, tx.call.clock.now(), remarks);
        const answered = { arrived, acknowledgement: answer.text };
        return [insertMessageSql(tx, actor, answered, newUuid(), { reportId, reusesControlId: false })];
      };
      const outcome = await chartMessage(tx, sample, facts, {
        arrived,
        checked,
        submitter: actor,
        laboratory,
        isConfirmed: false,
        replacesElsewhere: false,
        outlivesFailure: false,
        alongside,
      });
      const reason = whyUncharted(outcome, arrived.report);
      return reason ? storeFor(tx, actor, arrived, reason, sample) : answer;
    });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return store(work, actor, arrived, { reason: 'NOT_EXPECTED', detail: error.message }, named);
  }
}

async function store(
  work: UnitOfWork,
  actor: Actor,
  arrived: ArrivedMessage,
  mismatch: Mismatch,
  sample: HeldSample | null,
): Promise<Answer> {
  return work.transaction((tx) => storeFor(tx, actor, arrived, mismatch, sample));
}

/** Stores a message that is not charted, and returns its answer. */
async function storeFor(
  tx: Tx,
  actor: Actor,
  arrived: ArrivedMessage,
  mismatch: Mismatch,
  sample: HeldSample | null,
): Promise<Answer> {
  const answer = unmatched(arrived.message.header, tx.call.clock.now(), mismatch, arrived.report.remarks);
  await storeUnmatched(tx, actor, { arrived, acknowledgement: answer.text }, mismatch, sample);
  return answer;
}

function answeredBefore({ message }: UnreadMessage, stored: EarlierMessage): Answer {
  const { characterSet } = message.header;
  return { code: 'AA', outcome: 'DUPLICATE', text: stored.acknowledgement, characterSet, remarks: [] };
}

function sampleIdOf({ sampleId }: NamedInMessage): string {
  return sampleId;
}

function isRefusal(error: unknown): error is AppError {
  return error instanceof AppError && !isFault(error);
}
