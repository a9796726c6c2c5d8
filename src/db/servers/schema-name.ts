/** The schema of a database that is not divided into cells (docs/scaling.md). */
export const USUAL_SCHEMA = 'public';

/**
 * Where a session of a cell finds names: in the cell's schema, and for `citext` in {@link USUAL_SCHEMA}. As the value of `search_path`. The
 * name, which the settings parse, needs no quotes.
 */
export function searchPathOf(schema: string): string {
  return schema === USUAL_SCHEMA ? schema : `${schema}, ${USUAL_SCHEMA}`;
}
