import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../helpers/app.ts';
import { badFieldsOf } from '../helpers/graphql.ts';
import type { Program } from '../helpers/program.ts';
import { Sandbox } from '../helpers/sandbox.ts';
import { expectSoundness } from '../helpers/soundness.ts';

const app = useTestApp();
expectSoundness(app);
let sandbox: Sandbox;
let program: Program;

beforeAll(async () => {
  sandbox = await Sandbox.start(app);
  ({ program } = sandbox);
});

describe('who may', () => {
  it('a LIVE account is FORBIDDEN, for an administrator, too, and the answer reveals nothing about its records', async () => {
    const live = await app.actor('CLIENT', { mode: 'LIVE' });
    const input = { accountId: live.accountId, kitType: 'LIPID', count: 1 };
    const { kits } = await program.mutate(program.fulfillment, 'provisionKits', input);
    const kitId = kits[0]?.kitId ?? '';
    for (const caller of [live, program.admin]) {
      const asked = { kitId, scenario: 'DELIVERED' };
      const answer = await app.changingNothing(() => program.attempt(caller, 'simulateKit', asked));
      expect(answer.expectError('FORBIDDEN').message).toContain('TEST account');
    }
    const unknown = await program.attempt(live, 'simulateKit', { kitId: 'N0SVCHC0DE9', scenario: 'DELIVERED' });
    unknown.expectError('FORBIDDEN');
    const order = await program.attempt(live, 'simulateOrder', { orderId: 'N0SVCHC0DE9', scenario: 'DELIVERED' });
    order.expectError('FORBIDDEN');
  });

  it('an administrator may for any TEST account', async () => {
    const { kitId } = await program.stockKit();
    await program.mutate(program.admin, 'simulateKit', { kitId, scenario: 'NORMAL_RESULTS' });
    expect((await sandbox.read({ kitId })).sample.status).toBe('RESULTED');
  });

  it('the audit names who asked, in which request, and that it was simulated', async () => {
    const kit = await program.kit();
    await sandbox.simulate(kit, 'NORMAL_RESULTS');
    const [simulation] = await sandbox.simulationsOf(kit);
    const entries = await app.prisma.auditEntry.findMany({
      where: { requestId: simulation?.requestId ?? '', subject: { not: null } },
      orderBy: { id: 'asc' },
    });
    expect(entries.map(({ action }) => action)).toEqual([
      'kit.simulate',
      'simulated.kit.recordEvent',
      'simulated.kit.recordEvent',
      'simulated.kit.activate',
      'simulated.sample.recordEvent',
      'simulated.sample.recordEvent',
      'simulated.sample.recordEvent',
      'simulated.report.submit',
    ]);
    const { userId, apiKeyId, accountId } = program.client;
    for (const entry of entries) expect(entry).toMatchObject({ userId, apiKeyId, accountId });
  });

  it('a wrong input is refused before the first step, and nothing changes', async () => {
    const { kitId } = await program.stockKit();
    const wrong = { kitId: '', scenario: 'DELIVERED', stepSeconds: 3_601 };
    const answer = await app.changingNothing(() => program.attempt(program.client, 'simulateKit', wrong));
    expect(badFieldsOf(answer)).toEqual(['kitId', 'stepSeconds']);
    const typed = { kitId: '', scenario: 'NO_SUCH', stepSeconds: -1 };
    expect(badFieldsOf(await program.attempt(program.client, 'simulateKit', typed))).toContain('scenario');
    // What only GraphQL refuses is asked of the use-case too, which must not begin.
    const unknown = { kitId, scenario: 'DELIVERED', noSuchField: 1 };
    const refused = await app.changingNothing(() => program.attempt(program.client, 'simulateKit', unknown));
    refused.expectError('BAD_USER_INPUT');
    await sandbox.simulate({ kitId }, 'DELIVERED', 3_600);
  });
});

describe('simulateOrder', () => {
  it('fulfils what is left of the order, and simulates each kit that can reach the scenario', async () => {
    const orderId = await program.order(['LIPID', 'STI', 'HOME', 'LIPID']);
    const [resulted] = await program.fulfill(orderId);
    if (!resulted) throw new Error('Nothing was fulfilled.');
    await sandbox.simulate(resulted, 'NORMAL_RESULTS');
    const { order } = await program.mutate(program.client, 'simulateOrder', { orderId, scenario: 'ABNORMAL_RESULTS' });
    expect(order.kits.edges.map(({ node }) => [node.status, node.sample.status])).toEqual([
      ['REGISTERED', 'RESULTED'],
      ['PREPARING', 'AWAITING_COLLECTION'],
      ['REGISTERED', 'RESULTED'],
      ['REGISTERED', 'RESULTED'],
    ]);
    expect((await sandbox.read(resulted)).sample.reports).toHaveLength(1);
    const again = { orderId, scenario: 'DELIVERED' };
    const refused = await app.changingNothing(() => program.attempt(program.client, 'simulateOrder', again));
    refused.expectError('INVALID_TRANSITION');
  });

  it('refuses a canceled order', async () => {
    const orderId = await program.order();
    await program.mutate(program.client, 'cancelOrder', { orderId });
    const asked = { orderId, scenario: 'DELIVERED' };
    const refused = await app.changingNothing(() => program.attempt(program.client, 'simulateOrder', asked));
    refused.expectError('INVALID_TRANSITION');
  });
});
