import { beforeAll, describe, expect, it } from 'vitest';
import { type TestActor, useTestApp } from '../helpers/app.ts';
import { NO_SUCH_UUID, PATIENT, Program, RECIPIENT, REQUISITION } from '../helpers/program.ts';
import { expectSoundness } from '../helpers/soundness.ts';

/**
 * What orders, samples and reports are found by (contract, 5.2). test/graphql/read-path.test.ts compares every filter with the naive reader, and
 * test/db/plans.test.ts reads the plans.
 */
const app = useTestApp();
expectSoundness(app);
let program: Program;
let stranger: TestActor;

beforeAll(async () => {
  program = await Program.start(app);
  stranger = await app.actor('CLIENT');
  await program.kitType({ code: 'A1C', name: 'A1C', sampleType: 'dried_blood_spot', panels: ['A1C'] });
  for (const analyte of [
    { code: 'CHOL', name: 'Cholesterol', loinc: '2093-3' },
    { code: 'FER', name: 'Ferritin' },
  ])
    await program.mutate(program.admin, 'upsertAnalyte', analyte);
});

/** What shows one record in an answer. */
const SHOWN = { orders: 'orderId', samples: 'sampleId', reports: 'reportId' } as const;

type ListName = keyof typeof SHOWN;

function ask(list: ListName, filter: object, actor: TestActor) {
  const type = `${list.charAt(0).toUpperCase()}${list.slice(1, -1)}Filter`;
  return app.graphql(
    `query ($filter: ${type}) { ${list}(first: 100, filter: $filter) { totalCount edges { node { code: ${SHOWN[list]} } } } }`,
    { filter },
    actor,
  );
}

/** The codes of the records that a filter finds, sorted. */
async function found(list: ListName, filter: object, actor: TestActor = program.client): Promise<string[]> {
  const answer = (await ask(list, filter, actor)).expectNoErrors();
  const { edges, totalCount }: { edges: { node: { code: string } }[]; totalCount: number } = Object(answer)[list];
  expect(totalCount).toBe(edges.length);
  return edges.map(({ node }) => node.code).sort();
}

async function refusalOf(list: ListName, filter: object, actor: TestActor = program.client) {
  return (await ask(list, filter, actor)).errors?.map(({ message, extensions }) => [extensions.code, message]);
}

const sorted = (...codes: readonly string[]) => codes.toSorted();

describe('orders, by the kit types that they ask for', () => {
  it('are those with a kit of one of them, each once, in every status', async () => {
    const [one, both, two] = [
      await program.order(['LIPID', 'LIPID']),
      await program.order(['STI', 'LIPID']),
      await program.order(['STI']),
    ];
    const ours = async (kitTypes: string[], more = {}) =>
      (await found('orders', { kitTypes, ...more })).filter((code) => [one, both, two].includes(code));
    expect(await ours(['LIPID'])).toEqual(sorted(one, both));
    expect(await ours(['LIPID', 'STI', 'STI'])).toEqual(sorted(one, both, two));
    await program.mutate(program.client, 'cancelOrder', { orderId: one });
    expect(await ours(['LIPID'], { statuses: ['CANCELED'] })).toEqual([one]);
    expect(await ours(['LIPID'], { statuses: ['PENDING'] })).toEqual([both]);
    for (const actor of [program.fulfillment, program.lab, program.admin])
      expect(await found('orders', { kitTypes: ['STI'], accountId: program.client.accountId }, actor)).toContain(two);
    expect(await found('orders', { kitTypes: ['LIPID', 'STI'] }, stranger)).toEqual([]);
  });

  it('are in the order of their last change', async () => {
    const orderIds = [await program.order(['STI']), await program.order(['STI'])];
    app.clock.advance(1000);
    await program.mutate(program.client, 'cancelOrder', { orderId: orderIds[0] ?? '' });
    const answer = await app.graphql(
      `{ orders(first: 1, filter: { kitTypes: ["STI"] }) { edges { node { orderId } } } }`,
      {},
      program.client,
    );
    expect(answer.expectNoErrors()).toMatchObject({ orders: { edges: [{ node: { orderId: orderIds[0] } }] } });
  });
});

describe('samples, by a person', () => {
  const ADA = { ...PATIENT, firstName: 'Ada', lastName: 'Łovelace', email: 'ada@example.org', phone: '+1 (555) 0177' };
  let patientId: string;
  let registered: string;
  let alone: string;

  beforeAll(async () => {
    patientId = await program.patient(ADA);
    const kit = await program.kit();
    registered = kit.sampleId;
    await program.activate(kit, patientId);
    alone = 'ALONE-ADA';
    const patient = { ...REQUISITION.patient, ...ADA };
    await program.requisitionStatus(await program.requisition(alone, { patient }), 'APPROVED');
  });

  it.each([{ lastName: ' łOVELACE ' }, { firstName: 'ada', email: 'ADA@example.org' }, { phone: '1-555-0177' }])(
    'are those of the registered patient, and without a kit of the requisition’s: %o',
    async (filter) => {
      expect(await found('samples', filter)).toEqual(sorted(alone, registered));
      expect(await found('samples', { ...filter, kitTypes: ['LIPID'] })).toEqual([registered]);
    },
  );

  it('are not those of the order’s recipient, nor of details that nobody has together', async () => {
    await program.fulfill(await program.order(['LIPID'], { recipient: { ...RECIPIENT, lastName: 'Recipient-Only' } }), [
      { kitType: 'LIPID' },
    ]);
    expect(await found('samples', { lastName: 'Recipient-Only' })).toEqual([]);
    expect(await found('samples', { lastName: ADA.lastName, firstName: 'Charles' })).toEqual([]);
    expect(await found('samples', { lastName: 'Ł%' })).toEqual([]);
  });

  it('by the patient’s id are their own (12.1), and those of nobody for an id that the caller does not see', async () => {
    expect(await found('samples', { patientId: patientId.toUpperCase() })).toEqual(sorted(alone, registered));
    for (const filter of [{ patientId: NO_SUCH_UUID }, { patientId: 'none' }])
      expect(await found('samples', filter)).toEqual([]);
    expect(await found('samples', { patientId }, stranger)).toEqual([]);
    expect(await found('samples', { lastName: ADA.lastName }, stranger)).toEqual([]);
  });

  it('are no longer theirs once the activation is undone, and follow a correction', async () => {
    const kit = await program.registeredKit(await program.patient({ ...PATIENT, lastName: 'Misspelt' }));
    expect(await found('samples', { lastName: 'Misspelt' })).toEqual([kit.sampleId]);
    const [row] = await app.prisma.patient.findMany({ where: { lastName: 'Misspelt' } });
    await program.mutate(program.client, 'updatePatient', { patientId: row?.id ?? '', lastName: 'Corrected' });
    expect(await found('samples', { lastName: 'Misspelt' })).toEqual([]);
    expect(await found('samples', { lastName: 'Corrected' })).toEqual([kit.sampleId]);
    await program.mutate(program.client, 'undoActivation', { kitId: kit.kitId, reason: 'A box was mixed up.' });
    expect(await found('samples', { lastName: 'Corrected' })).toEqual([]);
  });

  it('are found by LAB if they are its own, and not by FULFILLMENT', async () => {
    const { lastName } = ADA;
    expect(await found('samples', { lastName }, program.lab)).toEqual([]);
    expect(await found('samples', { patientId }, program.lab)).toEqual([]);
    await program.sampleEvent({ sampleId: registered }, 'RECEIVED');
    expect(await found('samples', { lastName }, program.lab)).toEqual([registered]);
    expect(await found('samples', { patientId }, program.lab)).toEqual([registered]);
    expect(await found('samples', { lastName }, await app.actor('LAB'))).toEqual([]);
    const forbidden = ['FORBIDDEN', 'The role FULFILLMENT may not see the patient.'];
    for (const filter of [{ lastName }, { email: ADA.email }, { phone: ADA.phone }, { firstName: ADA.firstName }])
      expect(await refusalOf('samples', filter, program.fulfillment)).toEqual([forbidden]);
    expect(await found('samples', { patientId }, program.fulfillment)).toEqual([]);
    expect(await found('samples', { lastName }, program.admin)).toEqual(sorted(alone, registered));
  });
});

describe('reports', () => {
  let names = 0;

  /** A result with a name of its own. */
  const quantity = (analyte: string | null, loinc: string | null = null) => {
    names += 1;
    return { resultType: 'quantity', name: `Test ${names}`, result: 5, unitOfMeasure: 'mg/dL', analyte, loinc };
  };

  /** A report of these results on a new kit that is registered. */
  async function report(results: ReturnType<typeof quantity>[], kitType = 'LIPID') {
    const kit = await program.kit(kitType);
    await program.activate(kit);
    await program.sampleEvent(kit, 'RECEIVED');
    return { kit, reportId: await program.report(kit, { results }) };
  }

  it('by analytes are those with a result of one of them, by its name or by its LOINC code as the catalogue is now', async () => {
    const { reportId: named } = await report([quantity('CHOL'), quantity('FER')]);
    const { reportId: coded } = await report([quantity(null, '2093-3')]);
    const { reportId: unknown } = await report([quantity(null, '2276-4')]);
    expect(await found('reports', { analytes: ['CHOL'] })).toEqual(sorted(named, coded));
    expect(await found('reports', { analytes: ['FER', 'CHOL', 'FER'] })).toEqual(sorted(named, coded));
    await program.mutate(program.admin, 'upsertAnalyte', {
      code: 'FER',
      name: 'Ferritin',
      equivalentLoincs: ['2276-4'],
    });
    expect(await found('reports', { analytes: ['FER'] })).toEqual(sorted(named, unknown));
    expect(await found('reports', { analytes: ['FER'] }, program.lab)).toEqual(sorted(named, unknown));
    expect(await found('reports', { analytes: ['FER'] }, await app.actor('LAB'))).toEqual([]);
    expect(await found('reports', { analytes: ['FER'] }, stranger)).toEqual([]);
    for (const analytes of [['fer'], ['2276-4'], ['loinc:2276-4'], ['NONE'], []])
      expect([analytes, await found('reports', { analytes })]).toEqual([analytes, []]);
  });

  it('by analytes are not those that leave out a withdrawn result, nor, for the program, what is not released', async () => {
    const kit = await program.receivedKit();
    const reportId = await program.report(kit, { results: [quantity('CHOL')] });
    expect(await found('reports', { analytes: ['CHOL'] })).not.toContain(reportId);
    expect(await found('reports', { analytes: ['CHOL'] }, program.lab)).toContain(reportId);
    expect(await found('reports', { analytes: ['CHOL'] }, program.admin)).toContain(reportId);
    await program.activate(kit);
    expect(await found('reports', { analytes: ['CHOL'] })).toContain(reportId);
    const next = await program.report(kit, {
      amends: reportId,
      results: [quantity('FER')],
      withdraws: ['CHOL'],
    });
    expect(await found('reports', { analytes: ['CHOL'] })).not.toContain(next);
    expect(await found('reports', { analytes: ['FER'] })).toContain(next);
  });

  it('by kit types are those on samples of such kits, and none of a requisition alone', async () => {
    const { reportId } = await report([quantity('CHOL')], 'A1C');
    expect(await found('reports', { kitTypes: ['A1C'] })).toEqual([reportId]);
    expect(await found('reports', { kitTypes: ['A1C', 'LIPID'], analytes: ['CHOL'] })).toContain(reportId);
    expect(await found('reports', { kitTypes: ['A1C'], analytes: ['FER'] })).toEqual([]);
    expect(await found('reports', { kitTypes: ['A1C'], status: ['FINAL'], flags: ['UNKNOWN'] })).toEqual([reportId]);
    const alone = 'ALONE-REPORT';
    await program.requisitionStatus(await program.requisition(alone), 'APPROVED');
    await program.sampleEvent({ sampleId: alone }, 'RECEIVED');
    const ofAlone = await program.report({ sampleId: alone });
    expect(await found('reports', { sampleId: alone })).toEqual([ofAlone]);
    expect(await found('reports', { sampleId: alone, kitTypes: ['A1C', 'LIPID'] })).toEqual([]);
  });

  it('by the days of their creation', async () => {
    app.clock.advance(24 * 60 * 60 * 1000);
    const { reportId } = await report([quantity('CHOL')]);
    const today = app.clock.now().toISOString().slice(0, 10);
    expect(await found('reports', { created: { from: today } })).toEqual([reportId]);
    expect(await found('reports', { created: { from: today, to: today }, analytes: ['CHOL'] })).toEqual([reportId]);
    expect(await found('reports', { created: { to: '2020-01-01' } })).toEqual([]);
    const refused = await refusalOf('reports', { created: { from: '2026-02-30' } });
    expect(refused?.map(([code]) => code)).toEqual(['BAD_USER_INPUT']);
  });
});

describe('a list of values', () => {
  it.each([
    ['orders', 'kitTypes'],
    ['reports', 'kitTypes'],
    ['reports', 'analytes'],
  ] as const)('of %s, %s, has at most 200, of which unknown ones, and none, match nothing', async (list, field) => {
    const values = (count: number) => ({ [field]: Array.from({ length: count }, (_, index) => `NONE-${index}`) });
    expect(await found(list, values(200))).toEqual([]);
    expect(await found(list, values(0))).toEqual([]);
    expect(await refusalOf(list, values(201))).toEqual([
      ['QUERY_TOO_COMPLEX', `filter.${field} has 201 values; the limit is 200 values. Split the request.`],
    ]);
    const all = await found(list, {});
    expect(await found(list, { [field]: null })).toEqual(all);
  });

  it('has texts of at most 254 characters, as the details of a person are', async () => {
    for (const [list, filter] of [
      ['orders', { kitTypes: ['x'.repeat(255)] }],
      ['reports', { analytes: ['x'.repeat(255)] }],
      ['samples', { lastName: 'x'.repeat(255) }],
      ['samples', { patientId: 'x'.repeat(255) }],
    ] as const)
      expect((await refusalOf(list, filter))?.map(([code]) => code)).toEqual(['BAD_USER_INPUT']);
    expect(await found('samples', { lastName: 'x'.repeat(254) })).toEqual([]);
  });
});
