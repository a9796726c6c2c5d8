import { z } from 'zod';

/**
 * A backup consists of lines of JSON: a head; then, for each table, a line that names it, followed by lines with some of its rows
 * each; and an end. A backup without the end was cut off. The file is compressed with gzip.
 */

const head = z.object({
  backup: z.literal('kit-testing-service'),
  version: z.literal(1),
  created: z.iso.datetime(),
  /** The migrations of the database, in order. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
});

/** A table, and its columns in the order of the values in its rows. */
const table = z.object({ table: z.string(), columns: z.array(z.string()) });

/** Whole rows, in PostgreSQL's text format for a row. */
const rows = z.array(z.string());

const end = z.object({
  end: z.object({
    rows: z.number(),
    /** The last value of each sequence that has been used, by sequence name. */
    sequences: z.record(z.string(), z.string()),
  }),
});

/** Replaces the end if the backup could not be finished, and says why. */
const failure = z.object({ failed: z.string() });

const lineAfterHead = z.union([rows, table, end, failure]);

export type BackupHead = z.output<typeof head>;
export type BackupTable = z.output<typeof table>;
export type BackupEnd = z.output<typeof end>;
export type BackupFailure = z.output<typeof failure>;

/** The first line of a backup; undefined if this is not one. */
export function parseHead(text: string): BackupHead | undefined {
  return head.safeParse(parseJson(text)).data;
}

/** Any line after the head; undefined if this is not one. */
export function parseLine(text: string): z.output<typeof lineAfterHead> | undefined {
  return lineAfterHead.safeParse(parseJson(text)).data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Thrown if a file is not a backup, or not a complete one. */
export class BackupError extends Error {}
