import { beforeAll, describe, expect, it } from 'vitest';
import { KIT_TRAITS, kitLifecycle } from '../../src/domains/lifecycles/kit.ts';
import { allowedNext, type Lifecycle, refusedMove, requireMove } from '../../src/domains/lifecycles/lifecycle.ts';
import { ORDER_TRAITS, orderLifecycle, orderProgress } from '../../src/domains/lifecycles/order.ts';
import { REQUISITION_TRAITS, requisitionLifecycle } from '../../src/domains/lifecycles/requisition.ts';
import { isFailed, SAMPLE_TRAITS, sampleLifecycle } from '../../src/domains/lifecycles/sample.ts';
import { KitStatus, OrderStatus, RequisitionStatus, SampleStatus } from '../../src/generated/prisma/enums.ts';
import { useTestApp } from '../helpers/app.ts';
import { contractMoves, type Kind } from '../helpers/contract-moves.ts';
import { type OrderedKit, Program } from '../helpers/program.ts';
import { expectSoundness } from '../helpers/soundness.ts';

const app = useTestApp();
expectSoundness(app);
let program: Program;

beforeAll(async () => {
  program = await Program.start(app);
});

describe('the table of moves (contract, 4.2)', () => {
  const lifecycles: readonly { kind: Kind; lifecycle: Lifecycle<string>; statuses: readonly string[] }[] = [
    { kind: 'order', lifecycle: orderLifecycle, statuses: Object.values(OrderStatus) },
    { kind: 'kit', lifecycle: kitLifecycle, statuses: Object.values(KitStatus) },
    { kind: 'sample', lifecycle: sampleLifecycle, statuses: Object.values(SampleStatus) },
    { kind: 'requisition', lifecycle: requisitionLifecycle, statuses: Object.values(RequisitionStatus) },
  ];

  it.each(lifecycles)(
    'has all moves of the $kind, and the service allows no others',
    ({ kind, lifecycle, statuses }) => {
      expect([lifecycle.initial]).toEqual(contractMoves(kind, 'NONE'));
      for (const from of statuses) {
        expect([...allowedNext(lifecycle, from)].sort(), `from ${from}`).toEqual([...contractMoves(kind, from)].sort());
        for (const to of statuses) {
          const move = () => requireMove(lifecycle, from, to);
          if (contractMoves(kind, from).includes(to)) expect(move).not.toThrow();
          else expect(move).toThrow(refusal(contractMoves(kind, from), from === to));
        }
      }
    },
  );

  it('refuses a move that it has for another reason, and names only what else is allowed', () => {
    expect(refusedMove(orderLifecycle, 'IN_PROGRESS', 'CANCELED', 'a kit has left').message).toBe(
      'An order cannot move from IN_PROGRESS to CANCELED: a kit has left; allowed from here: COMPLETED.',
    );
    expect(refusedMove(requisitionLifecycle, 'RESULTED', 'RESULTED').message).toBe(
      'A requisition cannot move from RESULTED to RESULTED: that is its status already.',
    );
  });

  function refusal(allowed: readonly string[], isSame: boolean): RegExp {
    if (allowed.length === 0) return isSame ? /that is its status already\.$/ : /nothing follows/;
    return new RegExp(`allowed from here: .*${allowed[0]}`);
  }
});

describe('the traits of statuses', () => {
  const samples = Object.values(SampleStatus);
  const samplesWhere = (isSo: (status: SampleStatus) => boolean) => samples.filter(isSo);

  /** The moves of a sample, without the one back that only the withdrawal of its reports makes. */
  const movesOf = (status: SampleStatus) =>
    allowedNext(sampleLifecycle, status).filter(
      (next) => next !== 'RECEIVED' || !SAMPLE_TRAITS[status].isReceivedAgainByWithdrawal,
    );
  /** Those that somebody waits for: not the recovery of a sample that has failed. */
  const expectedOf = (status: SampleStatus) => (isFailed(status) ? [] : movesOf(status));

  it('are those of every status', () => {
    expect(Object.keys(KIT_TRAITS).sort()).toEqual(Object.values(KitStatus).sort());
    expect(Object.keys(SAMPLE_TRAITS).sort()).toEqual([...samples].sort());
    expect(Object.keys(ORDER_TRAITS).sort()).toEqual(Object.values(OrderStatus).sort());
    expect(Object.keys(REQUISITION_TRAITS).sort()).toEqual(Object.values(RequisitionStatus).sort());
  });

  it('let a sample have reports in every status that can follow one set by a report', () => {
    const reached = new Set(samplesWhere((status) => SAMPLE_TRAITS[status].isSetByReports));
    // A set that grows while it is walked.
    for (const status of reached) for (const next of movesOf(status)) reached.add(next);
    expect(new Set(samplesWhere((status) => SAMPLE_TRAITS[status].mayHaveReports))).toEqual(reached);
  });

  it('let a result prove receipt exactly where the sample can still be received', () => {
    expect(samplesWhere((status) => SAMPLE_TRAITS[status].isReceivedByResult)).toEqual(
      samplesWhere((status) => expectedOf(status).includes('RECEIVED')),
    );
  });

  it('return a sample to RECEIVED by the withdrawal of its reports if a report has set its status', () => {
    expect(samplesWhere((status) => SAMPLE_TRAITS[status].isReceivedAgainByWithdrawal)).toEqual(
      samplesWhere((status) => SAMPLE_TRAITS[status].isSetByReports),
    );
  });

  it('let a program cancel a requisition by a move of the table, as long as the laboratory has no sample', () => {
    const canceled = Object.values(RequisitionStatus).flatMap((from) => {
      const to = REQUISITION_TRAITS[from].whenCanceled;
      if (to !== null) expect(allowedNext(requisitionLifecycle, from)).toContain(to);
      return to === null ? [] : [`${from} ${to}`];
    });
    expect(canceled).toEqual(['CREATED DENIED', 'APPROVED REJECTED']);
  });

  it('await a result as long as the sample can still move other than by an amendment or a withdrawal', () => {
    expect(samplesWhere((status) => SAMPLE_TRAITS[status].awaitsResult)).toEqual(
      samplesWhere((status) => expectedOf(status).some((next) => next !== status)),
    );
  });

  it('only accept amendments, which set the status again, if the only next status is the same', () => {
    const repeats = (status: string, moves: readonly string[]) => moves.length === 1 && moves[0] === status;
    expect(samplesWhere((status) => SAMPLE_TRAITS[status].hasAllResults)).toEqual(
      samplesWhere((status) => repeats(status, movesOf(status))),
    );
    const requisitions = Object.values(RequisitionStatus);
    expect(requisitions.filter((status) => REQUISITION_TRAITS[status].isSetAgainByAmendments)).toEqual(
      requisitions.filter((status) => repeats(status, allowedNext(requisitionLifecycle, status))),
    );
  });

  it('have a kit registered by activation where the database demands a patient', async () => {
    const [constraint] = await app.prisma.$queryRaw<{ definition: string }[]>`
      SELECT pg_get_constraintdef(oid) AS definition FROM pg_constraint WHERE conname = 'kits_registered_to_a_patient'`;
    const named = [...(constraint?.definition ?? '').matchAll(/'(\w+)'/g)].map(([, status]) => status);
    // A canceled kit may have one, if it was registered before.
    expect(named).toEqual([
      ...Object.values(KitStatus).filter((status) => KIT_TRAITS[status].isSetByActivation),
      'CANCELED',
    ]);
  });
});

describe('the progress of an order (contract, 4.3)', () => {
  const kitStatuses = Object.values(KitStatus);

  it('is PENDING without kits', () => {
    expect(orderProgress('PENDING', 1, [])).toBe('PENDING');
  });

  it('is COMPLETED, CANCELED or IN_PROGRESS, depending on all its kits', () => {
    const kitLists = kitStatuses.flatMap((one) => [
      [one],
      ...kitStatuses.flatMap((two) => [
        [one, two],
        [one, two, 'CANCELED' as const],
      ]),
    ]);
    for (const kits of kitLists) {
      for (const unfulfilled of [0, 1]) {
        const areSettled = kits.every((kit) => ['DELIVERED', 'REGISTERED', 'CANCELED'].includes(kit));
        const areCanceled = kits.every((kit) => kit === 'CANCELED');
        const expected = unfulfilled > 0 || !areSettled ? 'IN_PROGRESS' : areCanceled ? 'CANCELED' : 'COMPLETED';
        for (const from of ['PENDING', 'IN_PROGRESS'] as const)
          expect(orderProgress(from, unfulfilled, kits)).toBe(expected);
        for (const from of ['COMPLETED', 'CANCELED'] as const)
          expect(orderProgress(from, unfulfilled, kits)).toBe(from);
      }
    }
  });

  function orderOf({ orderId }: OrderedKit) {
    return app.prisma.order.findUniqueOrThrow({ where: { orderId } });
  }

  it('becomes COMPLETED with one registered and one canceled kit, which updates `updated`', async () => {
    const orderId = await program.order(['LIPID', 'LIPID']);
    const [one, two] = await program.fulfill(orderId, [{ kitType: 'LIPID' }, { kitType: 'LIPID' }]);
    if (!one || !two) throw new Error('The order has no two kits.');
    app.clock.advance(1000);
    await program.kitEvent(one, 'CANCELED');
    const inProgress = await orderOf(one);
    expect(inProgress.status).toBe('IN_PROGRESS');
    expect(inProgress.updated < app.clock.now()).toBe(true);
    app.clock.advance(1000);
    await program.activate(two);
    expect(await orderOf(one)).toMatchObject({ status: 'COMPLETED', updated: app.clock.now() });
  });

  it('becomes CANCELED with its last kit, but not while there is something left to fulfil', async () => {
    const orderId = await program.order(['LIPID', 'LIPID']);
    const [one] = await program.fulfill(orderId);
    if (!one) throw new Error('The order has no kit.');
    await program.kitEvent(one, 'CANCELED');
    expect((await orderOf(one)).status).toBe('IN_PROGRESS');
    const [two] = await program.fulfill(orderId);
    if (!two) throw new Error('The order has no second kit.');
    await program.kitEvent(two, 'CANCELED');
    expect((await orderOf(one)).status).toBe('CANCELED');
  });

  it('CANCELED cancels the kits and their samples for the same reason', async () => {
    const kit = await program.kit();
    await program.mutate(program.client, 'cancelOrder', { orderId: kit.orderId, reason: 'moved away' });
    const events = { orderBy: { id: 'asc' } } as const;
    const canceled = { status: 'CANCELED', events: [{ reason: null }, { status: 'CANCELED', reason: 'moved away' }] };
    expect(
      await app.prisma.kit.findUniqueOrThrow({
        where: { kitId: kit.kitId },
        include: { events, sample: { include: { events } } },
      }),
    ).toMatchObject({ ...canceled, sample: canceled });
  });

  it.each(['IN_TRANSIT', 'DELIVERED', 'DELIVERY_EXCEPTION'] as const)(
    'cannot become CANCELED while a kit is %s',
    async (status) => {
      const kit = await program.kit();
      await program.kitEvent(kit, 'IN_TRANSIT');
      if (status !== 'IN_TRANSIT') await program.kitEvent(kit, status);
      const answer = await program.attempt(program.client, 'cancelOrder', { orderId: kit.orderId });
      expect(answer.expectError('INVALID_TRANSITION').message).toMatch(
        /cannot move from (IN_PROGRESS|COMPLETED) to CANCELED/,
      );
    },
  );
});

it('canceling a kit keeps the status of a sample with results', async () => {
  const kit = await program.receivedKit();
  await program.report(kit);
  await program.kitEvent(kit, 'CANCELED');
  expect(await app.prisma.sample.findFirstOrThrow({ where: { sampleId: kit.sampleId } })).toMatchObject({
    status: 'RESULTED',
  });
});
it('a requisition that the laboratory has set to RESULTED takes only an amended report', async () => {
  const kit = await program.stockKit();
  const requisitionId = await program.requisition(kit.sampleId);
  for (const status of ['APPROVED', 'RESULTED'] as const) await program.requisitionStatus(requisitionId, status);
  await program.sampleEvent(kit, 'RECEIVED');
  const statuses = async () =>
    (
      await app.prisma.requisitionEvent.findMany({ where: { requisitionRef: requisitionId }, orderBy: { id: 'asc' } })
    ).map(({ status }) => status);
  const first = await program.report(kit);
  expect(await statuses()).toEqual(['CREATED', 'APPROVED', 'RESULTED']);
  await program.report(kit, { amends: first });
  expect(await statuses()).toEqual(['CREATED', 'APPROVED', 'RESULTED', 'RESULTED']);
});
