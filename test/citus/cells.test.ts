import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN_KEY, Load, prepare, sendAgain } from '../faults/load.ts';
import { newWorld, type World } from '../faults/world.ts';
import { STARTING_MS, until } from '../helpers/waiting.ts';
import { CitusCluster } from './cluster.ts';
import { citusTools } from './tools.ts';

const PROVISION = `mutation ($accountId: ID!) {
  provisionKits(input: { accountId: $accountId, kitType: "LIPID", kitIds: ["SAME-CODE"] }) { kits { kitId } }
}`;

/** Two processes on a cell, whose callers write without a pause. */
async function busyCell(world: World) {
  const services = await Promise.all([world.start(), world.start()]);
  await prepare(services[0].origin);
  const loads = services.map(({ origin }) => Load.on(origin, world.ledger));
  return { services, loads };
}

describe.skipIf(!citusTools)('a cell', () => {
  let cluster: CitusCluster;

  beforeAll(async () => {
    if (citusTools) cluster = await CitusCluster.start(citusTools);
  });
  afterAll(() => cluster?.close());

  const newCell = () => newWorld({ kind: 'cells', coordinatorUrl: cluster.url });

  /** The worker that has a cell. */
  async function workerOf({ schema }: World) {
    const port = await cluster.portOf(schema ?? '');
    const [here, there] = cluster.workers[0].port === port ? cluster.workers : cluster.workers.toReversed();
    if (!here || !there) throw new Error('A cluster has two workers.');
    return { here, there };
  }

  it('moves to another worker while two processes write: nothing is lost, nothing is there twice', async () => {
    const world = await newCell();
    const { ledger } = world;
    const { services, loads } = await busyCell(world);
    await Promise.all(loads.map((load) => load.acknowledged(30)));
    const { here, there } = await workerOf(world);

    const begun = performance.now();
    await cluster.run(`SELECT citus_schema_move('${world.schema}', '127.0.0.1', ${there.port}, 'force_logical')`);
    const tookMs = Math.round(performance.now() - begun);

    expect(await cluster.portOf(world.schema ?? '')).toBe(there.port);
    await Promise.all(loads.map((load) => load.acknowledged(30)));
    await Promise.all(loads.map((load) => load.stop()));
    await sendAgain(services[0].origin, ledger);
    const failed = (['order', 'patient', 'fulfilment', 'shipping'] as const).flatMap((kind) =>
      ledger.markers(kind, 'nothing'),
    );
    const pauses = loads.map(({ longestPauseMs }) => longestPauseMs);
    process.stdout.write(
      `moved from ${here.port} to ${there.port} in ${tookMs} ms; ${failed.length} writes were refused meanwhile; ` +
        `the longest time without a write: ${pauses.join(' and ')} ms\n`,
    );
    expect(ledger.markers('order', 'unknown')).toEqual([]);
    expect(await world.inconsistencies()).toEqual([]);
  });

  it('whose worker is killed answers that it is unavailable, and goes on once the worker is back', async () => {
    const world = await newCell();
    const { ledger } = world;
    const { services, loads } = await busyCell(world);
    await Promise.all(loads.map((load) => load.acknowledged(30)));
    const { here } = await workerOf(world);

    await here.kill();
    const [service] = services;
    const ready = () => service.rest('GET', '/readyz').then(({ status }) => status);
    await until('not to be ready', ready, (status) => status === 503);
    expect((await service.graphql('{ kits { totalCount } }', { key: ADMIN_KEY })).text).toContain('UNAVAILABLE');

    await here.start();
    await until('to be ready', ready, (status) => status === 200, { boundMs: STARTING_MS });
    await Promise.all(loads.map((load) => load.acknowledged(30)));
    await Promise.all(loads.map((load) => load.stop()));
    await sendAgain(service.origin, ledger);
    expect(ledger.markers('order', 'unknown')).toEqual([]);
    expect(await world.inconsistencies()).toEqual([]);
  });

  it('has codes of its own: another has the same ones', async () => {
    const worlds = [await newCell(), await newCell()];
    for (const world of worlds) {
      const service = await world.start();
      await prepare(service.origin);
      const viewer = await service.graphql('{ viewer { account { accountId } } }', { key: ADMIN_KEY });
      const { data }: { data: { viewer: { account: { accountId: string } } } } = JSON.parse(viewer.text);
      const made = await service.graphql(PROVISION, { key: ADMIN_KEY, variables: data.viewer.account });
      expect(JSON.parse(made.text)).toEqual({ data: { provisionKits: { kits: [{ kitId: 'SAME-CODE' }] } } });
    }
  });
});
