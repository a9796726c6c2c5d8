/** A party's keys, the least recently used first, and their size in bytes. */
interface Share {
  readonly keys: Set<string>;
  bytes: number;
}

interface Entry<Value> {
  readonly value: Value;
  readonly bytes: number;
  readonly party: string;
}

/**
 * A cache that several parties fill, bounded in bytes. When it is full, the party that has put in most loses its least recently used entry,
 * so none can push out the entries of others, however much it sends. Anyone can read a key, whoever put it in.
 */
export class FairCache<Value> {
  readonly #maxBytes: number;
  readonly #bytesOf: (value: Value, key: string) => number;
  readonly #entries = new Map<string, Entry<Value>>();
  readonly #shares = new Map<string, Share>();
  #bytes = 0;

  /** @param bytesOf the size of an entry with its key, in bytes of memory */
  constructor(maxBytes: number, bytesOf: (value: Value, key: string) => number) {
    this.#maxBytes = maxBytes;
    this.#bytesOf = bytesOf;
  }

  /** The value of a key, which counts as used now; undefined if there is none. */
  get(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    const keys = entry && this.#shares.get(entry.party)?.keys;
    keys?.delete(key);
    keys?.add(key);
    return entry?.value;
  }

  /** Puts a value in for a party, replacing the key's previous one. Its size is measured now. */
  set(key: string, value: Value, party: string): void {
    this.delete(key);
    const entry = { value, bytes: this.#bytesOf(value, key), party };
    const share = this.#shares.get(party) ?? { keys: new Set(), bytes: 0 };
    this.#shares.set(party, share);
    this.#entries.set(key, entry);
    share.keys.add(key);
    share.bytes += entry.bytes;
    this.#bytes += entry.bytes;
    while (this.#bytes > this.#maxBytes) this.#dropOldestOfLargest();
  }

  delete(key: string): void {
    const entry = this.#entries.get(key);
    const share = entry && this.#shares.get(entry.party);
    if (!share) return;
    this.#entries.delete(key);
    share.keys.delete(key);
    share.bytes -= entry.bytes;
    this.#bytes -= entry.bytes;
    if (share.keys.size === 0) this.#shares.delete(entry.party);
  }

  #dropOldestOfLargest(): void {
    let largest: Share | undefined;
    for (const share of this.#shares.values()) if (!largest || share.bytes > largest.bytes) largest = share;
    const [oldest] = largest?.keys ?? [];
    if (oldest === undefined) throw new Error('The cache is full, and nothing is in it.');
    this.delete(oldest);
  }
}
