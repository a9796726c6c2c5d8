import { LRUCache } from 'lru-cache';
import type { Database } from '../db/database.ts';
import { POSITION_SQL } from '../db/replica.ts';
import { unavailability } from '../db/servers/unavailable.ts';
import { SharedReads } from '../db/shared-reads.ts';
import type { Clock } from '../db/sql/clock.ts';
import type { SelectValue } from '../db/sql/db.ts';
import { updateSql, writeTogether } from '../db/sql/write.ts';
import { AppError, Unavailable } from '../errors/errors.ts';
import { Prisma } from '../generated/prisma/client.ts';
import { bytesOfEntry, bytesOfText } from '../shares/kept-bytes.ts';
import type { Actor } from './actor.ts';
import { certifiedActor, FIND_CERTIFICATE } from './certificate-facts.ts';
import { actorOf, isKeyFacts, isKeyOfMoving, keyFactsSql } from './key-facts.ts';
import { apiKeyPattern, hashSecret } from './keys.ts';

/** `lastUsedAt` is renewed at most this often, so that a busy key does not write on every request. */
const LAST_USED_RESOLUTION_MS = 60_000;

/** How many callers are cached. */
const REMEMBERED_CALLERS = 10_000;

/** How many bytes of statements with the key look-up added are cached. */
const REMEMBERED_BYTES = 8 * 1024 * 1024;

const factsOfHash = (placeholder: string) => `(${keyFactsSql(`key.hash = ${placeholder}::bytea`)})`;

const FIND_KEY = `SELECT ${factsOfHash('$1')} AS value`;
const FIND_KEY_AND_POSITION = `${FIND_KEY}, ${POSITION_SQL} AS position`;

/** A caller whose key was valid the last time. The statement that reads for the caller checks whether it still is. */
export interface RecognizedCaller {
  readonly actor: Actor;
  readonly hash: Uint8Array<ArrayBuffer>;
}

/** What a statement of the read path reads, and the facts of the caller's key. */
interface ConfirmingRow {
  readonly value: unknown;
  readonly key: unknown;
}

/** A caller, and the primary's log position when the caller's key was looked up. */
export interface CallerAtPosition {
  readonly actor: Actor;
  readonly position: number;
}

/**
 * Finds out who is calling. Every request asks the database, so that a revoked key is refused at once: in a statement of its own
 * or, for a cached caller, in the statement that reads what the request asks for.
 */
export class Authentication {
  readonly #database: Pick<Database, 'prisma' | 'statements'>;
  readonly #clock: Clock;
  readonly #closedKeys: ReadonlySet<string>;
  readonly #shared: SharedReads<ConfirmingRow>;
  readonly #callers = new LRUCache<string, Actor>({ maxSize: REMEMBERED_CALLERS, sizeCalculation: () => 1 });
  /** Statements with the key look-up added, by their text without it. */
  readonly #confirming = new LRUCache<string, string>({
    maxSize: REMEMBERED_BYTES,
    sizeCalculation: (confirming, text) => bytesOfEntry(text) + bytesOfText(confirming),
  });

  /** @param closedKeys public keys, which are refused here whatever the database says about them */
  constructor(
    database: Pick<Database, 'prisma' | 'statements'>,
    clock: Clock,
    closedKeys: readonly string[] | undefined = [],
  ) {
    this.#database = database;
    this.#shared = new SharedReads(database.statements);
    this.#clock = clock;
    this.#closedKeys = new Set(closedKeys.map((key) => nameOf(hashSecret(key))));
  }

  /**
   * The actor behind an `Authorization` header.
   *
   * @param schemes the authorization schemes accepted, in lower case
   * @throws AppError UNAUTHENTICATED if the key is malformed, unknown, expired or revoked.
   */
  async authenticate(header: string, schemes: readonly string[]): Promise<Actor> {
    const hash = hashSecret(keyIn(header, schemes));
    return this.#admit(hash, await this.#database.statements.selectValue(FIND_KEY, [hash]));
  }

  /**
   * The laboratory's user whom a client certificate identifies (contract, 10.3).
   *
   * @param sha256 of the certificate, which TLS has verified
   * @throws AppError UNAUTHENTICATED if it identifies nobody.
   */
  async authenticateCertificate(sha256: Uint8Array<ArrayBuffer>): Promise<Actor> {
    const actor = certifiedActor(await this.#database.statements.selectValue(FIND_CERTIFICATE, [sha256]));
    if (!actor) throw wrongKey('The client certificate does not belong to a laboratory.');
    return actor;
  }

  /**
   * Like {@link authenticate}, and also returns the primary's log position, for a read from a replica. The key is looked up on
   * the primary.
   */
  async authenticateAtPosition(header: string, schemes: readonly string[]): Promise<CallerAtPosition> {
    const hash = hashSecret(keyIn(header, schemes));
    const [row] = await this.#database.statements.query<{ value: unknown; position: number }>(FIND_KEY_AND_POSITION, [
      hash,
    ]);
    const actor = await this.#admit(hash, row?.value);
    return { actor, position: row?.position ?? Number.POSITIVE_INFINITY };
  }

  /** The caller, if cached. Its key must still be confirmed before it is answered, by {@link confirming} or by authenticating. */
  recognize(header: string | undefined, schemes: readonly string[]): RecognizedCaller | undefined {
    if (header === undefined) return undefined;
    const hash = hashSecret(keyIn(header, schemes));
    const actor = this.#callers.get(nameOf(hash));
    return actor && { actor, hash };
  }

  /**
   * Runs a statement of the read path that also checks whether the caller's key is valid.
   *
   * @throws AppError UNAUTHENTICATED if it is not, or if it now belongs to another caller; what was read is discarded.
   */
  async confirming(
    { actor, hash }: RecognizedCaller,
    ...[text, values, waiting, account, isShort]: Parameters<SelectValue>
  ): Promise<unknown> {
    const confirming = [this.#confirmingText(text, values.length), [...values, hash], waiting, account] as const;
    const row = isShort ? await this.#shared.query(...confirming) : await this.#alone(...confirming);
    const confirmed = this.#actorOf(row?.key);
    if (!isSameActor(actor, confirmed)) throw invalidKey();
    await this.#noteUse(row?.key);
    return row?.value;
  }

  async #alone(...statement: Parameters<SharedReads<ConfirmingRow>['query']>): Promise<ConfirmingRow | undefined> {
    const [row] = await this.#database.statements.query<ConfirmingRow>(...statement);
    return row;
  }

  #confirmingText(text: string, placeholders: number): string {
    const known = this.#confirming.get(text);
    if (known !== undefined) return known;
    const confirming = `${text}, ${factsOfHash(`$${placeholders + 1}`)} AS key`;
    this.#confirming.set(text, confirming);
    return confirming;
  }

  /** @throws AppError UNAUTHENTICATED */
  async #admit(hash: Uint8Array<ArrayBuffer>, facts: unknown): Promise<Actor> {
    const name = nameOf(hash);
    // A key that is no longer valid must not be recognized either.
    this.#callers.delete(name);
    if (this.#closedKeys.has(name)) throw wrongKey(CLOSED_KEY);
    const actor = this.#actorOf(facts);
    this.#callers.set(name, actor);
    await this.#noteUse(facts);
    return actor;
  }

  /** @throws AppError UNAUTHENTICATED; Unavailable while the account is being moved */
  #actorOf(found: unknown): Actor {
    const now = this.#clock.now();
    const actor = actorOf(found, now);
    if (!actor) throw isKeyOfMoving(found, now) ? new Unavailable('moving') : invalidKey();
    return actor;
  }

  async #noteUse(found: unknown): Promise<void> {
    if (!isKeyFacts(found)) return;
    const now = this.#clock.now();
    const { apiKeyId, lastUsedAt } = found;
    if (lastUsedAt !== null && now.getTime() - new Date(lastUsedAt).getTime() < LAST_USED_RESOLUTION_MS) return;
    try {
      const isThisKey = Prisma.sql`id = ${apiKeyId}::uuid`;
      await writeTogether(this.#database.prisma, [updateSql('api_keys', { last_used_at: now }, isThisKey)]);
    } catch (error) {
      // A read-only database can still serve reads.
      if (unavailability(error)?.reason !== 'read_only') throw error;
    }
  }
}

/** Does not mention the database, because these keys are refused even if it does not have them. */
const CLOSED_KEY =
  'The keys of the demonstration program are public. A service that others can reach does not accept them.';

/** Whether a key's user, role and account are what they were. */
export function isSameActor(one: Actor, other: Actor): boolean {
  return (
    one.apiKeyId === other.apiKeyId &&
    one.userId === other.userId &&
    one.role === other.role &&
    one.accountId === other.accountId &&
    one.accountMode === other.accountMode
  );
}

/** How to send a key, by authorization scheme. */
const FORMS: Readonly<Record<string, string>> = {
  token: '"Authorization: Token <API_KEY>"',
  bearer: '"Authorization: Bearer <API_KEY>"',
};

/**
 * The key in an `Authorization` header.
 *
 * @throws AppError UNAUTHENTICATED if the header holds no key of this service. If the scheme is missing or a different one, the
 * message says how to send a key. It never repeats any of the header, which might contain a key after all.
 */
export function keyIn(header: string, schemes: readonly string[]): string {
  const [scheme = '', key = '', ...rest] = header.trim().split(/ +/);
  if (!schemes.includes(scheme.toLowerCase())) {
    const forms = schemes.map((each) => FORMS[each]).join(' or ');
    throw wrongKey(`The Authorization header has no API key in an accepted form: send ${forms}.`);
  }
  if (rest.length > 0 || !apiKeyPattern.test(key)) throw invalidKey();
  return key;
}

/** A hash as a map key. API keys themselves are never kept in memory. */
function nameOf(hash: Uint8Array): string {
  return Buffer.from(hash).toString('base64');
}

/** The error for an invalid key. It does not say why the key is invalid. */
export function invalidKey(): AppError {
  return wrongKey('The API key is not valid: it is malformed, unknown, expired or revoked.');
}

function wrongKey(message: string): AppError {
  return new AppError('UNAUTHENTICATED', message, undefined, { reason: 'wrong key' });
}
