import { beforeAll, describe, expect, it } from 'vitest';
import { numberEvents } from '../../src/domains/feed/number-events.ts';
import { lotIdOf } from '../../src/domains/lots/lot-code.ts';
import { MAX_LOTS } from '../../src/domains/lots/upsert-lot.ts';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { type TestActor, useTestApp } from '../helpers/app.ts';
import { badFieldsOf, outcomeOf } from '../helpers/graphql.ts';
import { NO_SUCH_CODE, PATIENT, Program, RECIPIENT } from '../helpers/program.ts';
import { expectSoundness } from '../helpers/soundness.ts';
import { newLot } from '../mutations/setting.ts';
import { RestClient } from '../rest/client.ts';

/** Lots of kits, and what they block (contract, 13.8). */
const app = useTestApp();
expectSoundness(app);
const rest = new RestClient(app);
let program: Program;
let stranger: TestActor;

beforeAll(async () => {
  program = await Program.start(app);
  stranger = await app.actor('CLIENT');
});

const DAY_MS = 24 * 60 * 60_000;
const REASON = 'The seal of the tube leaks';
const lot = () => newLot({ app, program });
const by = (actor: TestActor) => ({
  upsert: (input: object) => program.attempt(actor, 'upsertLot', input),
  assign: (code: string, kitIds: readonly string[]) => program.attempt(actor, 'assignLot', { code, kitIds }),
});
const assign = (code: string, ...kits: readonly { readonly kitId: string }[]) =>
  program.mutate(program.fulfillment, 'assignLot', { code, kitIds: kits.map(({ kitId }) => kitId) });
const quarantine = (code: string) => program.mutate(program.fulfillment, 'quarantineLot', { code, reason: REASON });
const reopen = (code: string) => program.mutate(program.fulfillment, 'reopenLot', { code, reason: 'Checked' });
const recall = (code: string, more: object = {}) =>
  program.mutate(program.admin, 'recallLot', { code, reason: REASON, ...more });

const LOT = graphql(`
  query ($code: String!) {
    lot(code: $code) {
      id code kitType { code } expires status created kits(first: 5) { totalCount edges { node { kitId } } }
      figures { kits canceled failures { kits } } recall { reason kits done }
    }
  }
`);
const read = async (code: string, actor: TestActor = program.client) =>
  (await app.run(LOT, { code }, actor)).expectNoErrors().lot;
const KIT = graphql('query ($kitId: String!) { kit(kitId: $kitId) { updated lot { code } } }');
const lotOf = async (kitId: string) => (await app.run(KIT, { kitId }, program.client)).expectNoErrors().kit?.lot?.code;
const ACTIVATION = graphql('query ($kitId: String!) { activation(kitId: $kitId) { problem } }');
const problemOf = async (kitId: string) =>
  (await app.run(ACTIVATION, { kitId })).expectNoErrors().activation?.problem ?? null;

async function published(code: string) {
  const where = { subjectId: lotIdOf(code), type: 'LOT_STATUS_CHANGED' as const };
  const events = await app.prisma.event.findMany({ where, orderBy: { recorded: 'asc' } });
  return events.map(({ accountId, data }) => [accountId, data]);
}

describe('a lot', () => {
  it('has a code that is unique without regard to case, a kit type that never changes, and a day on which it expires', async () => {
    const code = `Lot_1.a-${'x'.repeat(56)}`;
    const made = await program.mutate(program.fulfillment, 'upsertLot', {
      code,
      kitType: 'LIPID',
      expires: '2029-01-31',
    });
    const shown = { code, kitType: { code: 'LIPID' }, expires: '2029-01-31', status: 'OPEN' };
    expect(made.lot).toMatchObject(shown);
    const changed = { code: code.toUpperCase(), kitType: 'LIPID', expires: '2029-02-28' };
    expect((await program.mutate(program.admin, 'upsertLot', changed)).lot).toMatchObject({
      ...shown,
      expires: '2029-02-28',
    });
    const other = await app.changingNothing(() => by(program.fulfillment).upsert({ code, kitType: 'STI' }));
    expect(outcomeOf(other)).toBe('CONFLICT');
    expect(await app.prisma.lot.count({ where: { code: { contains: 'Lot_1' } } })).toBe(1);
  });

  it('takes all three to begin with, and every fault is named', async () => {
    for (const [input, fields] of [
      [{ code: 'new' }, ['expires', 'kitType']],
      [{ code: 'new', kitType: 'NONE', expires: null }, ['expires', 'kitType']],
      [{ code: 'x'.repeat(65), kitType: 'LIPID', expires: '2029-02-30' }, ['code', 'expires']],
      [{ code: '-x', kitType: 'LIPID', expires: '2029-02-28' }, ['code']],
    ] as const) {
      const answer = await app.changingNothing(() => by(program.fulfillment).upsert(input));
      expect(badFieldsOf(answer), JSON.stringify(input)).toEqual(fields);
    }
  });

  it('is written by fulfilment and administrators alone, and replacing takes an administrator', async () => {
    const code = await lot();
    for (const actor of [program.client, program.lab]) {
      const attempts = [
        by(actor).upsert({ code, expires: '2030-01-01' }),
        by(actor).assign(code, [NO_SUCH_CODE]),
        program.attempt(actor, 'quarantineLot', { code, reason: REASON }),
        program.attempt(actor, 'reopenLot', { code, reason: REASON }),
        program.attempt(actor, 'recallLot', { code, reason: REASON }),
      ];
      expect((await Promise.all(attempts)).map(outcomeOf)).toEqual(Array(5).fill('FORBIDDEN'));
    }
    const replacing = await app.changingNothing(() =>
      program.attempt(program.fulfillment, 'recallLot', { code, reason: REASON, replace: true }),
    );
    expect(outcomeOf(replacing)).toBe('FORBIDDEN');
    expect(outcomeOf(await program.attempt(program.admin, 'quarantineLot', { code: 'none', reason: REASON }))).toBe(
      'NOT_FOUND',
    );
  });

  it('is made once by two calls at once', async () => {
    const input = { code: 'twice', kitType: 'LIPID', expires: '2029-01-31' };
    const upsert = by(program.fulfillment).upsert;
    expect((await Promise.all([upsert(input), upsert({ ...input, code: 'TWICE' })])).map(outcomeOf)).toEqual([
      'OK',
      'OK',
    ]);
    expect(await app.prisma.lot.count({ where: { id: lotIdOf('Twice') } })).toBe(1);
  });
});

describe('assigning', () => {
  it('takes up to 1,000 kits, all or none, and leaves those of the lot as they are', async () => {
    const code = await lot();
    const input = { accountId: program.client.accountId, kitType: 'LIPID', count: 1000 };
    const { kits } = await program.mutate(program.fulfillment, 'provisionKits', input);
    app.clock.advance(1_000);
    expect((await assign(code, ...kits)).lot.kits.totalCount).toBe(1000);
    const sti = await program.stockKit('STI');
    const free = await program.stockKit();
    for (const wrong of [sti, await assignedElsewhere()]) {
      const answer = await app.changingNothing(() => by(program.admin).assign(code, [free.kitId, wrong.kitId]));
      expect(outcomeOf(answer)).toBe('CONFLICT');
    }
    const unknown = await app.changingNothing(() => by(program.admin).assign(code, [free.kitId, 'NONE-1', 'NONE-2']));
    expect(badFieldsOf(unknown)).toEqual(['kitIds.1', 'kitIds.2']);
    for (const bad of [[], Array.from({ length: 1001 }, (_each, index) => `KIT-${index}`)])
      expect(badFieldsOf(await by(program.admin).assign(code, bad))).toEqual(['kitIds']);
    expect(badFieldsOf(await by(program.admin).assign(code, [free.kitId, free.kitId.toLowerCase()]))).toEqual([
      'kitIds.1',
    ]);
    const before = await app.prisma.kit.findUniqueOrThrow({ where: { kitId: kits[0]?.kitId ?? '' } });
    app.clock.advance(1_000);
    await assign(code.toUpperCase(), { kitId: before.kitId }, free);
    expect(await app.prisma.kit.findUniqueOrThrow({ where: { kitId: before.kitId } })).toEqual(before);
    expect(await lotOf(free.kitId)).toBe(code);
  });

  async function assignedElsewhere() {
    const kit = await program.stockKit();
    await assign(await lot(), kit);
    return kit;
  }

  it('is audited under the lot, by its code, and under each kit', async () => {
    const code = await lot();
    const kit = await program.stockKit();
    await assign(code, kit);
    await quarantine(code);
    const AUDIT = graphql(`
      query ($subject: String!) { auditEntries(filter: { subject: $subject }) { edges { node { action subjects { type subjectId } } } } }
    `);
    const entries = async (subject: string) =>
      (await app.run(AUDIT, { subject }, program.admin)).expectNoErrors().auditEntries.edges.map(({ node }) => node);
    const [quarantined, assigned, upserted] = await entries(code.toLowerCase());
    expect([quarantined?.action, assigned?.action, upserted?.action]).toEqual([
      'lot.quarantine',
      'lot.assign',
      'lot.upsert',
    ]);
    expect(quarantined?.subjects).toEqual([{ type: 'Lot', subjectId: code }]);
    expect(assigned?.subjects).toEqual([
      { type: 'Kit', subjectId: kit.kitId },
      { type: 'Lot', subjectId: code },
    ]);
    expect((await entries(kit.kitId)).map(({ action }) => action)).toContain('lot.assign');
  });
});

describe('who sees a lot', () => {
  it('is whoever has kits of it, and staff; each sees its own kits and their figures', async () => {
    const code = await lot();
    expect(await read(code)).toBeNull();
    const [own, theirs] = [await program.stockKit(), await program.withClient(stranger).stockKit()];
    await assign(code, own, theirs);
    const shown = (...kits: readonly { readonly kitId: string }[]) => ({
      kits: { totalCount: kits.length, edges: kits.map(({ kitId }) => ({ node: { kitId } })) },
      figures: { kits: kits.length, canceled: 0, failures: [] },
      recall: null,
    });
    expect(await read(code)).toMatchObject(shown(own));
    expect(await read(code.toUpperCase(), stranger)).toMatchObject(shown(theirs));
    for (const actor of [program.fulfillment, program.admin, program.lab])
      expect((await read(code, actor))?.kits.totalCount).toBe(2);
    expect(await read(code, await app.actor('CLIENT'))).toBeNull();
  });

  it('lists them newest first, by status and kit type', async () => {
    const LOTS = graphql(`
      query ($filter: LotFilter, $first: Int) { lots(filter: $filter, first: $first) { totalCount edges { node { code status } } } }
    `);
    const list = async (filter: object | null, actor = program.admin) =>
      (await app.run(LOTS, { filter, first: 100 }, actor)).expectNoErrors().lots.edges.map(({ node }) => node.code);
    const codes = [];
    for (let count = 0; count < 3; count++) {
      app.clock.advance(1_000);
      codes.unshift(await lot());
    }
    expect((await list(null)).slice(0, 3)).toEqual(codes);
    const [newest = ''] = codes;
    await quarantine(newest);
    expect(await list({ statuses: ['QUARANTINED'] })).toContain(newest);
    expect(await list({ statuses: ['OPEN', 'RECALLED'] })).not.toContain(newest);
    expect(await list({ kitTypes: ['STI'] })).toEqual([]);
    expect(await list({ statuses: [] })).toEqual([]);
    const client = await app.actor('CLIENT');
    expect(await list(null, client)).toEqual([]);
    await assign(newest, await program.withClient(client).stockKit());
    expect(await list(null, client)).toEqual([newest]);
  });

  it('finds kits by 200 lots, ignoring case, and exports them with the people to tell', async () => {
    const [one, other] = [await lot(), await lot()];
    const kit = await program.kit();
    const registered = await program.registeredKit();
    await assign(one, kit);
    await assign(other, registered);
    const KITS = graphql(`
      query ($lots: [String!]) { kits(filter: { lots: $lots }) { totalCount edges { node { kitId } } } }
    `);
    const find = async (lots: readonly string[], actor = program.client) =>
      (await app.run(KITS, { lots: [...lots] }, actor)).expectNoErrors().kits.edges.map(({ node }) => node.kitId);
    expect(await find([one.toUpperCase()])).toEqual([kit.kitId]);
    expect(new Set(await find([one, other, one, 'none']))).toEqual(new Set([kit.kitId, registered.kitId]));
    expect(await find([one], program.admin)).toEqual([kit.kitId]);
    expect(await find([one], stranger)).toEqual([]);
    expect(await find([])).toEqual([]);
    const none = (count: number) => Array.from({ length: count }, (_each, index) => `none-${index}`);
    expect(await find([...none(199), one])).toEqual([kit.kitId]);
    expect(outcomeOf(await app.run(KITS, { lots: none(201) }, program.client))).toBe('QUERY_TOO_COMPLEX');
    const query = `{ kits(filter: { lots: ["${one}", "${other}"] }) { edges { node {
      kitId registeredTo { email } order { recipient { email } } } } } }`;
    const exported = await app.app.inject({
      method: 'POST',
      url: '/graphql/export',
      headers: { authorization: `Token ${program.client.key}` },
      payload: { query },
    });
    const lines = exported.body
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
      .flatMap(({ node }) => node ?? []);
    expect(lines.map((node) => [node.kitId, node.registeredTo?.email, node.order?.recipient.email]).sort()).toEqual(
      [
        [kit.kitId, undefined, RECIPIENT.email],
        [registered.kitId, PATIENT.email, undefined],
      ].sort(),
    );
  });
});

describe('making kits of a lot', () => {
  it('provisions them, and fulfils orders with new kits and with stock', async () => {
    const code = await lot();
    const accountId = program.client.accountId;
    const provision = { accountId, kitType: 'LIPID', count: 1, lot: ` ${code.toUpperCase()} ` };
    const { kits } = await program.mutate(program.fulfillment, 'provisionKits', provision);
    expect(await lotOf(kits[0]?.kitId ?? '')).toBe(code);
    const [ofLot, without] = [kits[0]?.kitId ?? '', (await program.stockKit()).kitId];
    const made = await program.fulfill(await program.order(['LIPID', 'LIPID', 'LIPID', 'LIPID']), [
      { kitType: 'LIPID', kitId: ofLot },
      { kitType: 'LIPID', kitId: without, lot: code },
      { kitType: 'LIPID', lot: code },
      { kitType: 'LIPID' },
    ]);
    expect(await Promise.all(made.map(({ kitId }) => lotOf(kitId)))).toEqual(
      made.map(({ kitId }, index) => (index === 3 && kitId !== ofLot ? undefined : code)),
    );
  });

  it('refuses lots of other types, unknown ones, and stock of another lot', async () => {
    const code = await lot();
    const stock = await program.stockKit();
    await assign(await lot(), stock);
    const orderId = await program.order(['LIPID', 'STI']);
    const fulfill = (...kits: readonly object[]) =>
      app.changingNothing(() => program.attempt(program.fulfillment, 'fulfillOrder', { orderId, kits }));
    expect(badFieldsOf(await fulfill({ kitType: 'LIPID', lot: 'none' }, { kitType: 'STI', lot: code }))).toEqual([
      'kits.0.lot',
      'kits.1.lot',
    ]);
    expect(outcomeOf(await fulfill({ kitType: 'LIPID', kitId: stock.kitId, lot: code }))).toBe('CONFLICT');
    const accountId = program.client.accountId;
    for (const wrong of [
      { kitType: 'STI', lot: code },
      { kitType: 'LIPID', lot: 'none' },
    ]) {
      const input = { accountId, count: 1, ...wrong };
      expect(badFieldsOf(await program.attempt(program.fulfillment, 'provisionKits', input))).toEqual(['lot']);
    }
  });
});

describe('a lot that blocks its kits', () => {
  const BLOCKS = {
    QUARANTINED: quarantine,
    RECALLED: recall,
    EXPIRED: async (code: string) => {
      const expires = new Date(app.clock.now().getTime() - DAY_MS).toISOString().slice(0, 10);
      await program.mutate(program.fulfillment, 'upsertLot', { code, expires });
    },
  };

  it.each(Object.entries(BLOCKS))('%s: nobody makes, fulfils, sends or activates them', async (problem, block) => {
    const code = await lot();
    const [stock, ordered, retail] = [await program.stockKit(), await program.kit(), await program.stockKit()];
    const [sent, registered] = [await program.kit(), await program.registeredKit()];
    await program.kitEvent(sent, 'IN_TRANSIT');
    await assign(code, stock, ordered, retail, sent, registered);
    app.clock.advance(1_000);
    await block(code);
    const orderId = await program.order();
    const refused = [
      program.attempt(program.fulfillment, 'provisionKits', {
        accountId: program.client.accountId,
        kitType: 'LIPID',
        count: 1,
        lot: code,
      }),
      program.attempt(program.fulfillment, 'fulfillOrder', { orderId, kits: [{ kitType: 'LIPID', lot: code }] }),
      program.attempt(program.fulfillment, 'fulfillOrder', {
        orderId,
        kits: [{ kitType: 'LIPID', kitId: stock.kitId }],
      }),
      program.attempt(program.fulfillment, 'recordKitEvent', { kitId: ordered.kitId, status: 'IN_TRANSIT' }),
    ];
    for (const answer of await Promise.all(refused)) {
      expect(outcomeOf(answer)).toBe('CONFLICT');
      expect(answer.errors[0]?.message).toContain(JSON.stringify(code));
    }
    const { phone: _phone, ...details } = PATIENT;
    const activation = await app.changingNothing(() =>
      program.attempt(null, 'activateKit', { kitId: retail.kitId, ...details }),
    );
    expect(outcomeOf(activation)).toBe('FORBIDDEN');
    expect(await problemOf(retail.kitId)).toBe(problem);
    const ofPatient = {
      first_name: 'Ada',
      last_name: 'Ito',
      email: 'a@example.org',
      sex: 'F',
      date_of_birth: '1990-01-01',
    };
    const refusal = await rest.post(`/api/v3/kits/${retail.kitId}/activate/`, { json: ofPatient });
    expect([refusal.status, refusal.body.error.detail]).toEqual([403, expect.stringContaining('Ask the program')]);
    expect((await rest.get(`/api/v3/kits/${retail.kitId}/activation/`)).body.problem).toBe(problem.toLowerCase());
    // A parcel under way is scanned, and a registered kit goes on; its person may still say what they think of research.
    await program.kitEvent(sent, 'DELIVERED');
    await program.sampleEvent(registered, 'RECEIVED');
    await program.report(registered);
    await program.mutate(null, 'activateKit', { kitId: registered.kitId, ...details, researchConsent: false });
    const others = await program.attempt(null, 'activateKit', {
      kitId: registered.kitId,
      ...details,
      firstName: 'Other',
    });
    expect(outcomeOf(others)).toBe('FORBIDDEN');
  });

  it('may be sent until then, whenever that is recorded', async () => {
    const code = await lot();
    const [before, since, late] = [await program.kit(), await program.kit(), await program.kit()];
    await assign(code, before, since);
    app.clock.advance(60_000);
    const sentAt = app.clock.now().toISOString();
    app.clock.advance(60_000);
    await quarantine(code);
    const quarantined = app.clock.now().toISOString();
    app.clock.advance(60_000);
    await program.kitEvent(before, 'IN_TRANSIT', { created: sentAt });
    const answer = await program.attempt(program.fulfillment, 'recordKitEvent', {
      kitId: since.kitId,
      status: 'IN_TRANSIT',
      created: quarantined,
    });
    expect(outcomeOf(answer)).toBe('CONFLICT');
    // Of a kit that turned out to be of the lot later, what happened until then.
    app.clock.advance(60_000);
    await assign(code, late);
    await program.kitEvent(late, 'IN_TRANSIT', { created: new Date(app.clock.now().getTime() - 1).toISOString() });
    await reopen(code);
    await program.kitEvent(since, 'IN_TRANSIT');
    expect(await problemOf(since.kitId)).toBeNull();
  });

  it('expires at the end of its last day, in UTC', async () => {
    const code = await lot();
    const kit = await program.stockKit();
    await assign(code, kit);
    const today = app.clock.now().toISOString().slice(0, 10);
    await program.mutate(program.fulfillment, 'upsertLot', { code, expires: today });
    const midnight = new Date(`${today}T00:00:00.000Z`).getTime() + DAY_MS;
    app.clock.advance(midnight - 1 - app.clock.now().getTime());
    expect(await problemOf(kit.kitId)).toBeNull();
    app.clock.advance(1);
    expect(await problemOf(kit.kitId)).toBe('EXPIRED');
    expect((await read(code))?.status).toBe('OPEN');
    await quarantine(code);
    expect(await problemOf(kit.kitId)).toBe('EXPIRED');
    await recall(code);
    expect(await problemOf(kit.kitId)).toBe('RECALLED');
  });

  it('moves as its lifecycle says: a recall is final, and the same again is done', async () => {
    const code = await lot();
    await quarantine(code);
    const again = await app.changingNothing(() =>
      program.attempt(program.fulfillment, 'quarantineLot', { code, reason: 'x' }),
    );
    expect(outcomeOf(again)).toBe('OK');
    await reopen(code);
    expect((await app.changingNothing(() => reopen(code))).lot.status).toBe('OPEN');
    await quarantine(code);
    expect((await recall(code)).lot.status).toBe('RECALLED');
    for (const name of ['quarantineLot', 'reopenLot'] as const)
      expect(outcomeOf(await program.attempt(program.admin, name, { code, reason: REASON }))).toBe(
        'INVALID_TRANSITION',
      );
    expect(badFieldsOf(await program.attempt(program.admin, 'recallLot', { code, reason: 'x'.repeat(501) }))).toEqual([
      'reason',
    ]);
    expect((await app.changingNothing(() => recall(code, { reason: 'another' }))).lot.recall).toMatchObject({
      reason: REASON,
    });
  });

  it('is published to each account that has kits of it, with the lot as its subject', async () => {
    const code = await lot();
    await quarantine(code);
    expect(await published(code)).toEqual([]);
    await reopen(code);
    await assign(
      code,
      await program.stockKit(),
      await program.stockKit(),
      await program.withClient(stranger).stockKit(),
    );
    await quarantine(code);
    const data = { lot: code, status: 'quarantined', previous_status: 'open' };
    const accounts = [program.client.accountId, stranger.accountId].sort();
    expect(await published(code)).toEqual(accounts.map((accountId) => [accountId, data]));
    await numberEvents(app.prisma);
    const EVENTS = graphql(`
      { events(first: 100, types: [LOT_STATUS_CHANGED]) { edges { node { status previousStatus subject { ... on Lot { code } } } } } }
    `);
    const { events } = (await app.run(EVENTS, {}, stranger)).expectNoErrors();
    expect(events.edges.at(-1)?.node).toEqual({ status: 'QUARANTINED', previousStatus: 'OPEN', subject: { code } });
  });
});

it('there are at most 10,000 of them, each of which can still be changed', async () => {
  const count = await app.prisma.lot.count();
  const many = Array.from({ length: MAX_LOTS - count }, (_each, index) => ({
    id: lotIdOf(`many-${index}`),
    code: `many-${index}`,
    kitTypeCode: 'LIPID',
    expires: new Date('2029-12-31'),
    status: 'OPEN' as const,
    created: app.clock.now(),
  }));
  await app.prisma.lot.createMany({ data: many });
  const { upsert } = by(program.fulfillment);
  const one = await app.changingNothing(() => upsert({ code: 'one-more', kitType: 'LIPID', expires: '2029-12-31' }));
  expect(outcomeOf(one)).toBe('CONFLICT');
  expect(outcomeOf(await upsert({ code: 'MANY-0', expires: '2030-12-31' }))).toBe('OK');
});
