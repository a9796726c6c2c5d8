/** Runs statements in one session: a connection of the driver, or an engine itself. */
interface Session {
  query(sql: string): Promise<unknown>;
}

/**
 * Runs work in a transaction on this connection, for code that does not use Prisma: migrations and backups.
 *
 * @throws what the work or COMMIT throws; if ROLLBACK also fails, an AggregateError of both, like {@link rollBack}
 */
export async function clientTransaction<Result>(session: Session, work: () => Promise<Result>): Promise<Result> {
  await session.query('BEGIN');
  try {
    const result = await work();
    await session.query('COMMIT');
    return result;
  } catch (error) {
    await rollBack(session, error);
    throw error;
  }
}

/**
 * Rolls a transaction back.
 *
 * @param failure the error that caused the rollback, if any. It must not be lost if ROLLBACK fails too, which mostly happens
 *   because the connection has broken.
 * @throws the driver's error; if there was a failure, an AggregateError of both with the message of the failure
 */
export async function rollBack(session: Session, failure?: unknown): Promise<void> {
  try {
    await session.query('ROLLBACK');
  } catch (error) {
    if (failure === undefined) throw error;
    const message = failure instanceof Error ? failure.message : String(failure);
    throw new AggregateError([failure, error], message, { cause: failure });
  }
}
