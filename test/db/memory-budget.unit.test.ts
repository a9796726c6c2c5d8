import { EventEmitter } from 'node:events';
import { describe, expect, it, vi } from 'vitest';
import { MemoryBudget, type Reservation } from '../../src/db/memory-budget.ts';
import { CallerGone } from '../../src/db/sql/waiting.ts';
import { Unavailable } from '../../src/errors/errors.ts';

const CAPACITY = 100;

/** A caller's connection, which can be closed. */
class Caller extends EventEmitter {
  closed = false;

  close(): void {
    this.closed = true;
    this.emit('close');
  }
}

/** Takes room at once. */
function taken(memory: MemoryBudget, key: string, bytes: number): Reservation {
  const reservation = memory.shareOf(key).take(bytes, undefined);
  if (reservation instanceof Promise) throw new Error(`${key} has to wait for ${bytes} bytes`);
  return reservation;
}

/** Takes room that is not there yet. The list gets the name once it is. */
function waitingFor(memory: MemoryBudget, key: string, bytes: number, entered: string[] = [], name = key) {
  const reservation = memory.shareOf(key).take(bytes, undefined);
  if (!(reservation instanceof Promise)) throw new Error(`${key} does not have to wait`);
  return reservation.then((got) => {
    entered.push(name);
    return got;
  });
}

describe('the memory for answers', () => {
  it('is shared by accounts: one may take half of it, and then waits for itself while others go on', async () => {
    const memory = new MemoryBudget(CAPACITY);
    const first = taken(memory, 'A', 50);
    const second = waitingFor(memory, 'A', 1);
    taken(memory, 'B', 50).release();
    expect(memory.usage).toEqual({ bytes: CAPACITY, held: 50, waiting: 1 });
    first.release();
    (await second).release();
    expect(memory.usage).toEqual({ bytes: CAPACITY, held: 0, waiting: 0 });
  });

  it('always has room for one request of an account, and for one request at all, however much it may read', () => {
    const memory = new MemoryBudget(CAPACITY);
    taken(memory, 'A', 60).release();
    taken(memory, 'A', 200).release();
    expect(memory.usage.held).toBe(0);
  });

  it('lets in the oldest of an account, and no later one before it, even if that would fit', async () => {
    const memory = new MemoryBudget(CAPACITY);
    const entered: string[] = [];
    const [first, second] = [taken(memory, 'A', 25), taken(memory, 'A', 25)];
    const waiting = [40, 5, 5].map((bytes, index) => waitingFor(memory, 'A', bytes, entered, `${index}`));
    first.release();
    await Promise.resolve();
    expect(entered).toEqual([]);
    second.release();
    await Promise.all(waiting);
    expect(entered).toEqual(['0', '1', '2']);
  });

  it('lets in the key that holds least first', async () => {
    const memory = new MemoryBudget(CAPACITY);
    const entered: string[] = [];
    const ofA = taken(memory, 'A', 30);
    taken(memory, 'C', 20);
    const blocking = taken(memory, 'D', 50);
    const waiting = [
      waitingFor(memory, 'A', 20, entered),
      waitingFor(memory, 'C', 20, entered),
      waitingFor(memory, 'B', 20, entered),
    ];
    blocking.release();
    await Promise.all(waiting.slice(1));
    expect(entered).toEqual(['B', 'C']);
    ofA.release();
    await Promise.all(waiting);
  });

  it('counts an answer that is longer than expected, and nothing after its release', () => {
    const memory = new MemoryBudget(CAPACITY);
    const reservation = taken(memory, 'A', 10);
    reservation.growTo(5);
    expect(memory.usage.held).toBe(10);
    reservation.growTo(70);
    expect(memory.usage.held).toBe(70);
    reservation.release();
    reservation.release();
    reservation.growTo(90);
    expect(memory.usage.held).toBe(0);
  });

  it('is not waited for by a caller that has gone', async () => {
    const memory = new MemoryBudget(CAPACITY);
    const blocking = taken(memory, 'A', 50);
    const caller = new Caller();
    const gone = memory.shareOf('A').take(10, caller);
    caller.close();
    await expect(gone).rejects.toBeInstanceOf(CallerGone);
    expect(memory.usage.waiting).toBe(0);
    blocking.release();
    expect(memory.usage.held).toBe(0);
    expect(caller.listenerCount('close')).toBe(0);
  });

  it('is waited for no longer than 30 seconds, then SERVICE_UNAVAILABLE', async () => {
    vi.useFakeTimers();
    try {
      const memory = new MemoryBudget(CAPACITY);
      taken(memory, 'A', 50);
      const refused = expect(memory.shareOf('A').take(10, undefined)).rejects.toMatchObject({ reason: 'memory' });
      await vi.advanceTimersByTimeAsync(29_999);
      expect(memory.usage.waiting).toBe(1);
      await vi.advanceTimersByTimeAsync(1);
      await refused;
      expect(memory.usage.waiting).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it('is waited for by at most 500 requests of a key', async () => {
    const memory = new MemoryBudget(CAPACITY);
    const blocking = taken(memory, 'A', 50);
    const waiting = Array.from({ length: 500 }, () => waitingFor(memory, 'A', 1));
    expect(() => memory.shareOf('A').take(1, undefined)).toThrow(Unavailable);
    taken(memory, 'B', 1);
    // Who still waited after this test would be refused in the middle of another.
    blocking.release();
    for (const entering of waiting) (await entering).release();
  });
});
