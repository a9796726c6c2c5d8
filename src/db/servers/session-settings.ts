/** Of the settings below, those that every pooler repeats for its clients (docs/scaling.md, "PgBouncer"). */
const KEPT_BY_POOLERS = {
  // When SQL compares a time with a day, the day is meant in UTC.
  TimeZone: 'UTC',
  // How times are written in answers: Prisma and the driver read no other form.
  DateStyle: 'ISO, MDY',
  client_encoding: 'UTF8',
  // Otherwise a backslash in a text would have to be doubled.
  standard_conforming_strings: 'on',
} as const;

/** Those that a pooler leaves as they are on the connection that it happens to choose. */
export const LOST_BY_POOLERS = {
  IntervalStyle: 'postgres',
  // How bytes are written.
  bytea_output: 'hex',
  // Floating-point numbers are written so that they can be read again as they were.
  extra_float_digits: '1',
  // Otherwise NULL in an array would be a text.
  array_nulls: 'on',
  // Our checks within transactions rely on this level: others fail a transaction where this one waits (SQLSTATE 40001).
  default_transaction_isolation: 'read committed',
} as const;

/** What our statements and their answers rely on, whatever the server, the database or the role has set. */
export const SESSION_SETTINGS: Readonly<Record<string, string>> = { ...KEPT_BY_POOLERS, ...LOST_BY_POOLERS };
