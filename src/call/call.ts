import type { Actor } from '../auth/actor.ts';
import { RequestBudget } from '../db/request-budget.ts';
import type { Clock } from '../db/sql/clock.ts';
import type { documentLinks } from '../documents/links.ts';
import type { AppError } from '../errors/errors.ts';
import type { DataClass } from '../generated/prisma/enums.ts';
import type { Secret } from '../sealing/secret.ts';
import type { Cursors } from './cursors.ts';
import type { Following } from './following.ts';
import { type OperationRecord, UNRECORDED } from './operation-record.ts';
import type { Read } from './read.ts';

/** Settings of the webhook use cases, from the environment. */
export interface WebhookSettings {
  /** The key that encrypts the endpoints' secrets. */
  readonly secretsKey: Secret;
  /** Whether endpoints may be on private networks, and without TLS (`WEBHOOK_ALLOW_PRIVATE`). */
  readonly allowPrivate: boolean;
}

/** Who is calling. */
export interface Caller {
  /** Null for a caller without credentials. */
  readonly actor: Actor | null;
  readonly requestId: string;
}

/** Makes the signed link to a record's document, given the record's UUID. */
type DocumentLink = ReturnType<typeof documentLinks>;

/** A call's limits, and where it reports. A tool may leave out what its work does not need; {@link Call} says what fails then. */
export interface CallTerms {
  readonly clock: Clock;
  /** What the whole request may use, shared by all operations of a batch. Without it, the answer may be of any length. */
  readonly budget?: RequestBudget | undefined;
  /** Records this operation for the log, the metrics and the trace. */
  readonly record?: OperationRecord | undefined;
  /** Null or undefined for everything but a subscription. */
  readonly following?: Following | null | undefined;
  readonly webhookSettings?: WebhookSettings;
  readonly cursors?: Cursors;
  /** Confirms the key of a caller that was only recognized. @throws AppError UNAUTHENTICATED */
  readonly confirmCaller?: (() => Promise<void>) | undefined;
  /** Counts an attempt to activate a kit. @throws AppError RATE_LIMITED (contract, 8.5) */
  readonly countActivation?: (kitId: string) => Promise<void>;
  /** @param isRecorded whether a write has already put the read into the audit */
  readonly noteRead?: ((read: Read, isRecorded?: boolean) => void) | undefined;
  /** Reports to the operator a refusal that the answer expresses in its own way, not as an error. */
  readonly noteRefusal?: (refusal: AppError) => void;
  /** Counts a committed mutation. */
  readonly countMutation?: (name: string) => void;
  readonly documentLink?: DocumentLink;
  readonly resultsLink?: (id: string) => string;
  /** The records with patients' data that the caller has named, each with the class of the data that a refusal may reveal about it. */
  readonly concerned?: Map<string, DataClass>;
}

/**
 * Who is calling, and under which limits and clock. Each operation of a request gets one, which is passed along unchanged. Reads
 * and writes go through a unit of work (unit-of-work.ts), which holds its call.
 *
 * It is a class with its methods on the prototype because every request creates one.
 */
export class Call implements Caller, CallTerms {
  readonly actor: Actor | null;
  readonly requestId: string;
  readonly clock: Clock;
  readonly budget: RequestBudget;
  readonly record: OperationRecord;
  readonly following: Following | null;
  readonly concerned: Map<string, DataClass>;
  readonly #terms: CallTerms;

  constructor({ actor, requestId }: Caller, terms: CallTerms) {
    this.actor = actor;
    this.requestId = requestId;
    this.clock = terms.clock;
    this.budget = terms.budget ?? new RequestBudget();
    this.record = terms.record ?? UNRECORDED;
    this.following = terms.following ?? null;
    this.concerned = terms.concerned ?? new Map();
    this.#terms = terms;
  }

  /** @throws Error for a tool that runs without webhook settings. */
  get webhookSettings(): WebhookSettings {
    const { webhookSettings } = this.#terms;
    if (!webhookSettings) throw new Error('This call was created without settings for webhooks.');
    return webhookSettings;
  }

  /** @throws Error for a tool, which hands out no cursors. */
  get cursors(): Cursors {
    const { cursors } = this.#terms;
    if (!cursors) throw new Error('This call was created without the means to make cursors.');
    return cursors;
  }

  /**
   * Confirms the key of a caller that was only recognized. Only statements of the read path may run before it, because they
   * confirm the key themselves.
   *
   * @throws AppError UNAUTHENTICATED
   */
  async confirmCaller(): Promise<void> {
    await this.#terms.confirmCaller?.();
  }

  /**
   * Counts an attempt to activate a kit. The sandbox's own activations do not count.
   *
   * @throws AppError RATE_LIMITED (contract, 8.5)
   */
  async countActivation(kitId: string): Promise<void> {
    if (!this.actor?.isSimulated) await this.#terms.countActivation?.(kitId);
  }

  /**
   * Notes for the audit whose data the answer shows. The entry is committed before the answer is sent.
   *
   * @param isRecorded whether a write has already put the read into the audit
   * @throws Error for a tool without an audit, because showing patients' data must be audited.
   */
  noteRead(read: Read, isRecorded?: boolean): void {
    if (!this.#terms.noteRead) throw new Error(`${read.action} shows patients' data where nothing audits it.`);
    this.#terms.noteRead(read, isRecorded);
  }

  /** Reports to the operator a refusal that the answer expresses in its own way, not as an error. */
  noteRefusal(refusal: AppError): void {
    this.#terms.noteRefusal?.(refusal);
  }

  /** Counts a committed mutation. */
  countMutation(name: string): void {
    this.#terms.countMutation?.(name);
  }

  /**
   * Makes the signed link to a record's document, given the record's UUID.
   *
   * @throws Error for a tool, which does not know the service's address.
   */
  documentLink(...link: Parameters<DocumentLink>): ReturnType<DocumentLink> {
    if (!this.#terms.documentLink) throw new Error('This call was created without the means to link to documents.');
    return this.#terms.documentLink(...link);
  }

  /**
   * Makes the address of a results link, given its UUID.
   *
   * @throws Error for a tool, which does not know the service's address.
   */
  resultsLink(id: string): string {
    if (!this.#terms.resultsLink) throw new Error('This call was created without the means to link to results.');
    return this.#terms.resultsLink(id);
  }

  /** The same call for another caller, on the same terms. Only a transaction uses it (`Tx.actingAs`). */
  by(caller: Caller): Call {
    return new Call(caller, this);
  }
}
