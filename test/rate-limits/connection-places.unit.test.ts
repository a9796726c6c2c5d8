import { expect, it } from 'vitest';
import { ConnectionPlaces } from '../../src/rate-limits/connection-places.ts';

/** Places, and what becomes of the connections that take them; each has waited since the time that it is given. */
function placesFor(most: number, isProxy: (address: string) => boolean = () => false) {
  const places = new ConnectionPlaces(most, isProxy);
  const closed: string[] = [];
  const take = (name: string, address: string | undefined, waitingSince: number | undefined) =>
    places.take({ waitingSince, makeRoom: () => closed.push(name) }, address);
  return { take, closed };
}

it('an address has half of the places: for one more, its own connection is closed that has waited longest', () => {
  const { take, closed } = placesFor(6);
  for (const [name, since] of [
    ['a', 3],
    ['b', 1],
    ['c', 2],
  ] as const)
    expect(take(name, '192.0.2.1', since)).toMatchObject({ leave: expect.any(Function) });
  expect(take('other', '192.0.2.2', 0).shortage).toBeUndefined();
  expect(take('d', '192.0.2.1', 4)).toMatchObject({ leave: expect.any(Function), shortage: 'address' });
  expect(closed).toEqual(['b']);
});

it('IPv6 addresses count by /64, and IPv4 addresses written as IPv6 as IPv4', () => {
  const { take, closed } = placesFor(4);
  take('a', '2001:db8:1:2::1', 1);
  take('b', '2001:db8:1:2:ffff::1', 2);
  expect(take('next /64', '2001:db8:1:3::1', 3).shortage).toBeUndefined();
  expect(take('c', '2001:db8:1:2::3', 4).shortage).toBe('address');
  expect(closed).toEqual(['a']);
  const mapped = placesFor(4);
  mapped.take('a', '192.0.2.1', 1);
  mapped.take('b', '::ffff:192.0.2.1', 2);
  expect(mapped.take('c', '192.0.2.1', 3).shortage).toBe('address');
});

it('what is being answered is not closed: the new connection has no place then', () => {
  const { take, closed } = placesFor(4);
  take('a', '192.0.2.1', undefined);
  take('b', '192.0.2.1', undefined);
  expect(take('c', '192.0.2.1', 1)).toEqual({ leave: null, shortage: 'address' });
  take('d', '192.0.2.2', undefined);
  take('e', '192.0.2.3', undefined);
  expect(take('f', '192.0.2.4', 1)).toEqual({ leave: null, shortage: 'all' });
  expect(closed).toEqual([]);
});

it('where all places are taken, who has most makes room, if one of its connections waits; else who has fewer', () => {
  const { take, closed } = placesFor(5);
  take('busy', '192.0.2.1', undefined);
  take('busy', '192.0.2.1', undefined);
  take('old', '192.0.2.2', 1);
  take('a', '192.0.2.3', 3);
  take('b', '192.0.2.3', 2);
  expect(take('c', '192.0.2.4', 9).shortage).toBe('all');
  expect(closed).toEqual(['b']);
  expect(take('d', '192.0.2.5', 9).shortage).toBe('all');
  expect(closed).toEqual(['b', 'old']);
});

it('a trusted proxy may have all places, and makes room last; its neighbour in the same /64 is a stranger', () => {
  const { take, closed } = placesFor(4, (address) => address === '2001:db8::1');
  for (const name of ['a', 'b', 'c']) expect(take(name, '2001:db8::1', 1).shortage).toBeUndefined();
  expect(take('neighbour', '2001:db8::2', 2).shortage).toBeUndefined();
  expect(take('d', '2001:db8::1', 3).shortage).toBe('all');
  expect(closed).toEqual(['neighbour']);
  expect(take('stranger', '192.0.2.1', 4).shortage).toBe('all');
  expect(closed).toEqual(['neighbour', 'a']);
});

it('a place is free again once, however often it is given back', () => {
  const { take, closed } = placesFor(2);
  const { leave } = take('a', '192.0.2.1', 1);
  leave?.();
  leave?.();
  expect(take('b', '192.0.2.1', 2).shortage).toBeUndefined();
  expect(take('c', '192.0.2.2', 3).shortage).toBeUndefined();
  expect(take('d', '192.0.2.3', 4).shortage).toBe('all');
  expect(closed).toEqual(['b']);
});

it('connections whose address is not known any more count as those of one', () => {
  const { take } = placesFor(2);
  take('a', undefined, 1);
  expect(take('b', undefined, 2).shortage).toBe('address');
});
