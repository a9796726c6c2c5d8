import type { GraphQLParams } from 'graphql-yoga';
import { type Actor, shareHolder } from '../auth/actor.ts';
import { AppError } from '../errors.ts';
import { bytesOfEntry, bytesOfText } from '../kept-bytes.ts';
import { persistedHash } from './parameters.ts';
import { MAX_REPEATED_LENGTH } from './repeated-operations.ts';

/** The most bytes that all registered documents may occupy. */
const KEPT_BYTES = 8 * 1024 * 1024;

/** What an account has registered, by hash, least recently used first. */
interface Share {
  readonly documents: Map<string, string>;
  bytes: number;
}

/**
 * The documents that clients have registered by hash, in memory (automatic persisted queries; contract, 5.8). Each account has its
 * own, so that none learns another's queries; callers without a key share one set. When memory runs out, the account with the most
 * loses its oldest document, so no account can evict the documents of accounts that have fewer.
 */
export class PersistedQueries {
  readonly #shares = new Map<string, Share>();
  readonly #most: number;
  #bytes = 0;

  /** @param most the most bytes that all registered documents may occupy */
  constructor(most = KEPT_BYTES) {
    this.#most = most;
  }

  /** The operation with its document, if it came with only the hash of a registered document. */
  complete(operation: GraphQLParams, actor: Actor | null): GraphQLParams {
    const hash = persistedHash(operation);
    if (hash === undefined || operation.query !== undefined) return operation;
    const documents = this.#shares.get(shareHolder(actor))?.documents;
    const query = documents?.get(hash);
    if (!documents || query === undefined) return operation;
    documents.delete(hash);
    documents.set(hash, query);
    return { ...operation, query };
  }

  /** Registers the document of a valid operation, if it came with its hash. */
  register(operation: GraphQLParams, actor: Actor | null): void {
    const { query } = operation;
    const hash = persistedHash(operation);
    if (hash === undefined || query === undefined || query.length > MAX_REPEATED_LENGTH) return;
    const owner = shareHolder(actor);
    const share = this.#shares.get(owner) ?? { documents: new Map(), bytes: 0 };
    if (share.documents.has(hash)) return;
    this.#shares.set(owner, share);
    share.documents.set(hash, query);
    this.#add(share, sizeOf(hash, query));
    while (this.#bytes > this.#most) this.#dropOldestOfLargest();
  }

  #dropOldestOfLargest(): void {
    const [first, ...others] = this.#shares;
    if (!first) return;
    const [owner, share] = others.reduce((most, each) => (each[1].bytes > most[1].bytes ? each : most), first);
    const [oldest] = share.documents;
    if (oldest) {
      share.documents.delete(oldest[0]);
      this.#add(share, -sizeOf(...oldest));
    }
    if (share.documents.size === 0) this.#shares.delete(owner);
  }

  #add(share: Share, bytes: number): void {
    share.bytes += bytes;
    this.#bytes += bytes;
  }
}

/** The error for the hash of an unregistered document; the client then sends both hash and document. */
export function persistedQueryNotFound(): AppError {
  // Clients compare the message.
  return new AppError('PERSISTED_QUERY_NOT_FOUND', 'PersistedQueryNotFound');
}

function sizeOf(hash: string, query: string): number {
  return bytesOfEntry(hash) + bytesOfText(query);
}
