import { beforeEach, describe, expect, it } from 'vitest';
import { OPERATOR } from '../../src/auth/operator.ts';
import { newUuid } from '../../src/db/sql/identifiers.ts';
import { finishMove } from '../../src/domains/accounts/finish-move.ts';
import { recordExport } from '../../src/domains/accounts/record-export.ts';
import { resumeAccount } from '../../src/domains/accounts/resume-account.ts';
import { setAsideAccount } from '../../src/domains/accounts/set-aside-account.ts';
import { windUpClosedAccounts } from '../../src/domains/accounts/wind-up.ts';
import { numberEvents } from '../../src/domains/feed/number-events.ts';
import { publishStalledKits } from '../../src/domains/kits/publish-stalled-kits.ts';
import { measureUnmatched } from '../../src/domains/laboratory/measure-unmatched.ts';
import { measureOutbound } from '../../src/domains/outbound/measure-outbound.ts';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { nextInQueue, takeLaboratories } from '../../src/jobs/outbound/claim.ts';
import { assigningSamples } from '../../src/jobs/sample-laboratories.ts';
import { simulating } from '../../src/jobs/sandbox.ts';
import { claimSql } from '../../src/jobs/webhooks/claim.ts';
import { type TestActor, useTestApp } from '../helpers/app.ts';
import { globalId, outcomeOf } from '../helpers/graphql.ts';
import { Intake } from '../helpers/intake.ts';
import { ackOf } from '../helpers/oru.ts';
import { idOf, PATIENT, Program } from '../helpers/program.ts';
import { refusedOrder } from '../laboratory/refused-order.ts';

/** Setting an account aside, so that it can be moved to another cell (contract, 1.6). What moves is in test/moves. */
const app = useTestApp();
let program: Program;
let accountId: string;

beforeEach(async () => {
  program = await Program.start(app);
  ({ accountId } = program.client);
});

const operator = () => app.context(OPERATOR);
const RECEIPT = 'a1'.repeat(32);
const setAside = () => setAsideAccount(operator(), { accountId, reason: 'It moves to the cell in the south.' });
const resume = (more: object = {}) => resumeAccount(operator(), { accountId, ...more });
const exported = () => recordExport(operator(), { accountId, receipt: RECEIPT });
const finish = (receipt = RECEIPT) => finishMove(operator(), { accountId, receipt });
const actions = async () =>
  (
    await app.prisma.auditEntry.findMany({
      where: { subject: `Account:${accountId}` },
      orderBy: { id: 'asc' },
      select: { action: true },
    })
  ).map(({ action }) => action);

const VIEWER = graphql('{ viewer { role } }');
const outcomeAs = async (actor: TestActor) => outcomeOf(await app.run(VIEWER, {}, actor));
const restAs = ({ key }: TestActor) =>
  app.app.inject({ url: '/api/v2/kits/', headers: { authorization: `Token ${key}` } });

describe('an account that is set aside', () => {
  it('is answered 503 by both APIs, whether a program reads or writes, and others are not', async () => {
    await setAside();
    expect([await outcomeAs(program.client), await outcomeAs(program.lab)]).toEqual(['SERVICE_UNAVAILABLE', 'OK']);
    const refused = await restAs(program.client);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5']);
    expect(refused.json().error.detail).toBe(
      'The account is being moved to another address of the service. Nothing was changed. Try again later.',
    );
    expect((await restAs(program.fulfillment)).statusCode).toBe(200);
  });

  it('still refuses keys that are revoked, as no keys at all', async () => {
    await program.mutate(program.admin, 'revokeApiKey', { apiKeyId: program.client.apiKeyId });
    await setAside();
    expect(await outcomeAs(program.client)).toBe('UNAUTHENTICATED');
  });

  it('cannot be changed by anybody', async () => {
    const kit = await program.kitAtLaboratory();
    const orderId = await program.order();
    const patientId = await program.patient();
    const stock = await program.stockKit();
    const endpointId = await program.endpoint();
    const disabledId = await program.endpoint();
    await program.mutate(program.client, 'updateWebhookEndpoint', { endpointId: disabledId, enabled: false });
    const eligibility = [{ kitType: 'LIPID', rules: [{}] }];
    await program.mutate(program.admin, 'updateAccount', { accountId, eligibility });
    await numberEvents(app.prisma);
    await setAside();
    const now = app.clock.now().toISOString();
    const { admin, fulfillment, lab } = program;
    const report = {
      sampleId: kit.sampleId,
      ...{ dateCollected: now, dateReceived: now, dateResulted: now },
      results: [{ name: 'Glucose', resultType: 'quantity', result: 5 }],
    };
    const outcomes = await app.changingNothing(async () => {
      const attempts = [
        program.attempt(fulfillment, 'recordKitEvent', { ...idOf(stock), status: 'IN_TRANSIT' }),
        program.attempt(fulfillment, 'fulfillOrder', { orderId, kits: [{ kitType: 'LIPID' }] }),
        program.attempt(fulfillment, 'provisionKits', { accountId, kitType: 'LIPID', count: 1 }),
        program.attempt(lab, 'recordSampleEvent', { sampleId: kit.sampleId, status: 'EXTRA_QUALITY_CHECKS' }),
        program.attempt(lab, 'submitReport', report),
        program.attempt(null, 'activateKit', { ...idOf(stock), ...PATIENT }),
        program.attempt(admin, 'updatePatient', { patientId, phone: '+1 555 010 9999' }),
        program.attempt(admin, 'cancelOrder', { orderId }),
        program.attempt(admin, 'addNote', { text: 'Ask them.', subjectId: globalId('Patient', patientId) }),
        program.attempt(admin, 'createUser', { accountId, name: 'A', email: 'a@example.org', role: 'CLIENT' }),
        program.attempt(admin, 'createApiKey', { userId: program.client.userId }),
        program.attempt(admin, 'revokeApiKey', { apiKeyId: program.client.apiKeyId }),
        program.attempt(admin, 'updateAccount', { accountId, supportContact: 'Call us.' }),
        program.attempt(admin, 'updateAccount', { accountId, eligibility: null }),
        program.attempt(admin, 'updateLaboratory', { accountId, sharesWith: [lab.accountId] }),
        program.attempt(admin, 'updateLaboratory', {
          accountId,
          outbound: { mllpHost: 'x.example.org', mllpPort: 2575 },
        }),
        program.attempt(admin, 'updateWebhookEndpoint', { endpointId, url: 'https://example.org/other' }),
        program.attempt(admin, 'updateWebhookEndpoint', { endpointId, enabled: false }),
        program.attempt(admin, 'updateWebhookEndpoint', { endpointId: disabledId, enabled: true }),
        program.attempt(admin, 'deleteWebhookEndpoint', { endpointId }),
      ];
      return (await Promise.all(attempts)).map(outcomeOf);
    });
    expect(outcomes).toEqual(Array(outcomes.length).fill('SERVICE_UNAVAILABLE'));
  });

  it('takes no results: a laboratory is told to send them again, and nothing is kept', async () => {
    const kit = await program.kitAtLaboratory();
    const intake = new Intake(app, program);
    await setAside();
    const answer = await app.changingNothing(() => intake.post(intake.message(kit)));
    expect(ackOf(answer.body).code).toBe('AE');
    expect(answer.body).toContain('Send it again, unchanged.');
    expect(await app.prisma.laboratoryMessage.count({ where: { accountId: program.lab.accountId } })).toBe(0);
    await resume();
    expect(await intake.outcome(intake.message(kit))).toBe('AA');
  });

  it('is not the caller’s own, and is set aside once', async () => {
    const own = { accountId: program.admin.accountId, reason: 'By mistake.' };
    const { accountId: account, apiKeyId, userId } = program.admin;
    const admin = app.context({ accountId: account, apiKeyId, userId, role: 'ADMIN', accountMode: 'LIVE' });
    await expect(setAsideAccount(admin, own)).rejects.toThrow('Nobody can set their own account aside.');
    await setAside();
    app.clock.advance(1_000);
    await setAside();
    expect(await actions()).toEqual(['account.setAside']);
  });

  it('is neither closed nor reopened', async () => {
    await setAside();
    const closed = await program.attempt(program.admin, 'closeAccount', {
      accountId,
      reason: 'The contract has ended.',
    });
    expect(outcomeOf(closed)).toBe('CONFLICT');
  });

  it('may have been closed before, once it is wound up', async () => {
    await program.mutate(program.admin, 'closeAccount', { accountId, reason: 'The contract has ended.' });
    await expect(setAside()).rejects.toThrow('is still being ended');
    app.clock.advance(60_000);
    await windUpClosedAccounts(operator());
    await setAside();
    const reopened = await program.attempt(program.admin, 'reopenAccount', { accountId, reason: 'They are back.' });
    expect(outcomeOf(reopened)).toBe('CONFLICT');
    await resume();
    await program.mutate(program.admin, 'reopenAccount', { accountId, reason: 'They are back.' });
    expect(await outcomeAs(program.client)).toBe('OK');
  });
});

describe('what waits in an account that is set aside', () => {
  const claimable = () => app.prisma.$queryRaw<object[]>(claimSql(app.clock.now(), { all: 8, troubled: 4 }, []));

  it('waits on: webhooks are numbered and not sent, until it is resumed', async () => {
    const endpointId = await program.endpoint();
    await program.stockKit();
    await setAside();
    await numberEvents(app.prisma, undefined, app.clock);
    expect(await app.prisma.event.count({ where: { accountId, position: null } })).toBe(0);
    expect(await claimable()).toEqual([]);
    await resume();
    expect(await claimable()).not.toEqual([]);
    expect(await app.prisma.webhookDelivery.count({ where: { endpointId, status: 'PENDING' } })).toBe(1);
    expect(await actions()).toEqual(['account.setAside', 'account.resume']);
  });

  it('waits on: orders about its requisitions stay in the queue of their laboratory, which gets those of others', async () => {
    const sender = newUuid();
    const { statements } = app.database;
    const laboratory = program.lab.accountId;
    await program.mutate(program.admin, 'updateLaboratory', {
      accountId: laboratory,
      outbound: { mllpHost: 'lab.example.org', mllpPort: 2575 },
    });
    const id = await refusedOrder(app, program);
    const due = app.clock.now();
    await app.prisma
      .$executeRaw`UPDATE outbound_messages SET status = 'QUEUED', next_attempt = ${due}::timestamptz WHERE id = ${id}::uuid`;
    await setAside();
    expect(await takeLaboratories(statements, sender, due, 10)).toEqual([]);
    expect(await measureOutbound(app.prisma)).toMatchObject({ waiting: 0 });
    await resume();
    expect(await takeLaboratories(statements, sender, due, 10)).toEqual([laboratory]);
    expect((await nextInQueue(statements, sender, laboratory, due))?.message?.id).toBe(id);
    await setAside();
    expect((await nextInQueue(statements, sender, laboratory, due))?.message).toBeNull();
  });

  it('waits on: kits that stall are told of once it is resumed, and those of others meanwhile', async () => {
    const others = await Program.start(app);
    for (const each of [program, others]) await each.kitEvent(await each.stockKit(), 'IN_TRANSIT');
    await setAside();
    app.clock.advance(90 * 24 * 3_600_000);
    const told = async () => {
      await publishStalledKits(app.context(null), { onPublished: () => undefined });
      const found = await app.prisma.event.findMany({ where: { type: 'KIT_STALLED' }, select: { accountId: true } });
      return new Set(found.map((event) => event.accountId));
    };
    expect(await told()).toContain(others.client.accountId);
    expect(await told()).not.toContain(accountId);
    await resume();
    expect(await told()).toContain(accountId);
  });

  it('waits on: simulations and samples without a laboratory, and the jobs go on with those of others', async () => {
    const sandbox = await Program.start(app, 'TEST');
    accountId = sandbox.client.accountId;
    const kit = await sandbox.stockKit();
    await sandbox.mutate(sandbox.client, 'simulateKit', { ...idOf(kit), scenario: 'DELIVERED', stepSeconds: 60 });
    await setAside();
    app.clock.advance(3_600_000);
    const assign = (laboratory: string | null) =>
      app.prisma.$executeRaw`UPDATE kit_types SET laboratory_id = ${laboratory}::uuid WHERE code = 'LIPID'`;
    await assign(sandbox.lab.accountId);
    await app.changingNothing(async () => {
      await simulating(app.dependencies()).runOnce();
    });
    await assigningSamples(app.dependencies()).runOnce();
    const laboratory = async () => (await app.prisma.sample.findFirstOrThrow({ where: { accountId } })).laboratoryId;
    expect(await laboratory()).toBeNull();
    await resume();
    await assigningSamples(app.dependencies()).runOnce();
    expect(await laboratory()).toBe(sandbox.lab.accountId);
    await simulating(app.dependencies()).runOnce();
    expect((await app.prisma.simulation.findFirstOrThrow({ where: { accountId } })).done).toBeGreaterThan(0);
    await assign(null);
  });
});

describe('an account that has moved', () => {
  it('is closed here for good, after the export that its receipt is of', async () => {
    await expect(finish()).rejects.toThrow('The account is not set aside.');
    await setAside();
    await expect(finish()).rejects.toThrow('This is not the receipt of the last export');
    await exported();
    await expect(finish('b2'.repeat(32))).rejects.toThrow('This is not the receipt of the last export');
    await finish(RECEIPT.toUpperCase());
    expect(await outcomeAs(program.client)).toBe('UNAUTHENTICATED');
    for (const again of [setAside, resume, exported, finish])
      await expect(again()).rejects.toThrow(`The account moved to another cell on ${app.clock.now().toISOString()}.`);
    const reopened = await program.attempt(program.admin, 'reopenAccount', { accountId, reason: 'By mistake.' });
    expect(outcomeOf(reopened)).toBe('CONFLICT');
    expect(await actions()).toEqual(['account.setAside', 'account.export', 'account.move']);
  });

  it('takes nothing more: its kits do not move, and results are kept as those of a closed account, and counted', async () => {
    const kit = await program.kitAtLaboratory();
    await setAside();
    await exported();
    await finish();
    const event = { sampleId: kit.sampleId, status: 'EXTRA_QUALITY_CHECKS' };
    expect(outcomeOf(await program.attempt(program.lab, 'recordSampleEvent', event))).toBe('CONFLICT');
    app.clock.advance(1_000);
    const held = async () => (await measureUnmatched(app.prisma)).reduce((sum, { count }) => sum + count, 0);
    const before = await held();
    const intake = new Intake(app, program);
    expect(await intake.outcome(intake.message(kit))).toBe('AA NOT_EXPECTED');
    expect(await held()).toBe(before + 1);
  });

  it('is resumed after an export only by those who say that it has not been loaded', async () => {
    await setAside();
    await exported();
    await expect(resume()).rejects.toThrow('the account would otherwise go on in both');
    await resume({ nothingLoaded: true });
    expect(await outcomeAs(program.client)).toBe('OK');
    await expect(resume()).rejects.toThrow('The account is not set aside.');
  });
});

it('only administrators move accounts', async () => {
  const { accountId: account, apiKeyId, userId } = program.fulfillment;
  const staff = app.context({ accountId: account, apiKeyId, userId, role: 'FULFILLMENT', accountMode: 'LIVE' });
  const input = { accountId, reason: 'No.', receipt: RECEIPT };
  for (const attempt of [setAsideAccount, resumeAccount, recordExport, finishMove])
    await expect(attempt(staff, input)).rejects.toMatchObject({ code: 'FORBIDDEN' });
});
