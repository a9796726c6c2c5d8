import { describe, expect, inject, it } from 'vitest';
import { Load, prepare, sendAgain } from './load.ts';
import { newWorld } from './world.ts';

/** The embedded database belongs to one process. */
describe.runIf(inject('template').kind !== 'embedded')('two instances on one database', () => {
  it('under load, and one is killed: the other goes on, and does what was left open exactly once', async () => {
    const world = await newWorld();
    const { ledger } = world;
    const [one, other] = await Promise.all([world.start(), world.start()]);
    await prepare(one.origin);
    const loads = [Load.on(one.origin, ledger), Load.on(other.origin, ledger)] as const;
    await Promise.all(loads.map((load) => load.acknowledged(20)));
    await one.kill();
    await loads[0].ended;
    await loads[1].acknowledged(20);
    await loads[1].stop();
    await sendAgain(other.origin, ledger);
    expect([ledger.markers('order', 'unknown'), ledger.markers('patient', 'nothing')]).toEqual([[], []]);
    expect(await world.inconsistencies()).toEqual([]);
  });
});
