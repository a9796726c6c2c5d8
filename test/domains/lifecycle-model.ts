/** What the contract says of a kit, its sample and its requisition, as a small model to compare the service with. */
import { contractMoves } from '../helpers/contract-moves.ts';

export const MINUTE = 60_000;

/** The time given for an event: none, a number of minutes ago (negative: in the future), or before the first event. */
export type When = 'not given' | 'before the first event' | number;

export type Step =
  | { readonly act: 'kit' | 'sample' | 'requisition'; readonly status: string; readonly when: When }
  | { readonly act: 'activate' }
  | { readonly act: 'undo activation' }
  | { readonly act: 'replace' }
  | { readonly act: 'give up' }
  | { readonly act: 'cancel the replacement' }
  | { readonly act: 'report'; readonly partial: boolean; readonly amends: 'nothing' | 'the newest' | 'an amended one' };

interface ModelEvent {
  readonly status: string;
  readonly created: number;
}

/** The history of a record, and its status: that of its newest event. */
export class ModelRecord {
  readonly kind: 'kit' | 'sample' | 'requisition';
  /** All events, in the order in which they were recorded. */
  readonly events: ModelEvent[];
  /** All events but the late ones, oldest first. */
  readonly moves: ModelEvent[];

  constructor(kind: ModelRecord['kind'], status: string, created: number) {
    this.kind = kind;
    this.events = [{ status, created }];
    this.moves = [{ status, created }];
  }

  get status(): string {
    return this.newest.status;
  }

  get newest(): ModelEvent {
    return this.moves.at(-1) ?? { status: '', created: 0 };
  }

  get first(): number {
    return this.events[0]?.created ?? 0;
  }

  may(status: string): boolean {
    return contractMoves(this.kind, this.status).includes(status);
  }

  /** Whether one of these events is recorded, late or not. */
  has(statuses: readonly string[]): boolean {
    return this.events.some(({ status }) => statuses.includes(status));
  }

  /** Records an event that the service creates itself, never before the newest event. */
  move(status: string, created: number): void {
    const event = { status, created: Math.max(created, this.newest.created) };
    this.events.push(event);
    this.moves.push(event);
  }

  /** The statuses, by when the events happened, then by when they were recorded. */
  history(): string[] {
    return this.events.toSorted((one, other) => one.created - other.created).map(({ status }) => status);
  }
}

/** The moves of a sample that move its requisition along (contract, 4.5). */
const REQUISITION_STATUS: Readonly<Record<string, string>> = {
  DELIVERED: 'DELIVERED',
  DELIVERY_EXCEPTION: 'DELIVERY_EXCEPTION',
  RECEIVED: 'RECEIVED',
  EXTRA_QUALITY_CHECKS: 'EXTRA_QUALITY_CHECKS',
  RESULTED: 'RESULTED',
  COLLECTION_EXCEPTION: 'REJECTED',
};

/** The events by which a specimen was received, of a requisition and of a sample (contract, 2.2). */
const RECEIVED = {
  requisition: ['RECEIVED', 'EXTRA_QUALITY_CHECKS', 'RESULTED'],
  sample: ['RECEIVED', 'EXTRA_QUALITY_CHECKS', 'PARTIALLY_RESULTED', 'RESULTED', 'COLLECTION_EXCEPTION'],
} as const;

export class Model {
  readonly kit: ModelRecord;
  sample: ModelRecord;
  readonly requisition: ModelRecord;
  /** Whether each report is replaced, oldest first. */
  readonly reports: { replaced: boolean }[] = [];
  /** Whether there is a sample; that of a requisition alone is made by the approval. */
  hasSample: boolean;
  /** Whether the kit has a replacement that stands. */
  isReplaced = false;
  /** Whether it was given up as lost, so that its activation cancels the replacement (contract, 11.3). */
  #isGivenUp = false;
  /** Whether the requisition was rejected by the failure of its sample. */
  #isRejectedBySample = false;
  /** Whether the barcode is free again, and leads to the sample no more. */
  #isFreed = false;
  readonly #isAlone: boolean;

  /** @param of what the sample is of: a kit, or a requisition alone, whose kit then means nothing */
  constructor(now: number, of: 'kit' | 'requisition' = 'kit') {
    this.#isAlone = of === 'requisition';
    this.hasSample = !this.#isAlone;
    this.kit = new ModelRecord('kit', 'PREPARING', now);
    this.sample = new ModelRecord('sample', 'AWAITING_COLLECTION', now);
    this.requisition = new ModelRecord('requisition', 'CREATED', now);
  }

  /** Takes a step at this time, and returns its outcome: `OK` or an error code. */
  take(step: Step, now: number): string {
    if ((!this.hasSample || this.#isFreed) && (step.act === 'sample' || step.act === 'report')) return 'NOT_FOUND';
    if (step.act === 'activate') return this.#activate(now);
    if (step.act === 'undo activation') return this.#undoActivation(now);
    if (step.act === 'replace' || step.act === 'give up') return this.#replace(step.act === 'give up', now);
    if (step.act === 'cancel the replacement') return this.#cancelReplacement();
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
      record.events.push({ status, created });
      return 'OK';
    }
    const isBack = status === 'RECEIVED' && ['RESULTED', 'PARTIALLY_RESULTED'].includes(record.status);
    const isUndone = record.kind === 'kit' && record.status === 'REGISTERED';
    if (!record.may(status) || isUndone || (record.kind === 'sample' && isBack)) return 'INVALID_TRANSITION';
    if (record.kind === 'requisition' && record.status === 'REJECTED') return 'INVALID_TRANSITION';
    const before = record.status;
    if (record.kind === 'kit' && status === 'CANCELED') this.#cancel(created, now);
    else record.move(status, created);
    if (record.kind === 'sample') this.#follow(before, this.sample.newest, false);
    if (record.kind === 'requisition') this.#isRejectedBySample = false;
    if (record.kind === 'requisition' && status === 'APPROVED') this.#catchUp();
    if (record.kind === 'requisition' && status === 'REJECTED' && this.#isAlone) this.#end(now);
    return 'OK';
  }

  /** Cancels the sample of a requisition alone, and frees its barcode (contract, 2.2 and 4.5). */
  #end(now: number): void {
    if (this.sample.may('CANCELED')) this.sample.move('CANCELED', now);
    const isReceived = this.requisition.has(RECEIVED.requisition) || this.sample.has(RECEIVED.sample);
    this.#isFreed = this.sample.status === 'CANCELED' && !isReceived;
  }

  #activate(now: number): string {
    if (this.kit.status === 'CANCELED') return 'FORBIDDEN';
    // It is always the same patient.
    if (this.kit.status === 'REGISTERED') return 'OK';
    this.kit.move('REGISTERED', now);
    if (this.#isGivenUp) this.isReplaced = false;
    return 'OK';
  }

  /** The program sees whatever is reported on a registered kit, because it is always for the same patient. */
  #undoActivation(now: number): string {
    if (this.kit.status !== 'REGISTERED') return 'INVALID_TRANSITION';
    if (this.reports.length > 0) return 'CONFLICT';
    this.kit.move('DELIVERED', now);
    return 'OK';
  }

  /** Cancels the kit, and its sample with it. */
  #cancel(created: number, now: number): void {
    this.kit.move('CANCELED', created);
    if (this.sample.may('CANCELED')) this.sample.move('CANCELED', now);
  }

  /** A kit that is registered, canceled or given up as lost stays as it is (contract, 11.3). */
  #replace(isGivenUp: boolean, now: number): string {
    if (this.sample.status === 'RESULTED' || this.isReplaced) return 'CONFLICT';
    if (!isGivenUp && this.kit.status !== 'REGISTERED' && this.kit.status !== 'CANCELED') this.#cancel(now, now);
    this.isReplaced = true;
    this.#isGivenUp = isGivenUp;
    return 'OK';
  }

  #cancelReplacement(): string {
    if (!this.isReplaced) return 'NOT_FOUND';
    this.isReplaced = false;
    return 'OK';
  }

  #report({ partial, amends }: Extract<Step, { act: 'report' }>, now: number): string {
    const amended =
      amends === 'nothing'
        ? undefined
        : this.reports.findLast((report) => report.replaced === (amends === 'an amended one'));
    if (amended?.replaced) return 'CONFLICT';
    const status = partial ? 'PARTIALLY_RESULTED' : 'RESULTED';
    if (!this.sample.may(status) || (this.sample.status === 'RESULTED' && !amended)) return 'INVALID_TRANSITION';
    for (const report of this.reports) report.replaced = true;
    this.reports.push({ replaced: false });
    const before = this.sample.status;
    this.sample.move(status, now);
    this.#follow(before, this.sample.newest, amended !== undefined);
    return 'OK';
  }

  #follow(before: string, { status, created }: ModelEvent, isAmendment: boolean): void {
    const isRejected = this.requisition.status === 'REJECTED';
    const comesBack = before === 'COLLECTION_EXCEPTION' && isRejected && this.#isRejectedBySample;
    if (isRejected && !comesBack) return;
    const next = comesBack && status === 'PARTIALLY_RESULTED' ? 'RECEIVED' : REQUISITION_STATUS[status];
    if (next === undefined || !this.requisition.may(next) || this.requisition.status === 'CREATED') return;
    if (this.requisition.status === 'RESULTED' && !isAmendment) return;
    this.requisition.move(next, created);
    this.#isRejectedBySample = next === 'REJECTED';
  }

  /** On approval, the requisition takes over the last move of its sample that concerns it, or gets a sample of its own. */
  #catchUp(): void {
    if (!this.hasSample) {
      this.sample = new ModelRecord('sample', 'AWAITING_COLLECTION', this.requisition.newest.created);
      this.hasSample = true;
      return;
    }
    const { moves } = this.sample;
    const followed = moves.flatMap(({ status, created }, index) => {
      const isBack = status === 'PARTIALLY_RESULTED' && moves[index - 1]?.status === 'COLLECTION_EXCEPTION';
      const next = isBack ? 'RECEIVED' : REQUISITION_STATUS[status];
      return next === undefined ? [] : [{ next, created }];
    });
    const last = followed.at(-1);
    if (last) this.requisition.move(last.next, last.created);
    this.#isRejectedBySample = last?.next === 'REJECTED';
  }
}

export function timeOf(when: When, record: ModelRecord, now: number): number {
  if (when === 'not given') return Math.max(now, record.newest.created);
  return when === 'before the first event' ? record.first - 1 : now - when * MINUTE;
}
