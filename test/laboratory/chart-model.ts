/**
 * A model of a sample's chart, written only from the contract (10.3, 10.5 and 10.6): the outcome of a message, and what a reader then sees.
 * It is slow and plain on purpose.
 */

/** An OBX: its test, OBX-4, OBX-11, and its value; I and X have none. */
export interface SaidTest {
  readonly test: string;
  readonly part: string;
  readonly status: 'P' | 'F' | 'C' | 'A' | 'W' | 'D' | 'I' | 'X';
  readonly value: number;
}

/** An order of a message, with the minute at which the laboratory resulted it. */
export interface SaidOrder {
  readonly order: string;
  readonly status: 'F' | 'C' | 'A' | 'P' | 'I' | 'X';
  readonly minute: number;
  readonly note: string | null;
  readonly said: readonly SaidTest[];
}

/** A report by `submitReport`: another value for each current result, and one for a test that the chart does not have. */
export interface SubmittedChart {
  readonly minute: number;
  readonly isPartial: boolean;
  readonly values: readonly number[];
  readonly added: string | null;
  readonly note: string | null;
}

/** What a reader sees. */
export interface Shown {
  readonly sample: 'RECEIVED' | 'PARTIALLY_RESULTED' | 'RESULTED' | 'COLLECTION_EXCEPTION';
  readonly report: 'PARTIAL' | 'FINAL' | 'AMENDED' | null;
  readonly results: readonly string[];
  readonly withdrawn: readonly string[];
  /** The lines of the report's comments. */
  readonly comments: readonly string[];
}

type Finality = 'PRELIMINARY' | 'FINAL' | 'WITHDRAWN';
type Outcome = 'AA' | 'AA OUT_OF_ORDER' | 'AA NOT_EXPECTED' | 'AA UNREADABLE';
type Change = 'ADDED' | 'CORRECTED' | null;

/** An entry of the chart. The order is empty if it came by `submitReport`, which has no OBX-4, either. */
interface Held {
  readonly order: string;
  readonly test: string;
  readonly part: string;
  finality: Finality;
  minute: number;
  value: number;
  change: Change;
}

/** The chart's details of an order. */
interface Order {
  isOpen: boolean;
  minute: number;
  /** The order whose OBR-4 it has. */
  panel: string | null;
  note: string | null;
  /** The tests, and panels, that could not be done. */
  untested: Set<string>;
  /** Preliminary results that have ended: test and value. */
  ended: Set<string>;
}

/** A message's statement about one entry. */
interface Meant {
  readonly order: string;
  readonly test: string;
  readonly part: string;
  /** Its place in the message. */
  readonly index: number;
  /** The chart's entry there. */
  readonly held: Held | null;
  readonly orderOfMessage: string;
  /** OBX-4, as the message has it. */
  readonly saidPart: string;
  /** Whether the first thing that the message says of it is that it is a correction. */
  readonly isCorrection: boolean;
  finality: Finality;
  minute: number;
  value: number;
}

const BY_API = '';

export class ChartModel {
  #held: Held[] = [];
  #orders = new Map<string, Order>();
  #isCharted = false;
  #wasComplete = false;
  #status: 'FINAL' | 'AMENDED' = 'FINAL';
  #isOver = false;
  /** The minute of the message that failed the sample. */
  #failed = Number.NEGATIVE_INFINITY;
  /** The last times of entries that were withdrawn with a whole chart, by order, test and OBX-4. */
  readonly #withdrawn = new Map<string, number>();
  /** The sample's laboratory. */
  readonly #laboratory: string;

  constructor(laboratory: string) {
    this.#laboratory = laboratory;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  get hasReport(): boolean {
    return this.#isCharted;
  }

  get wasComplete(): boolean {
    return this.#wasComplete;
  }

  /** The names of the current results, in the chart's order. */
  get standing(): readonly string[] {
    return this.#held.filter(stands).map(({ test }) => test);
  }

  has(test: string): boolean {
    return this.#held.some((held) => held.test === test);
  }

  takeMessage(laboratory: string, orders: readonly SaidOrder[]): Outcome {
    const saysSomething = orders.some(({ said }) => said.some(isOfResult));
    const cannotBeTested = !saysSomething && isRejection(orders);
    const isOfNothing = !saysSomething && !cannotBeTested;
    if (laboratory !== this.#laboratory) return 'AA NOT_EXPECTED';
    if (this.#isOver && cannotBeTested) return 'AA NOT_EXPECTED';
    const meant = this.#meantBy(orders);
    const last = Math.max(...orders.map(({ minute }) => minute));

    if (cannotBeTested && !this.#isOfChart(orders, meant)) {
      const isOlder =
        this.#held.some(({ minute }) => last < minute) ||
        [...this.#withdrawn.values()].some((minute) => last <= minute);
      if (isOlder) return 'AA OUT_OF_ORDER';
      if (this.#isCharted) return 'AA NOT_EXPECTED';
      this.#isOver = true;
      this.#failed = last;
      return 'AA';
    }
    if (meant.length === 0 && saysSomething) return 'AA NOT_EXPECTED';
    if (meant.some((each) => this.#correctsElsewhere(each, meant))) return 'AA NOT_EXPECTED';
    const changing = meant.filter((each) => this.#isChange(each));
    if (changing.some((each) => this.#isOutdated(each))) return 'AA OUT_OF_ORDER';
    const charted = meant.filter(({ held, finality }) => held !== null || finality !== 'WITHDRAWN');
    if (!this.#isCharted && charted.length === 0) return meant.length > 0 ? 'AA NOT_EXPECTED' : 'AA UNREADABLE';

    // Only a later message recovers a failed sample (contract, 4.7).
    const fails = this.#isOver && last <= this.#failed;
    const before = { held: copiesOf(this.#held), orders: copyOf(this.#orders) };
    const ended = this.#endedBy(orders, meant);
    const came: Held[] = [];
    for (const each of charted) this.#say(each, came);
    this.#held = this.#held.filter((held) => !ended.includes(held));
    // Final results repeated as preliminary say nothing new, and do not announce more.
    const mayReopen =
      !this.#wasComplete ||
      changing.length > 0 ||
      charted.some(({ finality }) => finality !== 'PRELIMINARY') ||
      orders.some(({ said }) => said.some(({ status }) => status === 'I'));
    const ordersChanged = this.#sayOfOrders(orders, meant, came, mayReopen || charted.length === 0);
    this.#noteEnded(ended, before.held);
    const isNew = changing.length > 0 || ended.length > 0 || ordersChanged;
    if (isOfNothing && !isNew) {
      this.#held = [...before.held.values()];
      this.#orders = before.orders;
      return 'AA UNREADABLE';
    }
    if (fails) {
      this.#held = [...before.held.values()];
      this.#orders = before.orders;
      return 'AA OUT_OF_ORDER';
    }
    this.#isOver = false;
    if (this.#held.every((held) => !stands(held))) {
      this.#withdraw();
      this.#isOver = cannotBeTested;
      this.#failed = last;
      return 'AA';
    }
    if (isNew) this.#publish(changing, before.held);
    return 'AA';
  }

  takeReport({ minute, isPartial, values, added, note }: SubmittedChart): void {
    const before = copiesOf(this.#held);
    const resulted = Math.max(
      minute,
      ...this.#held.map((held) => held.minute),
      ...[...this.#orders.values()].map((order) => order.minute),
    );
    const changing: Meant[] = [];
    for (const [index, held] of this.#held.filter(stands).entries()) {
      const value = values[index % values.length] ?? 1;
      const finality = isPartial && held.finality !== 'FINAL' ? ('PRELIMINARY' as const) : ('FINAL' as const);
      const said = { held, orderOfMessage: BY_API, saidPart: held.part, isCorrection: false, index };
      const meant = { ...held, ...said, finality, minute: resulted, value };
      if (this.#isChange(meant)) changing.push(meant);
      Object.assign(held, { finality, value, minute: resulted });
    }
    if (added !== null) {
      const finality = isPartial ? ('PRELIMINARY' as const) : ('FINAL' as const);
      const named = { order: BY_API, test: added, part: '' };
      const held = { ...named, finality, minute: resulted, value: values[0] ?? 1, change: null };
      this.#held.push(held);
      changing.push({ ...held, held: null, orderOfMessage: BY_API, saidPart: '', isCorrection: false, index: 0 });
    }
    const ofApi = this.#orders.get(BY_API);
    const given: Order = {
      isOpen: isPartial,
      minute: resulted,
      panel: null,
      note,
      untested: new Set(),
      ended: new Set(),
    };
    const isNewOrder = ofApi === undefined || describe(ofApi) !== describe(given);
    this.#orders.set(BY_API, given);
    let isClosing = false;
    for (const [key, order] of this.#orders) {
      if (key === BY_API || isPartial || !order.isOpen) continue;
      isClosing = true;
      Object.assign(order, { isOpen: false, minute: resulted });
    }
    const namesAmended = this.#wasComplete;
    // A report recovers a sample that failed (contract, 4.7).
    this.#isOver = false;
    if (changing.length > 0 || isNewOrder || isClosing) this.#publish(changing, before);
    else {
      for (const held of this.#held) held.change = null;
      this.#status = namesAmended ? 'AMENDED' : 'FINAL';
      this.#isCharted = true;
    }
  }

  /** `recordSampleEvent`: the specimen can be used after all. */
  takeRecovery(): void {
    this.#isOver = false;
  }

  /** By `withdrawReport`. */
  takeWithdrawal(): void {
    this.#withdraw();
  }

  get shown(): Shown {
    const line = ({ test, value, finality, change }: Held) =>
      [test, value, finality === 'PRELIMINARY' ? 'preliminary' : '', change ?? '']
        .filter((part) => part !== '')
        .join(' ');
    const results = this.#held.filter(stands).map(line);
    const withdrawn = this.#held.filter((held) => !stands(held)).map(({ test, value }) => `${test} ${value}`);
    const comments = [...this.#orders.values()].flatMap(({ note, untested, ended }) => [
      ...(note === null ? [] : note.split('\n')),
      ...[...untested].map((name) => `No result for ${name}.`),
      ...[...ended].map((what) => `No longer preliminary: ${what} mmol/L`),
    ]);
    return {
      sample: this.#isOver
        ? 'COLLECTION_EXCEPTION'
        : !this.#isCharted
          ? 'RECEIVED'
          : this.#wasComplete
            ? 'RESULTED'
            : 'PARTIALLY_RESULTED',
      report: !this.#isCharted ? null : this.#isPartial ? 'PARTIAL' : this.#status,
      results: results.sort(),
      withdrawn: withdrawn.sort(),
      comments: [...new Set(comments)].sort(),
    };
  }

  get #isPartial(): boolean {
    return (
      [...this.#orders.values()].some(({ isOpen }) => isOpen) ||
      this.#held.some(({ finality }) => finality === 'PRELIMINARY')
    );
  }

  /** A message's last statement about each entry. */
  #meantBy(orders: readonly SaidOrder[]): readonly Meant[] {
    const groups = new Map<string, Group>();
    let index = 0;
    for (const { order, minute, said } of orders) {
      for (const each of said) {
        index += 1;
        if (each.status === 'I') continue;
        const { test, part } = each;
        const key = keyOf({ order, test, part });
        const group = groups.get(key) ?? { order, test, part, minute, said: [] };
        group.said.push({ ...each, index });
        groups.set(key, group);
      }
    }
    const meant: Meant[] = [];
    for (const group of groups.values()) {
      const { order, test } = group;
      const own = this.#held.filter((held) => isSamePlace(held, group));
      const ofApi = this.#held.filter((held) => held.order === BY_API && held.test === test);
      // An entry without an order is meant by an observation with one, if only one observation of the message can mean it.
      const others = [...groups.values()].filter(
        (other) => other.test === test && !this.#held.some((held) => isSamePlace(held, other)),
      );
      const isOfApi = own.length === 0 && ofApi.length > 0 && others.length === 1;
      const place = isOfApi ? { ...group, order: BY_API, part: '' } : group;
      meant.push(...placesOf(group.said, isOfApi ? ofApi : own, { ...place, of: order }));
    }
    // Additions are in the order of the message.
    return meant.sort((one, other) => one.index - other.index);
  }

  /**
   * The entries that end with the final orders of a message: preliminary results of a test that the message gives a final result of in that
   * order, under an OBX-4 that it does not mention.
   */
  #endedBy(orders: readonly SaidOrder[], meant: readonly Meant[]): readonly Held[] {
    const ending = orders.flatMap((order) => {
      const isFinal = ['F', 'C'].includes(order.status) && !isMoreToCome(order);
      if (!isFinal || order.said.some(({ status }) => status === 'P')) return [];
      const ofOrder = meant.filter(({ orderOfMessage }) => orderOfMessage === order.order);
      const completing = ofOrder.filter(({ finality }) => finality === 'FINAL');
      return this.#held.filter(
        (held) =>
          held.finality === 'PRELIMINARY' &&
          completing.some((each) => isSameTest(each, held) && held.minute <= each.minute) &&
          !ofOrder.some((each) => isSamePlace(each, held)),
      );
    });
    // Of several indistinguishable ones, only the last can end.
    return ending.filter((held) => {
      const ofPlace = this.#held.filter((other) => isSamePlace(other, held));
      return ofPlace.slice(ofPlace.indexOf(held)).every((other) => ending.includes(other));
    });
  }

  #noteEnded(ended: readonly Held[], before: ReadonlyMap<Held, Held>): void {
    for (const held of ended) {
      const value = before.get(held)?.value ?? held.value;
      this.#orders.get(held.order)?.ended.add(`${held.test}: ${value}`);
    }
  }

  #isChange({ held, finality, value }: Meant): boolean {
    if (held === null) return finality !== 'WITHDRAWN';
    if (held.finality === 'FINAL' && finality === 'PRELIMINARY') return false;
    if (held.finality === 'WITHDRAWN' && finality === 'WITHDRAWN') return false;
    return held.finality !== finality || held.value !== value;
  }

  /** Whether it corrects an entry that the chart has only elsewhere, and that the message does not mention. */
  #correctsElsewhere(each: Meant, meant: readonly Meant[]): boolean {
    const { held, isCorrection, finality, test } = each;
    if (held !== null || !isCorrection || finality === 'WITHDRAWN') return false;
    if (this.#withdrawnBefore(each).length > 0) return false;
    return this.#held.some(
      (other) =>
        stands(other) && other.test === test && !isSamePlace(other, each) && !meant.some((said) => said.held === other),
    );
  }

  #isOutdated(each: Meant): boolean {
    const { held, minute } = each;
    const before = this.#withdrawnBefore(each);
    if (before.some((last) => minute <= last)) return true;
    if (held === null) return before.length === 0 && this.#isCompleted(each);
    return stands(held) ? minute < held.minute : minute <= held.minute;
  }

  /** The last time of an entry for it that was withdrawn with a whole chart. */
  #withdrawnBefore({ orderOfMessage: order, test, saidPart: part }: Meant): readonly number[] {
    const places = [
      { order, test, part },
      { order: BY_API, test, part: '' },
    ];
    return places.flatMap((place) => this.#withdrawn.get(keyOf(place)) ?? []);
  }

  /** Whether a final order has completed this test, at the same time or later, only under other OBX-4. */
  #isCompleted(each: Meant): boolean {
    if (each.finality !== 'PRELIMINARY' || this.#orders.get(each.order)?.isOpen !== false) return false;
    const finals = this.#held.filter((held) => held.finality === 'FINAL' && isSameTest(held, each));
    return finals.every(({ part }) => part !== each.part) && finals.some(({ minute }) => each.minute <= minute);
  }

  #say({ order, test, part, held, finality, minute, value }: Meant, came: Held[]): void {
    if (held === null) {
      const added = { order, test, part, finality, minute, value, change: null };
      this.#held.push(added);
      came.push(added);
      return;
    }
    if (held.finality === 'FINAL' && finality === 'PRELIMINARY') return;
    if (!stands(held) && finality !== 'WITHDRAWN') came.push(held);
    Object.assign(held, {
      finality,
      minute: Math.max(held.minute, minute),
      value: finality === 'WITHDRAWN' ? held.value : value,
    });
  }

  /** Whether anything of the orders changed. */
  #sayOfOrders(
    orders: readonly SaidOrder[],
    meant: readonly Meant[],
    came: readonly Held[],
    mayReopen: boolean,
  ): boolean {
    const standingBefore = this.#held.filter((held) => stands(held) && !came.includes(held));
    let isChanged = false;
    const said = new Map<string, Order>();
    for (const each of orders) {
      const keys = new Set(
        meant.filter(({ orderOfMessage }) => orderOfMessage === each.order).map(({ order }) => order),
      );
      const untested = untestedOf(each);
      const isOpen = isMoreToCome(each);
      const isWorthKeeping = keys.size === 0 && (isOpen || each.note !== null || untested.size > 0);
      if (isWorthKeeping || this.#orders.has(each.order)) keys.add(each.order);
      const main = keys.has(each.order) ? each.order : BY_API;
      for (const key of keys) {
        const before = said.get(key);
        const words =
          key === main
            ? { panel: each.order, note: each.note, untested }
            : { panel: null, note: null, untested: new Set<string>() };
        said.set(key, {
          isOpen: isOpen || before?.isOpen === true,
          minute: Math.max(each.minute, before?.minute ?? each.minute),
          panel: before?.panel ?? words.panel,
          note: [before?.note, words.note].filter((note) => typeof note === 'string').join('\n') || null,
          untested: new Set([...(before?.untested ?? []), ...words.untested]),
          ended: new Set(),
        });
      }
    }
    for (const [key, now] of said) {
      const known = this.#orders.get(key);
      if (known === undefined) {
        this.#orders.set(key, now);
        isChanged = true;
        continue;
      }
      const before = describe(known);
      const isLate = now.minute < known.minute;
      if (isLate) {
        known.panel ??= now.panel;
        known.note ??= now.note;
        const standing = standingBefore.filter((held) => held.order === key).map(({ test }) => test);
        for (const name of now.untested) if (!standing.includes(name)) known.untested.add(name);
      } else {
        for (const held of came) if (held.order === key) known.untested.delete(held.test);
        known.isOpen = now.isOpen && (mayReopen || known.isOpen);
        known.minute = now.minute;
        known.panel = now.panel ?? known.panel;
        known.note = now.note ?? known.note;
        for (const name of now.untested) known.untested.add(name);
      }
      isChanged ||= before !== describe(known);
    }
    return isChanged;
  }

  /** Whether a rejection is about the sample's results, or about an order without results. */
  #isOfChart(orders: readonly SaidOrder[], meant: readonly Meant[]): boolean {
    if (!this.#isCharted) return false;
    if (meant.length > 0) return true;
    const named = orders.map(({ order }) => order);
    return !this.#held.some((held) => stands(held) && named.includes(held.order));
  }

  #publish(changing: readonly Meant[], before: ReadonlyMap<Held, Held>): void {
    for (const held of this.#held) {
      const was = before.get(held);
      const isChanged = changing.some((each) => each.held === held) || (was === undefined && stands(held));
      held.change = null;
      if (!isChanged || !stands(held)) continue;
      if (was?.finality === 'FINAL') held.change = 'CORRECTED';
      else if ((was === undefined || !stands(was)) && this.#wasComplete) held.change = 'ADDED';
    }
    const isWithdrawing = changing.some(({ finality }) => finality === 'WITHDRAWN');
    const isAmendment = this.#wasComplete || isWithdrawing || this.#held.some(({ change }) => change !== null);
    this.#status = isAmendment ? 'AMENDED' : 'FINAL';
    this.#isCharted = true;
    this.#wasComplete ||= !this.#isPartial;
  }

  /** A whole chart is withdrawn. The next report begins a new one. */
  #withdraw(): void {
    for (const held of this.#held) {
      const { minute } = held;
      const key = keyOf(held);
      this.#withdrawn.set(key, Math.max(minute, this.#withdrawn.get(key) ?? minute));
    }
    this.#held = [];
    this.#orders = new Map();
    this.#isCharted = false;
    this.#wasComplete = false;
  }
}

/** Indistinguishable statements of a message. */
interface Group extends Place {
  readonly minute: number;
  readonly said: (SaidTest & { readonly index: number })[];
}

/** The fields that distinguish observations. */
type Place = Pick<Held, 'order' | 'test' | 'part'>;

function keyOf({ order, test, part }: Place): string {
  return JSON.stringify([order, test, part]);
}

function isSamePlace(one: Place, other: Place): boolean {
  return keyOf(one) === keyOf(other);
}

function isSameTest(one: Place, other: Place): boolean {
  return one.order === other.order && one.test === other.test;
}

/** The state of each, to compare with the outcome. */
function copiesOf(held: readonly Held[]): Map<Held, Held> {
  return new Map(held.map((each) => [each, { ...each }]));
}

function stands({ finality }: { readonly finality: Finality }): boolean {
  return finality !== 'WITHDRAWN';
}

/** A value, or a withdrawal of one. */
function isOfResult({ status }: SaidTest): boolean {
  return status !== 'I' && status !== 'X';
}

function isMoreToCome({ status, said }: SaidOrder): boolean {
  return ['P', 'A', 'I'].includes(status) || said.some((each) => each.status === 'I');
}

/** Whether none of the orders can be done (contract, 10.3). An empty final order makes no difference. */
function isRejection(orders: readonly SaidOrder[]): boolean {
  const cannotBeDone = ({ status, said }: SaidOrder) =>
    status === 'X' || (said.some((each) => each.status === 'X') && !said.some((each) => each.status === 'I'));
  return orders.some(cannotBeDone) && orders.every((order) => cannotBeDone(order) || !isMoreToCome(order));
}

/** The tests, or the panel, that the message reports as not done. */
function untestedOf({ order, status, said }: SaidOrder): Set<string> {
  const tests = said.filter((each) => each.status === 'X').map(({ test }) => test);
  return new Set(status === 'X' && tests.length === 0 ? [`Panel ${order}`] : tests);
}

/**
 * Which of several indistinguishable entries each observation means: the first is the first current one, the second the second, and so on.
 * If none is left, one that corrects, completes or withdraws something means an earlier one in the message; otherwise it is one that was
 * withdrawn before, or a new one. A withdrawal followed by a correction replaces a value.
 */
function placesOf(
  said: Group['said'],
  held: readonly Held[],
  { order, test, part, minute, of }: Place & { readonly minute: number; readonly of: string },
): readonly Meant[] {
  const standing = held.filter(stands);
  const gone = held.filter((each) => !stands(each));
  const places: { meant: Meant; status: SaidTest['status'] }[] = [];
  for (const { status, value, index, part: saidPart } of said) {
    const finality = finalityOf(status);
    const earlier = (statuses: string) => places.find((place) => statuses.includes(place.status));
    const replaced = status === 'C' ? earlier('WDX') : undefined;
    const next = replaced ? undefined : standing.shift();
    const followed = { P: '', F: 'PWDX', A: 'PWDX', C: 'PFAWDX', W: 'PFAC', D: 'PFAC', X: 'PFAC', I: '' }[status];
    const before = replaced ?? (next ? undefined : followed === '' ? undefined : earlier(followed));
    if (before) {
      before.status = status;
      Object.assign(before.meant, { finality, value: finality === 'WITHDRAWN' ? before.meant.value : value });
      continue;
    }
    const place = next ?? gone.shift() ?? null;
    // An entry that does not exist cannot be withdrawn.
    if (place === null && finality === 'WITHDRAWN') continue;
    const isCorrection = status === 'C';
    const named = { order, test, part, orderOfMessage: of, saidPart, index };
    const meant = { ...named, held: place, isCorrection, finality, minute, value };
    places.push({ meant, status });
  }
  return places.map(({ meant }) => meant);
}

function finalityOf(status: SaidTest['status']): Finality {
  if (status === 'P') return 'PRELIMINARY';
  return ['W', 'D', 'X'].includes(status) ? 'WITHDRAWN' : 'FINAL';
}

function copyOf(orders: ReadonlyMap<string, Order>): Map<string, Order> {
  return new Map(
    [...orders].map(([key, order]) => [
      key,
      { ...order, untested: new Set(order.untested), ended: new Set(order.ended) },
    ]),
  );
}

function describe({ isOpen, panel, note, untested }: Order): string {
  return JSON.stringify([isOpen, panel, note, [...untested].sort()]);
}
