import type { FastifyInstance } from 'fastify';
import { print } from 'graphql';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import { z } from 'zod';
import { createApp } from '../../src/app.ts';
import type { Actor, SessionOfPatient } from '../../src/auth/actor.ts';
import { hashSecret, keyPrefix, newSecret } from '../../src/auth/keys.ts';
import { Autocommit } from '../../src/call/autocommit.ts';
import { Call } from '../../src/call/call.ts';
import { Cursors } from '../../src/call/cursors.ts';
import type { Read } from '../../src/call/read.ts';
import type { UnitOfWork } from '../../src/call/unit-of-work.ts';
import { parseConfig } from '../../src/config/config.ts';
import type { StatementListener } from '../../src/db/connections/connections.ts';
import { newUuid } from '../../src/db/sql/identifiers.ts';
import { documentLinks, linkKeys } from '../../src/documents/links.ts';
import type { PrismaClient } from '../../src/generated/prisma/client.ts';
import { AccountMode, type Role } from '../../src/generated/prisma/enums.ts';
import type { OrUndefined, TadaDocumentNode } from '../../src/graphql/stored/typed-document.ts';
import { createLog } from '../../src/log.ts';
import { DEFAULT_QUOTAS, type Quotas } from '../../src/rate-limits/limits.ts';
import { type RateLimitSettings, RateLimits } from '../../src/rate-limits/rate-limits.ts';
import type { AppDependencies } from '../../src/server/dependencies.ts';
import { Metrics } from '../../src/server/recording/metrics.ts';
import { TestClock } from './clock.ts';
import { openTestDatabase, type TestDatabase } from './database.ts';
import { holdAgainstDocument } from './described-answers.ts';
import { type DatabaseDigest, digestOf, type TakeDigest } from './digest.ts';
import { GraphQLResult } from './graphql.ts';
import type { RecordedSql } from './recorded-sql.ts';
import { StatementRecorder } from './statements.ts';

/** Only while statements are recorded for docs/sql: that takes the stack of every call to the database. */
const recording = process.env.RECORD_SQL === undefined ? undefined : await import('./recorded-sql.ts');

/** The memory for answers, in bytes: more than the tests of a file need at once. */
const MEMORY_LIMIT = 256 * 1024 * 1024;

/** A user with an API key. */
export interface TestActor {
  readonly key: string;
  readonly accountId: string;
  readonly userId: string;
  readonly apiKeyId: string;
  readonly role: Role;
  readonly accountMode: AccountMode;
  /** Of a person in a patient session, who has a token for a key. */
  readonly session?: SessionOfPatient;
}

/** How to send an operation: with which key (none: anonymously), and with which additional headers. */
export interface SendOptions {
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The account of a new actor: an existing one, or else a new one in this mode. */
export interface ActorOptions {
  readonly account?: { readonly accountId: string };
  readonly mode?: AccountMode;
}

/**
 * Runs the app on its own database for the tests of one file. Call it at the top of the file.
 *
 * The time stands still until a test moves `clock`; `logLines` has everything that was logged.
 *
 * @param openDatabase opens another database than a copy of the template
 * @param settings rate limits, which are off otherwise, and trusted proxies
 */
export function useTestApp(openDatabase?: OpenTestDatabase, settings?: TestSettings): TestApp {
  const testApp = new TestApp(openDatabase, settings);
  beforeAll(() => testApp.open());
  afterAll(() => testApp.close());
  return testApp;
}

/**
 * What some tests set: rate limits, with quotas other than the default ones, whose `X-Forwarded-For` counts, what is logged, and
 * where traces go.
 */
export interface TestSettings extends Partial<Pick<AppDependencies, 'trustProxy' | 'tracing'>> {
  readonly logLevel?: 'info' | 'trace';
  readonly rateLimits?: Omit<RateLimitSettings, 'quotas'> & { readonly quotas: Partial<Quotas> };
}

/** Opens the database of an app. */
export type OpenTestDatabase = (onStatement: StatementListener) => Promise<TestDatabase>;

export class TestApp {
  readonly clock = new TestClock();
  readonly statements = new StatementRecorder();
  readonly logLines: string[] = [];
  /** The reads of contexts that are no request's. */
  readonly reads: Read[] = [];
  readonly linkSigningSecret = { current: 'a secret that only tests sign their links with', previous: [] };
  readonly linkKeys = linkKeys(this.linkSigningSecret);
  readonly webhookSettings = {
    secretsKey: { current: 'a key that only tests seal their secrets with', previous: [] },
    allowPrivate: false,
  };
  readonly cursors = new Cursors('a secret that only tests seal their cursors with');
  #recorded: RecordedSql | undefined;
  #app: FastifyInstance | undefined;
  #database: TestDatabase | undefined;
  #takeDigest: TakeDigest | undefined;
  readonly #openDatabase: OpenTestDatabase;
  readonly #settings: TestSettings;

  constructor(
    openDatabase: OpenTestDatabase = (onStatement) => openTestDatabase(inject('template'), onStatement),
    settings: TestSettings = {},
  ) {
    this.#openDatabase = openDatabase;
    this.#settings = settings;
  }

  async open(): Promise<void> {
    this.#recorded = recording?.recordedSqlOf(expect.getState().testPath);
    const opened = await this.#openDatabase((sql) => {
      this.statements.listen(sql);
      this.#recorded?.listen(sql);
    });
    this.#database = this.#recorded?.watch(opened) ?? opened;
    this.#app = await this.appWith({});
  }

  /** Another app on the same database, with other settings. The caller closes it. */
  async appWith(settings: Partial<AppDependencies>): Promise<FastifyInstance> {
    const app = await createApp(this.dependencies(settings));
    await app.ready();
    holdAgainstDocument(app);
    return app;
  }

  /** What an app on the database is made of, for those who test a part of one. */
  dependencies(settings: Partial<AppDependencies> = {}): AppDependencies {
    const { rateLimits, trustProxy, tracing, logLevel = 'info' } = this.#settings;
    const log = createLog(logLevel, { destination: { write: (line) => this.logLines.push(line) } });
    return {
      database: this.database,
      clock: this.clock,
      log,
      metrics: new Metrics(),
      tracing,
      publicMetrics: { token: undefined },
      rateLimits:
        rateLimits && new RateLimits({ ...rateLimits, quotas: { ...DEFAULT_QUOTAS, ...rateLimits.quotas } }, log),
      trustProxy,
      publicUrl: undefined,
      corsOrigins: undefined,
      linkKeys: this.linkKeys,
      linkSigningSecret: this.linkSigningSecret,
      webhookSettings: this.webhookSettings,
      cursors: this.cursors,
      responseLimit: parseConfig({}).responseLimit,
      memoryLimit: MEMORY_LIMIT,
      // A test counts the statements of its work; how long its file has run says nothing about them.
      auditRetentionDays: undefined,
      ...settings,
    };
  }

  async close(): Promise<void> {
    await this.#app?.close();
    // Whatever the tests of the file have done: every request has given back its room.
    if (this.#app) expect(this.#app.memory.usage).toMatchObject({ held: 0, waiting: 0 });
    await this.#database?.close();
    this.#recorded?.finish();
  }

  /** The Fastify app; `app.inject` sends it a request. */
  get app(): FastifyInstance {
    return opened(this.#app);
  }

  get database(): TestDatabase {
    return opened(this.#database);
  }

  get prisma(): PrismaClient {
    return this.database.prisma;
  }

  /** A digest that differs if any row has changed since another; see {@link digestOf}. */
  async digest(): Promise<DatabaseDigest> {
    this.#takeDigest ??= await digestOf(this.database);
    return this.#takeDigest();
  }

  /** Sends a request that must not change any row, and returns its result. */
  async changingNothing<Result>(send: () => Promise<Result>): Promise<Result> {
    const before = await this.digest();
    const result = await send();
    expect(await this.digest()).toEqual(before);
    return result;
  }

  /** Sends a typed operation over HTTP. */
  readonly run = <Data, Variables>(
    operation: TadaDocumentNode<Data, Variables>,
    variables: Variables | OrUndefined<Variables>,
    options?: SendOptions,
  ): Promise<GraphQLResult<Data>> => this.#send<Data>(print(operation), variables ?? {}, options);

  /** Like {@link run}, but with any variables: some tests send wrong ones. */
  readonly attempt = <Data>(
    operation: TadaDocumentNode<Data, never>,
    variables: object,
    options?: SendOptions,
  ): Promise<GraphQLResult<Data>> => this.#send<Data>(print(operation), variables, options);

  /** Like {@link run}, but with any text: some tests send invalid operations, and some generate them. */
  readonly graphql = (
    query: string,
    variables?: object,
    options?: SendOptions,
  ): Promise<GraphQLResult<Record<string, unknown>>> => this.#send(query, variables, options);

  async #send<Data>(query: string, variables: object | undefined, { key, headers }: SendOptions = {}) {
    const response = await this.app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { ...(key === undefined ? {} : { authorization: `Token ${key}` }), ...headers },
      payload: { query, ...(variables ? { variables } : {}) },
    });
    return new GraphQLResult<Data>(response, { query, variables });
  }

  /** Creates a user with a key, in the given account or in a new one: by one statement, since nearly every test begins with some. */
  readonly actor = async (role: Role, { account, mode = 'LIVE' }: ActorOptions = {}): Promise<TestActor> => {
    const created = this.clock.now();
    const [accountId, userId, apiKeyId] = [account?.accountId ?? newUuid(), newUuid(), newUuid()];
    const key = newSecret('kts_');
    const end = accountId.slice(-6);
    // Already used now, so that its first request does not send a statement that updates the last use.
    const accounts = await this.prisma.$queryRaw`
      WITH new_account AS (
        INSERT INTO accounts (id, name, mode, created)
        SELECT ${accountId}::uuid, ${`Program ${end}`}, ${mode}::account_mode, ${created}::timestamptz WHERE ${!account}
        RETURNING mode
      ), new_user AS (
        INSERT INTO users (id, account_id, name, email, role, created)
        VALUES (${userId}::uuid, ${accountId}::uuid, ${`${role} of ${end}`}, ${`${userId}@example.org`}, ${role}::role, ${created}::timestamptz)
      ), new_key AS (
        INSERT INTO api_keys (id, user_id, hash, prefix, created, last_used_at)
        VALUES (${apiKeyId}::uuid, ${userId}::uuid, ${hashSecret(key)}, ${keyPrefix(key)}, ${created}::timestamptz, ${created}::timestamptz)
      )
      SELECT mode::text AS mode FROM new_account UNION SELECT mode::text FROM accounts WHERE id = ${accountId}::uuid`;
    const [{ mode: accountMode }] = z.tuple([z.object({ mode: z.enum(AccountMode) })]).parse(accounts);
    return { key, accountId, userId, apiKeyId, role, accountMode };
  };

  /** A call by this actor, for tests that call a use-case or run an operation directly. */
  readonly context = (actor: Actor | null): UnitOfWork => {
    const call = new Call(
      { actor, requestId: 'test' },
      {
        clock: this.clock,
        noteRead: (read) => this.reads.push(read),
        webhookSettings: this.webhookSettings,
        cursors: this.cursors,
        documentLink: documentLinks({
          origin: 'http://localhost',
          keys: this.linkKeys,
          clock: this.clock,
        }),
      },
    );
    return new Autocommit(call, {
      database: this.database,
      selectValue: (text, values) => this.database.statements.selectValue(text, values),
    });
  };
}

function opened<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('The test app is not open yet. Use it in a test or a hook.');
  return value;
}
