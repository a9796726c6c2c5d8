import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { newUuid } from '../../src/db/sql/identifiers.ts';
import { DEMO_ACCOUNTS, DEMO_CAST } from '../../src/demo/data/cast.ts';
import { numberEvents } from '../../src/domains/feed/number-events.ts';
import { newWebhookSecret, sealSecret } from '../../src/domains/webhooks/secrets.ts';
import { type TestActor, TestApp } from '../helpers/app.ts';
import { openDemoProgram } from '../helpers/demo-program.ts';
import { contentsOf, type DatabaseDigest } from '../helpers/digest.ts';
import { MUTATIONS } from '../helpers/operations.ts';
import { PATIENT } from '../helpers/people.ts';
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
  let kitType: string;
  let before: Answers;
  let place: string;
  let token: string;
  let patientId: string;
  let contents: DatabaseDigest;
  let printed: Loaded;
  let sent: readonly string[];

  const send = async (app: TestApp, body: object, idempotencyKey: string) => {
    const headers = { authorization: `Token ${key}`, 'idempotency-key': idempotencyKey };
    const answer = await app.app.inject({ method: 'POST', url: '/api/v2/orders/', headers, payload: body });
    return { status: answer.statusCode, body: answer.body, replayed: answer.headers['idempotency-replayed'] };
  };
  const orderOf = (type: string) => ({
    kit_types: [type],
    recipient: {
      first_name: 'Maya',
      last_name: 'Okafor',
      email: 'maya@example.org',
      address: { street1: '1 Main Street', city: 'Springfield', state: 'IL', country: 'US', zip: '62701' },
    },
  });
  let ordered: Awaited<ReturnType<typeof send>>;

  const feedAfter = async (app: TestApp, after: string) => {
    const url = `/api/v3/events/?${new URLSearchParams({ after, results: '1000' })}`;
    const answer = await app.app.inject({ url, headers: { authorization: `Token ${key}` } });
    expect(answer.statusCode).toBe(200);
    return feedPage.parse(answer.json());
  };

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
    kitType = (
      await here.prisma.kitType.findFirstOrThrow({
        where: { orderable: true, activatable: true, kits: { some: {} } },
        orderBy: { code: 'asc' },
      })
    ).code;
    ordered = await send(here, orderOf(kitType), 'order-1');
    expect(ordered.status).toBe(201);
    const id = newUuid();
    const secret = sealSecret(id, newWebhookSecret(), here.webhookSettings.secretsKey);
    await here.prisma.webhookEndpoint.create({
      data: { id, accountId, url: receiver.url('/hook'), secret, created: here.clock.now() },
    });
    await send(here, orderOf(kitType), 'order-2');
    await numberEvents(here.prisma, undefined, here.clock);
    await attempted(here);
    await send(here, orderOf(kitType), 'order-3');
    await numberEvents(here.prisma, undefined, here.clock);
    place = (await feedAfter(here, 'now')).next;
    patientId = (await here.run(MUTATIONS.createPatient, { input: PATIENT }, { key })).expectDone().createPatient
      .patient.patientId;
    const made = await here.run(MUTATIONS.createPatientRegistrationToken, { input: { patientId, kitType } }, { key });
    ({ token } = made.expectDone().createPatientRegistrationToken);
    await numberEvents(here.prisma, undefined, here.clock);
    before = await answersTo(here, key);

    laboratory = await doneOn(south, 'account', 'create', '--name', DEMO_ACCOUNTS.laboratory.name, '--mode', 'LIVE');
    const { laboratoryAddress, cliaNumber, laboratoryDirector } = DEMO_ACCOUNTS.laboratory;
    await doneOn(
      south,
      'account',
      'laboratory',
      '--account',
      laboratory,
      '--address',
      laboratoryAddress,
      '--clia-number',
      cliaNumber,
      '--director',
      laboratoryDirector,
    );
    await doneOn(
      south,
      'user',
      'create',
      '--account',
      laboratory,
      '--name',
      DEMO_CAST.laboratory.name,
      '--email',
      DEMO_CAST.laboratory.email,
      '--role',
      'LAB',
    );
    await copyCatalogue(north, south, laboratory);
    const was = await here.prisma.account.findFirstOrThrow({ where: { name: DEMO_ACCOUNTS.laboratory.name } });

    contents = await contentsOf(here.prisma);
    await setAside(north, name);
    const receipt = await doneOn(north, 'account', 'export', '--account', name, '--file', file);
    const loaded: Loaded = JSON.parse(
      await doneOn(south, 'account', 'load', '--file', file, '--same', `${was.id}=${laboratory}`, '--json'),
    );
    expect(loaded.receipt).toBe(receipt);
    printed = loaded;
    sent = eventIds();
    await doneOn(north, 'account', 'moved', '--account', name, '--receipt', receipt);
    await doneOn(south, 'account', 'resume', '--account', name);
    admin = await there.actor('ADMIN');
  });

  it('reads there what it has read here, by both APIs, and the same documents byte for byte', async () => {
    const after = await answersTo(there, key);
    expect(Object.keys(after)).toEqual(Object.keys(before));
    for (const [asked, answer] of Object.entries(before))
      if (JSON.stringify(after[asked]) !== JSON.stringify(answer))
        expect({ asked, answer: after[asked] }).toEqual({ asked, answer });
  });

  it('is refused here from then on, and its records stay for administrators', async () => {
    const asked = await here.app.inject({ url: '/api/v2/kits/', headers: { authorization: `Token ${key}` } });
    expect(asked.statusCode).toBe(401);
    const seen = await here.graphql(
      'query ($accountId: ID!) { account(accountId: $accountId) { closed { reason } } kits(filter: {accountId: $accountId}) { totalCount } }',
      { accountId },
      { key: DEMO_CAST.admin.key },
    );
    expect(seen.expectNoErrors()).toMatchObject({ account: { closed: { reason: 'Moved to another cell.' } } });
  });

  it('leaves everything else here as it was', async () => {
    const after = await contentsOf(here.prisma);
    const changed = Object.keys(contents).filter((table) => contents[table] !== after[table]);
    expect(changed.sort()).toEqual([
      'account_moves',
      'accounts',
      'audit_entries',
      'webhook_deliveries',
      'webhook_endpoints',
    ]);
    const [others] = await here.prisma.$queryRaw<{ count: number }[]>`
      SELECT count(*)::int AS count FROM accounts WHERE closed_at IS NOT NULL AND id <> ${accountId}::uuid`;
    expect(others).toEqual({ count: 0 });
  });

  it('is searched there by the same copies', async () => {
    const copies = (app: TestApp) => app.prisma.$queryRaw`
      SELECT row.* FROM kit_people row WHERE account_id = ${accountId}::uuid ORDER BY kit_id, role`;
    expect(await copies(there)).toEqual(await copies(here));
    const kitTypes = (app: TestApp) => app.prisma.$queryRaw`
      SELECT row.* FROM order_kit_types row WHERE account_id = ${accountId}::uuid ORDER BY order_id, kit_type`;
    expect(await kitTypes(there)).toEqual(await kitTypes(here));
    // Its laboratories have other accounts there.
    const tests = (app: TestApp) => app.prisma.$queryRaw`
      SELECT report_id, test, released, created FROM report_tests WHERE account_id = ${accountId}::uuid ORDER BY report_id, test`;
    expect(await tests(there)).toEqual(await tests(here));
    const shown = (app: TestApp) => app.prisma.$queryRaw`
      SELECT row.patient_id, row.created, row.updated FROM patient_laboratories row JOIN patients ON patients.id = patient_id
      WHERE account_id = ${accountId}::uuid ORDER BY 1`;
    expect(await shown(there)).toEqual(await shown(here));
  });

  it('belongs to the same laboratory, which has another account there and finds its samples by its own key', async () => {
    const { id } = await there.prisma.user.findFirstOrThrow({ where: { accountId: laboratory } });
    const laboratoryKey = await doneOn(south ?? { url: '' }, 'key', 'create', '--user', id);
    const query = '{ samples { totalCount } reports { totalCount } }';
    const [was, is] = [
      await here.prisma.report.count({ where: { accountId } }),
      (await there.graphql(query, {}, { key: laboratoryKey })).expectNoErrors(),
    ];
    expect(is).toMatchObject({ reports: { totalCount: was } });
  });

  it('brings those whom it names along, without keys', async () => {
    expect(printed.brought.users.length).toBeGreaterThan(0);
    expect(await there.prisma.apiKey.count({ where: { userId: { in: [...printed.brought.users] } } })).toBe(0);
    const operations = await here.prisma.account.findFirstOrThrow({ where: { name: DEMO_ACCOUNTS.operations.name } });
    expect(printed.brought.accounts).toEqual([operations.id]);
  });

  it('is answered the same if a request is repeated there with its key', async () => {
    const count = await there.prisma.order.count();
    expect(await send(there, orderOf(kitType), 'order-1')).toEqual({ ...ordered, replayed: 'true' });
    expect(await there.prisma.order.count()).toBe(count);
  });

  it('is sent what was waiting, by its secret, and nothing twice', async () => {
    expect(sent.length).toBeGreaterThan(0);
    await attempted(there);
    const later = eventIds();
    expect(later).toHaveLength(1);
    expect(sent).not.toContain(later[0]);
    await attempted(here);
    expect(eventIds()).toHaveLength(1);
  });

  it('reads its feed on from where it was, and the next event has the next number', async () => {
    expect((await feedAfter(there, place)).events).toEqual([]);
    const { lastSequence } = await here.prisma.eventCounter.findUniqueOrThrow({ where: { accountId } });
    expect((await send(there, orderOf(kitType), 'order-4')).status).toBe(201);
    await numberEvents(there.prisma, undefined, there.clock);
    const { events } = await feedAfter(there, place);
    expect(events.map(({ sequence }) => sequence)).toEqual([lastSequence + 1]);
  });

  it('can use a token from before, once', async () => {
    const kit = await there.prisma.kit.findFirstOrThrow({
      where: { accountId, kitTypeCode: kitType, patientRef: null, status: 'DELIVERED' },
    });
    const activated = await there.run(MUTATIONS.activateKit, { input: { kitId: kit.kitId, token } });
    activated.expectDone();
    const registered = await there.prisma.kit.findUniqueOrThrow({ where: { id: kit.id } });
    expect([registered.patientRef, registered.status]).toEqual([patientId, 'REGISTERED']);
  });

  it('has its audit there: who has seen a patient before is still on record', async () => {
    const { patientRef } = await here.prisma.kit.findFirstOrThrow({ where: { accountId, status: 'REGISTERED' } });
    const query = `query ($patient: String!) { auditEntries(first: 100, filter: {subject: $patient}) {
      edges { node { created action user { name } classes requestId subjects { type subjectId } } } } }`;
    const audit = async (app: TestApp, by: string) =>
      auditPage.parse((await app.graphql(query, { patient: patientRef }, { key: by })).expectNoErrors()).auditEntries
        .edges;
    const was = (await audit(here, DEMO_CAST.admin.key)).filter(({ node }) => node.action !== 'auditEntries.read');
    expect(was.length).toBeGreaterThan(0);
    expect(await audit(there, admin.key)).toEqual(expect.arrayContaining(was));
    expect(
      await there.prisma.auditEntry.findMany({
        where: { subject: `Account:${accountId}` },
        select: { action: true },
        orderBy: { created: 'asc' },
      }),
    ).toEqual(expect.arrayContaining([{ action: 'account.load' }, { action: 'account.resume' }]));
  });
});

const feedPage = z.object({ next: z.string(), events: z.array(z.object({ sequence: z.number() })) });
const auditPage = z.object({
  auditEntries: z.object({ edges: z.array(z.object({ node: z.looseObject({ action: z.string() }) })) }),
});

/** What `account load --json` prints. */
interface Loaded {
  readonly receipt: string;
  readonly brought: { readonly accounts: readonly string[]; readonly users: readonly string[] };
}
