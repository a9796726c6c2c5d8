import { z } from 'zod';

/**
 * A backup is lines of JSON: a head; then for each table a line that names it, followed by lines with some of its rows; and an
 * end, without which it is cut off. The file is compressed by gzip.
 */

const head = z.object({
  backup: z.literal('kit-testing-service'),
  version: z.literal(1),
  created: z.iso.datetime(),
  /** The migrations of the database, in their order. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
});

/** A table, and its columns in their order, which is that of the values in its rows. */
const table = z.object({ table: z.string(), columns: z.array(z.string()) });

/** Whole rows, as PostgreSQL writes them as text. */
const rows = z.array(z.string());

const end = z.object({
  end: z.object({
    rows: z.number(),
    /** The last value of each sequence that was used, by its name. */
    sequences: z.record(z.string(), z.string()),
  }),
});

/** Stands in the place of the end if the backup could not be finished, and says why. */
const failure = z.object({ failed: z.string() });

export const backupHead = head;
/** Any line after the head. */
export const backupLine = z.union([rows, table, end, failure]);

export type BackupHead = z.output<typeof head>;
export type BackupTable = z.output<typeof table>;
export type BackupEnd = z.output<typeof end>;
export type BackupFailure = z.output<typeof failure>;

/** Thrown if a file is no backup, or not a whole one. */
export class BackupError extends Error {}
