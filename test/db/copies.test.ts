import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../helpers/app.ts';
import { Program, RECIPIENT } from '../helpers/program.ts';
import { contradictions, expectSoundness } from '../helpers/soundness.ts';

/** The indexes of the lists need columns of other tables; triggers keep these copies (docs/architecture.md, "Lists"). */
const app = useTestApp();
expectSoundness(app);
let program: Program;

beforeAll(async () => {
  program = await Program.start(app);
});

interface Person {
  readonly role: 'RECIPIENT' | 'PATIENT';
  readonly firstName: string;
  readonly phoneDigits: string | null;
}

function peopleOf(kitId: string): Promise<Person[]> {
  return app.prisma.$queryRaw<Person[]>`
    SELECT person.role::text, person.first_name AS "firstName", person.phone_digits AS "phoneDigits"
    FROM kit_people person JOIN kits ON kits.id = person.kit_id WHERE kits.kit_id = ${kitId}::citext ORDER BY person.role`;
}

async function isReleased(reportId: string): Promise<boolean | undefined> {
  const [report] = await app.prisma.$queryRaw<{ released: boolean }[]>`
    SELECT released FROM reports WHERE id = ${reportId}::uuid`;
  return report?.released;
}

describe('the people of a kit', () => {
  it('are the recipient from its fulfilment and the patient from its registration on', async () => {
    const orderId = await program.order(['LIPID', 'LIPID'], {
      recipient: { ...RECIPIENT, firstName: 'Ada', phone: '+1 (555) 01-02' },
    });
    const [kit] = await program.fulfill(orderId, [{ kitType: 'LIPID' }, { kitType: 'LIPID' }]);
    const recipient = { role: 'RECIPIENT', firstName: 'Ada', phoneDigits: '15550102' };
    expect(await peopleOf(kit?.kitId ?? '')).toEqual([recipient]);
    await program.activate(kit ?? { kitId: '' }, await program.patient({ firstName: 'Ben', phone: null }));
    expect(await peopleOf(kit?.kitId ?? '')).toEqual([
      recipient,
      { role: 'PATIENT', firstName: 'Ben', phoneDigits: null },
    ]);
  });

  it('are empty for retail stock, until an order takes it over', async () => {
    const stock = await program.stockKit();
    expect(await peopleOf(stock.kitId)).toEqual([]);
    await program.fulfill(await program.order(), [{ kitType: 'LIPID', kitId: stock.kitId }]);
    expect(await peopleOf(stock.kitId)).toMatchObject([{ role: 'RECIPIENT' }]);
  });

  it('follow a correction of the order or the patient', async () => {
    const kit = await program.kit();
    const patientId = await program.patient();
    await program.activate(kit, patientId);
    await app.prisma.order.update({ where: { orderId: kit.orderId }, data: { recipientFirstName: 'Corrected' } });
    await app.prisma.patient.update({ where: { id: patientId }, data: { phone: '+44 20' } });
    expect(await peopleOf(kit.kitId)).toMatchObject([{ firstName: 'Corrected' }, { phoneDigits: '4420' }]);
  });

  it('are not written when it moves', async () => {
    const kit = await program.kit();
    const versions = () =>
      app.prisma.$queryRaw`SELECT person.xmin::text FROM kit_people person JOIN kits ON kits.id = person.kit_id
        WHERE kits.kit_id = ${kit.kitId}::citext`;
    const before = await versions();
    for (const change of [() => program.kitEvent(kit, 'IN_TRANSIT'), () => program.sampleEvent(kit, 'IN_TRANSIT')]) {
      app.clock.advance(1000);
      await change();
      expect(await contradictions(app.prisma)).toEqual([]);
    }
    expect(await versions()).toEqual(before);
  });
});

it('a report is released when its kit is registered, also those that came before', async () => {
  const kit = await program.kit();
  await program.sampleEvent(kit, 'RECEIVED');
  const early = await program.report(kit);
  expect(await isReleased(early)).toBe(false);
  await program.activate(kit);
  expect(await isReleased(early)).toBe(true);
  expect(await isReleased(await program.report(kit, { amends: early }))).toBe(true);
});

it('a report is of the patient whom its kit is registered to, and of the requisition that it was charted for before', async () => {
  const whose = (id: string) =>
    app.prisma.report.findUniqueOrThrow({ where: { id }, select: { patientRef: true, requisitionRef: true } });
  const kit = await program.receivedKit();
  const requisitionRef = await program.requisition(kit.sampleId);
  const early = await program.report(kit);
  expect(await whose(early)).toEqual({ patientRef: null, requisitionRef });
  const patientRef = await program.patient();
  await program.activate(kit, patientRef);
  expect(await whose(early)).toEqual({ patientRef, requisitionRef });
  expect(await whose(await program.report(kit, { amends: early }))).toEqual({ patientRef, requisitionRef: null });
});

it('an order has each of its kit types once, with its status and times', async () => {
  const orderId = await program.order(['LIPID', 'STI', 'LIPID']);
  const copies = () => app.prisma.$queryRaw`
    SELECT copy.kit_type AS "kitType", copy.status::text, copy.updated FROM order_kit_types copy JOIN orders ON orders.id = copy.order_id
    WHERE orders.order_id = ${orderId}::citext ORDER BY 1`;
  const of = (status: string) => ['LIPID', 'STI'].map((kitType) => ({ kitType, status, updated: app.clock.now() }));
  expect(await copies()).toEqual(of('PENDING'));
  app.clock.advance(1000);
  await program.mutate(program.client, 'cancelOrder', { orderId });
  expect(await copies()).toEqual(of('CANCELED'));
});

it('what the results of a report are of is released with it, and its kit type is its kit’s', async () => {
  await program.mutate(program.admin, 'upsertAnalyte', { code: 'CHOL', name: 'Cholesterol' });
  const quantity = (name: string, more: object) => ({ resultType: 'quantity', name, result: 5, ...more });
  const kit = await program.receivedKit();
  const reportId = await program.report(kit, {
    results: [
      quantity('Total', { analyte: 'CHOL' }),
      quantity('Again', { analyte: 'CHOL' }),
      quantity('Ferritin', { loinc: '2276-4' }),
      quantity('Unknown', {}),
    ],
  });
  const copies = () => app.prisma.$queryRaw`
    SELECT copy.test, copy.released, reports.kit_type AS "kitType" FROM report_tests copy JOIN reports ON reports.id = copy.report_id
    WHERE copy.report_id = ${reportId}::uuid ORDER BY 1`;
  const of = (released: boolean) => ['CHOL', 'loinc:2276-4'].map((test) => ({ test, released, kitType: 'LIPID' }));
  expect(await copies()).toEqual(of(false));
  await program.activate(kit);
  expect(await copies()).toEqual(of(true));
});

it('a report that was withdrawn before is not released, and is nobody’s', async () => {
  const kit = await program.receivedKit();
  const reportId = await program.report(kit);
  await program.mutate(program.lab, 'withdrawReport', { reportId, reason: 'Two tubes were mixed up.' });
  await program.activate(kit);
  expect(await isReleased(reportId)).toBe(false);
  expect(await app.prisma.report.findUnique({ where: { id: reportId } })).toMatchObject({ patientRef: null });
});

it('a kit has the status of its sample', async () => {
  const kit = await program.kit();
  await program.sampleEvent(kit, 'DELIVERED');
  await program.kitEvent(await program.kit(), 'CANCELED');
  const [found] = await app.prisma.$queryRaw<
    { status: string }[]
  >`SELECT sample_status::text AS status FROM kits WHERE kit_id = ${kit.kitId}::citext`;
  expect(found).toEqual({ status: 'DELIVERED' });
});

describe('what happens to a sample', () => {
  async function timesOf(kitId: string) {
    const [found] = await app.prisma.$queryRaw<{ kit: Date; sample: Date; version: string }[]>`
      SELECT kit.updated AS kit, sample.updated AS sample, kit.ctid::text AS version
      FROM kits kit JOIN samples sample ON sample.kit_id = kit.id WHERE kit.kit_id = ${kitId}::citext`;
    return found;
  }

  it('changes its kit too, which has the time of the later change', async () => {
    const kit = await program.kit();
    app.clock.advance(120_000);
    await program.sampleEvent(kit, 'RECEIVED');
    app.clock.advance(1000);
    // A late scan changes no status.
    await program.sampleEvent(kit, 'IN_TRANSIT', {
      created: new Date(app.clock.now().getTime() - 60_000).toISOString(),
    });
    const late = await timesOf(kit.kitId);
    expect(late).toMatchObject({ kit: app.clock.now(), sample: app.clock.now() });
    app.clock.advance(1000);
    await program.kitEvent(kit, 'IN_TRANSIT');
    expect(await timesOf(kit.kitId)).toMatchObject({ kit: app.clock.now(), sample: late?.sample });
  });
});

it('the time of a patient’s last change is that of the creation, if the version before creates the patient', async () => {
  const [row] = await app.prisma.$queryRaw<{ isSame: boolean }[]>`
    INSERT INTO patients (id, account_id, created) VALUES (gen_random_uuid(), ${program.client.accountId}::uuid, '2026-11-01')
    RETURNING updated = created AS "isSame"`;
  expect(row).toEqual({ isSame: true });
});
