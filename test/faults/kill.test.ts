import fc from 'fast-check';
import { expect, inject, it } from 'vitest';
import { seedOfTest } from '../helpers/chance.ts';
import { FaultyLink } from '../helpers/faulty-link.ts';
import { Load, prepare, sendAgain, sendOrder } from './load.ts';
import { newWorld } from './world.ts';

/** After how many acknowledged writes the service is killed, each time that it runs. */
const MOMENTS = fc.sample(fc.integer({ min: 1, max: 40 }), { seed: inject('seed'), numRuns: 20 });

it('the service is killed 20 times under load: every answered write is there, no other is, and none is incomplete', async () => {
  seedOfTest();
  const world = await newWorld();
  const { ledger } = world;
  let lost: string | undefined;

  /** Starts it again; then everything that a caller knows nothing about is sent once more. */
  const restart = async () => {
    const service = await world.start();
    if (lost !== undefined) {
      // The answer was on its way, so it was committed: its key finds it done.
      expect(await sendOrder(service.origin, ledger, lost)).toMatchObject({ status: 201, isReplay: true });
    }
    await sendAgain(service.origin, ledger);
    return service;
  };

  for (const [round, moment] of MOMENTS.entries()) {
    const service = await restart();
    if (round === 0) await prepare(service.origin);

    // Every fourth time there is an answer that the service has sent, and its caller never gets.
    const link = await FaultyLink.to(service.origin);
    lost = round % 4 === 3 ? ledger.newMarker() : undefined;
    const answered = lost === undefined ? undefined : link.loseAnswerTo(`"${lost}"`);

    const load = Load.on(service.origin, ledger);
    const unheard = lost === undefined ? undefined : sendOrder(link.url, ledger, lost).catch(() => 'unheard');
    await load.acknowledged(moment);
    await answered;
    await service.kill();
    await load.ended;
    await link.close();
    expect(await unheard).toBe(lost && 'unheard');
    expect(await world.inconsistencies(), `after kill ${round + 1}`).toEqual([]);
  }

  const service = await restart();
  const [done = ''] = ledger.markers('order', 'done');
  const [once, twice] = [await sendOrder(service.origin, ledger, done), await sendOrder(service.origin, ledger, done)];
  expect([once.isReplay, twice]).toEqual([true, once]);
  await service.stop();
  expect(await world.inconsistencies()).toEqual([]);
  expect([ledger.markers('order', 'unknown'), ledger.markers('order', 'nothing')]).toEqual([[], []]);
});
