/** A place in a queue of {@link FairTurns}. */
export interface Place {
  /** Resolves once it is its turn, which then has to be ended. */
  readonly turn: Promise<void>;
  /** Gives the place up. Returns whether it did: once the turn has come, it has to be ended instead. */
  readonly leave: () => boolean;
}

/**
 * Turns at something scarce, of which only a limited number can be in use at a time. Among the waiting parties, the next turn goes to the
 * one that holds fewest, and among these to the one whose last turn is the longest ago; each party's own are served in order. So a party
 * that asks for many makes itself wait, and others only for turns that have begun.
 */
export class FairTurns {
  readonly #atOnce: number;
  /** Those that hold a turn or wait, and, as long as any waits, those that have had a turn: at most as many as there are accounts. */
  readonly #parties = new Map<string, Party>();
  readonly #waitingParties = new Set<Party>();
  #held = 0;
  #waiting = 0;
  /** How many turns have been given. */
  #given = 0;

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  /** How many wait. */
  get waiting(): number {
    return this.#waiting;
  }

  /** How many of a party wait. */
  waitingOf(name: string): number {
    return this.#parties.get(name)?.places.size ?? 0;
  }

  /** Begins a turn. Returns nothing if it has begun, and otherwise a place in the queue. */
  begin(name: string): Place | undefined {
    const party = this.#partyOf(name);
    if (this.#held < this.#atOnce) {
      this.#held += 1;
      this.#give(party);
      return undefined;
    }
    let enter = () => {};
    const turn = new Promise<void>((resolve) => {
      enter = resolve;
    });
    party.places.add(enter);
    this.#waitingParties.add(party);
    this.#waiting += 1;
    return { turn, leave: () => this.#remove(party, enter) };
  }

  /** Does some work in a turn. */
  async run<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    await this.begin(name)?.turn;
    try {
      return await work();
    } finally {
      this.end(name);
    }
  }

  /** Ends a turn, and begins the next. */
  end(name: string): void {
    const party = this.#partyOf(name);
    party.held -= 1;
    const next = this.#next();
    const [enter] = next?.places ?? [];
    if (next && enter) {
      this.#give(next);
      this.#remove(next, enter);
      enter();
    } else this.#held -= 1;
    if (party.held === 0 && this.#waiting === 0) this.#parties.delete(name);
  }

  #partyOf(name: string): Party {
    const known = this.#parties.get(name);
    if (known) return known;
    const party = { held: 0, lastTurn: 0, places: new Set<() => void>() };
    this.#parties.set(name, party);
    return party;
  }

  #give(party: Party): void {
    party.held += 1;
    this.#given += 1;
    party.lastTurn = this.#given;
  }

  #remove(party: Party, enter: () => void): boolean {
    if (!party.places.delete(enter)) return false;
    if (party.places.size === 0) this.#waitingParties.delete(party);
    this.#waiting -= 1;
    if (this.#waiting === 0) for (const [name, { held }] of this.#parties) if (held === 0) this.#parties.delete(name);
    return true;
  }

  #next(): Party | undefined {
    let next: Party | undefined;
    for (const party of this.#waitingParties) if (next === undefined || isBefore(party, next)) next = party;
    return next;
  }
}

/** One that takes turns. */
interface Party {
  held: number;
  /** The number of its last turn. */
  lastTurn: number;
  /** Callbacks that begin the turns that it waits for, the oldest first. */
  readonly places: Set<() => void>;
}

function isBefore(one: Party, other: Party): boolean {
  return one.held === other.held ? one.lastTurn < other.lastTurn : one.held < other.held;
}
