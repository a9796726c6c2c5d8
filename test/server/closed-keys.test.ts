import { expect, it, onTestFinished } from 'vitest';
import { useTestApp } from '../helpers/app.ts';
import { Intake } from '../helpers/intake.ts';
import { ackOf } from '../helpers/oru.ts';
import { Program } from '../helpers/program.ts';
import { Sender } from '../mllp/sender.ts';

/** Public keys, where others can reach the service (contract, 7.2). */
const app = useTestApp();

/** A service that does not accept these keys, though the database has them. */
async function without(...closedKeys: readonly string[]) {
  const service = await app.appWith({ closedKeys });
  onTestFinished(() => service.close());
  return (key: string, url = '/api/v3/events/') =>
    service
      .inject({ url, headers: { authorization: `Token ${key}` } })
      .then(({ statusCode, body }) => ({ statusCode, body }));
}

it('are refused by both APIs, again and again, and say why; other keys are not', async () => {
  const [known, other] = [await app.actor('CLIENT'), await app.actor('CLIENT')];
  const get = await without(known.key);
  for (let count = 0; count < 2; count += 1) {
    const refused = await get(known.key);
    expect(refused.statusCode).toBe(401);
    expect(refused.body).toContain('A service that others can reach does not accept them');
    const graphql = await get(known.key, `/graphql?query=${encodeURIComponent('{ viewer { role } }')}`);
    expect(graphql.body).toContain('UNAUTHENTICATED');
    expect((await get(other.key)).statusCode).toBe(200);
  }
});

it('are refused in the same words if the database does not have them', async () => {
  const known = await app.actor('CLIENT');
  const unknown = 'kts_a-key-that-no-database-has-0123456789';
  const get = await without(known.key, unknown);
  expect(await get(unknown)).toEqual(await get(known.key));
});

it('take no message by MLLP', async () => {
  const program = await Program.start(app);
  const message = new Intake(app, program).message({ sampleId: 'NOSUCHSAMPLE' });
  const { key } = program.lab;
  const mllp = { host: '127.0.0.1', port: 0, key };
  const service = await app.appWith({ closedKeys: [key], mllp });
  onTestFinished(() => service.close());
  const sender = await Sender.to((await service.listenForMessages?.()) ?? 0);
  expect(ackOf(await sender.send(message)).code).toBe('AE');
});
