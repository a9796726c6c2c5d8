import { expect, it } from 'vitest';
import { Autocommit } from '../../src/call/autocommit.ts';
import { Call } from '../../src/call/call.ts';
import type { Read } from '../../src/call/read.ts';
import type { Tx, UnitOfWork } from '../../src/call/unit-of-work.ts';
import { newUuid } from '../../src/db/sql/identifiers.ts';
import { AppError } from '../../src/errors/errors.ts';
import { useTestApp } from '../helpers/app.ts';

const app = useTestApp();

const READ: Read = { action: 'kits.read', classes: new Set(['TESTING']), records: new Set(['a kit']) };

/** A call, and what is reported to it. */
function begin() {
  const reads: Read[] = [];
  const mutations: string[] = [];
  const call = new Call(
    { actor: null, requestId: 'test' },
    {
      clock: app.clock,
      noteRead: (read) => void reads.push(read),
      countMutation: (name) => void mutations.push(name),
    },
  );
  return { work: new Autocommit(call, { database: app.database }), reads, mutations };
}

const addAccount = ({ db }: Tx, name: string) =>
  db.account.create({ data: { id: newUuid(), name, mode: 'TEST', created: app.clock.now() } });

const accounts = (name: string) => app.prisma.account.count({ where: { name } });

/** Fails as a transaction does that the database has aborted in favour of another, so that it runs again. */
const abort = ({ db }: UnitOfWork) =>
  db.$executeRawUnsafe(`DO $$ BEGIN RAISE EXCEPTION 'aborted' USING ERRCODE = '40P01'; END $$`);

it.each([
  ['a transaction', (work: UnitOfWork, run: (tx: Tx) => Promise<void>) => work.transaction(run)],
  [
    'a write with its answer',
    (work: UnitOfWork, run: (tx: Tx) => Promise<void>) => work.withAnswer((answer) => answer.transaction(run)),
  ],
])('%s that runs again after a deadlock reports once what it has done and read', async (name, runIn) => {
  const { work, reads, mutations } = begin();
  let tries = 0;
  await runIn(work, async (tx) => {
    tries += 1;
    await addAccount(tx, name);
    tx.noteRead(READ);
    tx.noteMutation('createAccount');
    expect([reads, mutations]).toEqual([[], []]);
    if (tries === 1) await abort(tx);
  });
  expect(tries).toBe(2);
  expect(await accounts(name)).toBe(1);
  expect([reads, mutations]).toEqual([[READ], ['createAccount']]);
});

it('what is rolled back reports nothing', async () => {
  const { work, reads, mutations } = begin();
  const failing = work.withAnswer(async (answer) => {
    answer.noteMutation('before');
    await answer.transaction(async (tx) => {
      await addAccount(tx, 'rolled back');
      tx.noteRead(READ);
    });
    throw new Error('the answer cannot be given');
  });
  await expect(failing).rejects.toThrow('the answer cannot be given');
  expect(await accounts('rolled back')).toBe(0);
  expect([reads, mutations]).toEqual([[], []]);
});

it('a transaction inside a transaction is the same one, and sees its writes', async () => {
  const { work } = begin();
  await work.withAnswer(async (answer) => {
    await answer.transaction(async (outer) => {
      await addAccount(outer, 'nested');
      await outer.transaction(async (tx) => expect(tx).toBe(outer));
      await outer.withAnswer(async (within) => expect(within).toBe(outer));
    });
    expect(await answer.db.account.count({ where: { name: 'nested' } })).toBe(1);
    const count = await answer.selectValue?.(
      'count',
      `SELECT count(*)::int AS value FROM accounts WHERE name = 'nested'`,
      [],
    );
    expect(count).toBe(1);
    expect(() => answer.inSeparateTransactions()).toThrow('once one has begun');
  });
});

it('what separate transactions have committed stays, and a fault after it is an unknown outcome', async () => {
  const answerAfter = async (name: string, failure: Error) =>
    begin().work.withAnswer(async (answer) => {
      await answer.inSeparateTransactions().transaction((tx) => addAccount(tx, name));
      throw failure;
    });
  await expect(answerAfter('separate', new Error('a fault'))).rejects.toMatchObject({ code: 'OUTCOME_UNKNOWN' });
  const refusal = new AppError('NOT_FOUND', 'There is none.');
  await expect(answerAfter('separate', refusal)).rejects.toBe(refusal);
  expect(await accounts('separate')).toBe(2);
});

it('acting as somebody else is the same transaction on the same terms', async () => {
  const { work, reads } = begin();
  const actor = { ...(await app.actor('ADMIN')), isSimulated: true } as const;
  await work.transaction(async (tx) => {
    const acting = tx.actingAs(actor, 'another request');
    await addAccount(acting, 'acting');
    expect(acting.call.actor).toBe(actor);
    expect(acting.call.requestId).toBe('another request');
    expect(acting.call.budget).toBe(tx.call.budget);
    expect(await tx.db.account.count({ where: { name: 'acting' } })).toBe(1);
    acting.noteRead(READ);
    expect(reads).toEqual([]);
  });
  expect(reads).toEqual([READ]);
});
