import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { kitLifecycle } from '../../src/domains/lifecycles/kit.ts';
import { allowedNext, type Lifecycle, requireMove } from '../../src/domains/lifecycles/lifecycle.ts';
import { orderLifecycle, orderProgress } from '../../src/domains/lifecycles/order.ts';
import { requisitionLifecycle } from '../../src/domains/lifecycles/requisition.ts';
import { sampleLifecycle } from '../../src/domains/lifecycles/sample.ts';
import { KitStatus, OrderStatus, RequisitionStatus, SampleStatus } from '../../src/generated/prisma/enums.ts';
import { useTestApp } from '../helpers/app.ts';
import { contractMoves, type Kind } from '../helpers/contract-moves.ts';
import { outcomeOf } from '../helpers/outcomes.ts';
import { Program, type ProgramKit } from '../helpers/program.ts';

const app = useTestApp();
let program: Program;

beforeAll(async () => {
  program = await Program.start(app);
});

describe('the table of moves (contract, 4.2)', () => {
  const lifecycles: Readonly<Record<Kind, { lifecycle: Lifecycle<string>; statuses: readonly string[] }>> = {
    order: { lifecycle: orderLifecycle, statuses: Object.values(OrderStatus) },
    kit: { lifecycle: kitLifecycle, statuses: Object.values(KitStatus) },
    sample: { lifecycle: sampleLifecycle, statuses: Object.values(SampleStatus) },
    requisition: { lifecycle: requisitionLifecycle, statuses: Object.values(RequisitionStatus) },
  };

  it.each(Object.entries(lifecycles))(
    '%s: exactly the contract’s moves, of all pairs',
    (name, { lifecycle, statuses }) => {
      // The key is one of the record above.
      const kind = name as Kind;
      expect([lifecycle.initial]).toEqual(contractMoves(kind, 'NONE'));
      for (const from of statuses) {
        expect([...allowedNext(lifecycle, from)].sort(), `from ${from}`).toEqual([...contractMoves(kind, from)].sort());
        for (const to of statuses) {
          const move = () => requireMove(lifecycle, from, to);
          if (contractMoves(kind, from).includes(to)) expect(move).not.toThrow();
          else expect(move).toThrow(refusal(contractMoves(kind, from)));
        }
      }
    },
  );

  function refusal(allowed: readonly string[]): RegExp {
    return allowed.length === 0 ? /nothing follows/ : new RegExp(`allowed from here: .*${allowed[0]}`);
  }
});

describe('the progress of an order (contract, 4.3)', () => {
  const kitStatuses = Object.values(KitStatus);

  it('an order without kits is pending', () => {
    expect(orderProgress('PENDING', 1, [])).toBe('PENDING');
  });

  it('for all kits: completed, canceled by itself, or in progress', () => {
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

  async function orderOf(kit: ProgramKit) {
    return app.prisma.order.findUniqueOrThrow({ where: { orderId: kit.orderId ?? '' } });
  }

  it('an order is completed by a registered kit and a canceled one, and renews `updated`', async () => {
    const orderId = await program.order(['LIPID', 'LIPID']);
    const [one, two] = await program.fulfill(orderId, [{ kitType: 'LIPID' }, { kitType: 'LIPID' }]);
    if (!one || !two) throw new Error('two kits were fulfilled');
    app.clock.advance(1000);
    await program.kitEvent(one, 'CANCELED');
    const inProgress = await orderOf(one);
    expect(inProgress.status).toBe('IN_PROGRESS');
    expect(inProgress.updated < app.clock.now()).toBe(true);
    app.clock.advance(1000);
    await program.activate(two);
    expect(await orderOf(one)).toMatchObject({ status: 'COMPLETED', updated: app.clock.now() });
  });

  it('an order whose kits are all canceled stays in progress while something is left to fulfil, then is canceled', async () => {
    const orderId = await program.order(['LIPID', 'LIPID']);
    const [one] = await program.fulfill(orderId);
    if (!one) throw new Error('one kit was fulfilled');
    await program.kitEvent(one, 'CANCELED');
    expect((await orderOf(one)).status).toBe('IN_PROGRESS');
    const [two] = await program.fulfill(orderId);
    if (!two) throw new Error('one kit was fulfilled');
    await program.kitEvent(two, 'CANCELED');
    expect((await orderOf(one)).status).toBe('CANCELED');
  });

  it('canceling an order cancels its kits and their samples, with the reason', async () => {
    const kit = await program.kit();
    await program.mutate(
      program.client,
      'cancelOrder',
      { orderId: kit.orderId, reason: 'moved away' },
      'order { status }',
    );
    const events = { orderBy: { id: 'asc' } } as const;
    const canceled = { status: 'CANCELED', events: [{ reason: null }, { status: 'CANCELED', reason: 'moved away' }] };
    expect(
      await app.prisma.kit.findUniqueOrThrow({
        where: { kitId: kit.kitId },
        include: { events, sample: { include: { events } } },
      }),
    ).toMatchObject({ ...canceled, sample: canceled });
  });

  it.each(['IN_TRANSIT', 'DELIVERED', 'DELIVERY_EXCEPTION'])(
    'an order with a kit that is %s cannot be canceled',
    async (status) => {
      const kit = await program.kit();
      await program.kitEvent(kit, 'IN_TRANSIT');
      if (status !== 'IN_TRANSIT') await program.kitEvent(kit, status);
      const answer = await program.attempt(program.client, 'cancelOrder', { orderId: kit.orderId }, 'order { status }');
      expect(answer.expectError('INVALID_TRANSITION').message).toMatch(
        /cannot move from (IN_PROGRESS|COMPLETED) to CANCELED/,
      );
    },
  );
});

it('a kit’s cancelation leaves alone what the laboratory has found', async () => {
  const kit = await program.stockKit();
  await program.sampleEvent(kit, 'RECEIVED');
  await program.report(kit);
  await program.kitEvent(kit, 'CANCELED');
  expect(await app.prisma.sample.findUniqueOrThrow({ where: { sampleId: kit.sampleId } })).toMatchObject({
    status: 'RESULTED',
  });
});

// What happens to a kit, its sample and its requisition, against a small model ------------------------------------------

const MINUTE = 60_000;

/** When something is said to have happened: not said, so many minutes ago (negative: ahead), or before all that is known. */
type When = 'unsaid' | 'before the first event' | number;

type Step =
  | { readonly act: 'kit' | 'sample' | 'requisition'; readonly status: string; readonly when: When }
  | { readonly act: 'activate' }
  | { readonly act: 'report'; readonly partial: boolean; readonly amends: 'nothing' | 'the newest' | 'an amended one' };

interface ModelEvent {
  readonly status: string;
  readonly created: number;
}

/** A history, and the status that its newest event gives. */
class ModelRecord {
  readonly kind: 'kit' | 'sample' | 'requisition';
  readonly told: ModelEvent[];
  /** The events that moved it, oldest first: all but the late ones. */
  readonly moves: ModelEvent[];

  constructor(kind: ModelRecord['kind'], status: string, created: number) {
    this.kind = kind;
    this.told = [{ status, created }];
    this.moves = [{ status, created }];
  }

  get status(): string {
    return this.newest.status;
  }

  get newest(): ModelEvent {
    return this.moves.at(-1) ?? { status: '', created: 0 };
  }

  get first(): number {
    return this.told[0]?.created ?? 0;
  }

  may(status: string): boolean {
    return contractMoves(this.kind, this.status).includes(status);
  }

  /** Moves by the service's own doing: never before the newest event. */
  move(status: string, created: number): void {
    const event = { status, created: Math.max(created, this.newest.created) };
    this.told.push(event);
    this.moves.push(event);
  }

  /** The statuses, oldest first: by the time of the event, then by when it was told. */
  history(): string[] {
    return this.told.toSorted((one, other) => one.created - other.created).map(({ status }) => status);
  }
}

/** What a sample's move means for its requisition (contract, 4.5). */
const CARRIED_OVER: Readonly<Record<string, string>> = {
  DELIVERED: 'DELIVERED',
  DELIVERY_EXCEPTION: 'DELIVERY_EXCEPTION',
  RECEIVED: 'RECEIVED',
  EXTRA_QUALITY_CHECKS: 'EXTRA_QUALITY_CHECKS',
  RESULTED: 'RESULTED',
  COLLECTION_EXCEPTION: 'REJECTED',
};

class Model {
  readonly kit: ModelRecord;
  readonly sample: ModelRecord;
  readonly requisition: ModelRecord;
  /** The reports, oldest first: whether each is amended. */
  readonly reports: { amended: boolean }[] = [];

  constructor(now: number) {
    this.kit = new ModelRecord('kit', 'PREPARING', now);
    this.sample = new ModelRecord('sample', 'AWAITING_COLLECTION', now);
    this.requisition = new ModelRecord('requisition', 'CREATED', now);
  }

  /** Does a step, and says how it comes out. */
  take(step: Step, now: number): string {
    if (step.act === 'activate') return this.#activate(now);
    if (step.act === 'report') return this.#report(step, now);
    return this.#record(this[step.act], step.status, step.when, now);
  }

  #record(record: ModelRecord, status: string, when: When, now: number): string {
    const isByReport = record.kind === 'sample' && (status === 'RESULTED' || status === 'PARTIALLY_RESULTED');
    const isAgain = record.kind === 'requisition' && status === 'RESULTED' && record.status === 'RESULTED';
    if ((record.kind === 'kit' && status === 'REGISTERED') || isByReport || isAgain) return 'INVALID_TRANSITION';
    const created = timeOf(when, record, now);
    if (created > now + 5 * MINUTE || created < record.first) return 'BAD_USER_INPUT';
    if (created < record.newest.created) {
      record.told.push({ status, created });
      return 'OK';
    }
    if (!record.may(status)) return 'INVALID_TRANSITION';
    record.move(status, created);
    if (record.kind === 'kit' && status === 'CANCELED' && this.sample.may('CANCELED'))
      this.sample.move('CANCELED', now);
    if (record.kind === 'sample') this.#follow(this.sample.newest, false);
    if (record.kind === 'requisition' && status === 'APPROVED') this.#takeUp();
    return 'OK';
  }

  #activate(now: number): string {
    if (this.kit.status === 'CANCELED') return 'FORBIDDEN';
    // By the same patient each time.
    if (this.kit.status !== 'REGISTERED') this.kit.move('REGISTERED', now);
    return 'OK';
  }

  #report({ partial, amends }: Extract<Step, { act: 'report' }>, now: number): string {
    const amended =
      amends === 'nothing'
        ? undefined
        : this.reports.findLast((report) => report.amended === (amends === 'an amended one'));
    if (amended?.amended) return 'CONFLICT';
    const status = partial ? 'PARTIALLY_RESULTED' : 'RESULTED';
    if (!this.sample.may(status) || (this.sample.status === 'RESULTED' && !amended)) return 'INVALID_TRANSITION';
    if (amended) amended.amended = true;
    this.reports.push({ amended: false });
    this.sample.move(status, now);
    this.#follow(this.sample.newest, amended !== undefined);
    return 'OK';
  }

  #follow({ status, created }: ModelEvent, isAmendment: boolean): void {
    const next = CARRIED_OVER[status];
    if (next === undefined || !this.requisition.may(next) || this.requisition.status === 'CREATED') return;
    if (this.requisition.status === 'RESULTED' && !isAmendment) return;
    this.requisition.move(next, created);
  }

  /** On approval: the newest of the sample's moves that means something to a requisition. */
  #takeUp(): void {
    const last = this.sample.moves.findLast(({ status }) => CARRIED_OVER[status] !== undefined);
    if (last) this.requisition.move(CARRIED_OVER[last.status] ?? '', last.created);
  }
}

function timeOf(when: When, record: ModelRecord, now: number): number {
  if (when === 'unsaid') return Math.max(now, record.newest.created);
  return when === 'before the first event' ? record.first - 1 : now - when * MINUTE;
}

const when = fc.oneof(
  { weight: 4, arbitrary: fc.constant<When>('unsaid') },
  { weight: 4, arbitrary: fc.integer({ min: -6, max: 4 }) },
  { weight: 1, arbitrary: fc.constant<When>('before the first event') },
);
const recorded = (act: 'kit' | 'sample' | 'requisition', statuses: readonly string[]) =>
  fc.record({ act: fc.constant(act), status: fc.constantFrom(...statuses), when });

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: recorded('kit', Object.values(KitStatus)) },
  { weight: 6, arbitrary: recorded('sample', Object.values(SampleStatus)) },
  { weight: 3, arbitrary: recorded('requisition', ['APPROVED', 'APPROVED', ...Object.values(RequisitionStatus)]) },
  { weight: 1, arbitrary: fc.constant<Step>({ act: 'activate' }) },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('report' as const),
      partial: fc.boolean(),
      amends: fc.constantFrom('nothing', 'the newest', 'an amended one'),
    }),
  },
);

/** A way that ends well, to set out from: random steps alone seldom come far. */
const ways: readonly (readonly Step[])[] = [
  [],
  [recordedNow('sample', 'DELIVERED'), recordedNow('sample', 'RECEIVED')],
  [recordedNow('requisition', 'APPROVED'), recordedNow('sample', 'IN_TRANSIT')],
  [recordedNow('sample', 'RECEIVED'), { act: 'report', partial: false, amends: 'nothing' }],
  [recordedNow('requisition', 'APPROVED'), recordedNow('requisition', 'RESULTED'), recordedNow('sample', 'RECEIVED')],
  [recordedNow('kit', 'IN_TRANSIT'), recordedNow('kit', 'DELIVERED'), { act: 'activate' }],
];

function recordedNow(act: 'kit' | 'sample' | 'requisition', status: string): Step {
  return { act, status, when: 'unsaid' };
}

/** A kit with a requisition for its sample, on which steps are taken through the API. */
class Subject {
  readonly #kit: ProgramKit;
  readonly #requisitionId: string;
  readonly #patientId: string;
  readonly model: Model;

  private constructor(kit: ProgramKit, requisitionId: string, patientId: string) {
    this.#kit = kit;
    this.#requisitionId = requisitionId;
    this.#patientId = patientId;
    this.model = new Model(app.clock.now().getTime());
  }

  static async make(patientId: string): Promise<Subject> {
    const kit = await program.stockKit();
    return new Subject(kit, await program.requisition(kit.sampleId), patientId);
  }

  /** Takes a step, and says how it came out. */
  async take(step: Step): Promise<string> {
    const { kitId, sampleId } = this.#kit;
    switch (step.act) {
      case 'kit':
        return this.#send('recordKitEvent', { kitId, ...this.#facts(step) });
      case 'sample':
        return this.#send('recordSampleEvent', { sampleId, ...this.#facts(step) });
      case 'requisition':
        return this.#send('updateRequisitionStatus', { requisitionId: this.#requisitionId, ...this.#facts(step) });
      case 'activate':
        return this.#send('activateKit', { kitId, patientId: this.#patientId });
      case 'report':
        return this.#send('submitReport', { sampleId, ...(await this.#report(step)) });
    }
  }

  #facts({ act, status, when }: Extract<Step, { status: string }>): object {
    const created = new Date(timeOf(when, this.model[act], app.clock.now().getTime()));
    return { status, ...(when === 'unsaid' ? {} : { created }) };
  }

  async #report({ partial, amends }: Extract<Step, { act: 'report' }>): Promise<object> {
    const now = app.clock.now().toISOString();
    const results = [{ resultType: 'genotype', name: 'CYP2D6', result: '*1/*4' }];
    const input = { dateCollected: now, dateReceived: now, dateResulted: now, partial, results };
    if (amends === 'nothing') return input;
    const reports = await app.prisma.report.findMany({
      where: { sample: { sampleId: this.#kit.sampleId } },
      include: { amendedBy: true },
      orderBy: { id: 'asc' },
    });
    const amended = reports.findLast((report) => (report.amendedBy !== null) === (amends === 'an amended one'));
    return { ...input, ...(amended ? { amends: amended.id } : {}) };
  }

  async #send(mutation: string, input: object): Promise<string> {
    return outcomeOf(await program.attempt(program.admin, mutation, input, '__typename'));
  }

  /** Status and history of kit, sample and requisition, as the API tells them. */
  async histories(): Promise<unknown> {
    const fields = 'status events { status } allowedNextStatuses';
    const answer = await app.graphql<{ kit: Told & { sample: Told & { requisition: Told } } }>(
      `query ($kitId: String!) { kit(kitId: $kitId) { ${fields} sample { ${fields} requisition { ${fields} } } } }`,
      { kitId: this.#kit.kitId },
      program.client,
    );
    const { kit } = answer.expectNoErrors();
    return [kit, kit.sample, kit.sample.requisition].map(({ status, events, allowedNextStatuses }) => ({
      status,
      history: events.map((event) => event.status),
      allowed: [...allowedNextStatuses].sort(),
    }));
  }
}

interface Told {
  readonly status: string;
  readonly events: readonly { readonly status: string }[];
  readonly allowedNextStatuses: readonly string[];
}

it('random moves of a kit, its sample and its requisition come out as the contract has it', {
  timeout: 60_000,
}, async () => {
  const patientId = await program.patient();
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...ways), fc.array(step, { minLength: 4, maxLength: 9 }), async (way, steps) => {
      const subject = await Subject.make(patientId);
      const { model } = subject;
      for (const each of [...way, ...steps]) {
        app.clock.advance(MINUTE);
        // First through the API: it goes by the times that the model knows before the step.
        const outcome = await subject.take(each);
        expect(outcome, JSON.stringify(each)).toBe(model.take(each, app.clock.now().getTime()));
      }
      expect(await subject.histories()).toEqual(
        [model.kit, model.sample, model.requisition].map((record) => ({
          status: record.status,
          history: record.history(),
          allowed: [...contractMoves(record.kind, record.status)].sort(),
        })),
      );
    }),
    { numRuns: 30 },
  );
});

// Late scans and times --------------------------------------------------------------------------------------------------

const ago = (minutes: number) => new Date(app.clock.now().getTime() - minutes * MINUTE).toISOString();

it('a late scan is kept, moves and cascades nothing, and its tracking number fills the gap', async () => {
  const kit = await program.kit();
  await program.requisitionStatus(await program.requisition(kit.sampleId), 'APPROVED');
  app.clock.advance(10 * MINUTE);
  await program.kitEvent(kit, 'IN_TRANSIT', { created: ago(4) });
  await program.sampleEvent(kit, 'IN_TRANSIT', { created: ago(4) });

  await program.kitEvent(kit, 'CANCELED', { created: ago(6), trackingNumber: '1Z-LATE', carrier: 'UPS' });
  await program.sampleEvent(kit, 'IN_TRANSIT', { created: ago(6), trackingNumber: '9400-LATE' });
  await program.sampleEvent(kit, 'RECEIVED', { created: ago(5) });

  const found = await app.prisma.kit.findUniqueOrThrow({
    where: { kitId: kit.kitId },
    include: {
      order: true,
      shipmentToCustomer: true,
      sample: { include: { shipments: true, requisition: true, events: true } },
    },
  });
  expect(found).toMatchObject({
    status: 'IN_TRANSIT',
    order: { status: 'IN_PROGRESS' },
    shipmentToCustomer: { trackingNumber: '1Z-LATE', carrier: 'UPS' },
    sample: { status: 'IN_TRANSIT', shipments: [{ trackingNumber: '9400-LATE' }], requisition: { status: 'APPROVED' } },
  });
  expect(found.sample?.events).toHaveLength(4);
});

it('what a late scan of the sample says is not taken up on approval either', async () => {
  const kit = await program.stockKit();
  const requisitionId = await program.requisition(kit.sampleId);
  app.clock.advance(10 * MINUTE);
  await program.sampleEvent(kit, 'IN_TRANSIT');
  await program.sampleEvent(kit, 'DELIVERY_EXCEPTION', { created: ago(5) });
  await program.requisitionStatus(requisitionId, 'APPROVED');
  expect(await app.prisma.requisition.findUniqueOrThrow({ where: { id: requisitionId } })).toMatchObject({
    status: 'APPROVED',
  });
});

it('a newer tracking number takes the place of the parcel to the customer; a late one does not', async () => {
  const kit = await program.kit();
  app.clock.advance(10 * MINUTE);
  await program.kitEvent(kit, 'IN_TRANSIT', { trackingNumber: 'FIRST', carrier: 'UPS' });
  await program.kitEvent(kit, 'DELIVERY_EXCEPTION', { created: ago(5), trackingNumber: 'LATE' });
  const shipment = () => app.prisma.shipment.findFirstOrThrow({ where: { kit: { kitId: kit.kitId } } });
  expect(await shipment()).toMatchObject({ trackingNumber: 'FIRST', carrier: 'UPS' });
  await program.kitEvent(kit, 'DELIVERY_EXCEPTION');
  await program.kitEvent(kit, 'IN_TRANSIT', { trackingNumber: 'SECOND' });
  expect(await shipment()).toMatchObject({ trackingNumber: 'SECOND', carrier: null });
});

it('the same return parcel is one shipment, another is a further one', async () => {
  const kit = await program.kit();
  await program.sampleEvent(kit, 'IN_TRANSIT', { trackingNumber: 'BACK-1', carrier: 'USPS' });
  app.clock.advance(MINUTE);
  await program.sampleEvent(kit, 'DELIVERY_EXCEPTION', { trackingNumber: 'NOT-A-RETURN' });
  await program.sampleEvent(kit, 'IN_TRANSIT', { trackingNumber: 'BACK-1' });
  await program.sampleEvent(kit, 'DELIVERY_EXCEPTION');
  app.clock.advance(MINUTE);
  await program.sampleEvent(kit, 'IN_TRANSIT', { trackingNumber: 'BACK-2' });
  const answer = await app.graphql(
    'query ($sampleId: String!) { sample(sampleId: $sampleId) { shipments { trackingNumber carrier } } }',
    kit,
    program.client,
  );
  expect(answer.expectNoErrors()).toEqual({
    sample: {
      shipments: [
        { trackingNumber: 'BACK-1', carrier: 'USPS' },
        { trackingNumber: 'BACK-2', carrier: null },
      ],
    },
  });
});

it('an event may lie exactly five minutes ahead, and at the record’s first event; no further', async () => {
  const kit = await program.kit();
  const first = app.clock.now();
  const at = (milliseconds: number) => ({ created: new Date(first.getTime() + milliseconds).toISOString() });
  const send = (more: object) =>
    program.attempt(program.fulfillment, 'recordKitEvent', { kitId: kit.kitId, ...more }, 'kit { status }');
  for (const created of [at(-1), at(5 * MINUTE + 1)]) {
    const error = (await send({ status: 'IN_TRANSIT', ...created })).expectError('BAD_USER_INPUT');
    expect(error.extensions.fields).toMatchObject([{ field: 'created' }]);
  }
  expect(outcomeOf(await send({ status: 'IN_TRANSIT', ...at(0) }))).toBe('OK');
  expect(outcomeOf(await send({ status: 'DELIVERED', ...at(5 * MINUTE) }))).toBe('OK');
  // What the service does itself now comes after that all the same.
  await program.activate(kit);
  expect(await app.prisma.kit.findUniqueOrThrow({ where: { kitId: kit.kitId } })).toMatchObject({
    status: 'REGISTERED',
  });
});

it('an event keeps when it happened, in whatever offset it was given, and when it was recorded', async () => {
  const kit = await program.kit();
  app.clock.advance(60 * MINUTE);
  const happened = new Date(ago(30));
  const inDelhi = new Date(happened.getTime() + 330 * MINUTE).toISOString().replace('Z', '+05:30');
  await program.kitEvent(kit, 'IN_TRANSIT', { created: inDelhi, reason: '  scanned  ' });
  const answer = await app.graphql<{ kit: { events: object[] } }>(
    'query ($kitId: String!) { kit(kitId: $kitId) { updated events { status created recorded reason } } }',
    kit,
    program.client,
  );
  const now = app.clock.now().toISOString();
  expect(answer.expectNoErrors().kit).toMatchObject({
    updated: now,
    events: [{}, { status: 'IN_TRANSIT', created: happened.toISOString(), recorded: now, reason: 'scanned' }],
  });
});

it('a requisition that the laboratory has resulted by its own word is not resulted again by a first report', async () => {
  const kit = await program.stockKit();
  const requisitionId = await program.requisition(kit.sampleId);
  for (const status of ['APPROVED', 'RESULTED']) await program.requisitionStatus(requisitionId, status);
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
