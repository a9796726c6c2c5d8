import { LRUCache } from 'lru-cache';

const MIB = 1024 * 1024;

/**
 * The most that the prepared statements of callers may keep in PostgreSQL, those of all accounts together, and those of one account
 * (contract, 8).
 */
const CALLERS_BYTES = 128 * MIB;
const ACCOUNT_BYTES = 64 * MIB;

/** The most that the service's own statements may keep: what callers send cannot push these out. */
const SERVICE_BYTES = 128 * MIB;

/** A statement that alone would keep more is not prepared, in bytes. */
const MAX_STATEMENT_BYTES = 16 * MIB;

/**
 * The memory that a prepared statement takes in its session for its tree and its plan, by its length. Measured with
 * `pg_backend_memory_contexts` for every statement of docs/sql and queries of up to 53 KB: 100 to 220 bytes a character, more for shorter
 * ones.
 */
const BYTES_OF_CHARACTER = 200;
const BYTES_OF_ANY = 16 * 1024;

/** A statement that is prepared on one connection. */
export interface Prepared {
  /** Differs from that of every other one. */
  readonly name: string;
  /** The account whose query it is; undefined for a statement of the service's own. */
  readonly account: string | undefined;
  readonly bytes: number;
  /** Called once, when it has to make room. */
  readonly close: () => void;
}

/** The memory that a statement will take in PostgreSQL once it is prepared, in bytes; undefined if that is too much for one. */
export function preparedBytes(text: string): number | undefined {
  const bytes = BYTES_OF_ANY + text.length * BYTES_OF_CHARACTER;
  return bytes > MAX_STATEMENT_BYTES ? undefined : bytes;
}

/**
 * Bounds the memory that the prepared statements of all connections take in PostgreSQL: 256 MiB for the process, and a quarter of that for
 * one account, whatever callers send (contract, 8). An account's statements make room for each other, the least recently used first;
 * between accounts, the one that holds most makes room.
 */
export class PreparedMemory {
  readonly #service = newShare(SERVICE_BYTES);
  readonly #accounts = new Map<string, Share>();

  /** The memory of all of them, in bytes. */
  get bytes(): number {
    return this.#service.calculatedSize + this.#accountsBytes;
  }

  keep(prepared: Prepared): void {
    const { account, name } = prepared;
    if (account === undefined) {
      this.#service.set(name, prepared);
      return;
    }
    const share = this.#accounts.get(account) ?? newShare(ACCOUNT_BYTES);
    this.#accounts.set(account, share);
    share.set(name, prepared);
    while (this.#accountsBytes > CALLERS_BYTES) this.#largest()?.pop();
  }

  /** Notes that it is used now. */
  use({ account, name }: Prepared): void {
    this.#shareOf(account)?.get(name);
  }

  /** Gives its room back. Closes it, unless its connection is gone. */
  give({ account, name }: Prepared): void {
    const share = this.#shareOf(account);
    share?.delete(name);
    if (account !== undefined && share?.size === 0) this.#accounts.delete(account);
  }

  #shareOf(account: string | undefined): Share | undefined {
    return account === undefined ? this.#service : this.#accounts.get(account);
  }

  get #accountsBytes(): number {
    let sum = 0;
    for (const { calculatedSize } of this.#accounts.values()) sum += calculatedSize;
    return sum;
  }

  #largest(): Share | undefined {
    const [first, ...others] = this.#accounts.values();
    return others.reduce((one, other) => (one && one.calculatedSize >= other.calculatedSize ? one : other), first);
  }
}

/** The statements prepared for one account, or for the service, by name. */
type Share = LRUCache<string, Prepared>;

function newShare(maxSize: number): Share {
  return new LRUCache({ maxSize, sizeCalculation: ({ bytes }) => bytes, dispose: ({ close }) => close() });
}
