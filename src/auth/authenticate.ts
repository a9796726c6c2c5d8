import { LRUCache } from 'lru-cache';
import type { Clock } from '../db/clock.ts';
import type { Database } from '../db/database.ts';
import { POSITION_SQL } from '../db/replica.ts';
import type { Waiting } from '../db/request-share.ts';
import { unavailability } from '../db/unavailable.ts';
import { AppError } from '../errors.ts';
import type { Actor } from './actor.ts';
import { actorOf, isKeyFacts, keyFactsSql } from './key-facts.ts';
import { apiKeyPattern, hashSecret } from './keys.ts';

/** `lastUsedAt` is renewed at most this often, so that a busy key does not write on every request. */
const LAST_USED_RESOLUTION_MS = 60_000;

/** How many callers are remembered. */
const REMEMBERED_CALLERS = 10_000;

/** The characters of the statements that are remembered with the look-up of the key added. */
const REMEMBERED_CHARACTERS = 4_000_000;

const factsOfHash = (placeholder: string) => `(${keyFactsSql(`key.hash = ${placeholder}`)})`;

const FIND_KEY = `SELECT ${factsOfHash('$1')} AS value`;
const FIND_KEY_AND_POSITION = `${FIND_KEY}, ${POSITION_SQL} AS position`;

/** A caller whose key was good the last time; whether it still is, the statement that reads for it finds out. */
export interface RecognizedCaller {
  readonly actor: Actor;
  readonly hash: Uint8Array<ArrayBuffer>;
}

/** A caller, and how far the primary had come when its key was looked up. */
export interface CallerAtPosition {
  readonly actor: Actor;
  readonly position: number;
}

/**
 * Finds out who calls. The database is asked on every request, so that a revoked key is refused at once: by a statement of
 * its own, or, for a caller that is remembered, in the statement that reads what the request asks for.
 */
export class Authentication {
  readonly #database: Pick<Database, 'prisma' | 'statements'>;
  readonly #clock: Clock;
  readonly #callers = new LRUCache<string, Actor>({ max: REMEMBERED_CALLERS });
  /** Statements with the look-up of the key added, by the text without it. */
  readonly #confirming = new LRUCache<string, string>({
    maxSize: REMEMBERED_CHARACTERS,
    sizeCalculation: (confirming, text) => confirming.length + text.length,
  });

  constructor(database: Pick<Database, 'prisma' | 'statements'>, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
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
   * Like {@link authenticate}, and tells how far the primary has come, for a read from a replica; the caller's key is looked up
   * on the primary.
   */
  async authenticateAtPosition(header: string, schemes: readonly string[]): Promise<CallerAtPosition> {
    const hash = hashSecret(keyIn(header, schemes));
    const [row] = await this.#database.statements.query<{ value: unknown; position: number }>(FIND_KEY_AND_POSITION, [
      hash,
    ]);
    const actor = await this.#admit(hash, row?.value);
    return { actor, position: row?.position ?? Number.POSITIVE_INFINITY };
  }

  /** The caller, if it is remembered. Whoever answers it must see its key confirmed, by {@link confirming} or once more. */
  recognize(header: string | undefined, schemes: readonly string[]): RecognizedCaller | undefined {
    if (header === undefined) return undefined;
    const hash = hashSecret(keyIn(header, schemes));
    const actor = this.#callers.get(nameOf(hash));
    return actor && { actor, hash };
  }

  /**
   * Runs a statement of the read path, and with it asks whether the caller's key is good.
   *
   * @throws AppError UNAUTHENTICATED if it is not, or is another caller's by now; what was read is dropped.
   */
  async confirming(
    { actor, hash }: RecognizedCaller,
    text: string,
    values: readonly unknown[],
    waiting?: Waiting,
  ): Promise<unknown> {
    const [row] = await this.#database.statements.query<{ value: unknown; key: unknown }>(
      this.#confirmingText(text, values.length),
      [...values, hash],
      waiting,
    );
    const confirmed = this.#actorOf(row?.key);
    if (!isSameActor(actor, confirmed)) throw invalidKey();
    await this.#noteUse(row?.key);
    return row?.value;
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
    // A key that is not good any more is not recognized either.
    this.#callers.delete(name);
    const actor = this.#actorOf(facts);
    this.#callers.set(name, actor);
    await this.#noteUse(facts);
    return actor;
  }

  /** @throws AppError UNAUTHENTICATED */
  #actorOf(found: unknown): Actor {
    const actor = actorOf(found, this.#clock.now());
    if (!actor) throw invalidKey();
    return actor;
  }

  async #noteUse(found: unknown): Promise<void> {
    if (!isKeyFacts(found)) return;
    const now = this.#clock.now();
    const { apiKeyId, lastUsedAt } = found;
    if (lastUsedAt !== null && now.getTime() - new Date(lastUsedAt).getTime() < LAST_USED_RESOLUTION_MS) return;
    try {
      await this.#database.prisma.apiKey.updateMany({ where: { id: apiKeyId }, data: { lastUsedAt: now } });
    } catch (error) {
      // Reads go on where nothing can be written.
      if (unavailability(error)?.reason !== 'read_only') throw error;
    }
  }
}

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

/** How a key is sent, by the schemes that are accepted. */
const FORMS: Readonly<Record<string, string>> = {
  token: '"Authorization: Token <API_KEY>"',
  bearer: '"Authorization: Bearer <API_KEY>"',
};

/**
 * The key in an `Authorization` header.
 *
 * @throws AppError UNAUTHENTICATED for a header that has no key of ours. One of another scheme, or without any, is told how to
 * send a key; nothing of the header is told again, since it may have a key all the same.
 */
export function keyIn(header: string, schemes: readonly string[]): string {
  const [scheme = '', key = '', ...rest] = header.trim().split(/ +/);
  if (!schemes.includes(scheme.toLowerCase())) {
    const forms = schemes.map((each) => FORMS[each]).join(' or ');
    throw wrongKey(`The Authorization header has no API key in a form that is taken here: send ${forms}.`);
  }
  if (rest.length > 0 || !apiKeyPattern.test(key)) throw invalidKey();
  return key;
}

/** A hash as a key of a map. Keys themselves are never kept in memory. */
function nameOf(hash: Uint8Array): string {
  return Buffer.from(hash).toString('base64');
}

/** The refusal of a key that opens nothing. It does not say why. */
export function invalidKey(): AppError {
  return wrongKey('The API key is not valid: it is malformed, unknown, expired or revoked.');
}

function wrongKey(message: string): AppError {
  return new AppError('UNAUTHENTICATED', message, undefined, { reason: 'wrong key' });
}
