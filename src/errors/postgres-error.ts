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
    const message = messageOf(part);
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
  const state = textIn(part, 'originalCode') || (textIn(part, 'severity') && textIn(part, 'code')) || undefined;
  return state === INTERNAL_ERROR ? stateOfRefusedRow(messageOf(part)) : state;
}

/** The SQLSTATE of what should not happen in PostgreSQL; and of each row that Citus copies to a server that refuses it. */
const INTERNAL_ERROR = 'XX000';

/** What is refused then, by the words of PostgreSQL and of our triggers: Citus passes on nothing else (docs/scaling.md). */
const REFUSED_ROWS: readonly (readonly [words: RegExp, state: string])[] = [
  [/^duplicate key value violates unique constraint /, '23505'],
  [/ violates foreign key constraint /, '23503'],
  [/ violates check constraint /, '23514'],
  [/^deadlock detected/, '40P01'],
  [/^canceling statement due to lock timeout/, '55P03'],
  [/^canceling statement due to statement timeout/, '57014'],
  [/^a record has more than 1,000 events /, 'KT001'],
  [/^the account is closed$/, 'KT002'],
  [/^the account is set aside$/, 'KT003'],
];

function stateOfRefusedRow(message: string): string {
  return REFUSED_ROWS.find(([words]) => words.test(message))?.[1] ?? INTERNAL_ERROR;
}

/** What PostgreSQL said, in the driver's error or in that of Prisma's adapter. */
export function messageOf(part: object): string {
  return textIn(part, 'originalMessage') || textIn(part, 'message');
}

/** A property of this name, if it is a text; otherwise an empty text. */
export function textIn(part: object, name: string): string {
  const value: unknown = Reflect.get(part, name);
  return typeof value === 'string' ? value : '';
}
