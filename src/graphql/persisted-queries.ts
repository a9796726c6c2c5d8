import type { GraphQLParams } from 'graphql-yoga';
import type { Actor } from '../auth/actor.ts';
import { AppError } from '../errors.ts';
import { persistedHash } from './parameters.ts';
import { LONGEST_REPEATED } from './repeated-queries.ts';

/** The characters of all documents that are kept. */
const KEPT_CHARACTERS = 4_000_000;

/** What an account has registered, by its hash; the one that was not used for the longest comes first. */
interface Share {
  readonly documents: Map<string, string>;
  characters: number;
}

/**
 * The documents that clients have registered by their hash, in memory (automatic persisted queries; contract, 5.8). Each account
 * has its own, so that nobody learns what another one asks; callers without a key have theirs together. When there is no room
 * left, whoever has the most loses the oldest: nobody can drive out the documents of those who have fewer.
 */
export class PersistedQueries {
  readonly #shares = new Map<string, Share>();
  readonly #most: number;
  #characters = 0;

  /** @param most the characters of all documents that are kept */
  constructor(most = KEPT_CHARACTERS) {
    this.#most = most;
  }

  /** The operation with its document, if it came with the hash of a registered one alone. */
  complete(operation: GraphQLParams, actor: Actor | null): GraphQLParams {
    const hash = persistedHash(operation);
    if (hash === undefined || operation.query !== undefined) return operation;
    const documents = this.#shares.get(ownerOf(actor))?.documents;
    const query = documents?.get(hash);
    if (!documents || query === undefined) return operation;
    documents.delete(hash);
    documents.set(hash, query);
    return { ...operation, query };
  }

  /** Registers the document of an operation that is valid, if it came with its hash. */
  register(operation: GraphQLParams, actor: Actor | null): void {
    const { query } = operation;
    const hash = persistedHash(operation);
    if (hash === undefined || query === undefined || query.length > LONGEST_REPEATED) return;
    const owner = ownerOf(actor);
    const share = this.#shares.get(owner) ?? { documents: new Map(), characters: 0 };
    if (share.documents.has(hash)) return;
    this.#shares.set(owner, share);
    share.documents.set(hash, query);
    this.#add(share, sizeOf(hash, query));
    while (this.#characters > this.#most) this.#dropOldestOfLargest();
  }

  #dropOldestOfLargest(): void {
    const [first, ...others] = this.#shares;
    if (!first) return;
    const [owner, share] = others.reduce(
      (most, each) => (each[1].characters > most[1].characters ? each : most),
      first,
    );
    const [oldest] = share.documents;
    if (oldest) {
      share.documents.delete(oldest[0]);
      this.#add(share, -sizeOf(...oldest));
    }
    if (share.documents.size === 0) this.#shares.delete(owner);
  }

  #add(share: Share, characters: number): void {
    share.characters += characters;
    this.#characters += characters;
  }
}

/** Says that an operation came with the hash of a document that is not registered: the client sends both then. */
export function persistedQueryNotFound(): AppError {
  // Clients compare the message.
  return new AppError('PERSISTED_QUERY_NOT_FOUND', 'PersistedQueryNotFound');
}

function ownerOf(actor: Actor | null): string {
  return actor?.accountId ?? 'anonymous';
}

function sizeOf(hash: string, query: string): number {
  return hash.length + query.length;
}
