import { expect, it } from 'vitest';
import { FairTurns } from '../src/shares/fair-turns.ts';

/** Turns that note who has had them. */
function turnsOf(atOnce: number) {
  const turns = new FairTurns(atOnce);
  const begun: string[] = [];
  /** Asks for a turn. Returns what gives the place up; undefined if the turn has begun. */
  const ask = (name: string) => {
    const place = turns.begin(name);
    if (!place) begun.push(name);
    else void place.turn.then(() => begun.push(name));
    return place;
  };
  const end = async (name: string) => {
    turns.end(name);
    await Promise.resolve();
  };
  return { turns, begun, ask, end };
}

it('as many turns as there are begin at once, and whoever comes later waits', async () => {
  const { turns, begun, ask, end } = turnsOf(2);
  for (const name of ['a', 'a', 'a', 'b']) ask(name);
  expect(begun).toEqual(['a', 'a']);
  expect([turns.waiting, turns.waitingOf('a'), turns.waitingOf('b')]).toEqual([2, 1, 1]);
  await end('a');
  expect(begun).toEqual(['a', 'a', 'b']);
});

it('whoever has waited for none goes before whoever has had one, and parties take turns from then on', async () => {
  const { begun, ask, end } = turnsOf(1);
  for (const name of ['a', 'a', 'a', 'a', 'b', 'b', 'c']) ask(name);
  for (let index = 0; index < 6; index++) await end(begun.at(-1) ?? '');
  expect(begun).toEqual(['a', 'b', 'c', 'a', 'b', 'a', 'a']);
});

it('a party that comes back one by one does not go before those that wait', async () => {
  const { begun, ask, end } = turnsOf(1);
  for (const name of ['a', 'a', 'a', 'b']) ask(name);
  for (let index = 0; index < 3; index++) {
    await end(begun.at(-1) ?? '');
    if (begun.at(-1) === 'b') ask('b');
  }
  expect(begun).toEqual(['a', 'b', 'a', 'b']);
});

it('of several turns at once, the next goes to whoever holds fewest', async () => {
  const { begun, ask, end } = turnsOf(3);
  for (const name of ['a', 'a', 'b', 'a', 'b']) ask(name);
  expect(begun).toEqual(['a', 'a', 'b']);
  await end('a');
  // Both hold one now, and b's last turn was later.
  expect(begun).toEqual(['a', 'a', 'b', 'a']);
  await end('a');
  expect(begun).toEqual(['a', 'a', 'b', 'a', 'b']);
});

it('a place that is given up is nobody’s, and one whose turn has come cannot be given up', async () => {
  const { turns, begun, ask, end } = turnsOf(1);
  ask('a');
  const [gone, kept] = [ask('b'), ask('b')];
  expect(gone?.leave()).toBe(true);
  expect(gone?.leave()).toBe(false);
  await end('a');
  expect(begun).toEqual(['a', 'b']);
  expect(kept?.leave()).toBe(false);
  await end('b');
  expect(turns.waiting).toBe(0);
  ask('c');
  expect(begun).toEqual(['a', 'b', 'c']);
});
