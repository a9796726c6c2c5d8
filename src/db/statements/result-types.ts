import pg from 'pg';

const { builtins, getTypeParser } = pg.types;

/** The types whose values the driver would give in another form than Prisma gives them to the same code. */
const PARSERS: Readonly<Record<number, (text: string) => unknown>> = {
  [builtins.INT8]: BigInt,
  // The driver would take the day as midnight in this machine's time zone.
  [builtins.DATE]: (text) => new Date(text),
};

/** How the values of our own SQL are read: a day is midnight in UTC, and a 64-bit integer a `bigint`. */
export const RESULT_TYPES: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => PARSERS[oid] ?? getTypeParser(oid, format),
};
