import { expect } from 'vitest';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import type { Live } from './wishes.ts';

const DAY = 86_400_000;

const monthEnd = graphql(`
  query ($from: Date!, $to: Date!) {
    programFigures(from: $from, to: $to, basis: HAPPENED, timeZone: "America/New_York") {
      steps { step kits } replaced failures { code laboratory kits recovered }
    }
  }
`);

const increment = graphql(`
  query ($since: Date!) {
    kits(filter: { updated: { from: $since } }) { nodes { kitId } }
    patients(filter: { updated: { from: $since } }) { nodes { patientId } }
  }
`);

const find = graphql(`
  query ($text: String!) { search(text: $text) { matched node { ... on Kit { kitId } ... on Patient { patientId } } } }
`);

const dashboard = graphql(`
  { counts { kits { status count } samples { status count } orders { status count } } }
`);

/** What the support desk, the month end and the frontend look up (contract, 3.3, 11.6, 11.7). */
export const LOOKING_UP: Readonly<Record<string, Live>> = {
  'Month end: what was shipped, resulted, replaced and failed in October': async ({ app, desk, program, client }) => {
    // Ordered long before, shipped and resulted now; of the other, the activation is the first sign that it was shipped.
    const kit = await program.kit();
    const failing = await program.kit();
    app.clock.advance(40 * DAY);
    const from = app.clock.now().toISOString().slice(0, 10);
    await program.kitEvent(kit, 'IN_TRANSIT');
    await program.activate(kit);
    await program.sampleEvent(kit, 'RECEIVED');
    await program.report(kit);
    await program.activate(failing);
    await program.sampleEvent(failing, 'COLLECTION_EXCEPTION', { failure: { code: 'CLOTTED' } });
    await program.mutate(client, 'replaceKit', { kitId: failing.kitId, reason: 'INSUFFICIENT_SPECIMEN' });
    app.clock.advance(DAY);
    const to = app.clock.now().toISOString().slice(0, 10);
    const { programFigures: figures } = await desk.ask(client, monthEnd, { from, to });
    const kits = new Map(figures?.steps.map((each) => [each.step, each.kits]));
    expect([kits.get('SHIPPED'), kits.get('RESULTED'), figures?.replaced]).toEqual([2, 1, 1]);
    expect(figures?.failures).toEqual([{ code: 'CLOTTED', laboratory: expect.any(String), kits: 1, recovered: 0 }]);
  },

  'The day’s increment has the person who was corrected': async ({ app, desk, program, client }) => {
    const patientId = await program.patient();
    const { kitId } = await program.registeredKit(patientId);
    await program.registeredKit();
    app.clock.advance(3 * DAY);
    const since = app.clock.now().toISOString();
    await program.mutate(client, 'updatePatient', { patientId, lastName: 'Nowak' });
    const { kits, patients } = await desk.ask(client, increment, { since });
    expect([kits?.nodes, patients?.nodes]).toEqual([[{ kitId }], [{ patientId }]]);
  },

  'The help desk hears a first name, four digits, half a code': async ({ desk, program, client }) => {
    const patientId = await program.patient();
    const { kitId } = await program.registeredKit(patientId);
    const byName = await desk.ask(client, find, { text: 'Łuk' });
    const byPhone = await desk.ask(client, find, { text: '0200' });
    const byCode = await desk.ask(client, find, { text: kitId.slice(0, 5) });
    for (const found of [byName, byPhone]) expect(found.search?.map(({ node }) => node)).toContainEqual({ patientId });
    expect(byCode.search?.map(({ node }) => node)).toContainEqual({ kitId });
  },

  'The dashboard: kits, samples and orders by status': async ({ desk, program, client }) => {
    await program.kit();
    await program.registeredKit();
    const { counts } = await desk.ask(client, dashboard, {});
    const kits = counts?.kits.filter(({ count }) => count > 0);
    expect(kits).toEqual([
      { status: 'PREPARING', count: 1 },
      { status: 'REGISTERED', count: 1 },
    ]);
    expect(counts?.orders.reduce((sum, { count }) => sum + count, 0)).toBe(1);
  },
};
