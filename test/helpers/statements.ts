/** What belongs to a transaction itself, rather than to the work in it. */
const transactionControl = /^\s*(BEGIN|START TRANSACTION|COMMIT|ROLLBACK|SAVEPOINT|RELEASE|SET TRANSACTION)\b/i;

/** Records every SQL statement that reaches the database. */
export class StatementRecorder {
  readonly #recordings = new Set<string[]>();

  /** The listener that `openDatabase` takes. */
  readonly listen = (sql: string): void => {
    for (const recording of this.#recordings) recording.push(sql);
  };

  /** The statements that the work sends, without BEGIN, COMMIT and the like. */
  async during(work: () => Promise<unknown>): Promise<readonly string[]> {
    const all = await this.allDuring(work);
    return all.filter((sql) => !transactionControl.test(sql));
  }

  /** As {@link during}, with BEGIN, COMMIT and the like. */
  async allDuring(work: () => Promise<unknown>): Promise<readonly string[]> {
    const recording: string[] = [];
    this.#recordings.add(recording);
    try {
      await work();
    } finally {
      this.#recordings.delete(recording);
    }
    return recording;
  }
}
