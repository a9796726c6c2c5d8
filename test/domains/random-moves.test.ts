import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { newUuid } from '../../src/db/sql/identifiers.ts';
import { KitStatus, RequisitionStatus, SampleStatus } from '../../src/generated/prisma/enums.ts';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { useTestApp } from '../helpers/app.ts';
import { drawsOfTest } from '../helpers/chance.ts';
import { contractMoves } from '../helpers/contract-moves.ts';
import { outcomeOf } from '../helpers/graphql.ts';
import type { InputOf, MutationName } from '../helpers/operations.ts';
import { NO_SUCH_CODE, Program, type ProgramKit, RECIPIENT } from '../helpers/program.ts';
import { expectSoundness } from '../helpers/soundness.ts';
import { MINUTE, Model, type ModelRecord, type Step, timeOf, type When } from './lifecycle-model.ts';

const app = useTestApp();
expectSoundness(app);
let program: Program;

beforeAll(async () => {
  program = await Program.start(app);
});

const when = fc.oneof(
  { weight: 4, arbitrary: fc.constant<When>('not given') },
  { weight: 4, arbitrary: fc.integer({ min: -6, max: 4 }) },
  { weight: 1, arbitrary: fc.constant<When>('before the first event') },
);
const recorded = (act: 'kit' | 'sample' | 'requisition', statuses: readonly string[]) =>
  fc.record({ act: fc.constant(act), status: fc.constantFrom(...statuses), when });

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: recorded('kit', Object.values(KitStatus)) },
  { weight: 6, arbitrary: recorded('sample', Object.values(SampleStatus)) },
  { weight: 3, arbitrary: recorded('requisition', ['APPROVED', 'APPROVED', ...Object.values(RequisitionStatus)]) },
  { weight: 1, arbitrary: fc.constantFrom<Step>({ act: 'activate' }, { act: 'undo activation' }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Step>({ act: 'replace' }, { act: 'give up' }, { act: 'cancel the replacement' }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('report' as const),
      partial: fc.boolean(),
      amends: fc.constantFrom('nothing', 'the newest', 'an amended one'),
    }),
  },
);

/** Steps that succeed, to start with: random steps alone rarely get far. */
const beginnings: readonly (readonly Step[])[] = [
  [],
  [recordedNow('sample', 'DELIVERED'), recordedNow('sample', 'RECEIVED')],
  [recordedNow('requisition', 'APPROVED'), recordedNow('sample', 'IN_TRANSIT')],
  [recordedNow('sample', 'RECEIVED'), { act: 'report', partial: false, amends: 'nothing' }],
  [
    recordedNow('requisition', 'APPROVED'),
    recordedNow('sample', 'RECEIVED'),
    recordedNow('sample', 'COLLECTION_EXCEPTION'),
  ],
  [recordedNow('sample', 'RECEIVED'), recordedNow('sample', 'COLLECTION_EXCEPTION')],
  [
    recordedNow('sample', 'RECEIVED'),
    { act: 'report', partial: true, amends: 'nothing' },
    recordedNow('sample', 'EXTRA_QUALITY_CHECKS'),
    recordedNow('sample', 'COLLECTION_EXCEPTION'),
    recordedNow('sample', 'RECEIVED'),
  ],
  [recordedNow('requisition', 'APPROVED'), recordedNow('requisition', 'RESULTED'), recordedNow('sample', 'RECEIVED')],
  [recordedNow('kit', 'IN_TRANSIT'), recordedNow('kit', 'DELIVERED'), { act: 'activate' }],
  [{ act: 'activate' }, recordedNow('sample', 'IN_TRANSIT'), { act: 'undo activation' }],
  [{ act: 'activate' }, { act: 'undo activation' }, { act: 'activate' }],
  [{ act: 'activate' }, { act: 'replace' }, recordedNow('sample', 'RECEIVED')],
  [{ act: 'replace' }, { act: 'cancel the replacement' }],
  [{ act: 'give up' }, { act: 'activate' }, { act: 'cancel the replacement' }],
  [{ act: 'give up' }, { act: 'cancel the replacement' }, { act: 'activate' }],
  [{ act: 'activate' }, { act: 'give up' }, { act: 'undo activation' }, { act: 'activate' }],
];

function recordedNow(act: 'kit' | 'sample' | 'requisition', status: string): Step {
  return { act, status, when: 'not given' };
}

const readHistories = graphql(`
  query ($kitId: String!) {
    kit(kitId: $kitId) {
      status events { status } allowedNextStatuses replacement { order { status } }
      sample {
        status events { status } allowedNextStatuses
        requisition { status events { status } allowedNextStatuses }
      }
    }
  }
`);

const readHistoriesAlone = graphql(`
  query ($requisitionId: ID!) {
    requisition(requisitionId: $requisitionId) {
      status events { status } allowedNextStatuses
      sample { status events { status } allowedNextStatuses }
    }
  }
`);

/** A kit with a requisition for its sample, and the model of the three; or a requisition alone. */
class Subject {
  readonly #kit: Pick<ProgramKit, 'kitId' | 'sampleId'>;
  readonly #requisitionId: string;
  readonly #patientId: string;
  /** The code of the order that replaces the kit; of none, if there is none. */
  #replacingOrder: string = NO_SUCH_CODE;
  readonly model: Model;

  private constructor(
    kit: Pick<ProgramKit, 'kitId' | 'sampleId'>,
    requisitionId: string,
    patientId: string,
    model: Model,
  ) {
    this.#kit = kit;
    this.#requisitionId = requisitionId;
    this.#patientId = patientId;
    this.model = model;
  }

  static async make(patientId: string): Promise<Subject> {
    const kit = await program.stockKit();
    const model = new Model(app.clock.now().getTime());
    return new Subject(kit, await program.requisition(kit.sampleId), patientId, model);
  }

  static async makeAlone(): Promise<Subject> {
    const sampleId = newUuid();
    const model = new Model(app.clock.now().getTime(), 'requisition');
    return new Subject({ kitId: '', sampleId }, await program.requisition(sampleId), '', model);
  }

  /** Takes a step through the API, and returns its outcome: `OK` or an error code. */
  async take(step: Step): Promise<string> {
    const { kitId, sampleId } = this.#kit;
    switch (step.act) {
      case 'kit':
        return this.#send('recordKitEvent', { kitId, ...this.#event(step) });
      case 'sample':
        return this.#send('recordSampleEvent', { sampleId, ...this.#event(step) });
      case 'requisition':
        return this.#send('updateRequisitionStatus', { requisitionId: this.#requisitionId, ...this.#event(step) });
      case 'activate':
        return this.#activate(kitId);
      case 'undo activation':
        return this.#send('undoActivation', { kitId, reason: 'Registered to the wrong person.' });
      case 'replace':
        return this.#replace('DAMAGED');
      case 'give up':
        return this.#replace('LOST');
      case 'cancel the replacement':
        return this.#cancelReplacement();
      case 'report':
        return this.#send('submitReport', { sampleId, ...(await this.#report(step)) });
    }
  }

  /** The status and the time of an event. */
  #event({ act, status, when }: Extract<Step, { status: string }>): object {
    const created = new Date(timeOf(when, this.model[act], app.clock.now().getTime()));
    // A reason, which some moves need.
    return { status, reason: 'As the laboratory says.', ...(when === 'not given' ? {} : { created }) };
  }

  async #report({ partial, amends }: Extract<Step, { act: 'report' }>): Promise<Partial<InputOf<'submitReport'>>> {
    const now = app.clock.now().toISOString();
    const results = [{ resultType: 'genotype', name: 'CYP2D6', result: '*1/*4' }];
    const input = { dateCollected: now, dateReceived: now, dateResulted: now, partial, results };
    if (amends === 'nothing') return input;
    const reports = await app.prisma.report.findMany({
      where: { sample: { sampleId: this.#kit.sampleId } },
      include: { replacedBy: true },
      orderBy: { id: 'asc' },
    });
    const amended = reports.findLast((report) => (report.replacedBy !== null) === (amends === 'an amended one'));
    return { ...input, ...(amended ? { amends: amended.id } : {}) };
  }

  /** If that cancels the replacement, there is none to cancel any more. */
  async #activate(kitId: string): Promise<string> {
    const outcome = await this.#send('activateKit', { kitId, patientId: this.#patientId });
    if ((await this.replacement()) === undefined) this.#replacingOrder = NO_SUCH_CODE;
    return outcome;
  }

  async #replace(reason: 'LOST' | 'DAMAGED'): Promise<string> {
    const input = { kitId: this.#kit.kitId, reason, recipient: RECIPIENT } as const;
    const result = await program.attempt(program.admin, 'replaceKit', input);
    this.#replacingOrder = result.data?.replaceKit?.order?.orderId ?? this.#replacingOrder;
    return outcomeOf(result);
  }

  async #cancelReplacement(): Promise<string> {
    const outcome = await this.#send('cancelOrder', { orderId: this.#replacingOrder });
    this.#replacingOrder = NO_SUCH_CODE;
    return outcome;
  }

  async #send(mutation: MutationName, input: object): Promise<string> {
    return outcomeOf(await program.attempt(program.admin, mutation, input));
  }

  /** The status of the order that replaces the kit; undefined if none does. */
  async replacement() {
    const { kit } = (await app.run(readHistories, this.#kit, program.client)).expectNoErrors();
    return kit?.replacement?.order.status;
  }

  /** The status, the history and the allowed moves of the kit, the sample and the requisition, read through the API. */
  async histories() {
    const { kit } = (await app.run(readHistories, this.#kit, program.client)).expectNoErrors();
    return [kit, kit?.sample, kit?.sample.requisition].map(historyOf);
  }

  /** As {@link histories}, of a sample that has no kit, if there is one yet, and its requisition. */
  async historiesAlone() {
    const read = await app.run(readHistoriesAlone, { requisitionId: this.#requisitionId }, program.client);
    const { requisition } = read.expectNoErrors();
    return [...(requisition?.sample ? [requisition.sample] : []), requisition].map(historyOf);
  }
}

interface ReadHistory {
  readonly status: string;
  readonly events: readonly { readonly status: string }[];
  readonly allowedNextStatuses: readonly string[];
}

function historyOf(record: ReadHistory | null | undefined) {
  return {
    status: record?.status,
    history: record?.events.map((event) => event.status),
    allowed: record?.allowedNextStatuses.toSorted(),
  };
}

function historyInModel(record: ModelRecord) {
  return {
    status: record.status,
    history: record.history(),
    allowed: [...contractMoves(record.kind, record.status)].sort(),
  };
}

/** Takes the steps, and expects of each what the model says of it. */
async function takeAll(subject: Subject, steps: readonly Step[]): Promise<void> {
  for (const each of steps) {
    app.clock.advance(MINUTE);
    // The API goes first: the times that it is sent depend on the model before the step.
    const outcome = await subject.take(each);
    expect(outcome, JSON.stringify(each)).toBe(subject.model.take(each, app.clock.now().getTime()));
  }
}

it('random moves of a kit, its sample and its requisition have the outcome that the contract gives them', async () => {
  const patientId = await program.patient();
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...beginnings),
      fc.array(step, { minLength: 4, maxLength: 9 }),
      async (beginning, steps) => {
        const subject = await Subject.make(patientId);
        const { model } = subject;
        await takeAll(subject, [...beginning, ...steps]);
        expect(await subject.histories()).toEqual([model.kit, model.sample, model.requisition].map(historyInModel));
        expect(await subject.replacement()).toBe(model.isReplaced ? 'PENDING' : undefined);
      },
    ),
    drawsOfTest({ full: 30, quick: 8 }),
  );
});

const stepAlone = step.filter(({ act }) => act === 'sample' || act === 'requisition' || act === 'report');

it('random moves of a requisition alone and its sample have the outcome that the contract defines', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(
        [],
        [recordedNow('requisition', 'APPROVED')],
        [recordedNow('requisition', 'APPROVED'), recordedNow('sample', 'RECEIVED')],
      ),
      fc.array(stepAlone, { minLength: 4, maxLength: 9 }),
      async (beginning, steps) => {
        const subject = await Subject.makeAlone();
        const { model } = subject;
        await takeAll(subject, [...beginning, ...steps]);
        const records = model.hasSample ? [model.sample, model.requisition] : [model.requisition];
        expect(await subject.historiesAlone()).toEqual(records.map(historyInModel));
      },
    ),
    drawsOfTest({ full: 30, quick: 8 }),
  );
});
