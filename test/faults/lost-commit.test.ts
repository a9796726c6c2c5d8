import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { FaultyLink } from '../helpers/faulty-link.ts';
import { PATIENT } from '../helpers/program.ts';
import { CREATE_PATIENT, prepare, sendMutation, sendOrder } from './load.ts';
import { newWorld, type World } from './world.ts';

/** A service whose way to the database can be cut. */
async function behindLink(world: World) {
  const link = await FaultyLink.to(world.url ?? '');
  onTestFinished(() => link.close());
  const service = await world.start({ DATABASE_URL: link.url });
  await prepare(service.origin);
  return { link, service };
}

/** The embedded database has no way that could be cut: there, kill.test.ts loses the answer itself. */
describe.runIf(inject('template').kind === 'server')('a COMMIT that happens without being confirmed', () => {
  it('and the service is killed: sent again with its Idempotency-Key, the work is found done', async () => {
    const world = await newWorld();
    const { ledger } = world;
    const { link, service } = await behindLink(world);
    const marker = ledger.newMarker();
    const committed = link.loseAnswerToCommitOf(marker);
    const unheard = expect(sendOrder(service.origin, ledger, marker)).rejects.toThrow(TypeError);
    await committed;
    await service.kill();
    await unheard;

    const next = await world.start();
    const again = await sendOrder(next.origin, ledger, marker);
    expect(again).toMatchObject({ status: 201, isReplay: true });
    expect(await world.inconsistencies()).toEqual([]);
  });

  it('and the connection breaks: REST answers that the outcome is unknown, and the Idempotency-Key reveals it', async () => {
    const world = await newWorld();
    const { ledger } = world;
    const { link, service } = await behindLink(world);
    const marker = ledger.newMarker();
    const committed = link.loseAnswerToCommitOf(marker);
    const answer = sendOrder(service.origin, ledger, marker);
    await committed;
    link.reset();
    expect((await answer).status).toBeGreaterThanOrEqual(500);
    expect(ledger.markers('order', 'unknown')).toEqual([marker]);
    expect(await sendOrder(service.origin, ledger, marker)).toMatchObject({ status: 201, isReplay: true });
    expect(await world.inconsistencies()).toEqual([]);
  });

  it('and the connection breaks: GraphQL answers OUTCOME_UNKNOWN', async () => {
    const world = await newWorld();
    const { link, service } = await behindLink(world);
    const input = { ...PATIENT, lastName: world.ledger.newMarker() };
    const committed = link.loseAnswerToCommitOf(input.lastName);
    world.ledger.sending('patient', input.lastName);
    const answer = sendMutation(service.origin, CREATE_PATIENT, { input });
    await committed;
    link.reset();
    const { outcome, text } = await answer;
    expect(outcome).toBe('unknown');
    expect(JSON.parse(text).data).toEqual({ createPatient: null });
    expect(await world.inconsistencies()).toEqual([]);
  });
});
