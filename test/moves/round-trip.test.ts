import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { DEMO_ACCOUNTS, DEMO_CAST } from '../../src/demo/data/cast.ts';
import { newUuid } from '../../src/db/sql/identifiers.ts';
import { numberEvents } from '../../src/domains/feed/number-events.ts';
import { newWebhookSecret, sealSecret } from '../../src/domains/webhooks/secrets.ts';
import { type TestActor, TestApp } from '../helpers/app.ts';
import { openDemoProgram } from '../helpers/demo-program.ts';
import { contentsOf } from '../helpers/digest.ts';
import { PATIENT, RECIPIENT } from '../helpers/people.ts';
import { useReceiver } from '../helpers/webhook-receiver.ts';
import { DrivenSender } from '../jobs/webhooks/world.ts';
import { type Answers, answersTo } from './answers.ts';
import { type CommandsOf, copyCatalogue, doneOn, setAside } from './two-cells.ts';

/** A program that has been moved, with everything that the demonstration program has, and all that it can have under way. */
describe.runIf(inject('template').kind === 'server')('an account that has moved', () => {
  const { name } = DEMO_ACCOUNTS.aurora;
  const { key } = DEMO_CAST.aurora;
  const [here, there] = [new TestApp(openDemoProgram), new TestApp()];
  const receiver = useReceiver();
  const folder = mkdtempSync(join(tmpdir(), 'kts-move-'));
  const file = join(folder, 'aurora.gz');
  let [north, south]: CommandsOf[] = [];
  let admin: TestActor;
  let accountId: string;
  let laboratory: string;
  let before: Answers;
  let place: unknown;
  let token: unknown;
  let othersBefore: object;
  let printed: { loaded: string; brought: { accounts: string[]; users: string[] } };

  const send = async (app: TestApp, body: object, idempotencyKey: string) => {
    const headers = { authorization: `Token ${key}`, 'idempotency-key': idempotencyKey };
    const answer = await app.app.inject({ method: 'POST', url: '/api/v2/orders/', headers, payload: body });
    return { status: answer.statusCode, body: answer.body, replayed: answer.headers['idempotency-replayed'] };
  };
  const ORDER = {
    kit_types: ['WELLNESS'],
    recipient: {
      first_name: 'Maya',
      last_name: 'Okafor',
      email: 'maya@example.org',
      address: { street1: '1 Main Street', city: 'Springfield', state: 'IL', country: 'US', zip: '62701' },
    },
  };
  let ordered: Awaited<ReturnType<typeof send>>;

  const attempted = async (app: TestApp) => {
    const sender = new DrivenSender(app.dependencies());
    await sender.settle();
    await sender.stop();
  };
  const eventIds = () => receiver.received.map(({ headers }) => String(headers['webhook-id']));

  beforeAll(async () => {
    await here.open();
    await there.open();
    const env = { SECRETS_KEY: here.webhookSettings.secretsKey.current };
    north = { url: here.database.url ?? '', env };
    south = { url: there.database.url ?? '', env };
    accountId = (await here.prisma.account.findFirstOrThrow({ where: { name } })).id;
    await numberEvents(here.prisma);
  });
  afterAll(async () => {
    await here.close();
    await there.close();
    await rm(folder, { recursive: true });
  });

  it('is set aside, exported, loaded and resumed', async () => {
    if (!north || !south) throw new Error('The cells are not open.');
    const types = (await here.graphql('{ kitTypes { code orderable } }', {}, { key })).expectNoErrors();
    expect(types).toBeTruthy();
    const kitType = (await here.prisma.kitType.findFirstOrThrow({ where: { orderable: true, activatable: true }, orderBy: { code: 'asc' } })).code;
    ordered = await send(here, { ...ORDER, kit_types: [kitType] }, 'order-1');
    expect(ordered.status).toBe(201);
    const id = newUuid();
    const secret = sealSecret(id, newWebhookSecret(), here.webhookSettings.secretsKey);
    await here.prisma.webhookEndpoint.create({
      data: { id, accountId, url: receiver.url('/hook'), secret, created: here.clock.now() },
    });
    await send(here, { ...ORDER, kit_types: [kitType] }, 'order-2');
    await numberEvents(here.prisma, undefined, here.clock);
    await attempted(here);
    await send(here, { ...ORDER, kit_types: [kitType] }, 'order-3');
    await numberEvents(here.prisma, undefined, here.clock);
    const feed = await here.app.inject({ url: '/api/v3/events/?after=now', headers: { authorization: `Token ${key}` } });
    place = feed.json().next_cursor ?? feed.json();
    before = await answersTo(here, key);

    laboratory = await doneOn(south, 'account', 'create', '--name', DEMO_ACCOUNTS.laboratory.name, '--mode', 'LIVE');
    const { laboratoryAddress, cliaNumber, laboratoryDirector } = DEMO_ACCOUNTS.laboratory;
    await doneOn(south, 'account', 'laboratory', '--account', laboratory, '--address', laboratoryAddress, '--clia-number', cliaNumber, '--director', laboratoryDirector);
    await doneOn(south, 'user', 'create', '--account', laboratory, '--name', 'Dr. Okafor', '--email', DEMO_CAST.laboratory.email, '--role', 'LAB');
    await copyCatalogue(north, south, laboratory);
    const was = await here.prisma.account.findFirstOrThrow({ where: { name: DEMO_ACCOUNTS.laboratory.name } });

    await setAside(north, name);
    const receipt = await doneOn(north, 'account', 'export', '--account', name, '--file', file);
    const loaded = JSON.parse(await doneOn(south, 'account', 'load', '--file', file, '--same', `${was.id}=${laboratory}`, '--json'));
    expect(loaded.receipt).toBe(receipt);
    printed = loaded;
    await doneOn(north, 'account', 'moved', '--account', name, '--receipt', receipt);
    await doneOn(south, 'account', 'resume', '--account', name);
    admin = await there.actor('ADMIN');
  });

  it('reads there what it has read here, by both APIs, and the same documents byte for byte', async () => {
    const after = await answersTo(there, key);
    expect(Object.keys(after)).toEqual(Object.keys(before));
    for (const [asked, answer] of Object.entries(before)) if (JSON.stringify(after[asked]) !== JSON.stringify(answer)) expect({ asked, answer: after[asked] }).toEqual({ asked, answer });
  });
});
