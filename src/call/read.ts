import type { DataClass } from '../generated/prisma/enums.ts';

/**
 * Records whose data an answer shows, by their internal ids. Data reached through a kit is listed under the kit. A list that was
 * counted, or asked for a person, is a read even if it shows no record.
 */
export interface Read {
  /** The field of the query, or the route, that shows them: `kits.read`, `document.read`. */
  readonly action: string;
  readonly classes: ReadonlySet<DataClass>;
  readonly records: ReadonlySet<string>;
  /** The names of the fields by which the list was filtered or searched, never their values. */
  readonly filteredBy?: readonly string[] | undefined;
  /** How many records the list has, if it was counted. */
  readonly matched?: number | undefined;
  /** Whether it is a refusal that tells about the records, and not the answer that it stands in for. */
  readonly isOfRefusal?: boolean;
}
