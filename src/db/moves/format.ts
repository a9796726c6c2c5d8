import { createHash, type Hash } from 'node:crypto';
import { z } from 'zod';

/**
 * The export of an account consists of lines of JSON, like a backup (db/backup/format.ts): a head; then, for each table, a line that names
 * it, followed by lines with some of its rows each; and an end. Without the end, it was cut off. The file is compressed with gzip.
 */

const head = z.object({
  account: z.uuid(),
  name: z.string(),
  export: z.literal('kit-testing-service account'),
  version: z.literal(1),
  created: z.iso.datetime(),
  /** The migrations of the database, in order. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** What has sealed the cursors that the account's programs keep. */
  cursorSecrets: z.array(z.string()),
});

/** Whose rows follow: the account's, those of other accounts that it refers to, or those of a catalogue that it uses. */
const table = z.object({
  table: z.string(),
  of: z.enum(['account', 'others', 'catalogue']),
  columns: z.array(z.string()),
});

/** Whole rows, in PostgreSQL's text format for a row. */
const rows = z.array(z.string());

const end = z.object({ end: z.object({ rows: z.number(), receipt: z.string() }) });

const lineAfterHead = z.union([rows, table, end]);

export type AccountHead = z.output<typeof head>;
export type AccountTable = z.output<typeof table>;
export type AccountEnd = z.output<typeof end>;

/** The first line of an export; undefined if this is not one. */
export function parseAccountHead(text: string): AccountHead | undefined {
  return head.safeParse(parseJson(text)).data;
}

/** Any line after the head; undefined if this is not one. */
export function parseAccountLine(text: string): z.output<typeof lineAfterHead> | undefined {
  return lineAfterHead.safeParse(parseJson(text)).data;
}

/** The receipt in the last line of an export; undefined if this is another one. */
export function receiptIn(text: string): string | undefined {
  // Most lines are megabytes of rows.
  if (!text.startsWith('{"end":')) return undefined;
  return end.safeParse(parseJson(text)).data?.end.receipt;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * What the rows of an account are known by: the SHA-256 of all that stay as they are while it is set aside. Both cells find it, so that the
 * one that the account leaves knows what the other one got.
 */
export class Receipt {
  readonly #hash: Hash = createHash('sha256');

  add(table: string, rows: readonly string[]): void {
    for (const row of rows) this.#hash.update(`${table} ${row}\n`);
  }

  text(): string {
    return this.#hash.digest('hex');
  }
}

/** Thrown if an account cannot be exported or loaded. The message says why, and what to do. */
export class MoveError extends Error {}
