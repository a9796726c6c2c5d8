import { LRUCache } from 'lru-cache';

const MIB = 1024 * 1024;

/** The most that the prepared statements of callers may keep in PostgreSQL, all accounts together and of one account (contract, 8). */
const CALLERS_BYTES = 128 * MIB;
const ACCOUNT_BYTES = 64 * MIB;

/** The most that the service's own statements may keep: what callers send cannot push these out. */
const SERVICE_BYTES = 128 * MIB;

/** A statement that alone would keep more is not prepared, in bytes. */
const MOST_OF_ONE = 16 * MIB;

/**
 * What a prepared statement keeps in its session: its tree and its plan, by its length. Measured with `pg_backend_memory_contexts` for every
 * statement of docs/sql and queries of up to 53 KB: 100 to 220 bytes a character, and the more of them the shorter it is.
 */
const BYTES_OF_CHARACTER = 200;
const BYTES_OF_ANY = 16 * 1024;

/** The share of the service's own statements; any other is an account's. */
const SERVICE = '';

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

/** What a statement will keep in PostgreSQL once it is prepared, in bytes; undefined if that is too much for one. */
export function preparedBytes(text: string): number | undefined {
  const bytes = BYTES_OF_ANY + text.length * BYTES_OF_CHARACTER;
  return bytes > MOST_OF_ONE ? undefined : bytes;
}

/**
 * What the prepared statements of all connections keep in PostgreSQL's memory: at most 256 MiB for the process, and for one account a quarter
 * of that, whatever callers send (contract, 8). An account's statements make room for each other, the least recently used first; where
 * accounts have to make room, the one that keeps most does.
 */
export class PreparedMemory {
  readonly #shares = new Map<string, LRUCache<string, Prepared>>();

  /** What all of them keep, in bytes. */
  get bytes(): number {
    return this.#bytesOf(() => true);
  }

  keep(prepared: Prepared): void {
    const holder = prepared.account ?? SERVICE;
    const share = this.#shares.get(holder) ?? newShare(holder === SERVICE ? SERVICE_BYTES : ACCOUNT_BYTES);
    this.#shares.set(holder, share);
    share.set(prepared.name, prepared);
    while (this.#bytesOf((each) => each !== SERVICE) > CALLERS_BYTES) this.#largest()?.pop();
  }

  /** Notes that it is used now. */
  use({ account = SERVICE, name }: Prepared): void {
    this.#shares.get(account)?.get(name);
  }

  /** Gives its room back. Closes it, unless its connection is gone. */
  give({ account = SERVICE, name }: Prepared): void {
    const share = this.#shares.get(account);
    share?.delete(name);
    if (share?.size === 0) this.#shares.delete(account);
  }

  #bytesOf(isMeant: (holder: string) => boolean): number {
    let sum = 0;
    for (const [holder, share] of this.#shares) if (isMeant(holder)) sum += share.calculatedSize;
    return sum;
  }

  #largest(): LRUCache<string, Prepared> | undefined {
    const accounts = [...this.#shares].filter(([holder]) => holder !== SERVICE).map(([, share]) => share);
    return accounts.reduce((one, other) => (other.calculatedSize > one.calculatedSize ? other : one));
  }
}

function newShare(maxSize: number): LRUCache<string, Prepared> {
  return new LRUCache({ maxSize, sizeCalculation: ({ bytes }) => bytes, dispose: ({ close }) => close() });
}
