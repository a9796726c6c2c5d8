import { describe, expect, it } from 'vitest';
import { type FeedWrite, faultsOfFeed, type SeenEvent, type SeenPage } from './feed.ts';

const event = (sequence: number, says: string, account = 'A'): SeenEvent => ({
  id: `evt_${account}${says}`,
  account,
  sequence,
  says,
});

const write = (says: string, began: number, ended: number | undefined, more: Partial<FeedWrite> = {}): FeedWrite => ({
  account: 'A',
  began,
  ended,
  outcome: ended === undefined ? 'unknown' : 'done',
  says: [says],
  ...more,
});

/** A page read from the beginning to the end. */
const page = (began: number, events: readonly SeenEvent[], more: Partial<SeenPage> = {}): SeenPage => ({
  account: 'A',
  began,
  ended: began + 1,
  after: undefined,
  events,
  isLast: true,
  ...more,
});

const [one, two, three] = [event(1, 'one'), event(2, 'two'), event(3, 'three')];
const WRITES = [write('one', 0, 10), write('two', 5, 20), write('three', 30, 40)];

describe('a feed is sound', () => {
  it('if readers see longer and longer parts of one list', () => {
    const pages = [page(12, [one]), page(25, [two], { after: one.id }), page(50, [one, two, three])];
    expect(faultsOfFeed({ writes: WRITES, pages })).toEqual([]);
  });

  it('if writes that overlap stand in either order', () => {
    const pages = [page(50, [event(1, 'two'), event(2, 'one'), three])];
    expect(faultsOfFeed({ writes: WRITES, pages })).toEqual([]);
  });

  it('if a job publishes what a write brings long after it, in any order', () => {
    const writes = [write('one', 0, 10, { brings: ['first', 'second'] }), write('two', 20, 30)];
    const pages = [page(50, [one, two, event(3, 'second'), event(4, 'first')])];
    expect(faultsOfFeed({ writes, pages })).toEqual([]);
  });

  it('if a write without an answer is there, or is not', () => {
    const writes = [write('one', 0, 10), write('lost', 0, undefined), write('kept', 0, undefined)];
    expect(faultsOfFeed({ writes, pages: [page(50, [one, event(2, 'kept')])] })).toEqual([]);
  });

  it('if staff see the same of two accounts as each does', () => {
    const other = event(1, 'other', 'B');
    const writes = [...WRITES, write('other', 0, 10, { account: 'B' })];
    const pages = [page(50, [one, two, three]), page(50, [other], { account: 'B' })];
    expect(
      faultsOfFeed({ writes, pages: [...pages, page(50, [one, other, two, three], { account: undefined })] }),
    ).toEqual([]);
  });
});

describe('a fault is found', () => {
  const faults = (pages: readonly SeenPage[], writes: readonly FeedWrite[] = WRITES, readableWithin?: number) =>
    faultsOfFeed({ writes, pages, ...(readableWithin === undefined ? {} : { readableWithin }) });

  it.each<[what: string, fault: RegExp, pages: readonly SeenPage[], writes?: readonly FeedWrite[]]>([
    ['a write is lost', /three was acknowledged, and is not there/, [page(50, [one, two])]],
    [
      'a write is there twice',
      /two is there twice/,
      [page(50, [one, two, { ...two, id: 'again', sequence: 3 }, event(4, 'three')])],
    ],
    [
      'a refused write is there',
      /three is there, though it was refused/,
      [page(50, [one, two, three])],
      [...WRITES.slice(0, 2), write('three', 30, 40, { outcome: 'nothing' })],
    ],
    [
      'a write is there in part',
      /missing of a write/,
      [page(50, [one])],
      [write('one', 0, undefined, { says: ['one', 'more'] })],
    ],
    [
      'the steps of a write stand the other way round',
      /one, two are in another order/,
      [page(50, [event(1, 'two'), event(2, 'one')])],
      [write('one', 0, 10, { says: ['one', 'two'] })],
    ],
    [
      'the order is not that of the writes',
      /two was answered before three was sent, and stands after it/,
      [page(50, [one, event(2, 'three'), event(3, 'two')])],
    ],
    [
      'what a job was to publish is lost',
      /more was to come, and is not there/,
      [page(50, [one])],
      [write('one', 0, 10, { brings: ['more'] })],
    ],
    [
      'a job works for a refused write',
      /more is there, and what it comes from is not/,
      [page(50, [event(1, 'more')])],
      [write('one', 0, 10, { outcome: 'nothing', brings: ['more'] })],
    ],
    [
      'a job publishes before the write that it works for',
      /more stands before what it comes from/,
      [page(50, [event(1, 'more'), event(2, 'one')])],
      [write('one', 0, 10, { brings: ['more'] })],
    ],
    ['a number is left out', /three is 4 of A, not 3/, [page(50, [one, two, event(4, 'three')])]],
    ['a number is there again', /three is 2 of A, not 3/, [page(50, [one, two, event(2, 'three')])]],
    [
      'two readers disagree',
      /after evt_Aone, some read two, others three/,
      [page(50, [one, two, three]), page(60, [event(2, 'three'), event(3, 'two')], { after: one.id })],
    ],
    ['an event comes again', /one comes twice/, [page(50, [one, two, one])]],
    [
      'a reader is past what others read',
      /three was read, but not by/,
      [page(50, [one, two]), page(60, [three], { after: 'evt_elsewhere' })],
    ],
    [
      'a reader sees less than one before him',
      /no more after place 1, but there was two: another reader had seen it/,
      [page(25, [one, two]), page(30, [one]), page(50, [one, two, three])],
    ],
    [
      'two feeds number differently',
      /1 of A is evt_Aone, and evt_Atwo elsewhere/,
      [page(50, [event(1, 'two'), event(2, 'one'), three]), page(50, [one, two, three], { account: undefined })],
    ],
  ])('if %s', (_what, fault, pages, writes) => {
    expect(faults(pages, writes).join('\n')).toMatch(fault);
  });

  it('if an acknowledged event cannot be read in time, and not before', () => {
    const pages = [page(2_100, [one, two]), page(3_000, [one, two, three])];
    expect(faults(pages, WRITES, 2_500)).toEqual([]);
    expect(faults(pages, WRITES, 2_000).join('\n')).toMatch(/there was three: it was acknowledged 2000 ms before/);
  });
});

it('a long feed is judged, too', () => {
  const count = 20_000;
  const events = Array.from({ length: count }, (_, index) => event(index + 1, `e${index}`));
  const writes = events.map(({ says }, index) => write(says, index * 2, index * 2 + 3));
  const pages = [
    page(3 * count, events),
    ...events.map((each, index) =>
      page(index * 2 + 4, [each], { after: events[index - 1]?.id, isLast: index === count - 1 }),
    ),
  ];
  expect(faultsOfFeed({ writes, pages })).toEqual([]);
});
