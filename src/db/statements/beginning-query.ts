import pg from 'pg';

/**
 * The statement that a transaction begins with. BEGIN goes out ahead of it, so the two cost one round trip. If BEGIN fails, the server does
 * not run the statement: after an error it skips everything up to the next Sync, and there is one for the two of them. The answer is the
 * statement's own.
 */
export class BeginningQuery extends pg.Query implements pg.QueryConfig {
  declare readonly text: string;
  #hasBegun = false;

  constructor(config: pg.QueryConfig) {
    // The driver sends a statement without values by the simple protocol, where BEGIN's failure would not keep it from running.
    const extended = { ...config, queryMode: 'extended' };
    super(extended);
    const { submit } = this;
    this.submit = (connection) => {
      connection.stream.cork();
      try {
        connection.parse({ name: '', text: 'BEGIN', types: [] }, true);
        connection.bind({}, true);
        connection.execute({}, true);
        return submit.call(this, connection);
      } finally {
        connection.stream.uncork();
      }
    };
  }

  /** The driver calls this when the server has carried out a statement: first BEGIN, which has nothing to add to the answer. */
  handleCommandComplete(...given: readonly unknown[]): void {
    if (this.#hasBegun) Reflect.apply(Reflect.get(pg.Query.prototype, 'handleCommandComplete'), this, given);
    this.#hasBegun = true;
  }
}
