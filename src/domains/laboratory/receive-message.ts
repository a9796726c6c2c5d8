import type { Actor } from '../../auth/actor.ts';
import { authorize } from '../../auth/policy.ts';
import type { RequestContext } from '../../context.ts';
import { newUuid } from '../../db/identifiers.ts';
import { AppError, isFault } from '../../errors.ts';
import { MessageRefusal } from '../../hl7/message-refusal.ts';
import { lockNamedSample } from '../locks.ts';
import { type CheckedReport, checkReport } from '../reports/check-report.ts';
import { type Answer, charted, controlIdTaken, failed, refused, unmatched } from './acknowledge.ts';
import { type ArrivedMessage, readArrived } from './arrived-message.ts';
import { chartMessage } from './chart-message.ts';
import { keepMessageSql, keepUnmatched } from './keep-message.ts';
import {
  findStored,
  type KnownOfMessage,
  lookUpMessage,
  type NamedInMessage,
  type StoredMessage,
} from './known-message.ts';
import { flawOf, isMismatch, type Mismatch, mismatchOf, theSampleOf, unreadable } from './mismatch.ts';
import { reportInput } from './report-input.ts';
import { readSampleFacts } from './sample-facts.ts';

/** A message as it was answered. */
export interface ReceivedMessage extends Answer {
  /** What went wrong on our side, for the operator; the sender is asked to send it again. */
  readonly failure?: unknown;
}

/**
 * Takes a laboratory's message of results (contract, 10.3): charts it, or keeps it for somebody to decide on, and is committed before
 * it is answered. Every message gets an answer.
 *
 * @throws AppError UNAUTHENTICATED; FORBIDDEN except for LAB and ADMIN.
 */
export async function receiveMessage(
  context: RequestContext,
  content: Uint8Array<ArrayBuffer>,
): Promise<ReceivedMessage> {
  const actor = authorize(context.actor, 'messages.receive');
  const arrived = read(content);
  if (arrived instanceof MessageRefusal) return refused(arrived, context.clock.now());
  try {
    return await take(context, actor, arrived);
  } catch (failure) {
    return { ...failed(arrived.message.header, context.clock.now()), failure };
  }
}

/** The answer to a message that came while the service could take none. */
export function notTaken(content: Uint8Array<ArrayBuffer>, now: Date): Answer {
  const arrived = read(content);
  return failed(arrived instanceof MessageRefusal ? arrived.header : arrived.message.header, now);
}

function read(content: Uint8Array<ArrayBuffer>): ArrivedMessage | MessageRefusal {
  try {
    return readArrived(content);
  } catch (error) {
    if (error instanceof MessageRefusal) return error;
    throw error;
  }
}

async function take(context: RequestContext, actor: Actor, arrived: ArrivedMessage): Promise<Answer> {
  const known = await lookUpMessage(context, actor, arrived);
  if (known.stored) return answeredBefore(context, arrived, known.stored);
  try {
    return await chartOrKeep(context, actor, arrived, known);
  } catch (error) {
    // Another delivery of the same message was faster, or used the control id.
    const stored = isRefusal(error) ? await findStored(context, actor, arrived) : null;
    if (!stored) throw error;
    return answeredBefore(context, arrived, stored);
  }
}

async function chartOrKeep(
  context: RequestContext,
  actor: Actor,
  arrived: ArrivedMessage,
  known: KnownOfMessage,
): Promise<Answer> {
  const checked = flawOf(arrived) ?? (await check(context, arrived, known));
  const named = theSampleOf(arrived, known);
  if (isMismatch(checked)) return keep(context, actor, arrived, checked, isMismatch(named) ? null : named.id);
  if (isMismatch(named)) return keep(context, actor, arrived, named, null);
  return chart(context, actor, arrived, checked, named);
}

/** The report as `submitReport` checks it, or what it finds wrong. */
async function check(
  context: RequestContext,
  { report }: ArrivedMessage,
  { samples: [sample], analytes }: KnownOfMessage,
): Promise<CheckedReport | Mismatch> {
  try {
    return await checkReport(context, reportInput(report, sample?.sampleId ?? 'unknown', analytes));
  } catch (error) {
    if (error instanceof AppError && error.code === 'BAD_USER_INPUT') return unreadable(error.message);
    throw error;
  }
}

/** Charts it, or keeps it where it does not agree with the sample. What `submitReport` itself would refuse is kept, too. */
async function chart(
  context: RequestContext,
  actor: Actor,
  arrived: ArrivedMessage,
  checked: CheckedReport,
  named: NamedInMessage,
): Promise<Answer> {
  const { header } = arrived.message;
  try {
    return await context.transaction(async (context) => {
      const now = context.clock.now();
      const sample = await lockNamedSample(context, actor, named.sampleId);
      const facts = await readSampleFacts(context, sample.id);
      const mismatch = mismatchOf(arrived, sample, facts);
      const answer = mismatch ? unmatched(header, now, mismatch.reason) : charted(header, now);
      const answered = { arrived, acknowledgement: answer.text };
      if (mismatch) await keepUnmatched(context, actor, answered, mismatch, sample.id);
      else {
        const alongside = [keepMessageSql(context, actor, answered, newUuid(), checked.id)];
        await chartMessage(context, sample, facts, { arrived, checked, submitter: actor, alongside });
      }
      return answer;
    });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return keep(context, actor, arrived, { reason: 'NOT_EXPECTED', detail: error.message }, named.id);
  }
}

async function keep(
  context: RequestContext,
  actor: Actor,
  arrived: ArrivedMessage,
  mismatch: Mismatch,
  sampleRef: string | null,
): Promise<Answer> {
  const answer = unmatched(arrived.message.header, context.clock.now(), mismatch.reason);
  const answered = { arrived, acknowledgement: answer.text };
  await context.transaction((context) => keepUnmatched(context, actor, answered, mismatch, sampleRef));
  return answer;
}

function answeredBefore({ clock }: RequestContext, { message }: ArrivedMessage, stored: StoredMessage): Answer {
  if (!stored.isSame) return controlIdTaken(message.header, clock.now());
  const { characterSet } = message.header;
  return { code: 'AA', outcome: 'DUPLICATE', text: stored.acknowledgement, characterSet };
}

function isRefusal(error: unknown): error is AppError {
  return error instanceof AppError && !isFault(error);
}
