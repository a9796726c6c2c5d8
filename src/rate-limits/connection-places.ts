import { countedAddress } from './address.ts';

/** The part of all places that one address may have. */
const SHARE_OF_ADDRESS = 1 / 2;

/** A connection that takes a place among those that are open. */
export interface PlacedConnection {
  /**
   * Since when it has waited for a request (MLLP: a frame) or for the rest of one, in milliseconds of `performance.now()`; undefined
   * while one that has arrived as a whole is being answered.
   */
  readonly waitingSince: number | undefined;
  /** Closes it, because another one needs its place. */
  makeRoom(): void;
}

/** Tells whether an address is that of a trusted proxy, behind which anybody may be. */
export type IsProxy = (address: string) => boolean;

/** The connections of one address. */
interface Holder {
  readonly connections: Set<PlacedConnection>;
  readonly isProxy: boolean;
}

/** Why a connection got no place, or another one had to give its own: all of them are taken, or the address has its share. */
export type Shortage = 'all' | 'address';

/** What happened to a new connection. */
export interface Placing {
  /** Gives the place back, once the connection is closed; null if there was no place for it. */
  readonly leave: (() => void) | null;
  /** Which places had run out; undefined if there was room, so that no connection was closed. */
  readonly shortage?: Shortage;
}

/**
 * The places of one kind of connection (contract, 8.6). An address may have half of them, unless it is a trusted proxy. To make room for a
 * connection beyond that, the connection of the same address that has waited longest for a request is closed; if all places are taken,
 * the one that has waited longest at the address with the most connections, trusted proxies last. Requests that have arrived in full are
 * answered: if no connection is waiting, the new one is closed. So whatever one stranger opens, others are served.
 */
export class ConnectionPlaces {
  readonly #most: number;
  readonly #mostOfAddress: number;
  readonly #isProxy: IsProxy;
  readonly #holders = new Map<string, Holder>();
  #taken = 0;

  constructor(most: number, isProxy: IsProxy) {
    this.#most = most;
    this.#mostOfAddress = Math.max(1, Math.floor(most * SHARE_OF_ADDRESS));
    this.#isProxy = isProxy;
  }

  /** @param remoteAddress the other side's; undefined if it has disconnected already */
  take(connection: PlacedConnection, remoteAddress: string | undefined): Placing {
    const isProxy = remoteAddress !== undefined && this.#isProxy(remoteAddress);
    // A neighbour of a proxy, in the same /64, is not a proxy.
    const address = isProxy ? `proxy ${remoteAddress}` : countedAddress(remoteAddress);
    const shortage = this.#shortageFor(address);
    if (shortage !== undefined && !this.#makeRoom(shortage, address)) return { leave: null, shortage };
    const holder = this.#holders.get(address) ?? { connections: new Set(), isProxy };
    this.#holders.set(address, holder);
    holder.connections.add(connection);
    this.#taken += 1;
    const leave = () => this.#remove(address, connection);
    return shortage === undefined ? { leave } : { leave, shortage };
  }

  #shortageFor(address: string): Shortage | undefined {
    const holder = this.#holders.get(address);
    if (holder && !holder.isProxy && holder.connections.size >= this.#mostOfAddress) return 'address';
    return this.#taken >= this.#most ? 'all' : undefined;
  }

  /** @returns whether there was a connection to close */
  #makeRoom(shortage: Shortage, address: string): boolean {
    const from = shortage === 'address' ? address : this.#whoGivesWay();
    const waiting = from === undefined ? undefined : longestWaiting(this.#holders.get(from));
    if (from === undefined || waiting === undefined) return false;
    // Others may need room before it is closed.
    this.#remove(from, waiting);
    waiting.makeRoom();
    return true;
  }

  /** The address that has most connections, if one of them is waiting; trusted proxies last. */
  #whoGivesWay(): string | undefined {
    let found: { readonly address: string; readonly holder: Holder } | undefined;
    for (const [address, holder] of this.#holders)
      if ((found === undefined || comesBefore(holder, found.holder)) && longestWaiting(holder) !== undefined)
        found = { address, holder };
    return found?.address;
  }

  #remove(address: string, connection: PlacedConnection): void {
    const holder = this.#holders.get(address);
    if (!holder?.connections.delete(connection)) return;
    this.#taken -= 1;
    if (holder.connections.size === 0) this.#holders.delete(address);
  }
}

function comesBefore(one: Holder, other: Holder): boolean {
  if (one.isProxy !== other.isProxy) return other.isProxy;
  return one.connections.size > other.connections.size;
}

function longestWaiting(holder: Holder | undefined): PlacedConnection | undefined {
  let longest: { readonly connection: PlacedConnection; readonly since: number } | undefined;
  for (const connection of holder?.connections ?? []) {
    const since = connection.waitingSince;
    if (since !== undefined && since < (longest?.since ?? Number.POSITIVE_INFINITY)) longest = { connection, since };
  }
  return longest?.connection;
}
