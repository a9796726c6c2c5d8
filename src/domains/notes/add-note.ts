import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { Tx, UnitOfWork } from '../../call/unit-of-work.ts';
import { newUuid } from '../../db/sql/identifiers.ts';
import { insertSql } from '../../db/sql/write.ts';
import { AppError, notFound } from '../../errors/errors.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { authorizeRead, type RecordName } from '../access/records.ts';
import { writeAudited } from '../changes/audit.ts';
import { lockRecord } from '../changes/locks.ts';
import { parseInput, text } from '../inputs/inputs.ts';
import { COLUMN_OF_SUBJECT, mayHaveNotes, type SubjectName } from './subject.ts';

/** The most characters of a note, and the most notes of an account on a record (contract, 8.3). */
const MAX_TEXT_LENGTH = 2_000;
const MAX_NOTES = 1_000;

const input = z.object({ subjectId: text(), text: text(MAX_TEXT_LENGTH) });

/** A record by its internal id, as a global id names it. */
export interface NamedSubject {
  readonly name: RecordName;
  /** The name of its type in the schema, which the audit has, too. */
  readonly typeName: string;
  readonly id: string;
}

/**
 * Adds a note to a record that the caller sees, for the caller's account (contract, 11.11). The record itself does not change. Returns
 * the note's id.
 *
 * @param subjectOf reads a global id; undefined if it is not a record's id
 * @throws AppError UNAUTHENTICATED; FORBIDDEN for a kind of record that the role does not see; BAD_USER_INPUT; NOT_FOUND if the caller sees
 *   no such record, or it cannot have notes; CONFLICT if the account has 1,000 notes on it.
 */
export async function addNote(
  work: UnitOfWork,
  rawInput: unknown,
  subjectOf: (globalId: string) => NamedSubject | undefined,
): Promise<string> {
  const actor = authorize(work.call.actor, 'notes.write');
  const { subjectId, text: written } = parseInput(input, rawInput);
  const subject = subjectOf(subjectId);
  if (subject && mayHaveNotes(subject.name)) authorizeRead(actor, subject.name);
  return work.transaction(async (tx) => {
    if (!subject || !mayHaveNotes(subject.name)) throw notFound('record', subjectId);
    const { id, accountId } = await lockRecord(tx, actor, subject.name, subject.id, subjectId);
    await requireRoom(tx, subject.name, id, actor.accountId);
    const note = {
      id: newUuid(),
      account_id: actor.accountId,
      author_id: actor.userId,
      text: written,
      created: tx.call.clock.now(),
      [COLUMN_OF_SUBJECT[subject.name]]: id,
    };
    await writeAudited(tx, { action: 'note.add', subject: `${subject.typeName}:${id}`, accountId }, [
      insertSql('notes', [note]),
    ]);
    return note.id;
  });
}

/** Call with the record locked, so that nobody else adds a note to it meanwhile. @throws AppError CONFLICT. */
async function requireRoom({ db }: Tx, name: SubjectName, id: string, accountId: string): Promise<void> {
  const column = Prisma.raw(COLUMN_OF_SUBJECT[name]);
  const [counted] = await db.$queryRaw<{ count: number }[]>(
    Prisma.sql`SELECT count(*)::int AS count FROM notes WHERE ${column} = ${id}::uuid AND account_id = ${accountId}::uuid`,
  );
  if ((counted?.count ?? 0) >= MAX_NOTES)
    throw new AppError('CONFLICT', `The record already has ${MAX_NOTES.toLocaleString('en')} notes.`);
}
