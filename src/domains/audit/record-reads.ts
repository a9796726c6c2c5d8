import type { Actor } from '../../auth/actor.ts';
import { isStaff } from '../../auth/policy.ts';
import type { Read } from '../../context.ts';
import { newUuid } from '../../db/identifiers.ts';
import type { PreparedStatements } from '../../db/prepared-statements.ts';

/** A read to be recorded: what it showed, to whom, in which request, and when. */
export interface AnsweredRead extends Read {
  /** Null for whoever holds the signed link to a document. */
  readonly actor: Actor | null;
  readonly requestId: string;
  readonly time: Date;
}

/** Each column is one array, so that the text is the same for any number of entries. An array of arrays must be rectangular, so those of one entry travel as texts. */
const INSERT = `INSERT INTO audit_entries (id, created, action, user_id, api_key_id, account_id, request_id, classes, records)
SELECT id, created, action, user_id, api_key_id, account_id, request_id, classes::data_class[], records::uuid[]
FROM unnest($1::uuid[], $2::timestamptz[], $3::text[], $4::uuid[], $5::uuid[], $6::uuid[], $7::text[], $8::text[], $9::text[])
  AS entry (id, created, action, user_id, api_key_id, account_id, request_id, classes, records)`;

/** Adds one entry for each of the reads, all in one statement. */
export async function recordReads(statements: PreparedStatements, reads: readonly AnsweredRead[]): Promise<void> {
  await statements.query(INSERT, [
    reads.map(() => newUuid()),
    reads.map(({ time }) => time.toISOString()),
    reads.map(({ action }) => action),
    reads.map(({ actor }) => actor?.userId ?? null),
    reads.map(({ actor }) => actor?.apiKeyId ?? null),
    // Staff see all accounts, and one answer may show records of several.
    reads.map(({ actor }) => (actor && !isStaff(actor) ? actor.accountId : null)),
    reads.map(({ requestId }) => requestId),
    reads.map(({ classes }) => `{${[...classes].join()}}`),
    reads.map(({ records }) => `{${[...records].join()}}`),
  ]);
}
