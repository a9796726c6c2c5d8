import type { FastifyInstance } from 'fastify';
import { print } from 'graphql';
import { pino } from 'pino';
import { afterAll, beforeAll, inject } from 'vitest';
import { createApp } from '../../src/app.ts';
import { hashSecret, keyPrefix, newSecret } from '../../src/auth/keys.ts';
import { type RequestContext, requestContext } from '../../src/context.ts';
import { newUuid } from '../../src/db/identifiers.ts';
import type { PrismaClient } from '../../src/generated/prisma/client.ts';
import type { AccountMode, Role } from '../../src/generated/prisma/enums.ts';
import type { OrUndefined, TadaDocumentNode } from '../../src/graphql/typed-document.ts';
import { TestClock } from './clock.ts';
import { openTestDatabase, type TestDatabase } from './database.ts';
import { GraphQLResult } from './graphql.ts';
import { StatementRecorder } from './statements.ts';

/** Somebody who can call: a user of an account, with a key. */
export interface TestActor {
  readonly key: string;
  readonly accountId: string;
  readonly userId: string;
  readonly apiKeyId: string;
  readonly role: Role;
  readonly accountMode: AccountMode;
}

/** How an operation is sent: with whose key (none: anonymous), and with what headers besides. */
export interface SendOptions {
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Chooses the account of a new actor: one that exists, or else a new one in this mode. */
export interface ActorOptions {
  readonly account?: { readonly accountId: string };
  readonly mode?: AccountMode;
}

/**
 * The app on a database of its own, for the tests of one file: call it at the top of the file.
 *
 * The time is fixed until `clock` is moved; `logLines` holds what was logged.
 */
export function useTestApp(): TestApp {
  const testApp = new TestApp();
  beforeAll(() => testApp.open());
  afterAll(() => testApp.close());
  return testApp;
}

export class TestApp {
  readonly clock = new TestClock();
  readonly statements = new StatementRecorder();
  readonly logLines: string[] = [];
  readonly linkSigningSecret = 'a secret that only tests sign their links with';
  #app: FastifyInstance | undefined;
  #database: TestDatabase | undefined;

  async open(): Promise<void> {
    this.#database = await openTestDatabase(inject('template'), this.statements.listen);
    this.#app = await createApp({
      database: this.#database,
      clock: this.clock,
      log: pino({ level: 'info', base: null }, { write: (line: string) => this.logLines.push(line) }),
      publicUrl: undefined,
      linkSigningSecret: this.linkSigningSecret,
    });
    await this.#app.ready();
  }

  async close(): Promise<void> {
    await this.#app?.close();
    await this.#database?.close();
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

  /** Sends one GraphQL operation over HTTP. `Data` is the shape of its answer. */
  readonly graphql = async <Data = Record<string, unknown>>(
    query: string,
    variables?: object,
    { key, headers }: SendOptions = {},
  ): Promise<GraphQLResult<Data>> => {
    const response = await this.app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { ...(key === undefined ? {} : { authorization: `Token ${key}` }), ...headers },
      payload: { query, ...(variables ? { variables } : {}) },
    });
    return new GraphQLResult<Data>(response, { query, variables });
  };

  /** Sends one typed operation over HTTP. */
  readonly run = <Result, Variables>(
    operation: TadaDocumentNode<Result, Variables>,
    variables: OrUndefined<Variables>,
    options?: SendOptions,
  ): Promise<GraphQLResult<Result>> => this.graphql<Result>(print(operation), variables ?? {}, options);

  /** A new user with a key: of the account given, or of a new one. */
  readonly actor = async (role: Role, { account, mode = 'LIVE' }: ActorOptions = {}): Promise<TestActor> => {
    const created = this.clock.now();
    const accountId = account?.accountId ?? newUuid();
    if (!account)
      await this.prisma.account.create({
        data: { id: accountId, name: `Program ${accountId.slice(-6)}`, mode, created },
      });
    const { mode: accountMode } = await this.prisma.account.findUniqueOrThrow({ where: { id: accountId } });
    const userId = newUuid();
    const user = { name: `${role} of ${accountId.slice(-6)}`, email: `${userId}@example.org`, role };
    await this.prisma.user.create({ data: { id: userId, accountId, ...user, created } });
    const key = newSecret('kts_');
    const apiKeyId = newUuid();
    // Used just now, so that the first request with it sends no statement of its own to say so.
    await this.prisma.apiKey.create({
      data: { id: apiKeyId, userId, hash: hashSecret(key), prefix: keyPrefix(key), created, lastUsedAt: created },
    });
    return { key, accountId, userId, apiKeyId, role, accountMode };
  };

  /** The context of a call by this actor, for tests that call a use-case itself. */
  readonly context = (actor: TestActor | null): RequestContext =>
    requestContext({
      selectValue: null,
      prisma: this.prisma,
      clock: this.clock,
      actor,
      requestId: 'test',
      documentLink: (reportId, format) => `https://kits.test/reports/${reportId}.${format}`,
    });
}

function opened<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('The test app opens before the tests run: use it inside a test or a hook.');
  return value;
}
