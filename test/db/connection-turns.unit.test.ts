import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ConnectionTurns } from '../../src/db/connection-turns.ts';
import { CallerGone } from '../../src/db/sql/waiting.ts';
import { Unavailable } from '../../src/errors/errors.ts';

const WAIT_MS = 8_000;

// Some tests leave statements waiting, which would be refused in the middle of another file.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** Turns whose only connection is in use. */
function turnsInUse() {
  const turns = new ConnectionTurns(1, WAIT_MS);
  const holder = turns.shareOf('holder');
  expect(holder.begin(undefined)).toBeUndefined();
  const begun: string[] = [];
  const ask = async (account: string) => {
    await turns.shareOf(account).begin(undefined);
    begun.push(account);
  };
  /** Ends the turn of an account, and lets the next begin. */
  const end = async (account: string) => {
    turns.shareOf(account).end();
    await new Promise<void>((resolve) => setImmediate(resolve));
  };
  return { turns, begun, ask, end };
}

it('one account may have 250 statements waiting, and all accounts 500; one more is refused at once', async () => {
  const { turns, ask } = turnsInUse();
  for (let index = 0; index < 250; index++) void ask('a');
  await expect(ask('a')).rejects.toThrow(Unavailable);
  void ask('b');
  expect(turns.waiting).toBe(251);
  for (let index = 1; index < 250; index++) void ask('b');
  expect(turns.waiting).toBe(500);
  await expect(ask('c')).rejects.toMatchObject({ reason: 'busy' });
});

it('another account’s statement is the next but one, however many an account has waiting', async () => {
  const { begun, ask, end } = turnsInUse();
  for (let index = 0; index < 250; index++) void ask('a');
  await end('holder');
  expect(begun).toEqual(['a']);
  void ask('b');
  await end('a');
  expect(begun).toEqual(['a', 'b']);
});

it('a statement waits as long as a request may wait for a connection, and no longer than its caller', async () => {
  const { turns, ask, end, begun } = turnsInUse();
  const late = expect(ask('a')).rejects.toMatchObject({ reason: 'busy' });
  vi.advanceTimersByTime(WAIT_MS);
  await late;

  const caller = Object.assign(new EventEmitter(), { closed: false });
  const gone = expect(turns.shareOf('a').begin(caller)).rejects.toThrow(CallerGone);
  caller.emit('close');
  await gone;
  expect([turns.waiting, caller.listenerCount('close')]).toEqual([0, 0]);
  // Nobody is left to have it, so that the next who asks gets it.
  await end('holder');
  await ask('b');
  expect(begun).toEqual(['b']);
});
