import { describe, expect, it } from 'vitest';
import { useEveryKindOfRecord } from './records.ts';
import { insertLike, insertWith, NEW_ID, STRANGER } from './rows.ts';

/** The database refuses what its unique and foreign keys forbid, even if the service has a bug. */
const { refusalOf } = useEveryKindOfRecord();

describe('what must be unique', () => {
  it.each([
    [
      'the code of a kit, in any case',
      insertLike('kits', { id: NEW_ID, order_id: null, order_position: null }, `status = 'PREPARING'`),
    ],
    ['the sample of a kit', insertLike('samples', { id: NEW_ID, sample_id: 'FOREIGN' }, `account_id = ${STRANGER}`)],
    ['the code of a lot, in any case', insertLike('lots', { id: NEW_ID, code: 'OPEN' }, `code = 'open'`)],
    ['what a recall does with a kit', insertLike('recalled_kits', { canceled: false })],
    ['the time of an answer about research', insertLike('research_consents', { id: NEW_ID })],
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
  // A report that a LAB submits on another laboratory's sample is refused before the key is looked at.
  const submitted = `'submitted_by_id', (SELECT id FROM users WHERE role = 'ADMIN' LIMIT 1), 'laboratory_id', ${STRANGER}`;
  const sql = insertWith('reports', `'id', '${NEW_ID}', 'amends_id', null, ${submitted}`);
  expect(await refusalOf(sql)).toMatch(/reports_submitted_by_id_laboratory_id_fkey|23503/);
});

it('a kit is of its lot’s type', async () => {
  const sql = `UPDATE kits SET lot_id = (SELECT id FROM lots WHERE code = 'open'), lot_since = now() FROM kits other WHERE kits.id = other.id
    AND kits.kit_type = 'STI' AND kits.lot_id IS NULL`;
  expect(await refusalOf(sql)).toMatch(/kits_lot_id_kit_type_fkey|23503/);
});

it('a barcode belongs to one account, in any case', async () => {
  const changes = `'id', '${NEW_ID}', 'barcode', 'foreign-2', 'sample_id', null`;
  const sql = insertWith('requisitions', changes, `barcode <> 'FOREIGN'`);
  expect(await refusalOf(sql)).toMatch(/requisitions_barcode_folded_account_id_fkey|23503/);
});

it.each(['accounts', 'users', 'kit_types', 'patients', 'orders', 'kits', 'samples', 'requisitions'])(
  'records that others refer to cannot be deleted: %s',
  async (table) => {
    expect(await refusalOf(`DELETE FROM ${table}`)).toMatch(/foreign key constraint|23503|23001/);
  },
);
