/** Statements that begin, end or control a transaction. */
const transactionControl = /^\s*(BEGIN|START TRANSACTION|COMMIT|ROLLBACK|SAVEPOINT|RELEASE|SET TRANSACTION)\b/i;

/** Records every SQL statement that reaches the database. */
export class StatementRecorder {
  readonly #recordings = new Set<string[]>();

  /** A listener for `openDatabase`. */
  readonly listen = (sql: string): void => {
    for (const recording of this.#recordings) recording.push(sql);
  };

  /** The statements that the work sends, except BEGIN, COMMIT and the like. The work is given all that are sent so far. */
  async during(work: (sent: readonly string[]) => Promise<unknown>): Promise<readonly string[]> {
    const all = await this.allDuring(work);
    return all.filter((sql) => !transactionControl.test(sql));
  }

  /** Like {@link during}, but including BEGIN, COMMIT and the like. */
  async allDuring(work: (sent: readonly string[]) => Promise<unknown>): Promise<readonly string[]> {
    const recording: string[] = [];
    this.#recordings.add(recording);
    try {
      await work(recording);
    } finally {
      this.#recordings.delete(recording);
    }
    return recording;
  }
}
