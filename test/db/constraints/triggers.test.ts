import { describe, expect, it } from 'vitest';
import { TRIGGERS_OF_MOVES } from './moves.ts';
import { useEveryKindOfRecord } from './records.ts';
import { TRIGGERS_OF_EVENTS } from './triggers-of-events.ts';
import { TRIGGERS_OF_KITS } from './triggers-of-kits.ts';
import { TRIGGERS_OF_LABORATORIES } from './triggers-of-laboratories.ts';
import { TRIGGERS_OF_REPORTS } from './triggers-of-reports.ts';
import { NOT_THE_NEWEST } from './words.ts';

/**
 * The database refuses what the contract forbids, even if the service has a bug: each trigger of the migrations has statements that it
 * must refuse. A new one without them fails the test.
 */
const { app, refusalOf } = useEveryKindOfRecord();

const TRIGGERS = {
  ...TRIGGERS_OF_KITS,
  ...TRIGGERS_OF_REPORTS,
  ...TRIGGERS_OF_LABORATORIES,
  ...TRIGGERS_OF_EVENTS,
  ...TRIGGERS_OF_MOVES,
};

/** The triggers that keep copies, and refuse nothing; ../copies.test.ts holds them to it. Those of freed barcodes: test/domains/freed-barcodes.test.ts. */
const COPYING = [
  'kits_acknowledge_reports_by',
  'kits_changed_people',
  'kits_consent_in_history',
  'kits_forget_merge',
  'kits_laboratory_of_type',
  'kits_leave_patient',
  'kits_new_patient_to_laboratory',
  'kits_new_people',
  'kits_patient_to_laboratory',
  'kits_release_reports',
  'kits_watch_added',
  'kits_watch_moved',
  'order_items_new_kit_types',
  'orders_changes_to_kit_types',
  'orders_end_replacements',
  'orders_event',
  'orders_recipient_to_kits',
  'orders_watch_added',
  'orders_watch_moved',
  'patients_details_to_kits',
  'patients_updated_to_laboratories',
  'patients_updated_when_created',
  'patients_versions_kept',
  'reports_acknowledge_new_by',
  'reports_kit_type',
  'reports_release_tests',
  'reports_watch_acknowledgement',
  'reports_withdraw',
  'requisitions_ended_free_barcode',
  'requisitions_forget_merge',
  'requisitions_give_sample',
  'requisitions_joined_give_sample',
  'requisitions_leave_patient',
  'requisitions_left_sample',
  'requisitions_new_patient_to_laboratory',
  'requisitions_patient_to_laboratory',
  'requisitions_take_sample_over',
  'results_new_tests',
  'sample_events_failure_copied',
  'sample_events_failure_has_a_code',
  'samples_laboratory_given',
  'samples_laboratory_to_requisition',
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
  // Neither of a lot nor given up as lost: there is one.
  const ordered = 'order_id IS NOT NULL AND lot_id IS NULL AND replacement_id IS NULL';
  const kit = `(SELECT id FROM kits WHERE status = 'PREPARING' AND ${ordered})`;
  const setStatus = (status: string) => `UPDATE kits SET status = '${status}' WHERE id = ${kit}`;
  const addEvent = (status: string) =>
    `INSERT INTO kit_events (kit_id, status, created, recorded) SELECT id, '${status}', '2030-01-01', '2030-01-01' FROM kits WHERE ${ordered} AND status IN ('PREPARING', 'DELIVERED')`;

  it.each([
    ['a status without its event', [setStatus('DELIVERED')]],
    ['an event without its status', [addEvent('DELIVERED')]],
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
