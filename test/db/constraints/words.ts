/** The words of triggers that several tables have. */
export const ADDED_ONLY = 'are only ever added';
export const OTHER_ACCOUNT = 'names a record of another account';
export const NOT_THE_NEWEST = 'is not that of its newest event';
export const A_COPY = 'is kept by triggers';
export const TYPE_STAYS = 'keeps its sample, and both their type';

/** A column of each table that has no `created`. Any column does. */
const COLUMNS: ReadonlyMap<string, string> = new Map([
  ['attachments', 'bytes'],
  ['audit_entries', 'action'],
  ['laboratory_assignments', 'reason'],
  ['patient_versions', 'last_name'],
  ['replacements', 'reason'],
  ['report_acknowledgements', 'note'],
  ['report_attachments', 'name'],
  ['report_contacts', 'note'],
  ['report_orders', 'key'],
  ['reports', 'lab'],
  ['results', 'name'],
  ['undone_activations', 'undone_at'],
]);

/** What is refused by a table to which rows are only ever added. */
export function added(table: string): readonly [words: string, statements: readonly string[]] {
  const column = COLUMNS.get(table) ?? 'created';
  return [ADDED_ONLY, [`UPDATE ${table} SET ${column} = ${column}`, `DELETE FROM ${table}`]];
}
