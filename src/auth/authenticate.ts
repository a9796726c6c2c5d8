import { LRUCache } from 'lru-cache';
import type { Database } from '../db/database.ts';
import { POSITION_SQL } from '../db/replica.ts';
import { SharedReads } from '../db/shared-reads.ts';
import type { Clock } from '../db/sql/clock.ts';
import type { SelectValue } from '../db/sql/db.ts';
import { AppError, Unavailable } from '../errors/errors.ts';
import { bytesOfEntry, bytesOfText } from '../shares/kept-bytes.ts';
import type { Actor } from './actor.ts';
import { certifiedActor, FIND_CERTIFICATE } from './certificate-facts.ts';
import { actorOf, isKeyFacts, isKeyOfMoving, keyFactsSql } from './key-facts.ts';
import { type CredentialKind, credentialKindOf, hashSecret, isWellFormed } from './keys.ts';
import { noteUse, type Used } from './note-use.ts';
import { FIND_SESSION, isSessionOfMoving, sessionActorOf, sessionFactsOfHash, sessionUsed } from './session-facts.ts';

/** How many callers are cached. */
const REMEMBERED_CALLERS = 10_000;

/** How many bytes of statements with the look-up of a key, or of a session, added are cached. */
const REMEMBERED_BYTES = 8 * 1024 * 1024;

function rememberedTexts(): LRUCache<string, string> {
  return new LRUCache({
    maxSize: REMEMBERED_BYTES,
    sizeCalculation: (confirming, text) => bytesOfEntry(text) + bytesOfText(confirming),
  });
}

/** How the holder of a credential is found. */
interface Credential {
  readonly factsOfHash: (placeholder: string) => string;
  readonly actorOf: (found: unknown, now: Date) => Actor | undefined;
  /** Whether it is not valid only for as long as the account is being moved. */
  readonly isOfMoving: (found: unknown, now: Date) => boolean;
  readonly usedOf: (found: unknown) => Used | undefined;
  /** The error for one that is not valid. It does not say why it is not. */
  readonly invalid: () => AppError;
}

const CREDENTIALS: Readonly<Record<CredentialKind, Credential>> = {
  key: {
    factsOfHash: (placeholder) => `(${keyFactsSql(`key.hash = ${placeholder}::bytea`)})`,
    actorOf,
    isOfMoving: isKeyOfMoving,
    usedOf: (found) =>
      isKeyFacts(found) ? { table: 'api_keys', id: found.apiKeyId, lastUsedAt: found.lastUsedAt } : undefined,
    invalid: invalidKey,
  },
  session: {
    factsOfHash: sessionFactsOfHash,
    actorOf: (found, now) => sessionActorOf(found, now, null),
    isOfMoving: (found, now) => isSessionOfMoving(found, now, null),
    usedOf: sessionUsed,
    invalid: invalidSession,
  },
};

const FIND: Readonly<Record<CredentialKind, string>> = {
  key: `SELECT ${CREDENTIALS.key.factsOfHash('$1')} AS value`,
  session: FIND_SESSION,
};

// Made once, so that the prepared statement is looked up by a string that the JavaScript engine already knows.
const FIND_AND_POSITION: Readonly<Record<CredentialKind, string>> = {
  key: `${FIND.key}, ${POSITION_SQL} AS position`,
  session: `${FIND.session}, ${POSITION_SQL} AS position`,
};

/** A key or a session's token, as it is looked up. */
interface Hashed {
  readonly kind: CredentialKind;
  readonly hash: Uint8Array<ArrayBuffer>;
}

/** A caller whose key was valid the last time. The statement that reads for the caller checks whether it still is. */
export interface RecognizedCaller extends Hashed {
  readonly actor: Actor;
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
  /** Statements with the look-up of the key or the session added, by their text without it. */
  readonly #confirming: Readonly<Record<CredentialKind, LRUCache<string, string>>> = {
    key: rememberedTexts(),
    session: rememberedTexts(),
  };

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
    const credential = credentialIn(header, schemes);
    const { kind, hash } = credential;
    return this.#admit(credential, await this.#database.statements.selectValue(FIND[kind], [hash]));
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
    const credential = credentialIn(header, schemes);
    const { kind, hash } = credential;
    const [row] = await this.#database.statements.query<{ value: unknown; position: number }>(FIND_AND_POSITION[kind], [
      hash,
    ]);
    const actor = await this.#admit(credential, row?.value);
    return { actor, position: row?.position ?? Number.POSITIVE_INFINITY };
  }

  /** The caller, if cached. Its key must still be confirmed before it is answered, by {@link confirming} or by authenticating. */
  recognize(header: string | undefined, schemes: readonly string[]): RecognizedCaller | undefined {
    if (header === undefined) return undefined;
    const credential = credentialIn(header, schemes);
    const actor = this.#callers.get(nameOf(credential.hash));
    return actor && { ...credential, actor };
  }

  /**
   * Runs a statement of the read path that also checks whether the caller's key is valid.
   *
   * @throws AppError UNAUTHENTICATED if it is not, or if it now belongs to another caller; what was read is discarded.
   */
  async confirming(
    { actor, kind, hash }: RecognizedCaller,
    ...[text, values, waiting, account, isShort]: Parameters<SelectValue>
  ): Promise<unknown> {
    const confirming = [this.#confirmingText(kind, text, values.length), [...values, hash], waiting, account] as const;
    const row = isShort
      ? await this.#shared.query(...confirming)
      : (await this.#database.statements.query<ConfirmingRow>(...confirming))[0];
    const confirmed = this.#actorOf(kind, row?.key);
    if (!isSameActor(actor, confirmed)) throw CREDENTIALS[kind].invalid();
    await this.#noteUse(kind, row?.key);
    return row?.value;
  }

  #confirmingText(kind: CredentialKind, text: string, placeholders: number): string {
    const known = this.#confirming[kind].get(text);
    if (known !== undefined) return known;
    const confirming = `${text}, ${CREDENTIALS[kind].factsOfHash(`$${placeholders + 1}`)} AS key`;
    this.#confirming[kind].set(text, confirming);
    return confirming;
  }

  /** @throws AppError UNAUTHENTICATED */
  async #admit({ kind, hash }: Hashed, facts: unknown): Promise<Actor> {
    const name = nameOf(hash);
    // A key that is no longer valid must not be recognized either.
    this.#callers.delete(name);
    if (this.#closedKeys.has(name)) throw wrongKey(CLOSED_KEY);
    const actor = this.#actorOf(kind, facts);
    this.#callers.set(name, actor);
    await this.#noteUse(kind, facts);
    return actor;
  }

  /** @throws AppError UNAUTHENTICATED; Unavailable while the account is being moved */
  #actorOf(kind: CredentialKind, found: unknown): Actor {
    const { actorOf, isOfMoving, invalid } = CREDENTIALS[kind];
    const now = this.#clock.now();
    const actor = actorOf(found, now);
    if (!actor) throw isOfMoving(found, now) ? new Unavailable('moving') : invalid();
    return actor;
  }

  async #noteUse(kind: CredentialKind, found: unknown): Promise<void> {
    const used = CREDENTIALS[kind].usedOf(found);
    if (used) await noteUse(this.#database.prisma, used, this.#clock.now());
  }
}

/** Does not mention the database, because these keys are refused even if it does not have them. */
const CLOSED_KEY =
  'The keys of the demonstration program are public. A service that others can reach does not accept them.';

/** Whether a key's user, role, rights and account are what they were. */
export function isSameActor(one: Actor, other: Actor): boolean {
  return (
    one.apiKeyId === other.apiKeyId &&
    one.userId === other.userId &&
    one.role === other.role &&
    one.reviews === other.reviews &&
    one.session?.patientRef === other.session?.patientRef &&
    one.accountId === other.accountId &&
    one.accountMode === other.accountMode
  );
}

/** The name of the statement that looks up the credential in a header. */
export function lookUpName(header: string): string {
  const [, secret = ''] = header.trim().split(/ +/);
  return `SELECT ${credentialKindOf(secret) === 'key' ? 'api_keys' : 'patient_sessions'}`;
}

/** How to send a key, by authorization scheme. */
const FORMS: Readonly<Record<string, string>> = {
  token: '"Authorization: Token <API_KEY>"',
  bearer: '"Authorization: Bearer <API_KEY>"',
};

/** The credential in an `Authorization` header. @throws AppError UNAUTHENTICATED, as {@link keyIn} does. */
function credentialIn(header: string, schemes: readonly string[]): Hashed {
  const secret = keyIn(header, schemes);
  return { kind: credentialKindOf(secret), hash: hashSecret(secret) };
}

/**
 * The key or the token of a session in an `Authorization` header.
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
  if (rest.length > 0 || !isWellFormed(key)) throw CREDENTIALS[credentialKindOf(key)].invalid();
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

/** The error for an invalid token of a patient session. It does not say why the token is invalid. */
function invalidSession(): AppError {
  return wrongKey('The token of a patient session is not valid: it is malformed, unknown, expired or ended.');
}

function wrongKey(message: string): AppError {
  return new AppError('UNAUTHENTICATED', message, undefined, { reason: 'wrong key' });
}
