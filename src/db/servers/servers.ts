import pg from 'pg';
import { type DatabaseServers, databaseServers } from './database-url.ts';

/** Thrown if a server is not what `target_session_attrs` asks for. */
export class WrongServer extends Error {}

/** The SQL that checks what a server is, and the words for one that is something else. */
const REQUIREMENTS = {
  'read-write': { sql: `current_setting('transaction_read_only') = 'off'`, otherwise: 'accepts no writes' },
  standby: { sql: 'pg_is_in_recovery()', otherwise: 'is not a standby' },
} as const;

/**
 * The servers of a database URL, for whoever opens connections to it: they are tried in turn, beginning with the last one that was right,
 * as libpq does and node-postgres does not.
 */
export class Servers {
  readonly #servers: DatabaseServers;
  readonly #failures = new WeakSet<Error>();
  #current = 0;

  constructor(url: string) {
    this.#servers = databaseServers(url) ?? { urls: [url], target: 'any' };
  }

  /** Whether any connection to the one server there is will do, so that nothing has to be chosen or checked. */
  get isPlain(): boolean {
    return this.count === 1 && this.#requirement === undefined;
  }

  get count(): number {
    return this.#servers.urls.length;
  }

  /** The URL of the server that the next connection leads to. */
  get url(): string {
    return this.#servers.urls[this.#current] ?? this.#servers.urls[0];
  }

  /**
   * Opens a connection, in as many attempts as there are servers. An attempt that fails for a reason other than its server is the last.
   *
   * @param withinMs after this time, no further server is tried
   */
  async connect<Connection>(open: () => Promise<Connection>, withinMs: number): Promise<Connection> {
    const began = performance.now();
    const failures: Error[] = [];
    for (;;) {
      try {
        return await open();
      } catch (error) {
        if (!(error instanceof Error && this.#failures.has(error))) throw error;
        failures.push(error);
        if (failures.length >= this.count || performance.now() - began > withinMs) throw ofAll(failures);
      }
    }
  }

  /** Notes that the server at this URL could not be connected to: the next connection leads to the next one. */
  noteFailure(url: string, error: unknown): void {
    if (error instanceof Error) this.#failures.add(error);
    // Others may have found out before.
    if (url === this.url) this.#current = (this.#current + 1) % this.count;
  }

  /** @throws WrongServer if the server behind a new connection is not what is asked for. */
  async check(client: pg.Client, timeoutMs: number): Promise<void> {
    const requirement = this.#requirement;
    if (!requirement) return;
    const statement = { text: `SELECT ${requirement.sql} AS "isRight"`, query_timeout: timeoutMs };
    const { rows } = await client.query<{ isRight: boolean }>(statement);
    if (!rows[0]?.isRight) throw new WrongServer(`${client.host}:${client.port} ${requirement.otherwise}`);
  }

  get #requirement() {
    const { target = 'any' } = this.#servers;
    return target === 'any' ? undefined : REQUIREMENTS[target];
  }
}

/** A connection to whichever of the servers is next. */
export class ServerClient extends pg.Client {
  readonly #servers: Servers;
  readonly #url: string;

  constructor(servers: Servers, config: pg.ClientConfig) {
    const { url } = servers;
    super({ ...config, connectionString: url });
    this.#servers = servers;
    this.#url = url;
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: ((error: Error) => void) | ((error: null, client: pg.Client) => void)): void;
  override connect(
    callback?: ((error: Error) => void) | ((error: null, client: pg.Client) => void),
  ): Promise<pg.Client> | undefined {
    const connecting = this.#noting(super.connect());
    if (!callback) return connecting;
    const call = (...args: readonly unknown[]) => Reflect.apply(callback, undefined, args);
    connecting.then((client) => call(null, client), call);
    return undefined;
  }

  /** Prepares the connection, and checks that it leads to the right server. @throws WrongServer */
  vet(prepare: () => Promise<void>, timeoutMs: number): Promise<void> {
    return this.#noting(prepare().then(() => this.#servers.check(this, timeoutMs)));
  }

  async #noting<Result>(work: Promise<Result>): Promise<Result> {
    try {
      return await work;
    } catch (error) {
      this.#servers.noteFailure(this.#url, error);
      throw error;
    }
  }
}

/** One error for all tries. What a server reported comes first: it says more than a failure to connect to another. */
function ofAll(failures: readonly Error[]): Error {
  const [first, ...others] = failures.toSorted((one, other) => rank(one) - rank(other));
  return first && others.length === 0
    ? first
    : new AggregateError([first, ...others], 'none of the servers can be used');
}

function rank(failure: Error): number {
  return failure instanceof WrongServer ? 0 : 1;
}
