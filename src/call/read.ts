import type { DataClass } from '../generated/prisma/enums.ts';

/** Records whose data an answer shows, by their internal ids. Data reached through a kit is listed under the kit. */
export interface Read {
  /** The field of the query, or the route, that shows them: `kits.read`, `document.read`. */
  readonly action: string;
  readonly classes: ReadonlySet<DataClass>;
  readonly records: ReadonlySet<string>;
}
