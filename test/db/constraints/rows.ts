import { tables } from '../../../src/generated/tables.ts';

/** SQL that inserts a copy of an existing row; `changes` lists the changed columns and their values, in SQL. */
export function insertWith(table: string, changes: string, where = 'true'): string {
  return insertCopy(table, copyWith(table, changes, where));
}

/** Leaves out the columns that the database computes: it takes no values for them. */
function insertCopy(table: string, copy: string): string {
  const { columns } = Object.values(tables).find((each) => each.table === table) ?? { columns: {} };
  const names = Object.values<{ readonly column: string }>(columns).map(({ column }) => column);
  if (!names.some(isFolded)) return `INSERT INTO ${table} ${copy}`;
  const given = names.filter((name) => !isFolded(name)).join(', ');
  return `INSERT INTO ${table} (${given}) SELECT ${given} FROM (${copy}) AS copied`;
}

const isFolded = (column: string) => column.endsWith('_folded');

function copyWith(table: string, changes: string, where: string): string {
  return `SELECT t.* FROM (SELECT * FROM ${table} WHERE ${where} LIMIT 1) AS base,
    LATERAL jsonb_populate_record(base::${table}, jsonb_build_object(${changes})) AS t`;
}

/** SQL that inserts a copy of an existing row with some changed columns. */
export function insertLike(table: string, changes: object, where = 'true'): string {
  const json = JSON.stringify(changes).replaceAll("'", "''");
  return insertCopy(table, `SELECT (jsonb_populate_record(t, '${json}')).* FROM ${table} AS t WHERE ${where} LIMIT 1`);
}

/** SQL that replaces a kit by another order, with one column in addition. */
export function insertReplacement(column: string, value: string): string {
  return `INSERT INTO replacements (order_id, kit_id, account_id, reason, requested_by_id, created, ${column})
    SELECT orders.id, kits.id, orders.account_id, 'LOST', orders.placed_by_id, now(), ${value}
    FROM orders JOIN kits ON kits.account_id = orders.account_id WHERE orders.id NOT IN (SELECT order_id FROM replacements) LIMIT 1`;
}

/** A document like the one there is, but with other bytes, and for these columns, in SQL. */
export function newAttachment(content: string, changes = ''): string {
  const given = [`'content', ${content}`, `'sha256', sha256(${content})`, `'bytes', octet_length(${content})`];
  return insertWith('attachments', [...given, ...(changes === '' ? [] : [changes])].join(', '));
}

/** The id of a row that is not there. */
export const NEW_ID = '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000';

/** What makes a copy of a report the first version of a chart. */
export const FIRST_VERSION = { id: NEW_ID, amends_id: null, replaces_id: null };

/** A SHA-256, as PostgreSQL writes bytes. */
export const HASH = `\\x${'ab'.repeat(32)}`;

/** An answer stored for an Idempotency-Key. */
export function idempotencyRecord(
  keyHash: string,
  requestHash: string,
  status: number,
  { answer = '', kept = true } = {},
): string {
  return `INSERT INTO idempotency_records (scope, key_hash, request_hash, status, sealed_answer, kept, created, expires_at)
    VALUES ('s', '${keyHash}', '${requestHash}', ${status}, '${answer}', ${kept}, now(), now())`;
}

/** A sample without a kit, of the stranger's. */
export function newSampleAlone(barcode: string): string {
  return `INSERT INTO samples (id, sample_id, account_id, status, panels, created, updated)
    VALUES ('${NEW_ID}', '${barcode}', ${STRANGER}, 'AWAITING_COLLECTION', '{}', now(), now())`;
}

/** Takes back the registration of these kits. */
export const unregistered = (where: string) =>
  `UPDATE kits SET patient_id = NULL, status = 'DELIVERED' WHERE status = 'REGISTERED' AND ${where}`;

/** The other account, which owns few records (records.ts). */
export const STRANGER = `(SELECT account_id FROM requisitions WHERE barcode = 'FOREIGN')`;

/** A record of the other account. */
export const anotherOf = (table: string, account = STRANGER) =>
  `(SELECT id FROM ${table} WHERE account_id = ${account} LIMIT 1)`;

/** An event like any other, but for these columns, in SQL. */
export function newEvent(changes: Readonly<Record<string, string>>): string {
  const row = {
    account_id: STRANGER,
    type: `'KIT_CREATED'`,
    created: 'now()',
    subject_id: `'${NEW_ID}'`,
    data: `'{}'`,
    ...changes,
  };
  return `INSERT INTO events (${Object.keys(row).join(', ')}) VALUES (${Object.values(row).join(', ')})`;
}

/** A simulation under way like the one there is, but of another kit, and for these columns, in SQL. */
export function newSimulation(changes: string): string {
  const kit =
    '(SELECT id FROM kits WHERE account_id = (SELECT account_id FROM simulations LIMIT 1) ORDER BY id DESC LIMIT 1)';
  return insertWith('simulations', `'id', '${NEW_ID}', 'kit_id', ${kit}, ${changes}`, 'ended IS NULL');
}

/** Another name of a patient, but for these columns. */
export function newName(changes: Readonly<Record<string, string | number>>): string {
  const { position, first_name, last_name } = { position: 5, first_name: 'Ann', last_name: 'Smith', ...changes };
  return `INSERT INTO patient_names (patient_id, position, account_id, first_name, last_name)
    SELECT id, ${position}, account_id, '${first_name}', '${last_name}' FROM patients LIMIT 1`;
}

/** A message like one there is, but under another control id, and for these columns, in SQL. */
export function newMessage(changes: string): string {
  const given = `'id', '${NEW_ID}', 'control_id', 'NEW', 'report_id', null, ${changes}`;
  return insertWith('laboratory_messages', given);
}

/** An open result like the one there is, of a message that has none, but for these columns, in SQL. */
export function newUnmatched(changes: string): string {
  // The database computes one of its columns.
  const columns =
    'id, account_id, message_id, reason, detail, status, created, severity, sending_facility, control_id, sample_id, report_id, decided_by_id, decided_at, decision';
  return `INSERT INTO unmatched_results (${columns}) SELECT ${columns} FROM (${copyWith('unmatched_results', `'id', '${NEW_ID}', ${changes}`, `status = 'OPEN'`)}) AS changed`;
}
