import { beforeEach, describe, expect, it } from 'vitest';
import { PreparedMemory, preparedBytes } from '../../src/db/prepared/prepared-memory.ts';

/** Limits count what is scarce (contract, 8.2): the memory that prepared statements take in the database. */
const MIB = 1024 * 1024;

let memory: PreparedMemory;
let open: { readonly account: string | undefined; readonly name: string }[];
beforeEach(() => {
  memory = new PreparedMemory();
  open = [];
});

function prepare(account: string | undefined, name: string, bytes: number) {
  const prepared = {
    account,
    name,
    bytes,
    close: () => {
      open = open.filter((each) => each.name !== name);
    },
  };
  open.push(prepared);
  memory.keep(prepared);
  return prepared;
}

function prepareMany(account: string | undefined, count: number, bytes: number): void {
  for (let index = 0; index < count; index += 1) prepare(account, `${account} ${index}`, bytes);
}

const bytesOf = (...accounts: (string | undefined)[]) =>
  open.filter(({ account }) => accounts.includes(account)).length * MIB;

describe('the memory of prepared statements', () => {
  it('is 64 MiB at most for one account', () => {
    prepareMany('A', 64, MIB);
    expect(bytesOf('A')).toBe(64 * MIB);
    prepare('A', 'one more', MIB);
    expect(bytesOf('A')).toBe(64 * MIB);
    expect(open.some(({ name }) => name === 'A 0')).toBe(false);
  });

  it('is 256 MiB at most for the process, whatever callers send', () => {
    for (const account of ['A', 'B', 'C', 'D', 'E', undefined]) prepareMany(account, 500, MIB);
    expect(memory.bytes).toBeLessThanOrEqual(256 * MIB);
    expect(memory.bytes).toBe(open.length * MIB);
  });

  it('makes room within an account: the statement used longest ago goes', () => {
    const first = prepare('A', 'first', MIB);
    prepareMany('A', 63, MIB);
    memory.use(first);
    prepare('A', 'one more', MIB);
    expect(open.some(({ name }) => name === 'first')).toBe(true);
  });

  it('makes room between accounts that have taken all: the one that holds most gives way', () => {
    prepareMany('small', 3, MIB);
    for (const account of ['A', 'B', 'C']) prepareMany(account, 100, MIB);
    expect(bytesOf('small')).toBe(3 * MIB);
    expect(bytesOf('small', 'A', 'B', 'C')).toBe(128 * MIB);
  });

  it("never pushes out the service's own statements", () => {
    prepareMany(undefined, 128, MIB);
    for (const account of ['A', 'B', 'C', 'D']) prepareMany(account, 100, MIB);
    expect(bytesOf(undefined)).toBe(128 * MIB);
  });

  it('is nothing for a statement that alone would take 16 MiB: it is not prepared', () => {
    expect(preparedBytes('x'.repeat(80_000))).toBeLessThan(16 * MIB);
    expect(preparedBytes('x'.repeat(84_000))).toBeUndefined();
  });
});
