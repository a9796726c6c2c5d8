import type { Actor } from '../../auth/actor.ts';
import { laboratoryOf } from '../../auth/policy.ts';
import type { Tx, UnitOfWork } from '../../call/unit-of-work.ts';
import { AppError, badInput, type FieldProblem, notFound } from '../../errors.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type {
  LaboratoryIdentification,
  ResultSeverity,
  UnmatchedReason,
  UnmatchedStatus,
} from '../../generated/prisma/enums.ts';
import { type DecodedMessage, decodeMessage } from '../../hl7/decode-message.ts';
import { groupSegments } from '../../hl7/group-segments.ts';
import { MessageRefusal } from '../../hl7/message-refusal.ts';
import { type Person, readPerson } from '../../hl7/person.ts';
import { readMessage } from '../../hl7/read-message.ts';
import { MAX_SPECIMENS, readSampleIds, type SampleIds } from '../../hl7/sample-ids.ts';
import type { Segment } from '../../hl7/segment.ts';
import { laboratoryFlagsOf } from '../laboratory-flags.ts';
import type { HeldSample } from '../publish.ts';
import { noteConcerned, whereNamed } from '../records.ts';
import type { Submitter } from '../reports/chart-report.ts';
import { type ArrivedMessage, type MessageRules, readReport, takeMessage } from './arrived-message.ts';

/** An unmatched result, locked so that the caller can decide on it. */
export interface LockedUnmatched {
  readonly id: string;
  readonly accountId: string;
  readonly messageId: string;
  readonly sampleRef: string | null;
  /** The sample that it names, or was matched to; null if there is none. */
  readonly sample: HeldSample | null;
  readonly reason: UnmatchedReason;
  readonly severity: ResultSeverity;
  readonly status: UnmatchedStatus;
}

/** Locks the unmatched result that the caller names. @throws AppError NOT_FOUND. */
export async function lockUnmatched(tx: Tx, actor: Actor, unmatchedResultId: string): Promise<LockedUnmatched> {
  const [found] = await tx.db.$queryRaw<LockedUnmatched[]>(Prisma.sql`
    SELECT row.id, row.account_id AS "accountId", row.message_id AS "messageId", row.sample_id AS "sampleRef", row.reason::text,
      row.severity::text, row.status::text,
      (SELECT json_build_object('id', sample.id, 'accountId', sample.account_id, 'sampleId', sample.sample_id::text,
         'kitId', (SELECT kit_id::text FROM kits WHERE id = sample.kit_id)) FROM samples sample WHERE sample.id = row.sample_id) AS sample
    FROM unmatched_results row ${whereNamed(actor, 'unmatchedResult', unmatchedResultId)} FOR UPDATE`);
  if (!found) throw notFound('unmatched result', unmatchedResultId);
  noteConcerned(tx, 'unmatchedResult', found.id);
  return found;
}

/**
 * Locks an unmatched result that still needs a decision.
 *
 * @param decidable the statuses that allow the decision
 * @throws AppError NOT_FOUND; CONFLICT if it is not in one of these statuses.
 */
export async function lockOpenUnmatched(
  tx: Tx,
  actor: Actor,
  unmatchedResultId: string,
  decidable: readonly UnmatchedStatus[] = ['OPEN'],
): Promise<LockedUnmatched> {
  const found = await lockUnmatched(tx, actor, unmatchedResultId);
  if (decidable.includes(found.status)) return found;
  throw found.status === 'WAITING'
    ? new AppError(
        'CONFLICT',
        'This result waits until somebody is registered for its kit, or a requisition names a patient.',
      )
    : new AppError('CONFLICT', 'This result has already been decided.');
}

/** The most bytes of a message that are shown (contract, 8.3). The whole message is stored. */
const MAX_SHOWN = 262_144;

/** A stored message for people to read, one segment per line. */
export async function messageText(
  work: UnitOfWork,
  unmatched: { readonly id: string; readonly messageId: string },
): Promise<string> {
  const { text } = decodeBeginning(await readBeginning(work, unmatched.messageId)).decoded;
  work.noteRead({
    action: 'message.read',
    classes: new Set(['IDENTITY', 'RESULTS']),
    records: new Set([unmatched.id]),
  });
  return text.replace(/\r\n?/g, '\n');
}

/** The person and ids named at the beginning of a stored message. */
export interface KeptNames {
  readonly person: Person;
  /** The possible ids of each specimen, and of each order without one. */
  readonly sampleIds: readonly SampleIds[];
}

/**
 * Reads the person and ids that a stored message names. Only the beginning is read, because a whole page of messages is searched
 * for candidates.
 */
export async function readKeptNames(work: UnitOfWork, messageId: string): Promise<KeptNames> {
  const { bytes } = decodeBeginning(await readBeginning(work, messageId));
  const segments = segmentsIn(bytes);
  const sampleIds = readSampleIds(groupSegments(segments)).slice(0, MAX_SPECIMENS);
  return { person: readPerson(segments.find(({ name }) => name === 'PID')), sampleIds };
}

function segmentsIn(beginning: Uint8Array): readonly Segment[] {
  try {
    return readMessage(beginning).segments;
  } catch (error) {
    // The MSH segment continues beyond the beginning.
    if (error instanceof MessageRefusal) return [];
    throw error;
  }
}

async function readBeginning({ db }: UnitOfWork, messageId: string): Promise<Uint8Array> {
  const [found] = await db.$queryRaw<{ content: Uint8Array }[]>(Prisma.sql`
    SELECT substring(content FROM 1 FOR ${MAX_SHOWN}) AS content FROM laboratory_messages WHERE id = ${messageId}::uuid`);
  if (!found) throw new Error('The message of an unmatched result is gone.');
  return found.content;
}

/** Text must be cut between characters, and a UTF-8 character has up to four bytes. */
function decodeBeginning(content: Uint8Array): { readonly bytes: Uint8Array; readonly decoded: DecodedMessage } {
  const cuts = [0, 1, 2, 3].map((cut) => content.subarray(0, content.length - cut));
  for (const bytes of cuts) {
    const decoded = decodeMessage(bytes);
    if (decoded.isText) return { bytes, decoded };
  }
  return { bytes: content, decoded: decodeMessage(content) };
}

/** A stored message, parsed again, and the owner of the API key that it came with. */
export interface KeptMessage {
  readonly arrived: ArrivedMessage;
  readonly submitter: Submitter;
  /** The laboratory that sent it; undefined if it came with the key of an administrator, who sees all reports. */
  readonly laboratory: string | undefined;
  /** How the messages of the laboratory that sent it are read. */
  readonly rules: MessageRules;
  /** What the messages of the laboratory that sent it must give. */
  readonly identification: LaboratoryIdentification;
}

/**
 * Parses a stored message again, because the parsing rules may have improved since it arrived.
 *
 * @param sampleId the id of the sample that it is to be charted on
 * @throws AppError BAD_USER_INPUT for a message that would now be refused
 */
export async function readKeptMessage({ db }: UnitOfWork, messageId: string, sampleId: string): Promise<KeptMessage> {
  const { content, receivedBy, account } = await db.laboratoryMessage.findUniqueOrThrow({
    where: { id: messageId },
    include: {
      account: {
        select: { id: true, laboratoryTimeZone: true, laboratoryIdentification: true, laboratoryFlags: true },
      },
      receivedBy: { select: { id: true, role: true } },
    },
  });
  const rules = { timeZone: account.laboratoryTimeZone, flags: laboratoryFlagsOf(account.laboratoryFlags) };
  return {
    arrived: await readAgain(content, rules, sampleId),
    submitter: { userId: receivedBy.id, accountId: account.id },
    laboratory: laboratoryOf({ role: receivedBy.role, accountId: account.id }),
    rules,
    identification: account.laboratoryIdentification,
  };
}

async function readAgain(
  content: Uint8Array<ArrayBuffer>,
  rules: MessageRules,
  sampleId: string,
): Promise<ArrivedMessage> {
  try {
    return await readReport(await takeMessage(content), rules, { ids: [sampleId] });
  } catch (error) {
    if (error instanceof MessageRefusal) throw badInput([notChartableProblem(error.message)]);
    throw error;
  }
}

/** The problem of a stored message that cannot be charted. `why` is a sentence that gives the reason. */
export function notChartableProblem(why: string): FieldProblem {
  const message = `cannot be charted: ${why} Enter what is right in it with submitReport, then reject it`;
  return { path: ['unmatchedResultId'], message, code: 'NOT_ALLOWED' };
}
