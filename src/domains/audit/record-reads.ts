import type { Actor } from '../../auth/actor.ts';
import { isStaff } from '../../auth/policy.ts';
import type { Read } from '../../call/read.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import type { Database } from '../../db/database.ts';
import { newUuid } from '../../db/sql/identifiers.ts';
import { insertSql } from '../../db/sql/write.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { whoActed } from '../changes/audit.ts';

/** A read to record: what it showed, to whom, in which request, and when. */
export interface AnsweredRead extends Read {
  /** Null for the holder of a signed link to a document. */
  readonly actor: Actor | null;
  readonly requestId: string;
  readonly time: Date;
}

/** All entries are passed as one value, which is cheaper than one array per column. */
const COLUMNS =
  'id, created, action, user_id, api_key_id, patient_session_id, account_id, request_id, classes, records, filtered_by, matched';

const ENTRIES = `SELECT ${COLUMNS}
FROM json_to_recordset($1::json) AS entry (id uuid, created timestamptz, action text, user_id uuid, api_key_id uuid,
  patient_session_id uuid, account_id uuid, request_id text, classes data_class[], records uuid[], filtered_by text[], matched int)`;

const INSERT = `INSERT INTO audit_entries (${COLUMNS})
${ENTRIES}`;

/**
 * The commit does not wait for the disk. Only a crash of the database server can lose entries, those of its last moments: up to
 * three times `wal_writer_delay`. Waiting would cost each read more than the read itself. Not for the embedded database, which
 * loses what is not on disk when this process dies.
 */
const INSERT_WITHOUT_WAITING = `${INSERT}, set_config('synchronous_commit', 'off', true)`;

/** Adds one entry for each of the reads, all in one statement. Once it returns, they are committed even if this process dies. */
export async function recordReads(
  database: Pick<Database, 'statements' | 'isEmbedded'>,
  reads: readonly AnsweredRead[],
): Promise<void> {
  const { statements, isEmbedded } = database;
  await statements.query(isEmbedded ? INSERT : INSERT_WITHOUT_WAITING, [JSON.stringify(reads.map(entryOf))]);
}

/** A write of the entry for what a write shows, to send with the statement that reads it. */
export function recordReadSql({ call: { actor, requestId, clock } }: UnitOfWork, read: Read): Prisma.Sql {
  return insertSql('audit_entries', [entryOf({ ...read, actor, requestId, time: clock.now() })]);
}

/** Adds the entries for what a write shows, in the write's own transaction, so that it is done and answered only with them. */
export async function recordReadsOfWrite(work: UnitOfWork, reads: readonly Read[]): Promise<void> {
  if (reads.length === 0) return;
  const { db } = work;
  const { actor, requestId, clock } = work.call;
  const time = clock.now();
  await db.$executeRawUnsafe(INSERT, JSON.stringify(reads.map((read) => entryOf({ ...read, actor, requestId, time }))));
  noteReadsOfWrite(work, reads);
}

/** Notes reads whose entries are written in the write's own transaction. */
export function noteReadsOfWrite(work: UnitOfWork, reads: readonly Read[]): void {
  for (const read of reads) if (read.records.size > 0) work.noteRead(read, true);
}

function entryOf({ actor, requestId, time, action, classes, records, filteredBy = [], matched }: AnsweredRead) {
  return {
    id: newUuid(),
    created: time,
    action,
    ...whoActed(actor),
    // Staff see all accounts, so one answer may show records of several.
    account_id: actor && !isStaff(actor) ? actor.accountId : undefined,
    request_id: requestId,
    classes: [...classes],
    records: [...records],
    filtered_by: filteredBy,
    matched,
  };
}
