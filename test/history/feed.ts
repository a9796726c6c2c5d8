/** A write, and the events that it publishes if it is done. */
export interface FeedWrite {
  /** Whose it is: the account whose feed has its events. */
  readonly account: string;
  /** When it was first sent, and when it was answered; undefined if it never was. */
  readonly began: number;
  readonly ended: number | undefined;
  /** What the caller knows in the end: that it is done, that it is not, or neither. */
  readonly outcome: 'done' | 'nothing' | 'unknown';
  /** What its events say, in the order of its steps, such as `kit.created KIT1`: words that no other write's events have. */
  readonly says: readonly string[];
  /** What events say that a job publishes because of it, at any time after it, in any order. */
  readonly brings?: readonly string[];
}

/** An event as a reader got it. */
export interface SeenEvent {
  readonly id: string;
  readonly account: string;
  readonly sequence: number;
  readonly says: string;
}

/** A page that somebody read, of events of all types. */
export interface SeenPage {
  /** The account whose feed it is; undefined for that of all accounts, which staff read. */
  readonly account: string | undefined;
  readonly began: number;
  readonly ended: number;
  /** The id of the event after which it was asked for; undefined for the beginning. */
  readonly after: string | undefined;
  readonly events: readonly SeenEvent[];
  /** Whether it said that there was no more. */
  readonly isLast: boolean;
}

/** What is to be judged. */
export interface FeedHistory {
  readonly writes: readonly FeedWrite[];
  readonly pages: readonly SeenPage[];
  /** Within what time an event can be read, in milliseconds after the answer; none is asked for where the service was away. */
  readonly readableWithin?: number;
}

/**
 * What is wrong with the feed (contract, 9.2), in words; nothing if every reader's pages are parts of one list to which events are
 * only ever added: each acknowledged write's events are in it, once, those of a refused one are not, a write that was answered before
 * another began stands before it, accounts count from 1 without gaps, and nobody is told that there is no more when somebody before
 * has seen more. Lists can be judged without a search, as Elle does: each reader shows the order itself. The last page of each feed
 * must have been read to its end, after everything was numbered.
 */
export function faultsOfFeed({ writes, pages, readableWithin = Infinity }: FeedHistory): readonly string[] {
  const counted = new Map<string, string>();
  return [...new Set(pages.map(({ account }) => account))].flatMap((account) => {
    const ofFeed = pages.filter((page) => page.account === account);
    const ofWriters = writes.filter((write) => account === undefined || write.account === account);
    const { order, faults } = orderOf(ofFeed);
    return [
      ...faults,
      ...faultsOfCounting(order, counted),
      ...faultsOfWrites(order, ofWriters),
      ...faultsOfReaders(order, ofFeed, ofWriters, readableWithin),
    ].map((fault) => `the feed of ${account ?? 'all accounts'}: ${fault}`);
  });
}

/** The one order that all pages of a feed show, as far as they do. */
function orderOf(pages: readonly SeenPage[]) {
  const faults: string[] = [];
  const nextOf = new Map<string | undefined, SeenEvent>();
  for (const { after, events } of pages) {
    let before = after;
    for (const event of events) {
      const known = nextOf.get(before);
      if (known && known.id !== event.id)
        faults.push(`after ${before ?? 'the beginning'}, some read ${known.says}, others ${event.says}`);
      nextOf.set(before, known ?? event);
      before = event.id;
    }
  }
  const order: SeenEvent[] = [];
  const seen = new Set<string>();
  for (let event = nextOf.get(undefined); event; event = nextOf.get(event.id)) {
    if (seen.has(event.id)) {
      faults.push(`${event.says} comes twice, as ${event.id}`);
      break;
    }
    seen.add(event.id);
    order.push(event);
  }
  const apart = pages.flatMap(({ events }) => events).find(({ id }) => !seen.has(id));
  if (apart) faults.push(`${apart.says} was read, but not by who read on from the beginning`);
  return { order, faults };
}

/** Each account counts from 1, in every feed the same. @param counted which event has which number, of all feeds so far */
function faultsOfCounting(order: readonly SeenEvent[], counted: Map<string, string>): readonly string[] {
  const last = new Map<string, number>();
  return order.flatMap(({ id, account, sequence, says }) => {
    const expected = (last.get(account) ?? 0) + 1;
    last.set(account, sequence);
    const number = `${sequence} of ${account}`;
    const known = counted.get(number) ?? id;
    counted.set(number, known);
    return [
      ...(sequence === expected ? [] : [`${says} is ${number}, not ${expected}`]),
      ...(known === id ? [] : [`${number} is ${id}, and ${known} elsewhere`]),
    ];
  });
}

/** Writes whose events are missing, are there twice or against the answer, or stand in another order than the writes were made. */
function faultsOfWrites(order: readonly SeenEvent[], writes: readonly FeedWrite[]): readonly string[] {
  const places = placesOf(order);
  return [
    ...writes.flatMap((write) => faultsOfWrite(write, places)),
    ...faultsOfOrder(order, new Map(writes.flatMap((write) => write.says.map((says) => [says, write])))),
  ];
}

function faultsOfWrite(
  { outcome, says, brings = [] }: FeedWrite,
  placesOfWords: ReadonlyMap<string, readonly number[]>,
) {
  const places = says.map((each) => placesOfWords.get(each) ?? []);
  const missing = says.filter((_each, index) => places[index]?.length === 0);
  const twice = says.filter((_each, index) => (places[index]?.length ?? 0) > 1);
  const firsts = places.flatMap(([first]) => first ?? []);
  return [
    ...(outcome === 'done' ? missing.map((each) => `${each} was acknowledged, and is not there`) : []),
    ...(outcome === 'nothing' && firsts.length > 0 ? [`${says.join(', ')} is there, though it was refused`] : []),
    ...(outcome === 'unknown' && missing.length > 0 && firsts.length > 0
      ? [`${missing.join(', ')} is missing of a write that is there otherwise`]
      : []),
    ...twice.map((each) => `${each} is there twice`),
    ...(firsts.some((place, index) => place < (firsts[index - 1] ?? 0))
      ? [`${says.join(', ')} are in another order`]
      : []),
    ...brings.flatMap((each) =>
      faultsOfBrought(each, placesOfWords.get(each) ?? [], outcome === 'done' || firsts.length > 0, firsts.at(-1) ?? 0),
    ),
  ];
}

/** @param end the place of the write's own last event */
function faultsOfBrought(each: string, places: readonly number[], isDone: boolean, end: number): readonly string[] {
  return [
    ...(isDone && places.length === 0 ? [`${each} was to come, and is not there`] : []),
    ...(!isDone && places.length > 0 ? [`${each} is there, and what it comes from is not`] : []),
    ...(places.length > 1 ? [`${each} is there twice`] : []),
    ...(places.some((place) => place < end) ? [`${each} stands before what it comes from`] : []),
  ];
}

/** Where the order is not that of time: a write stands behind one that began only after its own answer. */
function faultsOfOrder(order: readonly SeenEvent[], writeOf: ReadonlyMap<string, FeedWrite>): readonly string[] {
  let latest: { readonly began: number; readonly says: string } | undefined;
  return order.flatMap(({ says }) => {
    const write = writeOf.get(says);
    if (!write) return [];
    const before = latest;
    if (!latest || write.began > latest.began) latest = { began: write.began, says };
    return before && write.ended !== undefined && write.ended < before.began
      ? [`${says} was answered before ${before.says} was sent, and stands after it`]
      : [];
  });
}

/** Where events say what: places from 1 on. */
function placesOf(order: readonly SeenEvent[]): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>();
  for (const [index, { says }] of order.entries()) places.set(says, [...(places.get(says) ?? []), index + 1]);
  return places;
}

/** Readers who were told that there is no more, though somebody had seen more by then, or should have. */
function faultsOfReaders(
  order: readonly SeenEvent[],
  pages: readonly SeenPage[],
  writes: readonly FeedWrite[],
  readableWithin: number,
): readonly string[] {
  const placeOf = new Map(order.map(({ id }, index) => [id, index + 1]));
  const places = placesOf(order);
  const reached = ({ after, events }: SeenPage) => placeOf.get(events.at(-1)?.id ?? after ?? '') ?? 0;
  // By when each place must be seen, and why.
  const due = [
    ...pages.map((page) => ({ at: page.ended, place: reached(page), why: 'another reader had seen it' })),
    ...writes.flatMap(({ ended, outcome, says }) =>
      ended === undefined || outcome !== 'done'
        ? []
        : says.map((each) => ({
            at: ended + readableWithin,
            place: places.get(each)?.[0] ?? 0,
            why: `it was acknowledged ${readableWithin} ms before`,
          })),
    ),
  ].sort((one, two) => one.at - two.at);
  const faults: string[] = [];
  let next = 0;
  let most: (typeof due)[number] | undefined;
  for (const page of pages.toSorted((one, two) => one.began - two.began)) {
    for (let each = due[next]; each && each.at < page.began; each = due[next]) {
      if (!most || each.place > most.place) most = each;
      next += 1;
    }
    const place = reached(page);
    if (page.isLast && most && most.place > place)
      faults.push(`a page had no more after place ${place}, but there was ${order[most.place - 1]?.says}: ${most.why}`);
  }
  return faults;
}
