import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { createDatabase, EMPTY, onServer } from './database.ts';

/** Two roles that may log in, one of which owns a new, empty database. */
export class TwoRoles {
  readonly owner = `kts_owner_${randomBytes(5).toString('hex')}`;
  readonly service = `kts_service_${randomBytes(5).toString('hex')}`;
  readonly #serverUrl: string;
  readonly #others: string[] = [];
  #database: { name: string; url: string } | undefined;

  constructor(serverUrl: string) {
    this.#serverUrl = serverUrl;
  }

  async create(): Promise<void> {
    for (const role of [this.owner, this.service])
      await onServer(this.#serverUrl, `CREATE ROLE ${role} LOGIN PASSWORD 'pw'`);
    this.#database = await createDatabase(this.#serverUrl, `OWNER ${this.owner} ${EMPTY}`);
  }

  /** Creates another empty database of the same owner, which {@link drop} drops, too. */
  async another(): Promise<{ readonly url: string; readonly migrationUrl: string }> {
    const database = await createDatabase(this.#serverUrl, `OWNER ${this.owner} ${EMPTY}`);
    this.#others.push(database.name);
    const urlOf = (role: string) => {
      const url = new URL(this.urlOf(role));
      url.pathname = `/${database.name}`;
      return url.href;
    };
    return { url: urlOf(this.service), migrationUrl: urlOf(this.owner) };
  }

  async drop(): Promise<void> {
    for (const name of this.#others.splice(0)) await onServer(this.#serverUrl, `DROP DATABASE ${name} WITH (FORCE)`);
    if (this.#database) await onServer(this.#serverUrl, `DROP DATABASE ${this.#database.name} WITH (FORCE)`);
    for (const role of [this.owner, this.service]) await onServer(this.#serverUrl, `DROP ROLE IF EXISTS ${role}`);
  }

  urlOf(role: string): string {
    const url = new URL(this.#database?.url ?? '');
    url.username = role;
    url.password = 'pw';
    return url.href;
  }

  get urls() {
    return { url: this.urlOf(this.service), migrationUrl: this.urlOf(this.owner) };
  }

  /** PostgreSQL's code for how the statement fails for the service's role; undefined if it succeeds. */
  async refusal(sql: string): Promise<string | undefined> {
    const client = new pg.Client({ connectionString: this.urls.url });
    await client.connect();
    try {
      await client.query('BEGIN');
      await client.query(sql);
      return undefined;
    } catch (error) {
      if (error instanceof pg.DatabaseError) return error.code;
      throw error;
    } finally {
      await client.end();
    }
  }
}
