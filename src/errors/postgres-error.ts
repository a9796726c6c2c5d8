/** What PostgreSQL reported about a statement, without any value. */
export interface PostgresError {
  readonly sqlState: string;
  /** Absent if a message of this kind may quote a value, or the statement. */
  readonly message?: string;
}

/**
 * The classes of SQLSTATE whose messages name objects of the schema, roles, databases and limits, but quote no values: those are in the
 * detail, which is never read. Data exceptions (22: `invalid input syntax for type date: "…"`) and whatever a function may raise in its own
 * words (P0, XX) are not among them.
 */
const NAMING_CLASSES: ReadonlySet<string> = new Set([
  // Connections, and features that the server does not have.
  ...['08', '0A'],
  // Constraints, the state of the transaction, and its end. Our own triggers name tables and internal ids.
  ...['23', '25', '40', 'KT'],
  // Authentication, databases, schemas, privileges, and objects that do not exist.
  ...['28', '3D', '3F', '42'],
  // Limits, locks, operators, and the system.
  ...['53', '54', '55', '57', '58'],
]);

/** The SQLSTATE of a syntax error. Its message quotes the statement. */
const SYNTAX_ERROR = '42601';

/**
 * What PostgreSQL reported, found in the driver's error, in those that Prisma and its adapter make of it, or in a cause of ours; undefined
 * if PostgreSQL reported nothing.
 */
export function postgresErrorIn(error: unknown): PostgresError | undefined {
  for (const part of partsOf(error)) {
    const sqlState = sqlStateOf(part);
    if (sqlState === undefined) continue;
    const message = textIn(part, 'originalMessage') || textIn(part, 'message');
    const isSafe = NAMING_CLASSES.has(sqlState.slice(0, 2)) && sqlState !== SYNTAX_ERROR;
    return isSafe && message !== '' ? { sqlState, message } : { sqlState };
  }
  return undefined;
}

/** An error and everything it wraps: causes, the errors of several addresses, and the error of Prisma's adapter. */
export function partsOf(error: unknown): readonly object[] {
  if (typeof error !== 'object' || error === null) return [];
  const wrapped: readonly unknown[] = [
    Reflect.get(error, 'cause'),
    Reflect.get(error, 'meta'),
    Reflect.get(error, 'driverAdapterError'),
    ...(error instanceof AggregateError ? error.errors : []),
  ];
  return [error, ...wrapped.flatMap(partsOf)];
}

/** The SQLSTATE in the driver's error or in that of Prisma's adapter. Prisma's own codes are something else. */
export function sqlStateOf(part: object): string | undefined {
  return textIn(part, 'originalCode') || (textIn(part, 'severity') && textIn(part, 'code')) || undefined;
}

/** A property of this name, if it is a text; otherwise an empty text. */
export function textIn(part: object, name: string): string {
  const value: unknown = Reflect.get(part, name);
  return typeof value === 'string' ? value : '';
}
