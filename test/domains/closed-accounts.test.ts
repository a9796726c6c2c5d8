import { beforeEach, describe, expect, inject, it } from 'vitest';
import { numberEvents } from '../../src/domains/feed/number-events.ts';
import { endLeftPending } from '../../src/domains/webhooks/end-pending.ts';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { windingUp } from '../../src/jobs/closed-accounts.ts';
import { claimSql } from '../../src/jobs/webhooks/claim.ts';
import { type TestActor, useTestApp } from '../helpers/app.ts';
import { outcomeOf } from '../helpers/graphql.ts';
import { Intake } from '../helpers/intake.ts';
import { idOf, PATIENT, Program, RECIPIENT } from '../helpers/program.ts';

/** Closing an account (contract, 1.5). */
const app = useTestApp();
let program: Program;
let accountId: string;

beforeEach(async () => {
  program = await Program.start(app);
  ({ accountId } = program.client);
});

const REASON = 'The contract has ended.';
const close = (account = accountId) =>
  program.mutate(program.admin, 'closeAccount', { accountId: account, reason: REASON });
const reopen = () => program.mutate(program.admin, 'reopenAccount', { accountId, reason: 'They have signed again.' });
const windUp = () => windingUp({ database: app.database, clock: app.clock }).runOnce();

const VIEWER = graphql('{ viewer { role } }');
const ACCOUNT = graphql(`
  query ($accountId: ID!) { account(accountId: $accountId) { closed { at reason } reopened { at reason } } }
`);
const accountNow = async () => (await app.run(ACCOUNT, { accountId }, program.admin)).expectNoErrors().account;
const outcomeAs = async (actor: TestActor) => outcomeOf(await app.run(VIEWER, {}, actor));
const restAs = async ({ key }: TestActor) =>
  (await app.app.inject({ url: '/api/v2/kits/', headers: { authorization: `Token ${key}` } })).statusCode;

describe('a closed account', () => {
  it('says when and why, to administrators; closing it again changes nothing', async () => {
    const { account } = await close();
    const closed = { at: app.clock.now().toISOString(), reason: REASON };
    expect(account).toEqual({ accountId, closed });
    app.clock.advance(60_000);
    expect((await close()).account).toEqual({ accountId, closed });
    expect(await app.prisma.auditEntry.count({ where: { action: 'account.close', accountId } })).toBe(1);
    expect(await accountNow()).toEqual({ closed, reopened: null });
  });

  it('is never the caller’s own: administrators cannot lock themselves out', async () => {
    const own = { accountId: program.admin.accountId, reason: REASON };
    expect(outcomeOf(await program.attempt(program.admin, 'closeAccount', own))).toBe('CONFLICT');
  });

  it('has no keys that work, by either API, and those of others are as before', async () => {
    expect([await outcomeAs(program.client), await restAs(program.client)]).toEqual(['OK', 200]);
    await close();
    expect([await outcomeAs(program.client), await restAs(program.client)]).toEqual(['UNAUTHENTICATED', 401]);
    expect([await outcomeAs(program.lab), await restAs(program.fulfillment)]).toEqual(['OK', 200]);
  });

  it('gets no keys, users, kits and replacements', async () => {
    const kit = await program.stockKit();
    const orderId = await program.order();
    await close();
    const attempts = [
      program.attempt(program.admin, 'createApiKey', { userId: program.client.userId }),
      program.attempt(program.admin, 'createUser', { accountId, name: 'A', email: 'a@example.org', role: 'CLIENT' }),
      program.attempt(program.fulfillment, 'provisionKits', { accountId, kitType: 'LIPID', count: 1 }),
      program.attempt(program.fulfillment, 'fulfillOrder', { orderId, kits: [{ kitType: 'LIPID' }] }),
      program.attempt(program.admin, 'replaceKit', {
        ...idOf(kit),
        reason: 'LOST',
        recipient: RECIPIENT,
      }),
    ];
    expect((await Promise.all(attempts)).map(outcomeOf)).toEqual(Array(attempts.length).fill('CONFLICT'));
  });

  it('opens nothing by signed links, for nobody', async () => {
    const kit = await program.registeredKit();
    await program.sampleEvent(kit, 'RECEIVED');
    const reportId = await program.report(kit);
    const url = await reportUrl(reportId);
    expect((await app.app.inject({ url })).statusCode).toBe(200);
    await close();
    const refused = await app.app.inject({ url });
    expect([refused.statusCode, refused.json()]).toMatchObject([
      403,
      { error: { detail: 'This link is no longer valid.' } },
    ]);
    await reopen();
    expect((await app.app.inject({ url })).statusCode).toBe(200);
  });
});

const REPORT_URL = graphql('query ($reportId: ID!) { report(reportId: $reportId) { pdf } }');
async function reportUrl(reportId: string): Promise<string> {
  const { report } = (await app.run(REPORT_URL, { reportId }, program.client)).expectNoErrors();
  const { pathname, search } = new URL(report?.pdf ?? '');
  return `${pathname}${search}`;
}

describe('the kits of a closed account', () => {
  const CONTACT = 'Call 555-0100.';
  const activation = graphql('query ($kitId: String!) { activation(kitId: $kitId) { problem canActivate } }');
  beforeEach(async () => {
    await program.mutate(program.admin, 'updateAccount', { accountId, supportContact: CONTACT });
  });

  it('cannot be activated, and whoever tries is told whom to ask', async () => {
    const kit = await program.stockKit();
    await close();
    const refused = await program.attempt(null, 'activateKit', { ...idOf(kit), ...PATIENT });
    expect(refused.errors).toMatchObject([
      {
        message: `The program that the kit comes from is closed. Ask the program what to do: ${CONTACT}`,
        extensions: { code: 'FORBIDDEN' },
      },
    ]);
    expect((await app.run(activation, idOf(kit))).data).toMatchObject({ activation: { problem: 'CLOSED' } });
    const page = await app.app.inject({
      method: 'POST',
      url: '/activate',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ kit: kit.kitId }).toString(),
    });
    const told = await app.app.inject({ url: String(page.headers.location) });
    expect([told.statusCode, told.body]).toEqual([403, expect.stringContaining('has closed')]);
    expect(told.body).toContain(CONTACT);
  });

  it('can be activated again for the same patient, and for nobody else', async () => {
    const kit = await program.stockKit();
    await program.mutate(null, 'activateKit', { ...idOf(kit), ...PATIENT });
    await close();
    (await program.attempt(null, 'activateKit', { ...idOf(kit), ...PATIENT })).expectNoErrors();
    const another = { ...idOf(kit), ...PATIENT, lastName: 'Somebody Else' };
    expect(outcomeOf(await program.attempt(null, 'activateKit', another))).toBe('FORBIDDEN');
    expect((await app.run(activation, idOf(kit))).data).toMatchObject({ activation: { problem: 'CLOSED' } });
  });
});

describe('results for a closed account', () => {
  it('by message are kept, and critical ones count as such; a report is refused', async () => {
    const kit = await program.registeredKit();
    await program.sampleEvent(kit, 'RECEIVED');
    await close();
    const intake = new Intake(app, program);
    expect(await intake.outcome(intake.message(kit))).toBe('AA NOT_EXPECTED');
    const now = app.clock.now().toISOString();
    const report = {
      sampleId: kit.sampleId,
      ...{ dateCollected: now, dateReceived: now, dateResulted: now },
      results: [{ name: 'Glucose', resultType: 'quantity', result: 5 }],
    };
    expect(outcomeOf(await program.attempt(program.lab, 'submitReport', report))).toBe('CONFLICT');
    expect(await app.prisma.report.count({ where: { accountId } })).toBe(0);
  });
});

describe('what a closed account has under way', () => {
  it('is ended soon after: unsent orders are canceled, requisitions taken back; what was sent goes on', async () => {
    const unsent = await program.order();
    const sent = await program.order();
    const [kit] = await program.fulfill(sent);
    if (!kit) throw new Error('The order has no kit.');
    await program.kitEvent(kit, 'IN_TRANSIT');
    const inPart = await program.order(['LIPID', 'STI']);
    const [other] = await program.fulfill(inPart);
    await program.kitEvent(other ?? { kitId: '' }, 'IN_TRANSIT');
    await program.kitEvent(other ?? { kitId: '' }, 'DELIVERED');
    const requisitionId = await program.requisition(kit.sampleId);
    await close();
    await windUp();
    const orders = await app.prisma.order.findMany({ where: { accountId }, select: { orderId: true, status: true } });
    expect(new Map(orders.map(({ orderId, status }) => [orderId, status]))).toEqual(
      new Map([
        [unsent, 'CANCELED'],
        [sent, 'IN_PROGRESS'],
        [inPart, 'COMPLETED'],
      ]),
    );
    const { status } = await app.prisma.requisition.findUniqueOrThrow({ where: { id: requisitionId } });
    expect(status).toBe('DENIED');
    expect(await app.prisma.auditEntry.count({ where: { action: 'order.cancel', accountId } })).toBe(2);
  });

  it('is looked for until a minute has passed, in which requests that had begun may still add to it', async () => {
    await close();
    await windUp();
    const woundUp = async () => (await app.prisma.account.findUniqueOrThrow({ where: { id: accountId } })).woundUpAt;
    expect(await woundUp()).toBeNull();
    app.clock.advance(60_000);
    await windUp();
    expect(await woundUp()).toEqual(app.clock.now());
  });

  it('is left alone once the account is open again', async () => {
    const orderId = await program.order();
    await close();
    await reopen();
    await windUp();
    expect((await app.prisma.order.findFirstOrThrow({ where: { orderId } })).status).toBe('PENDING');
  });
});

describe('the webhooks of a closed account', () => {
  const claimable = () => app.prisma.$queryRaw<object[]>(claimSql(app.clock.now(), { all: 8, troubled: 4 }, []));

  it('are not sent: what waits fails, what happens later is not queued, until it is reopened', async () => {
    const endpointId = await program.endpoint();
    const kit = await program.stockKit();
    await numberEvents(app.prisma, undefined, app.clock);
    expect(await claimable()).not.toEqual([]);
    await close();
    await endLeftPending(app.prisma);
    await program.kitEvent(kit, 'IN_TRANSIT');
    await numberEvents(app.prisma, undefined, app.clock);
    expect(await claimable()).toEqual([]);
    expect(await app.prisma.webhookDelivery.count({ where: { endpointId, status: 'PENDING' } })).toBe(0);
    for (const name of ['testWebhookEndpoint', 'updateWebhookEndpoint'] as const) {
      const input = name === 'testWebhookEndpoint' ? { endpointId } : { endpointId, enabled: true };
      expect(outcomeOf(await program.attempt(program.admin, name, input))).toBe('CONFLICT');
    }
    await reopen();
    await program.kitEvent(kit, 'DELIVERED');
    await numberEvents(app.prisma, undefined, app.clock);
    expect(await claimable()).toHaveLength(1);
  });

  it('stay disabled when it is reopened if somebody had disabled them', async () => {
    const endpointId = await program.endpoint();
    await program.mutate(program.client, 'updateWebhookEndpoint', { endpointId, enabled: false });
    await close();
    await reopen();
    const { enabled, disabledReason } = await app.prisma.webhookEndpoint.findUniqueOrThrow({
      where: { id: endpointId },
    });
    expect([enabled, disabledReason]).toEqual([false, 'BY_HAND']);
  });
});

const OWN = graphql('{ viewer { account { reopened { reason } } } }');

describe('reopening an account', () => {
  it('is for administrators to know of: the program does not learn why', async () => {
    await close();
    await reopen();
    expect(outcomeOf(await app.run(OWN, {}, program.client))).toBe('FORBIDDEN');
    expect(outcomeOf(await app.run(OWN, {}, program.lab))).toBe('FORBIDDEN');
  });

  it('makes its keys work again, unless they were revoked meanwhile, and says when and why', async () => {
    const another = await app.actor('CLIENT', { account: program.client });
    await close();
    await program.mutate(program.admin, 'revokeApiKey', { apiKeyId: another.apiKeyId });
    await reopen();
    expect([await outcomeAs(program.client), await outcomeAs(another)]).toEqual(['OK', 'UNAUTHENTICATED']);
    const reopened = { at: app.clock.now().toISOString(), reason: 'They have signed again.' };
    expect(await accountNow()).toEqual({ closed: null, reopened });
    await reopen();
    expect(await app.prisma.auditEntry.count({ where: { action: 'account.reopen', accountId } })).toBe(1);
  });
});

describe.runIf(inject('template').kind === 'server')('while an account is being closed', () => {
  it('whoever makes kits in it waits, and is refused once it is closed', async () => {
    let made: Promise<unknown> | undefined;
    await app.prisma.$transaction(async (db) => {
      await db.$executeRaw`SELECT FROM accounts WHERE id = ${accountId}::uuid FOR UPDATE`;
      made = program
        .attempt(program.fulfillment, 'provisionKits', { accountId, kitType: 'LIPID', count: 1 })
        .then(outcomeOf);
      await expect
        .poll(
          () =>
            app.prisma
              .$queryRaw`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        )
        .not.toEqual([]);
      await db.$executeRaw`UPDATE accounts SET closed_at = now(), closed_reason = 'x' WHERE id = ${accountId}::uuid`;
    });
    expect(await made).toBe('CONFLICT');
    expect(await app.prisma.kit.count({ where: { accountId } })).toBe(0);
  });
});
