import { expect } from 'vitest';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { dealingWithRecalls } from '../../src/jobs/recalls.ts';
import type { Live } from './wishes.ts';

const usedKit = graphql(`
  query ($kitId: String!) {
    kit(kitId: $kitId) { status registeredTo { firstName } replacement { order { status } } }
  }
`);

const recallOf = graphql(`
  query ($code: String!) { lot(code: $code) { recall { kits done canceled replaced skipped finished } } }
`);

const toReview = graphql(`
  {
    reports(filter: { release: HELD }, orderBy: { field: CREATED, direction: ASC }) {
      edges { node { reportId results { name flag } } }
    }
  }
`);

const reportsOf = graphql('{ reports { totalCount edges { node { reportId release { status comment } } } } }');

/** What a program allows: lost kits, lots and review (contract, 11.3, 13.6, 13.8). */
export const RULES_OF_PROGRAM: Readonly<Record<string, Live>> = {
  'The lost kit turns up, and its specimen counts': async ({ app, desk, program, client }) => {
    const kit = await program.kit();
    await program.kitEvent(kit, 'IN_TRANSIT');
    const patientId = await program.patient();
    const { order } = await desk.do(client, 'replaceKit', { kitId: kit.kitId, reason: 'LOST' });
    await desk.do(client, 'activateKit', { kitId: kit.kitId, patientId });
    const shown = (await app.run(usedKit, { kitId: kit.kitId }, client)).expectNoErrors();
    expect(shown.kit).toMatchObject({ status: 'REGISTERED', registeredTo: { firstName: 'Łukasz' } });
    const placed = await app.prisma.order.findUniqueOrThrow({ where: { orderId: order.orderId } });
    expect(placed.status, 'The new kit is not sent: it was not made yet.').toBe('CANCELED');
  },

  'An expired kit is not packed': async ({ desk, program, fulfillment }) => {
    await program.mutate(fulfillment, 'upsertLot', { code: 'LP-2609', kitType: 'LIPID', expires: '2001-01-31' });
    const orderId = await program.order();
    const packed = { orderId, kits: [{ kitType: 'LIPID', lot: 'LP-2609' }] };
    const { message } = await desk.refused(fulfillment, 'fulfillOrder', packed, 'CONFLICT');
    expect(message).toContain('LP-2609');
  },

  'A lot of eight kits is recalled, and all are replaced': async ({ app, desk, program, fulfillment, admin }) => {
    await program.mutate(fulfillment, 'upsertLot', { code: 'LP-2610', kitType: 'LIPID', expires: '2099-12-31' });
    const kit = { kitType: 'LIPID', lot: 'LP-2610' };
    for (let made = 0; made < 4; made += 1) {
      const [first] = await program.fulfill(await program.order(['LIPID', 'LIPID']), [kit, kit]);
      if (made === 0 && first) await program.activate(first);
    }
    await desk.do(admin, 'recallLot', { code: 'LP-2610', reason: 'The lancets are blunt', replace: true });
    await dealingWithRecalls({ database: app.database, clock: app.clock }).runOnce();
    const { lot } = await desk.ask(fulfillment, recallOf, { code: 'LP-2610' });
    const finished = app.clock.now().toISOString();
    expect(lot?.recall).toEqual({ kits: 8, done: 8, canceled: 7, replaced: 8, skipped: 0, finished });
  },

  'The physician reviews a result before anybody sees it': async ({ app, desk, program, client, admin }) => {
    const director = await app.actor('CLIENT', { account: client });
    await program.mutate(admin, 'setReviewer', { userId: director.userId, isReviewer: true });
    await program.mutate(admin, 'updateAccount', { accountId: client.accountId, release: { review: 'ALL' } });
    const reportId = await program.report(await program.kitAtLaboratory());
    const before = (await app.run(reportsOf, {}, client)).expectNoErrors();
    expect(before.reports).toEqual({ totalCount: 0, edges: [] });

    const { reports } = await desk.ask(director, toReview, {});
    expect(reports?.edges.map(({ node }) => node.reportId)).toEqual([reportId]);
    await desk.do(director, 'releaseReport', { reportId, comment: 'Nothing to worry about.' });

    const after = (await app.run(reportsOf, {}, client)).expectNoErrors();
    const release = { status: 'RELEASED', comment: 'Nothing to worry about.' };
    expect(after.reports).toEqual({ totalCount: 1, edges: [{ node: { reportId, release } }] });
  },
};
