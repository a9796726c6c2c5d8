import type { GraphQLParams } from 'graphql-yoga';
import { type Actor, documentHolder } from '../../auth/actor.ts';
import { AppError } from '../../errors/errors.ts';
import { FairCache } from '../../shares/fair-cache.ts';
import { bytesOfEntry, bytesOfText } from '../../shares/kept-bytes.ts';
import { MAX_CACHEABLE_LENGTH } from '../operations/kept-operations.ts';
import { persistedHash } from './parameters.ts';

/** The maximum memory for all registered documents, in bytes. */
const KEPT_BYTES = 8 * 1024 * 1024;

/**
 * The documents that clients have registered by hash, in memory (automatic persisted queries; contract, 5.8). Each
 * account has its own set, so that none can see another's queries; callers without a key share one set.
 */
export class PersistedQueries {
  readonly #documents: FairCache<string>;

  /** @param most the maximum memory for all registered documents, in bytes */
  constructor(most = KEPT_BYTES) {
    this.#documents = new FairCache(most, (document, key) => bytesOfEntry(key) + bytesOfText(document));
  }

  /** The operation with its document, if it was sent with only the hash of a registered document. */
  complete(operation: GraphQLParams, actor: Actor | null): GraphQLParams {
    const hash = persistedHash(operation);
    if (hash === undefined || operation.query !== undefined) return operation;
    const query = this.#documents.get(keyOf(hash, documentHolder(actor)));
    return query === undefined ? operation : { ...operation, query };
  }

  /** Registers the document of a valid operation, if it was sent with its hash. */
  register(operation: GraphQLParams, actor: Actor | null): void {
    const { query } = operation;
    const hash = persistedHash(operation);
    if (hash === undefined || query === undefined || query.length > MAX_CACHEABLE_LENGTH) return;
    const holder = documentHolder(actor);
    const key = keyOf(hash, holder);
    if (this.#documents.get(key) === undefined) this.#documents.set(key, query, holder);
  }
}

/** The error for the hash of an unregistered document; the client then sends both hash and document. */
export function persistedQueryNotFound(): AppError {
  // Clients compare the message.
  return new AppError('PERSISTED_QUERY_NOT_FOUND', 'PersistedQueryNotFound');
}

function keyOf(hash: string, holder: string): string {
  return `${holder} ${hash}`;
}
