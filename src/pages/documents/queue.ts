import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../errors/errors.ts';
import { countedAddress } from '../../rate-limits/address.ts';
import type { Metrics, Refusal } from '../../server/recording/metrics.ts';
import { FairTurns, type Place } from '../../shares/fair-turns.ts';
import { Tally } from '../../shares/tally.ts';
import type { Lane } from './lanes.ts';

/**
 * The most documents that may be made or waiting (contract, 8.6): for one caller, for the keys of one account or the links to its records,
 * and in total.
 */
const MAX_OF_CALLER = 10;
const MAX_OF_SHARE = 20;
const MAX_IN_TOTAL = 100;

/** When to try again, in seconds: making a document usually takes less. */
const RETRY_AFTER_SECONDS = 2;

/** A document to be made for a caller that may have it. */
export interface Wanted {
  readonly lane: Lane;
  /** The account that it is made for: the caller's, or if the caller came by a signed link, that of the record. */
  readonly accountId: string;
  /** Anybody may have a link, so an account's links do not use up the share of its keys. */
  readonly isLinked: boolean;
}

/**
 * Makes documents, in each lane one at a time, because otherwise their memory would add up. Accounts take turns ({@link FairTurns}). A
 * caller that disconnects leaves the queue.
 */
export class DocumentQueue {
  readonly #refused: Metrics['refused'];
  readonly #lanes: Readonly<Record<Lane, FairTurns>> = {
    short: new FairTurns(1),
    long: new FairTurns(1),
    file: new FairTurns(1),
  };
  readonly #ofCaller = new Tally();
  readonly #ofShare = new Tally();
  #open = 0;

  constructor({ refused }: Pick<Metrics, 'refused'>) {
    this.#refused = refused;
  }

  /** The number of documents waiting their turn. */
  get waiting(): number {
    return Object.values(this.#lanes).reduce((sum, { waiting }) => sum + waiting, 0);
  }

  /**
   * Makes a request's document when its turn comes. Undefined if the caller disconnects first. Call it only once the caller is known to
   * be allowed to have the document: nobody else may take a place.
   *
   * @throws AppError RATE_LIMITED if this caller, this account, or all callers together, have too many documents waiting
   */
  async make<Made>(
    request: FastifyRequest,
    reply: FastifyReply,
    { lane, accountId, isLinked }: Wanted,
    make: () => Promise<Made>,
  ): Promise<Made | undefined> {
    const caller = request.actor?.userId ?? countedAddress(request.ip);
    const share = `${isLinked ? 'links' : 'keys'} of ${accountId}`;
    this.#requirePlace(caller, share, reply);
    this.#ofCaller.add(caller);
    this.#ofShare.add(share);
    this.#open += 1;
    try {
      return await this.#makeUnlessGone(request, { turns: this.#lanes[lane], share }, make);
    } finally {
      this.#open -= 1;
      this.#ofShare.remove(share);
      this.#ofCaller.remove(caller);
    }
  }

  async #makeUnlessGone<Made>(
    { raw: { socket } }: FastifyRequest,
    { turns, share }: { readonly turns: FairTurns; readonly share: string },
    make: () => Promise<Made>,
  ): Promise<Made | undefined> {
    if (socket.destroyed || !(await hasTurn(turns.begin(share), socket))) {
      this.#refused('documents_unwanted');
      return undefined;
    }
    try {
      // A document that has been started is finished, even if the caller disconnects: its thread cannot stop.
      return await make();
    } finally {
      turns.end(share);
    }
  }

  #requirePlace(caller: string, share: string, reply: FastifyReply): void {
    if (this.#ofCaller.of(caller) >= MAX_OF_CALLER)
      throw this.#refusal(reply, 'documents_of_caller', `${MAX_OF_CALLER} of your documents`);
    if (this.#ofShare.of(share) >= MAX_OF_SHARE)
      throw this.#refusal(reply, 'documents_of_account', `${MAX_OF_SHARE} documents of this account`);
    if (this.#open >= MAX_IN_TOTAL) throw this.#refusal(reply, 'documents', `${MAX_IN_TOTAL} documents`);
  }

  #refusal(reply: FastifyReply, reason: Refusal & `documents${string}`, waiting: string): AppError {
    this.#refused(reason);
    reply.header('retry-after', String(RETRY_AFTER_SECONDS));
    return new AppError(
      'RATE_LIMITED',
      `${waiting} are already being made. Try again in ${RETRY_AFTER_SECONDS} seconds.`,
    );
  }
}

/** Waits for a turn, unless it has begun. False if the caller disconnects before it comes. */
async function hasTurn(place: Place | undefined, socket: FastifyRequest['raw']['socket']): Promise<boolean> {
  if (!place) return true;
  let goAway = () => {};
  const gone = new Promise<boolean>((resolve) => {
    goAway = () => place.leave() && resolve(false);
  });
  socket.once('close', goAway);
  try {
    return await Promise.race([place.turn.then(() => true), gone]);
  } finally {
    socket.off('close', goAway);
  }
}
