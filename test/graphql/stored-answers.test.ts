import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { NIL_UUID } from '../../src/db/sql/identifiers.ts';
import { MAX_STORED_OF_ACCOUNT } from '../../src/domains/idempotency/stored-answers.ts';
import { type TestActor, useTestApp } from '../helpers/app.ts';
import { Program, RECIPIENT } from '../helpers/program.ts';

/** How much the answers stored for Idempotency-Keys may take up (contract, 8.6). */
const app = useTestApp();

/** Shows the metadata so many times. */
function createOrder(times: number): string {
  const shown = Array.from({ length: times }, (_, index) => `m${index}: metadata`).join(' ');
  return `mutation ($input: CreateOrderInput!) { createOrder(input: $input) { order { orderId ${shown} } } }`;
}

const answerShape = z.object({
  data: z.record(z.string(), z.unknown()).nullish(),
  errors: z.array(z.object({ message: z.string(), extensions: z.object({ code: z.string() }) })).optional(),
  extensions: z.unknown().optional(),
});

let program: Program;
let other: Program;
let made = 0;
beforeAll(async () => {
  program = await Program.start(app);
  other = await Program.start(app);
});
beforeEach(async () => {
  await app.prisma.idempotencyRecord.deleteMany();
  await app.prisma.storedAnswerBytes.deleteMany();
});

function newKey(): string {
  made += 1;
  return `key-${made}`;
}

/** Creates an order with metadata of this length, which the answer shows so many times. */
async function create(key: string, { actor = program.client, length = 0, times = 1 } = {}) {
  const input = { kitTypes: ['LIPID'], recipient: RECIPIENT, metadata: { text: 'x'.repeat(length) } };
  const { body, headers } = await app.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { authorization: `Bearer ${actor.key}`, 'idempotency-key': key },
    payload: { query: createOrder(times), variables: { input } },
  });
  const { data, errors = [], extensions } = answerShape.parse(JSON.parse(body));
  return {
    text: body,
    isDone: data?.createOrder != null,
    refusals: errors.map(({ message, extensions: { code } }) => `${code}: ${message}`),
    extensions,
    stored: headers['idempotency-stored'],
    isReplay: headers['idempotency-replayed'] === 'true',
  };
}

/** How many bytes are counted for an account, and how many its answers take up. */
async function bytesOf({ accountId, userId }: TestActor) {
  const [row] = await app.prisma.$queryRaw<{ counted: bigint; kept: bigint }[]>`
    SELECT (SELECT coalesce(sum(bytes), 0) FROM stored_answer_bytes WHERE account_id = ${accountId}::uuid)::bigint AS counted,
      coalesce(sum(octet_length(sealed_answer)), 0)::bigint AS kept
    FROM idempotency_records WHERE scope LIKE ${`${userId}%`}`;
  return { counted: Number(row?.counted ?? 0), kept: Number(row?.kept ?? 0) };
}

/** As if so many bytes had been stored for an account an hour ago. */
async function taken(accountId: string, bytes: number) {
  const hour = new Date(Math.floor(app.clock.now().getTime() / 3_600_000) * 3_600_000 + 23 * 3_600_000);
  await app.prisma.storedAnswerBytes.deleteMany({ where: { accountId } });
  await app.prisma.storedAnswerBytes.create({ data: { accountId, hour, part: 0, bytes } });
}

const orders = () => app.prisma.order.count();

describe('the answers stored for an account', () => {
  it('take up 64 MiB at most; one byte beyond that, an answer is given once, and the key says so from then on', async () => {
    expect(MAX_STORED_OF_ACCOUNT).toBe(64 * 1024 * 1024);
    const { accountId } = program.client;
    await create(newKey());
    const { counted, kept } = await bytesOf(program.client);
    expect(counted).toBeGreaterThanOrEqual(kept);

    await taken(accountId, MAX_STORED_OF_ACCOUNT - counted);
    const last = newKey();
    expect(await create(last)).toMatchObject({ isDone: true, stored: undefined, extensions: undefined });
    expect((await bytesOf(program.client)).counted).toBe(MAX_STORED_OF_ACCOUNT);

    await taken(accountId, MAX_STORED_OF_ACCOUNT - counted + 1);
    const [key, before] = [newKey(), await orders()];
    expect(await create(key)).toMatchObject({
      isDone: true,
      refusals: [],
      stored: 'no',
      extensions: { idempotencyStored: false },
    });
    for (const _time of [1, 2]) {
      expect(await create(key)).toMatchObject({
        isDone: false,
        refusals: [expect.stringMatching(/^CONFLICT: .*has been carried out.*not kept.* 64 MiB\./)],
        isReplay: false,
      });
    }
    expect(await orders()).toBe(before + 1);
    // Another body is what it always is, and what was stored is still there.
    expect((await create(key, { length: 1 })).refusals[0]).toContain('used with another body');
    expect(await create(last)).toMatchObject({ isDone: true, isReplay: true });
  });

  it('are counted together, by however many keys and at however many requests at once, and cost no other account its own', async () => {
    const room = 10;
    await create(newKey());
    const { counted } = await bytesOf(program.client);
    await taken(program.client.accountId, MAX_STORED_OF_ACCOUNT - room * counted);
    await app.prisma.idempotencyRecord.deleteMany();
    const second = await app.actor('CLIENT', { account: program.client });
    const before = await orders();
    const [ofOne, ofOther] = await Promise.all([
      Promise.all(
        Array.from({ length: 2 * room }, (_, index) =>
          create(newKey(), { actor: index % 2 === 0 ? program.client : second }),
        ),
      ),
      Promise.all(Array.from({ length: 5 }, () => create(newKey(), { actor: other.client }))),
    ]);
    expect(await orders()).toBe(before + 2 * room + 5);
    expect(ofOne.filter(({ stored }) => stored === 'no')).toHaveLength(room);
    expect(ofOther.map(({ isDone, stored }) => [isDone, stored])).toEqual(Array(5).fill([true, undefined]));
    expect((await bytesOf(program.client)).counted).toBe(MAX_STORED_OF_ACCOUNT);
    const { counted: ofOtherCounted, kept } = await bytesOf(other.client);
    expect(ofOtherCounted).toBeGreaterThanOrEqual(kept);
  });

  it('make room when they expire, and what counted them is cleared away', async () => {
    await taken(program.client.accountId, MAX_STORED_OF_ACCOUNT);
    expect((await create(newKey())).stored).toBe('no');
    app.clock.advance(24 * 60 * 60_000);
    expect((await create(newKey())).stored).toBeUndefined();
    expect(await app.prisma.storedAnswerBytes.count()).toBe(1);
  });

  it('wait for no other of the account as long as they are small and few', async () => {
    const locks = async (length: number, times = 1) => {
      const statements = await app.statements.during(() => create(newKey(), { length, times }));
      return statements.filter((sql) => sql.includes('pg_advisory_xact_lock')).length;
    };
    // One is for the key itself.
    expect(await locks(1_000)).toBe(1);
    expect(await locks(14_000, 5)).toBe(2);
    await taken(program.client.accountId, MAX_STORED_OF_ACCOUNT / 2);
    expect(await locks(1_000)).toBe(2);
  });
});

it('callers without a key share as much among them, and an account’s room is its own', async () => {
  await taken(NIL_UUID, MAX_STORED_OF_ACCOUNT);
  const kit = await program.kit();
  const json = { first_name: 'A', last_name: 'B', email: 'a@example.org', sex: 'F', date_of_birth: '1988-04-12' };
  const activate = () =>
    app.app.inject({
      method: 'POST',
      url: `/api/v3/kits/${kit.kitId}/activate/`,
      headers: { 'idempotency-key': 'anonymous' },
      payload: json,
    });
  const first = await activate();
  expect([first.statusCode, first.headers['idempotency-stored']]).toEqual([200, 'no']);
  const again = await activate();
  expect(again.statusCode).toBe(409);
  expect(again.json().error).toMatchObject({ detail: expect.stringContaining('was not kept') });
  // With an account, there is room.
  const asked = { method: 'POST', url: `/api/v2/kits/${kit.kitId}/`, payload: { metadata: { a: 1 } } } as const;
  const headers = { authorization: `Token ${program.client.key}`, 'idempotency-key': 'with an account' };
  expect((await app.app.inject({ ...asked, headers })).headers['idempotency-stored']).toBeUndefined();
});
