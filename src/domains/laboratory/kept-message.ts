import type { Actor } from '../../auth/actor.ts';
import type { RequestContext, TransactionContext } from '../../context.ts';
import { AppError, notFound } from '../../errors.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { UnmatchedReason, UnmatchedStatus } from '../../generated/prisma/enums.ts';
import { type DecodedMessage, decodeMessage } from '../../hl7/decode-message.ts';
import { MessageRefusal } from '../../hl7/message-refusal.ts';
import { type Person, readPerson } from '../../hl7/person.ts';
import { readMessage } from '../../hl7/read-message.ts';
import type { Segment } from '../../hl7/segment.ts';
import { whereNamed } from '../records.ts';
import type { Submitter } from '../reports/chart-report.ts';
import { type ArrivedMessage, readArrived } from './arrived-message.ts';

/** An unmatched result, locked for whoever decides on it. */
export interface LockedUnmatched {
  readonly id: string;
  readonly accountId: string;
  readonly messageId: string;
  readonly reason: UnmatchedReason;
}

/**
 * Locks an unmatched result that nobody has decided on.
 *
 * @throws AppError NOT_FOUND; CONFLICT if it is not open.
 */
export async function lockOpenUnmatched(
  { db }: TransactionContext,
  actor: Actor,
  unmatchedResultId: string,
): Promise<LockedUnmatched> {
  const [found] = await db.$queryRaw<(LockedUnmatched & { readonly status: UnmatchedStatus })[]>(Prisma.sql`
    SELECT row.id, row.account_id AS "accountId", row.message_id AS "messageId", row.reason::text, row.status::text
    FROM unmatched_results row ${whereNamed(actor, 'unmatchedResult', unmatchedResultId)} FOR UPDATE`);
  if (!found) throw notFound('unmatched result', unmatchedResultId);
  if (found.status !== 'OPEN') throw new AppError('CONFLICT', 'Somebody has decided on this result already.');
  return found;
}

/** The most bytes of a message that are shown (contract, 8.3). It is kept whole. */
const MOST_SHOWN = 262_144;

/** A kept message for people to read: a segment a line. */
export async function messageText(
  context: RequestContext,
  unmatched: { readonly id: string; readonly messageId: string },
): Promise<string> {
  const { text } = decodeBeginning(await readBeginning(context, unmatched.messageId)).decoded;
  context.noteRead({
    action: 'message.read',
    classes: new Set(['IDENTITY', 'RESULTS']),
    records: new Set([unmatched.id]),
  });
  return text.replace(/\r\n?/g, '\n');
}

/**
 * Whom a kept message is about, as far as its beginning says it: of a page of messages that are looked through for candidates, not
 * all of each is read.
 */
export async function readKeptPerson(context: RequestContext, messageId: string): Promise<Person> {
  const { bytes } = decodeBeginning(await readBeginning(context, messageId));
  return readPerson(patientIn(bytes), 0);
}

/** The first PID; undefined if there is none, or not within the beginning of a message. */
function patientIn(beginning: Uint8Array): Segment | undefined {
  try {
    return readMessage(beginning).segments.find(({ name }) => name === 'PID');
  } catch (error) {
    // An MSH that goes on beyond it.
    if (error instanceof MessageRefusal) return undefined;
    throw error;
  }
}

async function readBeginning({ db }: RequestContext, messageId: string): Promise<Uint8Array> {
  const [found] = await db.$queryRaw<{ content: Uint8Array }[]>(Prisma.sql`
    SELECT substring(content FROM 1 FOR ${MOST_SHOWN}) AS content FROM laboratory_messages WHERE id = ${messageId}::uuid`);
  if (!found) throw new Error('The message of an unmatched result is gone.');
  return found.content;
}

/** Text is cut between characters, of which UTF-8 has up to four bytes. */
function decodeBeginning(content: Uint8Array): { readonly bytes: Uint8Array; readonly decoded: DecodedMessage } {
  const cuts = [0, 1, 2, 3].map((cut) => content.subarray(0, content.length - cut));
  for (const bytes of cuts) {
    const decoded = decodeMessage(bytes);
    if (decoded.isText) return { bytes, decoded };
  }
  return { bytes: content, decoded: decodeMessage(content) };
}

/** A message that was kept, read again, and whose key it came with. */
export interface KeptMessage {
  readonly arrived: ArrivedMessage;
  readonly submitter: Submitter;
}

/** Reads a kept message again: the rules of reading may have learned since. */
export async function readKeptMessage({ db }: RequestContext, messageId: string): Promise<KeptMessage> {
  const { content, receivedById, accountId } = await db.laboratoryMessage.findUniqueOrThrow({
    where: { id: messageId },
  });
  return { arrived: readArrived(content), submitter: { userId: receivedById, accountId } };
}
