import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { Authentication } from '../src/auth/authenticate.ts';
import { OPERATOR } from '../src/auth/operator.ts';
import { table } from '../src/cli/listing.ts';
import { runCli } from '../src/cli/run.ts';
import { systemClock } from '../src/db/clock.ts';
import { type Database, openDatabase } from '../src/db/database.ts';
import { seedDemo } from '../src/demo/seed-demo.ts';
import { numberEvents } from '../src/domains/feed/number-events.ts';
import { createDatabase, onServer } from './helpers/database.ts';
import { runProgram } from './helpers/process.ts';

interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly error: string;
}

/** Runs a command in this process, with no environment variables but the given ones. */
async function run(args: readonly string[], env: Record<string, string> = {}): Promise<Outcome> {
  let out = '';
  let error = '';
  const terminal = {
    out: (text: string) => {
      out += text;
    },
    error: (text: string) => {
      error += text;
    },
  };
  return { code: await runCli(args, env, terminal), out, error };
}

/** Runs a command in a separate process. */
async function runProcess(args: readonly string[], env: Record<string, string>): Promise<Outcome> {
  const { code, stdout, stderr } = await runProgram('cli', env, args).ended;
  return { code: Number(code), out: stdout, error: stderr };
}

const COMMANDS = [
  'account create',
  'account laboratory',
  'account close',
  'account reopen',
  'report withdraw',
  'account list',
  'user create',
  'user certificate',
  'user list',
  'key create',
  'key revoke',
  'key list',
  'kit-type upsert',
  'kit-type list',
  ...['list', 'deliveries', 'test', 'resend', 'recover', 'disable', 'enable'].map((name) => `webhooks ${name}`),
  'hl7 render',
  'hl7 send',
  'fhir render',
  'demo remove',
  'migrate',
];

describe('the command line', () => {
  it.each(['', 'account', 'user', 'key', 'kit-type', 'webhooks', 'fhir', 'hl7', 'demo', ...COMMANDS])(
    'prints help for "%s"',
    async (command) => {
      const { code, out, error } = await run([...command.split(' ').filter(Boolean), '--help']);
      expect([code, error]).toEqual([0, '']);
      expect(out).toContain(`Usage: cli${command ? ` ${command}` : ''}`);
    },
  );

  it.each([
    ['no command', []],
    ['an unknown command', ['accounts']],
    ['half of a command', ['key']],
    ['an unknown option', ['account', 'list', '--all']],
    ['a missing option', ['account', 'create', '--name', 'Aurora']],
    ['a mode that does not exist', ['account', 'create', '--name', 'Aurora', '--mode', 'PILOT']],
    [
      'a role that does not exist',
      ['user', 'create', '--account', 'a', '--name', 'N', '--email', 'n@x.org', '--role', 'ROOT'],
    ],
    ['an expiry that is not a timestamp', ['key', 'create', '--user', 'n@x.org', '--expires', 'tomorrow']],
    ['a number of deliveries beyond the most', ['webhooks', 'deliveries', '--endpoint', 'e', '--last', '1001']],
    ['a time that is none', ['webhooks', 'recover', '--endpoint', 'e', '--from', 'yesterday']],
    ['a message to two places', ['hl7', 'send', '-', '--url', 'http://localhost', '--mllp', 'localhost:2575']],
    ['a place for MLLP without a port', ['hl7', 'send', '-', '--mllp', 'localhost']],
    ['a service that is no URL', ['hl7', 'send', '-', '--url', 'localhost']],
    ['an extra argument', ['account', 'list', 'please']],
    ['neither a report nor a requisition to render', ['hl7:render']],
    ['both a report and a requisition to render', ['hl7:render', 'r', '--requisition', 'q']],
    [
      'a detail that activation cannot ask for',
      ['kit-type', 'upsert', '--code', 'A', '--required-fields', 'SHOE_SIZE'],
    ],
    ['more recollections than there may be', ['kit-type', 'upsert', '--code', 'A', '--recollections', '21']],
    ['recollections that are no number', ['kit-type', 'upsert', '--code', 'A', '--recollections', '']],
  ])('exits with 2 for %s', async (_what, args) => {
    const { code, out, error } = await run(args);
    expect([code, out]).toEqual([2, '']);
    expect(error).toMatch(/error:|Usage:/);
  });

  it('says what it needs if there is no database', async () => {
    const { code, out, error } = await run(['account', 'list']);
    expect([code, out]).toEqual([1, '']);
    expect(error).toMatch(/^DATABASE_URL is not set\..*GraphQL\.\n$/s);
  });

  it('says why a database cannot be used, without its password', async () => {
    const unreachable = await run(['account', 'list'], { DATABASE_URL: 'postgres://u:hidden@127.0.0.1:1/none' });
    expect(unreachable.code).toBe(1);
    expect(unreachable.error).toMatch(/^The database of DATABASE_URL cannot be used: .*ECONNREFUSED/);
    expect(unreachable.error).not.toContain('hidden');
    const wrong = await run(['account', 'list'], { DATABASE_URL: 'mysql://localhost/none' });
    expect([wrong.code, wrong.error.includes('DATABASE_URL must be a URL')]).toEqual([1, true]);
  });

  it('sets the exit code of the process', async () => {
    expect(await runProcess(['account', 'create'], {})).toMatchObject({ code: 2, out: '' });
  });

  it('aligns the columns of a table, whatever is in them', () => {
    const records = [
      { name: '李 伟', role: 'CLIENT', created: new Date(0) },
      { name: 'a\u001b[2Jb\nc', role: null, created: undefined },
    ];
    expect(table(['name', 'role', 'created'], records)).toBe(
      ['name      role    created', '李 伟     CLIENT  1970-01-01T00:00:00.000Z', 'a�[2Jb�c  -       -'].join('\n'),
    );
  });
});

const template = inject('template');

describe.runIf(template.kind === 'server')('on a PostgreSQL server', () => {
  let url: string;
  let name: string;
  let database: Database | undefined;

  beforeEach(async () => {
    if (template.kind !== 'server') return;
    // Empty, not a copy of the template: the command itself must migrate it.
    ({ name, url } = await createDatabase(template.serverUrl));
  });

  afterEach(async () => {
    if (template.kind !== 'server') return;
    await database?.close();
    database = undefined;
    await onServer(template.serverUrl, `DROP DATABASE ${name} WITH (FORCE)`);
  });

  const cli = (...args: string[]) => run(args, { DATABASE_URL: url });
  const open = async () => {
    database = await openDatabase({ url }, () => {});
    return database;
  };
  const makeAccount = () => cli('account', 'create', '--name', 'Aurora', '--mode', 'LIVE');
  const makeUser = (name: string, role: string) =>
    cli(
      'user',
      'create',
      '--account',
      'Aurora',
      '--name',
      name,
      '--email',
      `${name.toLowerCase()}@example.org`,
      '--role',
      role,
    );
  const json = async (...args: string[]): Promise<unknown> => JSON.parse((await cli(...args, '--json')).out);

  it('creates an account, a user and a key that works, and revokes the key', async () => {
    const account = await runProcess(['account', 'create', '--name', 'Aurora', '--mode', 'LIVE'], {
      DATABASE_URL: url,
    });
    expect(account).toMatchObject({ code: 0, error: 'Created the LIVE account Aurora.\n' });
    expect(account.out).toMatch(/^[0-9a-f-]{36}\n$/);

    const person = ['--name', 'Nora', '--email', 'nora@example.org', '--role', 'CLIENT'];
    const user = await cli('user', 'create', '--account', 'Aurora', ...person);
    expect(user.code).toBe(0);

    const issued = await runProcess(['key', 'create', '--user', user.out.trim(), '--name', 'CI'], {
      DATABASE_URL: url,
    });
    expect(issued.code).toBe(0);
    expect(issued.out).toMatch(/^kts_[A-Za-z0-9_-]{27,}\n$/);
    const key = issued.out.trim();
    expect(issued.error).not.toContain(key);

    const opened = await open();
    const { prisma } = opened;
    const authentication = new Authentication(opened, systemClock);
    const call = () => authentication.authenticate(`Token ${key}`, ['token']);
    const actor = await call();
    expect(actor).toMatchObject({ role: 'CLIENT', accountId: account.out.trim(), userId: user.out.trim() });

    const revoked = await cli('key', 'revoke', '--key', actor?.apiKeyId ?? '');
    expect(revoked).toMatchObject({ code: 0, out: `${actor?.apiKeyId}\n` });
    await expect(call()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });

    const audit = await prisma.auditEntry.findMany({ orderBy: { id: 'asc' } });
    expect(audit.map(({ action }) => action)).toEqual([
      'account.create',
      'user.create',
      'apiKey.create',
      'apiKey.revoke',
    ]);
    expect(new Set(audit.map(({ userId }) => userId))).toEqual(new Set(['00000000-0000-0000-0000-000000000000']));
  });

  it('creates the account of a laboratory, with what its reports show of it; a wrong number is refused', async () => {
    const laboratory = ['--name', 'Northlight', '--mode', 'LIVE', '--laboratory-address', '1 Lab Road\nLowell, MA'];
    const wrong = await cli('account', 'create', ...laboratory, '--clia-number', '22');
    expect([wrong.code, wrong.error]).toEqual([1, expect.stringContaining('cliaNumber: must be a CLIA number')]);
    const facts = { cliaNumber: '22D0123456', laboratoryDirector: 'Dr. Ada Okafor' };
    const more = ['--clia-number', facts.cliaNumber, '--laboratory-director', facts.laboratoryDirector];
    const laboratoryAddress = '1 Lab Road\nLowell, MA';
    expect(await json('account', 'create', ...laboratory, ...more)).toMatchObject({ ...facts, laboratoryAddress });
    const { prisma } = await open();
    expect(await prisma.account.findMany()).toMatchObject([{ name: 'Northlight', ...facts, laboratoryAddress }]);
  });

  it('sets how a laboratory is read and whom it shares with; what is left out keeps its value', async () => {
    for (const name of ['Northlight', 'Southlight']) await cli('account', 'create', '--name', name, '--mode', 'LIVE');
    const laboratory = (...options: string[]) => json('account', 'laboratory', '--account', 'Northlight', ...options);
    const { prisma } = await open();
    const other = await prisma.account.findFirstOrThrow({ where: { name: 'Southlight' } });
    const set = { timeZone: 'America/New_York', identification: 'BARCODE', sharesWith: [other.id] };
    const options = ['--time-zone', set.timeZone, '--identification', 'BARCODE', '--shares-with', 'Southlight'];
    expect(await laboratory(...options)).toMatchObject(set);
    expect(await laboratory('--time-zone', 'UTC')).toMatchObject({ ...set, timeZone: 'UTC' });
    const stated = { address: '1 Lab Road', cliaNumber: '22D0123456', director: 'Dr. Ada Okafor' };
    const stating = ['--address', stated.address, '--clia-number', stated.cliaNumber, '--director', stated.director];
    expect(await laboratory(...stating)).toMatchObject({ ...set, timeZone: 'UTC', ...stated });
    expect(await laboratory('--no-sharing')).toMatchObject({ ...set, timeZone: 'UTC', sharesWith: [] });
    const flags = [
      { letters: 'PANIC!', flag: 'CRITICAL' },
      { letters: 'A=B', flag: 'NORMAL' },
    ];
    expect(await laboratory('--flags', 'PANIC!=CRITICAL', ' A=B =normal')).toMatchObject({ flags });
    expect(await laboratory('--time-zone', 'UTC')).toMatchObject({ flags });
    expect(await laboratory('--no-flags')).toMatchObject({ flags: [] });
    for (const wrong of ['PANIC!', 'PANIC!=WORSE'])
      expect(await cli('account', 'laboratory', '--account', 'Northlight', '--flags', wrong)).toMatchObject({
        code: 2,
      });
    const unknown = await cli('account', 'laboratory', '--account', 'Northlight', '--shares-with', 'Nobody');
    expect([unknown.code, unknown.error]).toEqual([1, expect.stringContaining('Nobody')]);
    const both = ['--no-sharing', '--shares-with', 'Southlight'];
    expect(await cli('account', 'laboratory', '--account', 'Northlight', ...both)).toMatchObject({ code: 2 });
  });

  it('lists accounts, users and keys, as tables and as JSON', async () => {
    await makeAccount();
    await makeUser('Nora', 'CLIENT');
    const created = await json(
      ...['user', 'create', '--account', 'Aurora', '--name', 'Ada', '--email', 'ada@example.org', '--role', 'LAB'],
    );
    const { userId } = z.object({ userId: z.string() }).parse(created);
    const issued = await json('key', 'create', '--user', 'ada@example.org', '--expires', '2999-01-01T00:00:00Z');
    expect(issued).toMatchObject({ userId, name: null, expiresAt: '2999-01-01T00:00:00.000Z' });

    expect(await json('account', 'list')).toEqual([expect.objectContaining({ name: 'Aurora', mode: 'LIVE' })]);
    expect(await json('user', 'list', '--account', 'Aurora')).toEqual([
      expect.objectContaining({ name: 'Ada', accountName: 'Aurora' }),
      expect.objectContaining({ name: 'Nora' }),
    ]);
    const keys = await cli('key', 'list', '--user', 'ada@example.org');
    expect(keys.out.split('\n')).toEqual([
      expect.stringMatching(/^apiKeyId +prefix +name +email +role +created +expiresAt +revokedAt +lastUsedAt$/),
      expect.stringMatching(/^[0-9a-f-]{36} +kts_\S+ +- +ada@example.org +LAB +\S+ +2999-01-01T00:00:00.000Z +- +-$/),
      '',
    ]);
    expect(JSON.stringify(await json('key', 'list'))).not.toMatch(/"(hash|key)"/);
  });

  it('adds kit types to the catalogue and changes them, by commands with a space or a colon', async () => {
    const lipid = [
      '--code',
      'LIPID',
      '--name',
      'Lipids',
      '--sample-type',
      'dried_blood_spot',
      '--panels',
      'LIPID',
      'HDL',
    ];
    expect(await cli('kit-type:upsert', ...lipid)).toMatchObject({ code: 0, out: 'LIPID\n' });
    const fields = ['--required-fields', 'FIRST_NAME', 'EMAIL'];
    expect(await json('kit-type', 'upsert', '--code', 'LIPID', '--no-orderable', ...fields)).toMatchObject({
      code: 'LIPID',
      name: 'Lipids',
      panels: ['LIPID', 'HDL'],
      orderable: false,
      activatable: true,
      requiredActivationFields: ['FIRST_NAME', 'EMAIL'],
      recollections: null,
    });
    const limited = ['kit-type', 'upsert', '--code', 'LIPID'];
    expect(await json(...limited, '--recollections', '0')).toMatchObject({ recollections: 0 });
    expect(await json(...limited)).toMatchObject({ recollections: 0 });
    expect(await json(...limited, '--no-recollections')).toMatchObject({ recollections: null });
    expect((await cli('kit-type:list')).out.split('\n')).toEqual([
      expect.stringMatching(/^code +name +sampleType +panels +orderable +activatable$/),
      expect.stringMatching(/^LIPID +Lipids +dried_blood_spot +LIPID,HDL +false +true$/),
      '',
    ]);
    const unnamed = await cli('kit-type', 'upsert', '--code', 'NEW');
    expect([unnamed.code, unnamed.error]).toEqual([1, expect.stringContaining('name: is required for a new kit type')]);
  });

  it('looks after webhooks: what the API would do, without their secrets', async () => {
    const accountId = (await makeAccount()).out.trim();
    const { prisma } = await open();
    const secret = new Uint8Array(Buffer.from('whsec_that nobody may see'));
    const created = new Date('2026-11-21T09:30:00.000Z');
    const url = 'https://example.org/hooks';
    const { id } = await prisma.webhookEndpoint.create({ data: { accountId, url, secret, created } });
    const of = ['--endpoint', id];

    const listed = await json('webhooks', 'list', '--account', 'Aurora');
    expect(listed).toMatchObject([{ endpointId: id, url, enabled: true, disabledReason: null, types: [] }]);
    expect(JSON.stringify(listed)).not.toMatch(/[sS]ecret"/);

    const eventId = (await cli('webhooks', 'test', ...of)).out.trim();
    expect(eventId).toMatch(/^evt_[0-9a-f]{32}$/);
    const deliveryId = (await cli('webhooks:resend', ...of, '--event', eventId)).out.trim();
    const deliveries = await json('webhooks', 'deliveries', ...of);
    expect(deliveries).toMatchObject([
      { deliveryId, eventId, type: 'WEBHOOK_TEST', kind: 'RESEND', status: 'PENDING', tries: 0, attempts: [] },
      { eventId, kind: 'TEST' },
    ]);
    expect(await json('webhooks', 'deliveries', ...of, '--last', '1')).toMatchObject([{ deliveryId }]);
    expect(await json('webhooks', 'deliveries', ...of, '--status', 'FAILED')).toEqual([]);

    const waiting = await json('webhooks', 'deliveries');
    expect(waiting).toMatchObject([
      { accountId, endpointId: id, eventId, status: 'PENDING', tries: 0 },
      { accountId, endpointId: id, eventId, status: 'PENDING', tries: 0 },
    ]);
    const next = await cli('webhooks', 'deliveries', '--status', 'PENDING', '--last', '1');
    expect([next.code, next.error]).toEqual([0, 'These are the next 1; more wait. --last shows up to 1000.\n']);
    expect(next.out.trim().split('\n')).toHaveLength(2);
    expect(await cli('webhooks', 'deliveries', '--status', 'FAILED')).toMatchObject({
      code: 1,
      error: expect.stringContaining('--status FAILED needs --endpoint'),
    });

    await prisma.$executeRaw`INSERT INTO events (account_id, type, created, subject_id, data)
      VALUES (${accountId}::uuid, 'KIT_CREATED', ${created}::timestamptz, gen_random_uuid(), '{}')`;
    await prisma.webhookDelivery.deleteMany();
    await numberEvents(prisma);
    await prisma.webhookDelivery.updateMany({ data: { status: 'SUCCEEDED', nextAttempt: null } });
    const since = ['--from', '2026-11-21T00:00:00Z'];
    expect(await cli('webhooks', 'recover', ...of, ...since)).toMatchObject({ code: 0, out: '0\n' });
    expect(await cli('webhooks', 'recover', ...of, ...since, '--all')).toMatchObject({ code: 0, out: '1\n' });

    expect(await cli('webhooks', 'disable', ...of)).toMatchObject({ code: 0, out: `${id}\n` });
    const endpoint = () => prisma.webhookEndpoint.findUniqueOrThrow({ where: { id } });
    expect(await endpoint()).toMatchObject({ enabled: false, disabledReason: 'BY_HAND' });
    const refused = await cli('webhooks', 'recover', ...of, ...since);
    expect([refused.code, refused.error]).toEqual([1, expect.stringContaining('is disabled')]);
    expect(await json('webhooks', 'enable', ...of)).toEqual({ endpointId: id, enabled: true });
    expect(await endpoint()).toMatchObject({ enabled: true, disabledReason: null });
    expect((await cli('webhooks', 'deliveries', '--endpoint', accountId)).error).toContain('No webhook endpoint');

    const audit = await prisma.auditEntry.findMany({
      where: { accountId, subject: `WebhookEndpoint:${id}` },
      orderBy: { id: 'asc' },
    });
    expect(audit.map(({ action }) => action)).toEqual([
      ...['webhookEndpoint.test', 'event.resend', 'webhooks.recover', 'webhooks.recover'],
      ...['webhookEndpoint.update', 'webhookEndpoint.update'],
    ]);
  });

  it('renders a report and a requisition as messages of HL7, byte for byte, and audits that', async () => {
    const database = await open();
    const { prisma } = database;
    await seedDemo(database, new Date());
    const { id: reportId } = await prisma.report.findFirstOrThrow({
      where: { sample: { kit: { registeredTo: { isNot: null } } } },
    });
    const { id: requisitionId, sample } = await prisma.requisition.findFirstOrThrow({
      where: { sample: { kit: { registeredTo: { isNot: null } } } },
      include: { sample: { include: { kit: true } } },
    });
    const ofReport = await cli('hl7:render', reportId);
    expect([ofReport.code, ofReport.error]).toEqual([0, '']);
    expect(ofReport.out).toMatch(/^MSH\|.*\|ORU\^R01\^ORU_R01\|.*\rSPM\|[^\r]*\r$/s);
    const ofRequisition = await cli('hl7', 'render', '--requisition', requisitionId);
    expect(ofRequisition.out).toMatch(/^MSH\|.*\|OML\^O21\^OML_O21\|.*\rSPM\|[^\r]*\r$/s);
    const reads = await prisma.auditEntry.findMany({ where: { action: 'document.read' }, orderBy: { id: 'asc' } });
    expect(reads.map(({ userId, classes }) => [userId, classes.toSorted()])).toEqual([
      [OPERATOR.userId, ['IDENTITY', 'RESULTS', 'TESTING']],
      [OPERATOR.userId, ['IDENTITY', 'TESTING']],
    ]);
    expect(reads[0]?.records).toContain(reportId);
    expect(new Set(reads[1]?.records)).toEqual(new Set([requisitionId, sample?.kit?.patientRef]));
    const missing = await cli('hl7:render', '--requisition', reportId);
    expect(missing).toMatchObject({ code: 1, out: '', error: expect.stringContaining('No requisition') });
  });

  it('writes a report as FHIR, and nothing else, and has recorded that it was read', async () => {
    const database = await open();
    const { prisma } = database;
    await seedDemo(database, systemClock.now());
    const { id } = await prisma.report.findFirstOrThrow({ where: { sample: { kit: { kitId: 'DEMO-0001' } } } });
    const { code, out, error } = await cli('fhir:render', id);
    expect([code, error]).toEqual([0, '']);
    expect(JSON.parse(out)).toMatchObject({ resourceType: 'Bundle', entry: expect.any(Array) });
    expect(out).toContain(`"fullUrl":"urn:uuid:${id}","resource":{"resourceType":"DiagnosticReport"`);
    expect(await prisma.auditEntry.findMany({ where: { action: 'document.read' } })).toMatchObject([
      {
        userId: '00000000-0000-0000-0000-000000000000',
        requestId: expect.stringMatching(/^cli-/),
        classes: ['IDENTITY', 'TESTING', 'RESULTS'],
        records: expect.arrayContaining([id]),
      },
    ]);
    const missing = await cli('fhir', 'render', '01890000-0000-7000-8000-000000000000');
    expect(missing).toMatchObject({ code: 1, out: '', error: expect.stringMatching(/^No report/) });
  });

  it('warns of a second account with the same name', async () => {
    expect((await makeAccount()).error).not.toContain('Warning');
    const again = await cli(
      ...['account', 'create', '--name', 'Aurora', '--mode', 'TEST', '--support-contact', 'Call us: 555-0100'],
    );
    expect([again.code, again.error]).toEqual([0, expect.stringContaining('Warning: 1 other account has the name')]);
    const { prisma } = await open();
    const account = await prisma.account.findUniqueOrThrow({ where: { id: again.out.trim() } });
    expect(account).toMatchObject({ mode: 'TEST', supportContact: 'Call us: 555-0100' });
  });

  it('warns of a second user with the same e-mail address', async () => {
    await makeAccount();
    expect((await makeUser('Nora', 'CLIENT')).error).not.toContain('Warning');
    const again = await cli(
      ...['user', 'create', '--account', 'Aurora', '--name', 'N', '--email', 'NORA@example.org', '--role', 'LAB'],
    );
    expect([again.code, again.error]).toEqual([0, expect.stringContaining('Warning: 1 other user has the address')]);
  });

  it('fails with the reason if the service refuses, and changes nothing', async () => {
    await makeAccount();
    await makeUser('Ada', 'LAB');
    const person = ['--name', 'X', '--email', 'x', '--role', 'CLIENT'];
    const refusals = [
      [await cli('user', 'create', '--account', 'Nobody', ...person), 'No account with identifier "Nobody" was found.'],
      [await cli('user', 'create', '--account', 'Aurora', ...person), 'email: must be an e-mail address'],
      [await cli('key', 'create', '--user', 'ada@example.org', '--expires', '2001-01-01T00:00:00Z'), 'in the future'],
      [await cli('key', 'revoke', '--key', 'kts_1234'), 'No API key'],
    ] as const;
    for (const [{ code, out, error }, reason] of refusals) {
      expect([code, out]).toEqual([1, '']);
      expect(error).toContain(reason);
    }
    const { prisma } = await open();
    expect([await prisma.user.count(), await prisma.apiKey.count()]).toEqual([1, 0]);
  });
});
