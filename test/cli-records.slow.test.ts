import { describe, expect, it } from 'vitest';
import { OPERATOR } from '../src/auth/operator.ts';
import { systemClock } from '../src/db/sql/clock.ts';
import { seedDemo } from '../src/demo/seed-demo.ts';
import { numberEvents } from '../src/domains/feed/number-events.ts';
import { isOnServer, useCommands } from './helpers/commands.ts';

describe.runIf(isOnServer())('commands of the catalogue, of webhooks and of documents', () => {
  const { cli, json, open, makeAccount } = useCommands();

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

  it('manages webhooks like the API, without showing their secrets', async () => {
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
});
