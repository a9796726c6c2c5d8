import { laboratoryOf } from '../../auth/policy.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { badInput, type FieldProblem } from '../../errors/errors.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { LaboratoryIdentification } from '../../generated/prisma/enums.ts';
import { type DecodedMessage, decodeMessage } from '../../hl7/decode-message.ts';
import { groupSegments } from '../../hl7/group-segments.ts';
import { MessageRefusal } from '../../hl7/message-refusal.ts';
import { type Person, readPerson } from '../../hl7/person.ts';
import { readMessage } from '../../hl7/read-message.ts';
import { MAX_SPECIMENS, readSampleIds, type SampleIds } from '../../hl7/sample-ids.ts';
import type { Segment } from '../../hl7/segment.ts';
import { laboratoryFlagsOf } from '../inputs/laboratory-flags.ts';
import type { Submitter } from '../reports/chart-report.ts';
import { type ArrivedMessage, type MessageRules, readReport, takeMessage } from './arrived-message.ts';

/** The most bytes of a message that are shown (contract, 8.3). The whole message is stored anyway. */
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

/** The person and the sample ids at the beginning of a stored message. */
export interface StoredNames {
  readonly person: Person;
  /** The possible ids of each specimen, and of each order without one. */
  readonly sampleIds: readonly SampleIds[];
}

/**
 * Reads the person and ids that a stored message names. Only the beginning is read, because a whole page of messages is searched
 * for candidates.
 */
export async function readStoredNames(work: UnitOfWork, messageId: string): Promise<StoredNames> {
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
export interface StoredMessage {
  readonly arrived: ArrivedMessage;
  readonly submitter: Submitter;
  /** The laboratory that sent it; undefined if it came with the key of an administrator, who sees all reports. */
  readonly laboratory: string | undefined;
  /** How messages of the sending laboratory are read. */
  readonly rules: MessageRules;
  /** How messages of the sending laboratory must identify people. */
  readonly identification: LaboratoryIdentification;
}

/**
 * Parses a stored message again, because the parsing rules may have improved since it arrived.
 *
 * @param sampleId the id of the sample that it is to be charted on
 * @throws AppError BAD_USER_INPUT for a message that would now be refused
 */
export async function readStoredMessage(
  { db }: UnitOfWork,
  messageId: string,
  sampleId: string,
): Promise<StoredMessage> {
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
