import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { numberEvents } from '../../src/domains/feed/number-events.ts';
import { type TestActor, useTestApp } from '../helpers/app.ts';
import type { DatabaseDigest } from '../helpers/digest.ts';
import { globalId } from '../helpers/graphql.ts';
import { Intake } from '../helpers/intake.ts';
import { GLUCOSE } from '../helpers/oru.ts';
import { Program, REQUISITION } from '../helpers/program.ts';
import { refusedOrder } from '../laboratory/refused-order.ts';

/**
 * The database refuses what the contract forbids, even if the service has a bug. Each CHECK and each trigger of the
 * migrations has statements here that it must refuse. A new one without them fails the test.
 */
const app = useTestApp();
let program: Program;
let stranger: TestActor;

/** Two accounts. The program has a registered kit with a report and its amendment, a sample without a kit, and more of every kind. */
beforeAll(async () => {
  program = await Program.start(app);
  stranger = await app.actor('CLIENT');
  await program.endpoint();
  const kit = await program.kit();
  await program.mutate(program.client, 'addNote', { subjectId: await kitNode(kit.kitId), text: 'Called.' });
  await program.requisition(kit.sampleId);
  await program.kitEvent(kit, 'IN_TRANSIT', { trackingNumber: '1Z1' });
  const patientId = await program.patient();
  await program.activate(kit, patientId);
  await program.mutate(program.client, 'replaceKit', { kitId: (await program.kit()).kitId, reason: 'LOST' });
  await program.mutate(program.client, 'updatePatient', { patientId, lastName: 'Corrected' });
  await program.sampleEvent(kit, 'IN_TRANSIT', { trackingNumber: '9400' });
  await program.sampleEvent(kit, 'RECEIVED');
  const results = [{ resultType: 'quantity', name: 'Glucose', result: 5, rangeMinimum: 1, rangeMaximum: 9 }];
  const report = await program.report(kit, { results });
  await program.report(kit, { results, amends: report });
  const { kitId: mistaken } = await program.registeredKit();
  await program.mutate(program.admin, 'undoActivation', { kitId: mistaken, reason: 'Two boxes were mixed up.' });
  const critical = [{ resultType: 'quantity', name: 'Potassium', result: 6.9, flag: 'CRITICAL' as const }];
  const seen = await program.report(await program.kitAtLaboratory(), { results: critical, partial: true });
  await program.mutate(program.client, 'acknowledgeReport', { reportId: seen, note: 'Called.' });
  const wrong = await program.report(await program.receivedKit());
  await program.mutate(program.lab, 'withdrawReport', { reportId: wrong, reason: 'Tubes were mixed up.' });
  await program.kit();
  const lab = new Intake(app, program);
  const document = `OBX|2|ED|PDF^Full report^L||^AP^PDF^Base64^${Buffer.from('%PDF-1.4').toString('base64')}||||||F`;
  const matched = await lab.unmatched({ status: 'P', observations: [GLUCOSE, document] });
  await lab.unmatched();
  const disputed = { unmatchedResultId: await lab.unmatched(), reason: 'Not ours.' };
  await program.mutate(program.lab, 'rejectResult', disputed);
  await program.mutate(program.lab, 'reopenResult', { ...disputed, reason: 'It is ours.' });
  await program.mutate(program.lab, 'rejectResult', { ...disputed, reason: 'Not ours after all.' });
  const { sampleId } = await program.kitAtLaboratory();
  await lab.send(lab.message(await program.receivedKit()));
  await program.mutate(program.lab, 'matchResult', { unmatchedResultId: matched, sampleId, reason: 'By telephone.' });
  await program.mutate(program.admin, 'upsertAnalyte', { code: 'GLU', name: 'Glucose' });
  await refusedOrder(app, program);
  const outbound = { mllpHost: 'lab.example.org', mllpPort: 2575 };
  await program.mutate(program.admin, 'updateLaboratory', { accountId: program.lab.accountId, outbound });
  await numberEvents(app.prisma);
  // Its event has no number yet.
  await program.order();
  await program.token(await program.patient());
  const tester = await app.actor('CLIENT', { mode: 'TEST' });
  const simulated = { accountId: tester.accountId, kitType: 'LIPID', count: 3 };
  const [ended, underWay] = (await program.mutate(program.fulfillment, 'provisionKits', simulated)).kits;
  await program.mutate(tester, 'simulateKit', { kitId: ended?.kitId ?? '', scenario: 'DELIVERED' });
  await program.mutate(tester, 'simulateKit', { kitId: underWay?.kitId ?? '', scenario: 'AMENDED', stepSeconds: 60 });
  const foreign = { accountId: stranger.accountId, kitType: 'LIPID', count: 1 };
  await program.mutate(program.fulfillment, 'provisionKits', foreign);
  await program.mutate(stranger, 'createRequisition', { ...REQUISITION, barcode: 'FOREIGN' });
  await program.requisitionStatus(await program.requisition('ALONE'), 'APPROVED');
  await program.mutate(stranger, 'createPatient', {
    firstName: 'A',
    lastName: 'B',
    email: 'a@example.org',
    sex: 'F',
    dateOfBirth: '1990-01-01',
  });
});

/** The `id` of a kit. */
async function kitNode(kitId: string): Promise<string> {
  return globalId('Kit', (await app.prisma.kit.findUniqueOrThrow({ where: { kitId } })).id);
}

/** What the database had at the end of the refusal before, in the same test. */
let left: DatabaseDigest | undefined;
beforeEach(() => {
  left = undefined;
});

/** The error with which PostgreSQL refuses a statement, which must change nothing. */
async function refusalOf(sql: string): Promise<string> {
  const before = left ?? (await app.digest());
  const outcome = await app.prisma.$executeRawUnsafe(sql).then(
    () => 'not refused',
    (error: unknown) => String(error),
  );
  left = await app.digest();
  expect(left).toEqual(before);
  return outcome;
}

/** SQL that inserts a copy of an existing row; `changes` lists the changed columns and their values, in SQL. */
function insertWith(table: string, changes: string, where = 'true'): string {
  return `INSERT INTO ${table} SELECT t.* FROM (SELECT * FROM ${table} WHERE ${where} LIMIT 1) AS base,
    LATERAL jsonb_populate_record(base::${table}, jsonb_build_object(${changes})) AS t`;
}

/** SQL that inserts a copy of an existing row with some changed columns. */
function insertLike(table: string, changes: object, where = 'true'): string {
  const json = JSON.stringify(changes).replaceAll("'", "''");
  return `INSERT INTO ${table} SELECT (jsonb_populate_record(t, '${json}')).* FROM ${table} AS t WHERE ${where} LIMIT 1`;
}

/** SQL that replaces a kit by another order, with one column in addition. */
function insertReplacement(column: string, value: string): string {
  return `INSERT INTO replacements (order_id, kit_id, account_id, reason, requested_by_id, created, ${column})
    SELECT orders.id, kits.id, orders.account_id, 'LOST', orders.placed_by_id, now(), ${value}
    FROM orders JOIN kits ON kits.account_id = orders.account_id WHERE orders.id NOT IN (SELECT order_id FROM replacements) LIMIT 1`;
}

/** A document like the one there is, but with other bytes, and for these columns, in SQL. */
function newAttachment(content: string, changes = ''): string {
  const given = [`'content', ${content}`, `'sha256', sha256(${content})`, `'bytes', octet_length(${content})`];
  return insertWith('attachments', [...given, ...(changes === '' ? [] : [changes])].join(', '));
}

const NEW_ID = '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000';
/** What makes a copy of a report the first version of a chart. */
const FIRST_VERSION = { id: NEW_ID, amends_id: null, replaces_id: null };
const HASH = `\\x${'ab'.repeat(32)}`;

function idempotencyRecord(keyHash: string, requestHash: string, status: number): string {
  return `INSERT INTO idempotency_records (scope, key_hash, request_hash, status, sealed_answer, created, expires_at)
    VALUES ('s', '${keyHash}', '${requestHash}', ${status}, '', now(), now())`;
}
/** SQL for a sample without a kit, of the stranger's. */
function newSampleAlone(barcode: string): string {
  return `INSERT INTO samples (id, sample_id, account_id, status, panels, created, updated)
    VALUES ('${NEW_ID}', '${barcode}', ${STRANGER}, 'AWAITING_COLLECTION', '{}', now(), now())`;
}
const unregistered = (where: string) =>
  `UPDATE kits SET patient_id = NULL, status = 'DELIVERED' WHERE status = 'REGISTERED' AND ${where}`;
const STRANGER = `(SELECT account_id FROM requisitions WHERE barcode = 'FOREIGN')`;
const anotherOf = (table: string, account = STRANGER) =>
  `(SELECT id FROM ${table} WHERE account_id = ${account} LIMIT 1)`;

/** An event like any other, but for these columns, in SQL. */
function newEvent(changes: Readonly<Record<string, string>>): string {
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
function newSimulation(changes: string): string {
  const kit =
    '(SELECT id FROM kits WHERE account_id = (SELECT account_id FROM simulations LIMIT 1) ORDER BY id DESC LIMIT 1)';
  return insertWith('simulations', `'id', '${NEW_ID}', 'kit_id', ${kit}, ${changes}`, 'ended IS NULL');
}

/** A message like one there is, but under another control id, and for these columns, in SQL. */
function newMessage(changes: string): string {
  const given = `'id', '${NEW_ID}', 'control_id', 'NEW', 'report_id', null, ${changes}`;
  return insertWith('laboratory_messages', given);
}

/** An open result like the one there is, of a message that has none, but for these columns, in SQL. */
function newUnmatched(changes: string): string {
  return insertWith('unmatched_results', `'id', '${NEW_ID}', ${changes}`, `status = 'OPEN'`);
}

/** For each CHECK, statements that it refuses. */
const CHECKS: Readonly<Record<string, readonly string[]>> = {
  accounts_name_given: [`UPDATE accounts SET name = '  '`],
  accounts_clia_number_form: ['', '20d0123456', '20D012345', '20D01234567', ' 20D0123456'].map(
    (number) => `UPDATE accounts SET clia_number = '${number}'`,
  ),
  accounts_laboratory_address_given: [`UPDATE accounts SET laboratory_address = E' \\n '`],
  accounts_support_contact_given: [
    `UPDATE accounts SET support_contact = ' '`,
    `UPDATE accounts SET support_contact = repeat('x', 501)`,
  ],
  accounts_laboratory_director_given: [`UPDATE accounts SET laboratory_director = ''`],
  accounts_laboratory_time_zone_form: ['', 'U', '+01:00', 'America/New York', 'UTC; --', 'x'.repeat(65)].map(
    (zone) => `UPDATE accounts SET laboratory_time_zone = '${zone}'`,
  ),
  laboratory_shares_with_others: [
    'INSERT INTO laboratory_shares SELECT account_id, account_id FROM requisitions LIMIT 1',
  ],
  outbound_destinations_mllp_host_form: ['', 'a b', 'http://lab', '[::1]', 'x'.repeat(254)].map(
    (host) => `UPDATE outbound_destinations SET mllp_host = '${host}'`,
  ),
  outbound_destinations_mllp_port_range: [0, 65_536].map(
    (port) => `UPDATE outbound_destinations SET mllp_port = ${port}`,
  ),
  outbound_destinations_taken: [
    'UPDATE outbound_destinations SET taken_until = now()',
    'UPDATE outbound_destinations SET taken_by = account_id',
  ],
  outbound_messages_control_id_form: ['', '0123456789ABCDEF012', '0123456789abcdef0123', '0123456789ABCDEF01234'].map(
    (controlId) => insertLike('outbound_messages', { id: NEW_ID, kind: 'CANCEL', position: 0, control_id: controlId }),
  ),
  outbound_messages_counts: ['attempts', 'failures'].map((column) => `UPDATE outbound_messages SET ${column} = -1`),
  outbound_messages_next_attempt: [
    `UPDATE outbound_messages SET next_attempt = now()`,
    `UPDATE outbound_messages SET status = 'QUEUED'`,
  ],
  outbound_messages_sent: [
    `UPDATE outbound_messages SET status = 'SENT', last_error = NULL`,
    `UPDATE outbound_messages SET status = 'SENT', sent_at = now()`,
  ],
  outbound_messages_refused: [`UPDATE outbound_messages SET last_error = NULL`],
  outbound_messages_last_error_length: [
    `UPDATE outbound_messages SET last_error = ' '`,
    `UPDATE outbound_messages SET last_error = repeat('x', 1001)`,
  ],
  outbound_messages_resend_reason_given: [
    `UPDATE outbound_messages SET resend_reason = ' '`,
    `UPDATE outbound_messages SET resend_reason = repeat('x', 501)`,
  ],
  outbound_messages_content_sent: [
    `UPDATE outbound_messages SET content = ''`,
    `UPDATE outbound_messages SET content = 'MSH', attempts = 0`,
  ],
  users_client_certificate_length: [`UPDATE users SET client_certificate = '\\x00' WHERE role = 'LAB'`],
  users_client_certificate_of_laboratory: [
    `UPDATE users SET client_certificate = sha256(id::text::bytea) WHERE role <> 'LAB'`,
  ],
  api_keys_hash_is_sha256: [`UPDATE api_keys SET hash = '\\x00'`],
  kit_types_code_form: ['', '-a', 'a b', 'x'.repeat(65), 'ä'].map((code) => insertLike('kit_types', { code })),
  orders_order_id_form: ['abc', 'no space', 'x'.repeat(65)].map((code) =>
    insertLike('orders', { id: NEW_ID, order_id: code }),
  ),
  orders_metadata_is_object: ['[]', '1', '"text"', 'null'].map((json) => `UPDATE orders SET metadata = '${json}'`),
  orders_updated_after_created: [`UPDATE orders SET updated = created - interval '1 millisecond'`],
  order_items_position_range: [
    insertLike('order_items', { position: 100 }),
    insertLike('order_items', { position: -1 }),
  ],
  kits_kit_id_form: ['abc', 'no space', 'ÄÖÜß', 'x'.repeat(65)].map(
    (code) => `UPDATE kits SET kit_id = '${code}' WHERE order_id IS NULL`,
  ),
  kits_order_and_position: [
    `UPDATE kits SET order_position = NULL WHERE order_id IS NOT NULL`,
    `UPDATE kits SET order_position = 1 WHERE order_id IS NULL`,
  ],
  kits_registered_to_a_patient: [
    `UPDATE kits SET patient_id = NULL WHERE status = 'REGISTERED'`,
    `UPDATE kits SET status = 'REGISTERED' WHERE status = 'PREPARING'`,
    `UPDATE kits SET patient_id = (SELECT id FROM patients p WHERE p.account_id = kits.account_id LIMIT 1) WHERE status = 'PREPARING' AND order_id IS NOT NULL`,
  ],
  kits_metadata_is_object: [`UPDATE kits SET metadata = '[]'`],
  kits_updated_after_created: [`UPDATE kits SET updated = created - interval '1 millisecond'`],
  shipments_of_a_kit_or_a_sample: [
    `UPDATE shipments SET kit_id = NULL WHERE kit_id IS NOT NULL`,
    `UPDATE shipments SET sample_id = (SELECT id FROM samples LIMIT 1) WHERE kit_id IS NOT NULL`,
  ],
  shipments_tracking_number_given: [`UPDATE shipments SET tracking_number = ''`],
  samples_sample_id_form: [
    insertLike('samples', { id: NEW_ID, sample_id: 'abc' }),
    newSampleAlone('x'.repeat(101)),
    newSampleAlone(''),
  ],
  samples_what_a_kit_gives: [
    insertLike('samples', { id: NEW_ID, sample_id: 'NEW-SAMPLE', kit_id: null }),
    insertLike('samples', { id: NEW_ID, sample_id: 'NEW-SAMPLE', kit_type: null }),
    insertLike('samples', { id: NEW_ID, sample_id: 'NEW-SAMPLE', type: null }),
  ],
  samples_updated_after_created: [`UPDATE samples SET updated = created - interval '1 millisecond'`],
  reports_dates_in_order: [
    insertLike('reports', { id: NEW_ID, amends_id: null, date_received: '2020-01-01T00:00:00Z' }),
    insertLike('reports', { id: NEW_ID, amends_id: null, date_resulted: '2020-01-01T00:00:00Z' }),
  ],
  reports_amend_another: [insertLike('reports', { id: NEW_ID, amends_id: NEW_ID })],
  reports_amend_what_they_replace: [
    insertWith('reports', `'id', '${NEW_ID}', 'amends_id', base.id, 'replaces_id', null`, `status = 'AMENDED'`),
  ],
  reports_withdrawn: [
    insertLike('reports', { ...FIRST_VERSION, status: 'WITHDRAWN' }),
    insertLike('reports', { ...FIRST_VERSION, withdrawn_at: '2026-11-21T09:30:00Z' }),
    `UPDATE reports SET withdrawn_at = now()`,
    `UPDATE reports SET withdrawal_reason = 'Mixed up.'`,
  ],
  reports_withdrawal_reason_given: [' ', 'x'.repeat(501)].map(
    (reason) =>
      `UPDATE reports SET withdrawn_at = now(), withdrawn_by_id = submitted_by_id, withdrawal_reason = '${reason}'`,
  ),
  reports_status_follows: [
    insertLike('reports', { ...FIRST_VERSION, status: 'PARTIAL' }),
    insertLike('reports', { ...FIRST_VERSION, status: 'AMENDED' }),
    insertLike('reports', { ...FIRST_VERSION, status: 'FINAL', partial: true }),
    insertLike('reports', { id: NEW_ID, status: 'FINAL' }, `status = 'AMENDED'`),
  ],
  report_orders_position_range: [insertLike('report_orders', { position: -1, key: 'A1' })],
  report_orders_comments_given: [insertLike('report_orders', { position: 9, key: 'A1', comments: ' ' })],
  results_change_of_what_holds: [insertLike('results', { position: 9, finality: 'WITHDRAWN', change: 'CORRECTED' })],
  results_code_with_its_text: [
    insertLike('results', { position: 9, code_system: 'SCT' }),
    insertLike('results', { position: 9, code_display: 'Reactive' }),
  ],
  results_position_range: [insertLike('results', { position: -1 })],
  results_quantity_has_a_value: [
    insertLike('results', { position: 9, value: null, flag: 'UNKNOWN' }),
    insertLike('results', { position: 9, result_type: 'titer' }),
  ],
  results_flag_follows: [
    insertLike('results', { position: 9, flag: 'CRITICAL' }),
    insertLike('results', { position: 9, lab_flag: 'CRITICAL' }),
    insertLike('results', { position: 9, result_type: 'titer', value: null, flag: 'NORMAL' }),
  ],
  results_comparator_of_a_quantity: [
    insertLike('results', { position: 9, result_type: 'titer', value: null, flag: 'UNKNOWN', comparator: 'LT' }),
  ],
  results_range_in_order: [insertLike('results', { position: 9, range_minimum: 10 })],
  results_value_is_finite: [
    insertLike('results', { position: 9, value: 'NaN' }),
    insertLike('results', { position: 9, value: 'Infinity' }),
  ],
  results_range_is_finite: [insertLike('results', { position: 9, range_minimum: '-Infinity' })],
  attachments_sha256_of_content: [newAttachment(`'%PDF-1.7'::bytea`, `'sha256', '${HASH.replace('\\', '\\\\')}'`)],
  attachments_bytes_of_content: [newAttachment(`'%PDF-1.7'::bytea`, `'bytes', 9`)],
  attachments_bytes_range: [
    newAttachment(`''::bytea`, `'content_type', 'text/plain'`),
    newAttachment(`convert_to('%PDF-' || repeat('x', 10485756), 'UTF8')`),
  ],
  attachments_type_of_content: [
    newAttachment(`'%PDF-1.7'::bytea`, `'content_type', 'text/html'`),
    newAttachment(`'%PDX-1.7'::bytea`),
    newAttachment(`'%PDF-1.7'::bytea`, `'content_type', 'image/png'`),
    newAttachment(`'%PDF-1.7'::bytea`, `'content_type', 'image/jpeg'`),
    newAttachment(`'\\x610062'::bytea`, `'content_type', 'text/plain'`),
  ],
  report_attachments_position_range: [insertLike('report_attachments', { position: -1 })],
  report_attachments_name_given: [
    insertLike('report_attachments', { position: 9, name: ' ' }),
    insertLike('report_attachments', { position: 9, name: 'x'.repeat(201) }),
  ],
  report_attachments_loinc_form: [insertLike('report_attachments', { position: 9, loinc: '2345' })],
  report_attachments_change_of_what_holds: [
    insertLike('report_attachments', { position: 9, finality: 'WITHDRAWN', change: 'CORRECTED' }),
  ],
  patients_date_of_birth_range: [`UPDATE patients SET date_of_birth = '1899-12-31'`],
  patients_updated_after_created: [`UPDATE patients SET updated = created - interval '1 millisecond'`],
  requisitions_panels_given: [`UPDATE requisitions SET panels = '{}'`],
  requisitions_date_of_birth_range: [`UPDATE requisitions SET patient_date_of_birth = '1899-12-31'`],
  requisitions_updated_after_created: [`UPDATE requisitions SET updated = created - interval '1 millisecond'`],
  requisitions_ordering_provider_name_given: [`UPDATE requisitions SET ordering_provider_name = ' '`],
  requisitions_ordering_provider_npi_form: ['', '123456789', '1234567890', '12345678930', '123456789X'].map(
    (npi) => `UPDATE requisitions SET ordering_provider_name = 'Jane Roe', ordering_provider_npi = '${npi}'`,
  ),
  requisitions_ordering_provider_named: [`UPDATE requisitions SET ordering_provider_npi = '1234567893'`],
  registration_tokens_hash_is_sha256: [`UPDATE registration_tokens SET hash = '\\x00'`],
  registration_tokens_live_ten_minutes: [
    `UPDATE registration_tokens SET expires_at = expires_at + interval '1 millisecond'`,
  ],
  registration_tokens_used_for_a_kit: [
    `UPDATE registration_tokens SET used_at = created`,
    `UPDATE registration_tokens SET used_for_kit_id = (SELECT id FROM kits LIMIT 1)`,
  ],
  audit_entries_read_or_write: [
    `INSERT INTO audit_entries (created, action) VALUES (now(), 'kit.read')`,
    `INSERT INTO audit_entries (created, action, records) VALUES (now(), 'kit.read', '{${NEW_ID}}')`,
    `INSERT INTO audit_entries (created, action, classes) VALUES (now(), 'kit.read', '{TESTING}')`,
    `INSERT INTO audit_entries (created, action, subject, classes) VALUES (now(), 'kit.activate', 'Kit:', '{TESTING}')`,
    `INSERT INTO audit_entries (created, action, matched) VALUES (now(), 'kits.read', 1)`,
    `INSERT INTO audit_entries (created, action, subject, matched) VALUES (now(), 'kit.activate', 'Kit:', 1)`,
    `INSERT INTO audit_entries (created, action, subject, filtered_by) VALUES (now(), 'kit.activate', 'Kit:', '{email}')`,
  ],
  audit_entries_matched_not_negative: [
    `INSERT INTO audit_entries (created, action, classes, matched) VALUES (now(), 'kits.read', '{TESTING}', -1)`,
  ],
  audit_entries_changed_by_a_write: [
    `INSERT INTO audit_entries (created, action, classes, records, changed)
     VALUES (now(), 'kit.read', '{TESTING}', '{${NEW_ID}}', '{lastName}')`,
  ],
  idempotency_records_success: [199, 300, 400, 500].map((status) => idempotencyRecord(HASH, HASH, status)),
  idempotency_records_hashes_are_sha256: [idempotencyRecord('key', HASH, 200), idempotencyRecord(HASH, 'body', 200)],
  events_data_thin: [newEvent({ data: `'[]'` }), newEvent({ data: `jsonb_build_object('name', repeat('x', 1024))` })],
  events_numbered_twice_or_not: [newEvent({ position: '900001' }), newEvent({ sequence: '900001' })],
  events_counted_from_one: [
    newEvent({ position: '0', sequence: '900001' }),
    newEvent({ position: '900001', sequence: '0' }),
  ],
  events_subject_unless_webhook: [newEvent({ subject_id: 'NULL' }), newEvent({ type: `'WEBHOOK_TEST'` })],
  event_counters_in_order: [
    `INSERT INTO event_counters VALUES (${STRANGER}, 1, 2, 2)`,
    `INSERT INTO event_counters VALUES (${STRANGER}, 2, 2, 1)`,
  ],
  analytes_code_form: [
    `UPDATE analytes SET code = ''`,
    `UPDATE analytes SET code = '-GLU'`,
    `UPDATE analytes SET code = 'G U'`,
  ],
  analytes_name_given: [`UPDATE analytes SET name = '  '`],
  analytes_loinc_form: ['', '2345', '2345-77', 'A345-7', '12345678-9'].map(
    (loinc) => `UPDATE analytes SET loinc = '${loinc}'`,
  ),
  analytes_ucum_given: [`UPDATE analytes SET ucum = ' '`],
  reports_comments_given: [insertLike('reports', { id: NEW_ID, amends_id: null, comments: ' ' })],
  results_loinc_form: [insertLike('results', { position: 99, loinc: '2345' })],
  laboratory_messages_content_length: [newMessage(`'content', '\\x00'`)],
  laboratory_messages_hash_length: [newMessage(`'content_hash', '\\x00'`)],
  laboratory_messages_control_id_given: [newMessage(`'control_id', ' '`)],
  laboratory_messages_acknowledgement_form: [newMessage(`'acknowledgement', 'ok'`)],
  unmatched_reopenings_at_most_twenty: [
    insertLike('unmatched_reopenings', { position: 0 }),
    insertLike('unmatched_reopenings', { position: 21 }),
  ],
  unmatched_reopenings_reason_given: [
    insertLike('unmatched_reopenings', { position: 2, reason: ' ' }),
    insertLike('unmatched_reopenings', { position: 2, reason: 'x'.repeat(501) }),
  ],
  unmatched_results_detail_given: [newUnmatched(`'detail', ' '`)],
  unmatched_results_decided: [
    newUnmatched(`'status', 'REJECTED'`),
    newUnmatched(`'decided_at', now()`),
    newUnmatched(`'decision', 'By telephone.'`),
    newUnmatched(`'decided_by_id', (SELECT id FROM users LIMIT 1)`),
  ],
  unmatched_results_decided_by_somebody: [
    newUnmatched(`'status', 'REJECTED', 'decided_at', now(), 'decision', 'By telephone.'`),
    newUnmatched(
      `'status', 'REJECTED', 'reason', 'NOBODY_REGISTERED', 'decided_at', now(), 'decision', 'By telephone.'`,
    ),
  ],
  unmatched_results_waits_for_registration: [
    newUnmatched(`'status', 'WAITING'`),
    newUnmatched(`'status', 'WAITING', 'reason', 'NOBODY_REGISTERED'`),
    newUnmatched(`'status', 'WAITING', 'sample_id', (SELECT id FROM samples LIMIT 1)`),
  ],
  unmatched_results_decision_given: [
    `UPDATE unmatched_results SET status = 'REJECTED', decided_at = now(), decision = ' ',
       decided_by_id = (SELECT id FROM users LIMIT 1) WHERE status = 'OPEN'`,
    `UPDATE unmatched_results SET status = 'REJECTED', decided_at = now(), decision = repeat('x', 501),
       decided_by_id = (SELECT id FROM users LIMIT 1) WHERE status = 'OPEN'`,
  ],
  unmatched_results_matched_to_a_report: [
    `UPDATE unmatched_results SET status = 'MATCHED', decided_at = now(), decision = 'x',
       decided_by_id = (SELECT id FROM users LIMIT 1) WHERE status = 'OPEN'`,
  ],
  unmatched_results_report_of_a_sample: [
    `UPDATE unmatched_results SET status = 'MATCHED', decided_at = now(), decision = 'x',
       decided_by_id = (SELECT id FROM users LIMIT 1),
       report_id = (SELECT id FROM reports WHERE id NOT IN (SELECT report_id FROM unmatched_results WHERE report_id IS NOT NULL) LIMIT 1)
     WHERE status = 'OPEN'`,
  ],
  simulations_moves_given: [
    newSimulation(`'moves', '[]'::jsonb, 'done', 0, 'next_step', null, 'ended', now()`),
    newSimulation(`'moves', null`),
    newSimulation(`'moves', to_jsonb(array_fill('KIT_DELIVERED'::text, ARRAY[21]))`),
  ],
  simulations_step_seconds: [newSimulation(`'step_seconds', -1`), newSimulation(`'step_seconds', 3601`)],
  simulations_done_of_moves: [newSimulation(`'done', -1`), newSimulation(`'done', 99`)],
  simulations_under_way_or_ended: [
    newSimulation(`'next_step', null`),
    newSimulation(`'done', jsonb_array_length(to_jsonb(base.moves)), 'ended', now()`),
  ],
  simulations_ended_when_done_or_refused: [
    newSimulation(`'next_step', null, 'ended', now()`),
    newSimulation(`'done', jsonb_array_length(to_jsonb(base.moves))`),
    newSimulation(`'refusal', 'CONFLICT'`),
  ],
  simulations_refusal_is_a_code: [newSimulation(`'next_step', null, 'ended', now(), 'refusal', 'José'`)],
  rate_limit_counts_points: [`INSERT INTO rate_limit_counts VALUES ('k', 0, 1)`],
  rate_limit_counts_expire: [`INSERT INTO rate_limit_counts VALUES ('k', 1, 0)`],
  webhook_endpoints_url_http: ['ftp://example.org', '//example.org', `https://${'a'.repeat(2_041)}`].map(
    (url) => `UPDATE webhook_endpoints SET url = '${url}'`,
  ),
  webhook_endpoints_description_short: ['', 'x'.repeat(501)].map(
    (description) => `UPDATE webhook_endpoints SET description = '${description}'`,
  ),
  webhook_endpoints_types_few: [`UPDATE webhook_endpoints SET types = array_fill('KIT_CREATED'::event_type, '{21}')`],
  webhook_endpoints_disabled_for_a_reason: [
    `UPDATE webhook_endpoints SET enabled = false`,
    `UPDATE webhook_endpoints SET disabled_reason = 'GONE'`,
  ],
  webhook_endpoints_previous_secret_ends: [
    `UPDATE webhook_endpoints SET previous_secret = secret`,
    `UPDATE webhook_endpoints SET previous_secret_until = now()`,
  ],
  reports_flags_known: [
    insertLike('reports', { ...FIRST_VERSION, flags: 64 }, `status = 'PARTIAL'`),
    insertLike('reports', { ...FIRST_VERSION, flags: -1 }, `status = 'PARTIAL'`),
  ],
  report_acknowledgements_note_length: [
    insertLike('report_acknowledgements', { report_id: NEW_ID, note: '' }),
    insertLike('report_acknowledgements', { report_id: NEW_ID, note: 'x'.repeat(501) }),
  ],
  notes_of_one_record: [
    insertLike('notes', { id: NEW_ID, kit_id: null }),
    insertWith('notes', `'id', '${NEW_ID}', 'order_id', (SELECT id FROM orders LIMIT 1)`),
  ],
  kit_types_expected_days: [
    '[]',
    '{"NOT_SHIPPED": -1}',
    '{"NOT_SHIPPED": 366}',
    '{"NOT_SHIPPED": 1.5}',
    '{"NOWHERE": 1}',
  ].map((days) => `UPDATE kit_types SET expected_days = '${days}'`),
  kits_stall: [`UPDATE kits SET stall_since = NULL WHERE stall_stage IS NOT NULL`],
  order_events_change: [insertWith('order_events', `'id', 999999, 'status', 'PENDING'`)],
  replacements_note: ['', 'x'.repeat(501)].map((note) => insertReplacement(`note`, `'${note}'`)),
  replacements_order_of_one_kit: [insertReplacement('order_position', '1')],
  notes_text_length: [
    insertLike('notes', { id: NEW_ID, text: '' }),
    insertLike('notes', { id: NEW_ID, text: 'x'.repeat(2001) }),
  ],
  webhook_deliveries_attempts_few: [
    `UPDATE webhook_deliveries SET attempts = '{}'`,
    `UPDATE webhook_deliveries SET attempts = to_jsonb(array_fill(1, '{11}'))`,
  ],
  webhook_deliveries_attempts_short: [`UPDATE webhook_deliveries SET attempts = jsonb_build_array(repeat('x', 8192))`],
  webhook_deliveries_pending_has_next: [
    `UPDATE webhook_deliveries SET next_attempt = NULL`,
    `UPDATE webhook_deliveries SET status = 'FAILED'`,
  ],
  webhook_deliveries_taken_is_pending: [
    `UPDATE webhook_deliveries SET status = 'FAILED', next_attempt = NULL, taken_until = now()`,
  ],
};

it('the table has every CHECK of the migrations', async () => {
  const found = await app.prisma.$queryRaw<{ name: string }[]>`
    SELECT conname::text AS name FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid
    WHERE contype = 'c' AND connamespace = 'public'::regnamespace AND relname <> '_prisma_migrations'`;
  expect(found.map(({ name }) => name).sort()).toEqual(Object.keys(CHECKS).sort());
});

it.each(Object.entries(CHECKS))('%s', async (name, statements) => {
  for (const sql of statements) expect(await refusalOf(sql), sql).toContain(name);
});

const ADDED_ONLY = 'are only ever added';
const OTHER_ACCOUNT = 'names a record of another account';
const NOT_THE_NEWEST = 'is not that of its newest event';
const A_COPY = 'is kept by triggers';
const TYPE_STAYS = 'keeps its sample, and both their type';

const added = (table: string): readonly [string, readonly string[]] => {
  // Any column does; no two tables have the same ones.
  const columns = {
    ...{ results: 'name', audit_entries: 'action', reports: 'lab', report_orders: 'key' },
    ...{
      attachments: 'bytes',
      report_attachments: 'name',
      patient_versions: 'last_name',
      undone_activations: 'undone_at',
      replacements: 'reason',
    },
    ...{ attachments: 'bytes', report_attachments: 'name', report_acknowledgements: 'note' },
  };
  const column = new Map(Object.entries(columns)).get(table) ?? 'created';
  return [ADDED_ONLY, [`UPDATE ${table} SET ${column} = ${column}`, `DELETE FROM ${table}`]];
};

/** For each trigger, its words and statements that it refuses. */
const TRIGGERS: Readonly<Record<string, readonly [words: string, statements: readonly string[]]>> = {
  kit_events_append_only: added('kit_events'),
  sample_events_append_only: added('sample_events'),
  requisition_events_append_only: added('requisition_events'),
  report_acknowledgements_append_only: added('report_acknowledgements'),
  report_acknowledgements_no_truncate: [ADDED_ONLY, ['TRUNCATE report_acknowledgements']],
  report_acknowledgements_to_report: [
    'has no critical result to acknowledge',
    ["status = 'AMENDED' AND flags & 16 = 0", "status = 'SUPERSEDED'", "status = 'WITHDRAWN'"].map((what) =>
      insertWith('report_acknowledgements', `'report_id', (SELECT id FROM reports WHERE ${what} LIMIT 1)`),
    ),
  ],
  reports_flags_kept: [ADDED_ONLY, ['UPDATE reports SET flags = flags', 'UPDATE reports SET alerts = alerts']],
  results_flags_agree: [
    'are not those of its results',
    [
      insertLike(
        'results',
        { position: 9, chart_key: '["","X","",9]', flag: 'CRITICAL', lab_flag: 'CRITICAL' },
        `lab_flag IS NULL`,
      ),
    ],
  ],
  order_events_append_only: added('order_events'),
  order_events_no_truncate: [ADDED_ONLY, ['TRUNCATE order_events']],
  replacements_append_only: added('replacements'),
  replacements_no_truncate: [ADDED_ONLY, ['TRUNCATE replacements CASCADE']],
  replacements_added_account: [
    OTHER_ACCOUNT,
    [
      `INSERT INTO replacements (order_id, kit_id, account_id, reason, requested_by_id, created)
        SELECT orders.id, kits.id, ${STRANGER}, 'LOST', orders.placed_by_id, now()
        FROM orders JOIN kits ON kits.account_id = orders.account_id WHERE orders.id NOT IN (SELECT order_id FROM replacements) LIMIT 1`,
    ],
  ],
  notes_append_only: added('notes'),
  notes_no_truncate: [ADDED_ONLY, ['TRUNCATE notes']],
  reports_append_only: added('reports'),
  reports_laboratory_kept: [ADDED_ONLY, ['UPDATE reports SET laboratory_id = laboratory_id']],
  results_append_only: added('results'),
  results_of_an_order: [
    'is of no order of its report',
    [insertLike('results', { position: 9, chart_key: '["A1","GLU","",0]' })],
  ],
  results_resulted_moves_forward: [
    'moves forward only',
    [`UPDATE results SET resulted = resulted - interval '1 millisecond'`],
  ],
  attachments_append_only: added('attachments'),
  attachments_no_truncate: [ADDED_ONLY, ['TRUNCATE attachments CASCADE']],
  report_attachments_append_only: added('report_attachments'),
  report_attachments_no_truncate: [ADDED_ONLY, ['TRUNCATE report_attachments']],
  report_attachments_of_an_order: [
    'is of no order of its report',
    [insertLike('report_attachments', { position: 9, chart_key: '["A1","PDF","",0,"document"]' })],
  ],
  report_attachments_resulted_moves_forward: [
    'moves forward only',
    [`UPDATE report_attachments SET resulted = resulted - interval '1 millisecond'`],
  ],
  report_attachments_checked: [
    'a document',
    [
      insertWith(
        'report_attachments',
        `'position', 9, 'chart_key', '["","PDF","",0,"document"]', 'report_id', (SELECT id FROM reports WHERE status = 'WITHDRAWN')`,
      ),
      insertLike('report_attachments', { position: 0, chart_key: '["ACC-1","PDF","",1,"document"]' }),
    ],
  ],
  report_attachments_few: [
    'has too many documents',
    [
      `INSERT INTO report_attachments SELECT (jsonb_populate_record(base, jsonb_build_object('position', 10 + number,
         'chart_key', jsonb_build_array('ACC-1', 'PDF', '', number, 'document')::text))).*
       FROM report_attachments base, generate_series(1, 20) AS number`,
    ],
  ],
  report_orders_append_only: added('report_orders'),
  report_orders_no_truncate: [ADDED_ONLY, ['TRUNCATE report_orders']],
  report_orders_resulted_moves_forward: [
    'moves forward only',
    [`UPDATE report_orders SET resulted = resulted - interval '1 millisecond'`],
  ],
  reports_supersede: [
    'replaces one of another sample',
    [
      insertLike('reports', { ...FIRST_VERSION, replaces_id: '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0001' }),
      insertWith(
        'reports',
        `'id', '${NEW_ID}', 'amends_id', null, 'replaces_id', (SELECT id FROM reports WHERE status = 'WITHDRAWN')`,
      ),
    ],
  ],
  reports_status_by_trigger: [
    A_COPY,
    [`UPDATE reports SET status = 'FINAL'`, `UPDATE reports SET status = 'WITHDRAWN'`],
  ],
  reports_withdrawn_once: [
    ADDED_ONLY,
    [
      `UPDATE reports SET withdrawn_at = now() WHERE status = 'WITHDRAWN'`,
      `UPDATE reports SET withdrawn_at = NULL, withdrawn_by_id = NULL, withdrawal_reason = NULL WHERE status = 'WITHDRAWN'`,
    ],
  ],
  audit_entries_append_only: added('audit_entries'),
  ...Object.fromEntries(
    (['kit', 'sample', 'requisition'] as const).map((record) => [
      `${record}_events_bounded`,
      [
        'more than 1,000 events',
        [
          `INSERT INTO ${record}_events (${record}_id, status, created, recorded)
           SELECT ${record}_id, status, created, recorded FROM (SELECT * FROM ${record}_events ORDER BY id DESC LIMIT 1) newest, generate_series(1, 1000)`,
        ],
      ] as const,
    ]),
  ),
  patient_versions_append_only: added('patient_versions'),
  patient_versions_are_copies: [A_COPY, [insertLike('patient_versions', { version: 7 })]],
  patients_version_is_counted: [A_COPY, ['UPDATE patients SET version = 7']],
  events_append_only: [
    ADDED_ONLY,
    ['type', 'data', 'account_id', 'created'].map((column) => `UPDATE events SET ${column} = ${column}`),
  ],
  events_numbered_once: [
    ADDED_ONLY,
    [`UPDATE events SET position = position + 1000000, sequence = sequence + 1000000`],
  ],
  events_kept: [ADDED_ONLY, ['DELETE FROM events WHERE position IS NULL']],
  events_no_truncate: [ADDED_ONLY, ['TRUNCATE events CASCADE']],
  kit_events_no_truncate: [ADDED_ONLY, ['TRUNCATE kit_events']],
  sample_events_no_truncate: [ADDED_ONLY, ['TRUNCATE sample_events']],
  requisition_events_no_truncate: [ADDED_ONLY, ['TRUNCATE requisition_events']],
  reports_no_truncate: [ADDED_ONLY, ['TRUNCATE reports CASCADE', 'TRUNCATE samples CASCADE', 'TRUNCATE kits CASCADE']],
  results_no_truncate: [ADDED_ONLY, ['TRUNCATE results']],
  audit_entries_no_truncate: [ADDED_ONLY, ['TRUNCATE audit_entries', 'TRUNCATE accounts CASCADE']],
  kit_people_no_truncate: [A_COPY, ['TRUNCATE kit_people']],
  undone_activations_append_only: added('undone_activations'),
  undone_activations_no_truncate: [ADDED_ONLY, ['TRUNCATE undone_activations']],
  kits_patient_stays: [
    'keeps the person whom it is registered to',
    [
      // Nothing keeps whose it was.
      unregistered(`sample_status <> 'RESULTED'`),
      `UPDATE kits SET patient_id = (SELECT id FROM patients WHERE account_id = kits.account_id AND id <> kits.patient_id LIMIT 1)
        WHERE status = 'REGISTERED' AND account_id <> ${STRANGER}`,
      // The program has seen a result.
      `WITH kit AS (SELECT * FROM kits WHERE status = 'REGISTERED' AND sample_status = 'RESULTED' LIMIT 1), undone AS (
         INSERT INTO undone_activations (id, kit_id, patient_id, undone_at) SELECT '${NEW_ID}', id, patient_id, updated FROM kit)
       ${unregistered(`sample_status = 'RESULTED'`)}`,
    ],
  ],
  patient_versions_no_truncate: [ADDED_ONLY, ['TRUNCATE patient_versions']],
  kits_order_account: [
    OTHER_ACCOUNT,
    [
      `UPDATE kits SET order_id = (SELECT id FROM orders WHERE status = 'PENDING' LIMIT 1), order_position = 0 WHERE account_id = ${STRANGER}`,
    ],
  ],
  kits_patient_account: [
    OTHER_ACCOUNT,
    [
      `UPDATE kits SET patient_id = ${anotherOf('patients')} WHERE status = 'REGISTERED'`,
      `WITH patient AS (${insertWith('patients', `'id', '${NEW_ID}'`, `account_id = ${STRANGER}`)})
       UPDATE kits SET patient_id = '${NEW_ID}' WHERE status = 'REGISTERED'`,
    ],
  ],
  kits_added_account: [
    OTHER_ACCOUNT,
    [
      insertWith(
        'kits',
        `'id', '${NEW_ID}', 'kit_id', 'NEW-KIT', 'order_id', null, 'order_position', null, 'patient_id', ${anotherOf('patients')}`,
        `status = 'REGISTERED'`,
      ),
      insertWith(
        'kits',
        `'id', '${NEW_ID}', 'kit_id', 'NEW-KIT', 'order_id', (SELECT id FROM orders WHERE status = 'PENDING' LIMIT 1), 'order_position', 0`,
        `account_id = ${STRANGER}`,
      ),
    ],
  ],
  samples_kit_account: [
    OTHER_ACCOUNT,
    [`UPDATE samples SET account_id = ${STRANGER}, sample_id = 'FOREIGN' WHERE status = 'RESULTED'`],
  ],
  samples_added_account: [
    OTHER_ACCOUNT,
    [
      `WITH kit AS (${insertLike('kits', { id: NEW_ID, kit_id: 'NEW-KIT', order_id: null, order_position: null }, `order_id IS NOT NULL AND status = 'PREPARING'`)})
       ${insertWith('samples', `'id', '${NEW_ID}', 'kit_id', '${NEW_ID}', 'sample_id', 'FOREIGN', 'account_id', ${STRANGER}`)}`,
    ],
  ],
  reports_sample_account: [
    OTHER_ACCOUNT,
    [insertWith('reports', `'id', '${NEW_ID}', 'amends_id', null, 'sample_id', ${anotherOf('samples')}`)],
  ],
  requisitions_sample_account: [
    OTHER_ACCOUNT,
    [
      `UPDATE requisitions SET sample_id = (SELECT id FROM samples WHERE status = 'AWAITING_COLLECTION' AND account_id <> ${STRANGER} LIMIT 1) WHERE barcode = 'FOREIGN'`,
    ],
  ],
  requisitions_added_account: [
    OTHER_ACCOUNT,
    [
      `WITH claim AS (INSERT INTO barcodes VALUES ('FOREIGN-2', ${STRANGER}))
       ${insertWith(
         'requisitions',
         `'id', '${NEW_ID}', 'barcode', 'FOREIGN-2', 'sample_id', (SELECT id FROM samples WHERE status = 'AWAITING_COLLECTION' AND account_id <> ${STRANGER} LIMIT 1)`,
         `barcode = 'FOREIGN'`,
       )}`,
    ],
  ],
  tokens_patient_account: [
    OTHER_ACCOUNT,
    [
      `INSERT INTO registration_tokens (id, account_id, patient_id, kit_type, hash, created, expires_at)
       SELECT '${NEW_ID}', account_id, ${anotherOf('patients')}, kit_type, '${HASH}', created, expires_at FROM registration_tokens LIMIT 1`,
    ],
  ],
  orders_placed_by_account: [
    OTHER_ACCOUNT,
    [insertWith('orders', `'id', '${NEW_ID}', 'order_id', 'FOREIGN-1', 'account_id', ${STRANGER}`)],
  ],
  laboratory_messages_kept: [
    ADDED_ONLY,
    [
      ...['account_id', 'received_by_id', 'control_id', 'reuses_control_id'],
      ...['content', 'content_hash', 'acknowledgement', 'received'],
    ].map((column) => `UPDATE laboratory_messages SET ${column} = ${column}`),
  ],
  laboratory_messages_charted_once: [
    ADDED_ONLY,
    [`UPDATE laboratory_messages SET report_id = NULL WHERE report_id IS NOT NULL`],
  ],
  laboratory_messages_never_deleted: [ADDED_ONLY, ['DELETE FROM laboratory_messages']],
  outbound_messages_kept: [
    ADDED_ONLY,
    ['account_id', 'requisition_id', 'kind', 'control_id', 'position', 'created'].map(
      (column) => `UPDATE outbound_messages SET ${column} = ${column}`,
    ),
  ],
  outbound_messages_tried_kept: [ADDED_ONLY, ['DELETE FROM outbound_messages']],
  unmatched_results_message_account: [OTHER_ACCOUNT, [newUnmatched(`'account_id', ${STRANGER}`)]],
  unmatched_results_report_of_sample: [
    'is of another sample',
    [
      `UPDATE unmatched_results SET status = 'MATCHED', decided_at = now(), decision = 'x',
         decided_by_id = (SELECT id FROM users LIMIT 1), sample_id = (SELECT id FROM samples WHERE status = 'AWAITING_COLLECTION' LIMIT 1),
         report_id = (SELECT id FROM reports WHERE id NOT IN (SELECT report_id FROM unmatched_results WHERE report_id IS NOT NULL) LIMIT 1)
       WHERE status = 'OPEN'`,
    ],
  ],
  unmatched_results_kept: [
    ADDED_ONLY,
    ['account_id', 'message_id', 'created', 'control_id'].map(
      (column) => `UPDATE unmatched_results SET ${column} = ${column} WHERE status = 'OPEN'`,
    ),
  ],
  unmatched_results_reason_kept: [
    ADDED_ONLY,
    [
      `UPDATE unmatched_results SET reason = 'UNREADABLE' WHERE status = 'OPEN'`,
      `UPDATE unmatched_results SET detail = 'Something else.' WHERE status = 'OPEN'`,
      `UPDATE unmatched_results SET detail = 'Something else.' WHERE status = 'WAITING'`,
    ],
  ],
  unmatched_results_decided_once: [
    ADDED_ONLY,
    [
      `UPDATE unmatched_results SET decision = 'Another one.' WHERE status = 'MATCHED'`,
      `UPDATE unmatched_results SET decision = 'Another one.' WHERE status = 'REJECTED'`,
    ],
  ],
  unmatched_results_rejection_kept: [
    'a rejection that is undone is not kept',
    [
      `UPDATE unmatched_results SET status = 'OPEN', decided_at = null, decided_by_id = null, decision = null WHERE status = 'REJECTED'`,
    ],
  ],
  unmatched_reopenings_append_only: [
    ADDED_ONLY,
    ['UPDATE unmatched_reopenings SET reason = reason', 'DELETE FROM unmatched_reopenings'],
  ],
  unmatched_reopenings_no_truncate: [ADDED_ONLY, ['TRUNCATE unmatched_reopenings']],
  unmatched_results_never_deleted: [ADDED_ONLY, ['DELETE FROM unmatched_results']],
  simulations_kit_account: [
    OTHER_ACCOUNT,
    [insertWith('simulations', `'id', '${NEW_ID}', 'kit_id', ${anotherOf('kits')}`, 'ended IS NULL')],
  ],
  simulations_test_account: [
    'are for TEST accounts only',
    [
      insertWith(
        'simulations',
        `'id', '${NEW_ID}', 'kit_id', ${anotherOf('kits')}, 'account_id', ${STRANGER}`,
        'ended IS NULL',
      ),
    ],
  ],
  simulations_planned_once: [
    ADDED_ONLY,
    ['id', 'account_id', 'kit_id', 'scenario', 'moves', 'step_seconds', 'asked_by_id', 'request_id', 'started'].map(
      (column) => `UPDATE simulations SET ${column} = ${column} WHERE ended IS NULL`,
    ),
  ],
  simulations_step_by_step: [
    ADDED_ONLY,
    [
      'UPDATE simulations SET done = done + 2 WHERE ended IS NULL',
      'UPDATE simulations SET done = done - 1 WHERE ended IS NULL',
      'UPDATE simulations SET ended = now() WHERE ended IS NOT NULL',
    ],
  ],
  kits_status_agrees: [NOT_THE_NEWEST, [`UPDATE kits SET status = 'DELIVERED' WHERE status = 'PREPARING'`]],
  kit_events_status_agrees: [
    NOT_THE_NEWEST,
    [insertLike('kit_events', { id: 900001, status: 'DELIVERED', created: '2030-01-01T00:00:00Z' })],
  ],
  samples_status_agrees: [NOT_THE_NEWEST, [`UPDATE samples SET status = 'CANCELED'`]],
  sample_events_status_agrees: [
    NOT_THE_NEWEST,
    [insertLike('sample_events', { id: 900001, status: 'CANCELED', created: '2030-01-01T00:00:00Z' })],
  ],
  requisitions_status_agrees: [NOT_THE_NEWEST, [`UPDATE requisitions SET status = 'DENIED'`]],
  requisition_events_status_agrees: [
    NOT_THE_NEWEST,
    [insertLike('requisition_events', { id: 900001, status: 'REJECTED', created: '2030-01-01T00:00:00Z' })],
  ],
  kits_sample_status_is_a_copy: [A_COPY, [`UPDATE kits SET sample_status = 'RESULTED' WHERE status = 'PREPARING'`]],
  reports_released_is_a_copy: [
    A_COPY,
    [
      'released = false',
      'patient_id = NULL',
      'patient_version = 2',
      'requisition_id = NULL',
      'acknowledged = true',
    ].map((change) => `UPDATE reports SET ${change}`),
  ],
  kit_people_are_copies: [
    A_COPY,
    [
      `UPDATE kit_people SET first_name = 'Ann'`,
      'DELETE FROM kit_people',
      insertLike('kit_people', { role: 'PATIENT' }),
    ],
  ],
  kits_type_stays: [TYPE_STAYS, [`UPDATE kits SET kit_type = 'STI' WHERE order_id IS NULL`]],
  samples_kit_stays: [
    TYPE_STAYS,
    [
      `UPDATE samples SET kit_type = 'STI'`,
      `UPDATE samples SET kit_id = '${NEW_ID}' WHERE status = 'RESULTED'`,
      `UPDATE samples SET kit_id = NULL, kit_type = NULL, type = NULL WHERE status = 'RESULTED'`,
      `UPDATE samples SET sample_id = 'ANOTHER' WHERE kit_id IS NULL`,
    ],
  ],
  samples_added_kit_or_requisition: [
    'has neither a kit nor an approved requisition',
    [
      newSampleAlone('FOREIGN'),
      // Joined to the requisition, which is not approved.
      `WITH sample AS (${newSampleAlone('FOREIGN')})
       UPDATE requisitions SET sample_id = '${NEW_ID}' WHERE barcode = 'FOREIGN'`,
      // Approved, but with another barcode.
      `WITH claim AS (INSERT INTO barcodes (code, account_id) VALUES ('FREE', ${STRANGER})), sample AS (${newSampleAlone('FREE')}), approval AS (
         INSERT INTO requisition_events (requisition_id, status, created, recorded)
         SELECT id, 'APPROVED', now() + interval '1 year', now() FROM requisitions WHERE barcode = 'FOREIGN')
       UPDATE requisitions SET sample_id = '${NEW_ID}', status = 'APPROVED' WHERE barcode = 'FOREIGN'`,
    ],
  ],
  requisitions_sample_stays: [
    'keeps its sample, and both their barcode',
    [
      `UPDATE requisitions SET sample_id = NULL WHERE sample_id IS NOT NULL`,
      `UPDATE requisitions SET barcode = 'ANOTHER' WHERE sample_id IS NOT NULL`,
    ],
  ],
  samples_added_kit_type: [
    'has not the type of its kit',
    [
      `WITH kit AS (${insertLike('kits', { id: NEW_ID, kit_id: 'NEW-KIT', order_id: null, order_position: null }, `status = 'PREPARING' AND account_id = ${STRANGER}`)})
       ${insertLike('samples', { id: NEW_ID, kit_id: NEW_ID, sample_id: 'FOREIGN', kit_type: 'STI' }, `account_id = ${STRANGER}`)}`,
    ],
  ],
  webhook_deliveries_event_account: [
    OTHER_ACCOUNT,
    [
      `INSERT INTO webhook_deliveries (endpoint_id, event_id, kind, created, next_attempt)
       SELECT endpoint.id, event.id, 'RESEND', now(), now() FROM webhook_endpoints endpoint, events event
       WHERE event.account_id = ${STRANGER} LIMIT 1`,
    ],
  ],
  webhook_deliveries_owners_stay: [
    'keeps its owner',
    [
      `UPDATE webhook_deliveries SET event_id = (SELECT id FROM events WHERE account_id = ${STRANGER} LIMIT 1)`,
      `UPDATE webhook_deliveries SET endpoint_id = endpoint_id`,
    ],
  ],
  webhook_endpoints_account_stays: ['keeps its owner', [`UPDATE webhook_endpoints SET account_id = ${STRANGER}`]],
  kits_have_a_sample: [
    'has no sample',
    [
      `WITH kit AS (${insertLike('kits', { id: NEW_ID, kit_id: 'NO-SAMPLE', order_id: null, order_position: null }, `status = 'PREPARING'`)} RETURNING *)
       INSERT INTO kit_events (kit_id, status, created, recorded) SELECT id, status, created, created FROM kit`,
    ],
  ],
};

/** The triggers that keep copies, and refuse nothing; copies.test.ts holds them to it. */
const COPYING = [
  'kits_changed_people',
  'kits_new_people',
  'kits_release_reports',
  'kits_watch_added',
  'kits_watch_moved',
  'orders_end_replacements',
  'orders_event',
  'orders_recipient_to_kits',
  'patients_details_to_kits',
  'patients_updated_when_created',
  'patients_versions_kept',
  'reports_released',
  'reports_withdraw',
  'samples_new_status_to_kit',
  'samples_status_to_kit',
];

it('the table has every trigger of the migrations', async () => {
  const found = await app.prisma.$queryRaw<{ name: string }[]>`
    SELECT tgname::text AS name FROM pg_trigger WHERE NOT tgisinternal`;
  expect(found.map(({ name }) => name).sort()).toEqual([...Object.keys(TRIGGERS), ...COPYING].sort());
});

it('a table whose rows are only ever added also refuses TRUNCATE', () => {
  const tables = Object.keys(TRIGGERS).flatMap((name) => /^(.*)_append_only$/.exec(name)?.[1] ?? []);
  expect(tables.length).toBeGreaterThan(5);
  expect(Object.keys(TRIGGERS)).toEqual(expect.arrayContaining(tables.map((table) => `${table}_no_truncate`)));
});

it.each(Object.entries(TRIGGERS))('%s', async (_name, [words, statements]) => {
  for (const sql of statements) expect(await refusalOf(sql), sql).toContain(words);
});

describe('a status and its events, over several statements of one transaction', () => {
  const kit = `(SELECT id FROM kits WHERE status = 'PREPARING' AND order_id IS NOT NULL)`;
  const setStatus = (status: string) => `UPDATE kits SET status = '${status}' WHERE id = ${kit}`;
  const addEvent = (status: string) =>
    `INSERT INTO kit_events (kit_id, status, created, recorded) SELECT id, '${status}', '2030-01-01', '2030-01-01' FROM kits WHERE order_id IS NOT NULL AND status IN ('PREPARING', 'DELIVERED')`;

  it.each([
    ['a status without its event', [setStatus('DELIVERED')]],
    ['an event before its status', [addEvent('DELIVERED'), setStatus('DELIVERED')]],
    [
      'a status that is taken back after its event',
      [
        setStatus('DELIVERED'),
        addEvent('DELIVERED'),
        `UPDATE kits SET status = 'PREPARING' WHERE status = 'DELIVERED'`,
      ],
    ],
    [
      'a second event that the status does not follow',
      [setStatus('DELIVERED'), addEvent('DELIVERED'), addEvent('IN_TRANSIT')],
    ],
  ])('%s is refused', async (_what, statements) => {
    const before = await app.digest();
    const all = app.prisma.$transaction(statements.map((sql) => app.prisma.$executeRawUnsafe(sql)));
    await expect(all).rejects.toThrow(NOT_THE_NEWEST);
    expect(await app.digest()).toEqual(before);
  });
});

describe('what must be unique', () => {
  it.each([
    [
      'the code of a kit, in any case',
      insertLike('kits', { id: NEW_ID, order_id: null, order_position: null }, `status = 'PREPARING'`),
    ],
    ['the sample of a kit', insertLike('samples', { id: NEW_ID, sample_id: 'FOREIGN' }, `account_id = ${STRANGER}`)],
    ['the amendment of a report', insertLike('reports', { id: NEW_ID }, 'amends_id IS NOT NULL')],
    [
      'the requisition of a barcode',
      insertLike('requisitions', { id: NEW_ID, barcode: 'foreign', sample_id: null }, `barcode = 'FOREIGN'`),
    ],
    [
      'the position of a kit in an order',
      `UPDATE kits SET order_id = o.order_id, order_position = o.order_position FROM kits o WHERE o.status = 'REGISTERED' AND kits.status = 'PREPARING' AND kits.account_id = o.account_id`,
    ],
  ])('%s', async (_what, sql) => {
    expect(await refusalOf(sql)).toMatch(/unique constraint|Unique constraint|23505/);
  });
});

it('a report is of the laboratory of the user who submitted it', async () => {
  const sql = insertWith('reports', `'id', '${NEW_ID}', 'amends_id', null, 'laboratory_id', ${STRANGER}`);
  expect(await refusalOf(sql)).toMatch(/reports_submitted_by_id_laboratory_id_fkey|23503/);
});

it('a barcode belongs to one account, in any case', async () => {
  const changes = `'id', '${NEW_ID}', 'barcode', 'foreign-2', 'sample_id', null`;
  const sql = insertWith('requisitions', changes, `barcode <> 'FOREIGN'`);
  expect(await refusalOf(sql)).toMatch(/requisitions_barcode_account_id_fkey|23503/);
});

it.each(['accounts', 'users', 'kit_types', 'patients', 'orders', 'kits', 'samples', 'requisitions'])(
  'records that others refer to cannot be deleted: %s',
  async (table) => {
    expect(await refusalOf(`DELETE FROM ${table}`)).toMatch(/foreign key constraint|23503|23001/);
  },
);
