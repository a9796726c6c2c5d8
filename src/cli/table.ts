import stringWidth from 'string-width';

/** Records as an aligned table with a header; a record's own fields may be more than the columns. */
export function table(columns: readonly string[], records: readonly Readonly<Record<string, unknown>>[]): string {
  const rows = [columns, ...records.map((record) => columns.map((column) => cell(record[column])))];
  const widths = columns.map((_, column) => Math.max(...rows.map((row) => stringWidth(row[column] ?? ''))));
  return rows
    .map((row) =>
      row
        .map((text, column) => pad(text, widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return '-';
  if (value instanceof Date) return value.toISOString();
  // A name must not be able to move the cursor, or to begin a line of its own.
  return String(value).replace(/\p{Control}/gu, '\uFFFD');
}

function pad(text: string, width: number): string {
  return text + ' '.repeat(width - stringWidth(text));
}
