/**
 * A model of texts of several lines, and documents, on the chart of a sample, written only from the contract (10.3, 10.5, 10.6 and 5.7).
 * All have one order, and each has one place, so that there is nothing to tell apart: chart-model.ts is about that.
 */

/** A message's statement about a text or a document; its value is null if OBX-11 is W or U, which need none. */
export interface Said {
  readonly name: string;
  readonly status: 'P' | 'F' | 'C' | 'W' | 'U';
  readonly value: string | null;
}

/** A report by `submitReport`, which gives every current text, and some documents. */
export interface Submitted {
  readonly isPartial: boolean;
  readonly texts: ReadonlyMap<string, string>;
  readonly documents: ReadonlyMap<string, string>;
  /** The names of documents that it withdraws. */
  readonly withdraws: readonly string[];
}

/** What a reader sees. */
export interface Shown {
  readonly sample: 'RECEIVED' | 'PARTIALLY_RESULTED' | 'RESULTED';
  readonly report: 'PARTIAL' | 'FINAL' | 'AMENDED' | null;
  readonly results: readonly string[];
  readonly withdrawn: readonly string[];
  readonly documents: readonly string[];
}

interface Held {
  finality: 'PRELIMINARY' | 'FINAL' | 'WITHDRAWN';
  minute: number;
  value: string;
  change: 'ADDED' | 'CORRECTED' | null;
  /** Whether it came by a message, and so has an order. */
  readonly isOfOrder: boolean;
}

/** The details of the order, and of entries without one. */
interface Order {
  isOpen: boolean;
  minute: number;
  /** Whether it has the panel of the message's order (OBR-4). */
  isNamed: boolean;
}

export class TextModel {
  #held = new Map<string, Held>();
  #orders = new Map<boolean, Order>();
  #isCharted = false;
  #wasComplete = false;
  #status: 'FINAL' | 'AMENDED' = 'FINAL';
  /** The last times of entries that were withdrawn with a whole chart. */
  readonly #withdrawn = new Map<string, number>();
  readonly #isDocument: (name: string) => boolean;

  constructor(isDocument: (name: string) => boolean) {
    this.#isDocument = isDocument;
  }

  get wasComplete(): boolean {
    return this.#wasComplete;
  }

  get standing(): readonly string[] {
    return [...this.#held].filter(([, held]) => stands(held)).map(([name]) => name);
  }

  /** A message of one final order, with each entry once. */
  takeMessage(minute: number, said: readonly Said[]): 'AA' | 'AA OUT_OF_ORDER' | 'AA NOT_EXPECTED' {
    const meant = said.flatMap(({ name, status, value }) => {
      const held = this.#held.get(name);
      // Only a current entry can become final as it was, and only an existing one can be withdrawn.
      if (value === null && (!held || (status === 'U' && !stands(held)))) return [];
      return [{ name, held, finality: finalityOf(status), value: value ?? held?.value ?? '' }];
    });
    if (meant.length === 0) return 'AA NOT_EXPECTED';
    const changing = meant.filter(({ held, finality, value }) => isChange(held, finality, value));
    const isLate = changing.some(({ name, held }) => {
      const before = this.#withdrawn.get(name);
      if (before !== undefined && minute <= before) return true;
      return held !== undefined && (stands(held) ? minute < held.minute : minute <= held.minute);
    });
    if (isLate) return 'AA OUT_OF_ORDER';
    if (!this.#isCharted && meant.every(({ finality }) => finality === 'WITHDRAWN')) return 'AA NOT_EXPECTED';
    const before = copiesOf(this.#held);
    for (const { name, held, finality, value } of meant) {
      if (held?.finality === 'FINAL' && finality === 'PRELIMINARY') continue;
      const after = { finality, minute: Math.max(minute, held?.minute ?? minute), value };
      this.#held.set(name, { change: null, isOfOrder: true, ...held, ...after });
    }
    const ofOrders = new Set(meant.map(({ name }) => this.#held.get(name)?.isOfOrder ?? true));
    const areNew = this.#sayOfOrders(minute, ofOrders);
    if ([...this.#held.values()].every((held) => !stands(held))) this.takeWithdrawal();
    else if (changing.length > 0 || areNew) this.#publish(before);
    return 'AA';
  }

  takeReport(minute: number, { isPartial, texts, documents, withdraws }: Submitted): void {
    const before = copiesOf(this.#held);
    const times = [...this.#held.values(), ...this.#orders.values()].map((each) => each.minute);
    const resulted = Math.max(minute, ...times);
    for (const [name, value] of [...texts, ...documents]) {
      const held = this.#held.get(name);
      const finality = isPartial && held?.finality !== 'FINAL' ? 'PRELIMINARY' : 'FINAL';
      this.#held.set(name, { change: null, isOfOrder: false, ...held, finality, minute: resulted, value });
    }
    for (const [name, held] of this.#held) {
      if (withdraws.includes(name)) Object.assign(held, { finality: 'WITHDRAWN', minute: resulted });
      // Entries that it does not name are final, too, if the whole report is.
      else if (!isPartial && held.finality === 'PRELIMINARY')
        Object.assign(held, { finality: 'FINAL', minute: resulted });
    }
    // It gives the whole chart, and names no panel.
    this.#orders.set(false, { isOpen: isPartial, minute: resulted, isNamed: false });
    this.#publish(before);
  }

  /** By `withdrawReport`, or because nothing is left. */
  takeWithdrawal(): void {
    for (const [name, { minute }] of this.#held)
      this.#withdrawn.set(name, Math.max(minute, this.#withdrawn.get(name) ?? minute));
    this.#held = new Map();
    this.#orders = new Map();
    this.#isCharted = false;
    this.#wasComplete = false;
  }

  get shown(): Shown {
    const named = (isDocument: boolean, isStanding: boolean) =>
      [...this.#held].filter(([name, held]) => this.#isDocument(name) === isDocument && stands(held) === isStanding);
    const line = ([name, { value, finality, change }]: [string, Held]) =>
      [name, value, ...(finality === 'PRELIMINARY' ? ['preliminary'] : []), ...(change ? [change] : [])].join(' ');
    return {
      sample: !this.#isCharted ? 'RECEIVED' : this.#wasComplete ? 'RESULTED' : 'PARTIALLY_RESULTED',
      report: !this.#isCharted ? null : this.#isPartial ? 'PARTIAL' : this.#status,
      results: named(false, true).map(line).sort(),
      withdrawn: named(false, false)
        .map(([name, { value }]) => `${name} ${value}`)
        .sort(),
      documents: named(true, true)
        .map(([name, { value }]) => `${name} ${value}`)
        .sort(),
    };
  }

  get #isPartial(): boolean {
    const isOpen = [...this.#orders.values()].some((order) => order.isOpen);
    return isOpen || [...this.#held.values()].some(({ finality }) => finality === 'PRELIMINARY');
  }

  /** Whether any order changed: the message's own, or that of entries without one. */
  #sayOfOrders(minute: number, ofOrders: ReadonlySet<boolean>): boolean {
    const said = new Set([...ofOrders, ...(this.#orders.has(true) ? [true] : [])]);
    const main = said.has(true);
    let isChanged = false;
    for (const key of said) {
      const known = this.#orders.get(key);
      const isNamed = key === main || known?.isNamed === true;
      const isLate = known !== undefined && minute < known.minute;
      const now = { isOpen: isLate && known.isOpen, minute: Math.max(minute, known?.minute ?? minute), isNamed };
      isChanged ||= known === undefined || known.isOpen !== now.isOpen || known.isNamed !== isNamed;
      this.#orders.set(key, now);
    }
    return isChanged;
  }

  #publish(before: ReadonlyMap<string, Held>): void {
    let isAmendment = this.#wasComplete;
    for (const [name, held] of this.#held) {
      const was = before.get(name);
      const isChanged = isChange(was, held.finality, held.value);
      const isNew = was === undefined || !stands(was);
      held.change = null;
      if (!isChanged) continue;
      if (!stands(held)) isAmendment = true;
      else if (was?.finality === 'FINAL') held.change = 'CORRECTED';
      else if (isNew && this.#wasComplete) held.change = 'ADDED';
      isAmendment ||= held.change !== null;
    }
    this.#status = isAmendment ? 'AMENDED' : 'FINAL';
    this.#isCharted = true;
    this.#wasComplete ||= !this.#isPartial;
  }
}

function stands({ finality }: Pick<Held, 'finality'>): boolean {
  return finality !== 'WITHDRAWN';
}

function finalityOf(status: Said['status']): Held['finality'] {
  if (status === 'W') return 'WITHDRAWN';
  return status === 'P' ? 'PRELIMINARY' : 'FINAL';
}

function isChange(held: Held | undefined, finality: Held['finality'], value: string): boolean {
  if (held === undefined) return finality !== 'WITHDRAWN';
  if (held.finality === 'FINAL' && finality === 'PRELIMINARY') return false;
  if (held.finality === 'WITHDRAWN' && finality === 'WITHDRAWN') return false;
  return held.finality !== finality || held.value !== value;
}

function copiesOf(held: ReadonlyMap<string, Held>): ReadonlyMap<string, Held> {
  return new Map([...held].map(([name, each]) => [name, { ...each }]));
}
