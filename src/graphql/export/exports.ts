import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Counter, Gauge } from 'prom-client';
import type { Actor } from '../../auth/actor.ts';
import { isSameActor } from '../../auth/authenticate.ts';
import { currentActors } from '../../auth/current-actors.ts';
import { AppError, Unavailable } from '../../errors/errors.ts';
import type { AppDependencies } from '../../server/dependencies.ts';
import { lineOf } from '../../server/every-request.ts';
import type { Refusal } from '../../server/recording/metrics.ts';
import { FairTurns } from '../../shares/fair-turns.ts';
import { Tally } from '../../shares/tally.ts';

/** The maximum number of simultaneous exports (contract, 8.6). */
const MAX_OF_KEY = 2;
const MAX_EXPORTS = 20;
/** With any number of keys, so that one account cannot use up the total. */
const MAX_OF_ACCOUNT = MAX_EXPORTS / 4;

/**
 * The number of exports that may read a page at the same time. The other connections to the database are left to
 * requests.
 */
const READING_AT_ONCE = 2;

/** How long a refused caller must wait before retrying. */
const RETRY_AFTER_SECONDS = 10;

/** Why an export has ended (docs/operations.md, "Metrics"). */
const ENDINGS = ['complete', 'gone', 'key', 'stopping', 'refused', 'failed'] as const;
export type Ending = (typeof ENDINGS)[number];

/** An export that is under way. */
export interface Export {
  /** Whether the export has ended. */
  readonly hasEnded: boolean;
  /**
   * Reads a page when its turn comes, and checks in the meantime that the caller's key is still valid.
   *
   * @throws AppError UNAUTHENTICATED if it is not; Unavailable if the app is about to stop
   */
  readonly inTurn: <Page>(read: () => Promise<Page>) => Promise<Page>;
  readonly countSent: (records: number) => void;
  /** Notes that the answer has begun. */
  readonly begin: () => void;
  /** Ends the export. Only the first call has an effect. */
  readonly end: (ending: Ending) => void;
}

/** The app's exports. Limits their number, and how much of the database they use. */
export class Exports {
  readonly #dependencies: Pick<AppDependencies, 'database' | 'clock' | 'log' | 'metrics'>;
  readonly #ofKey = new Tally();
  readonly #ofAccount = new Tally();
  /** Accounts take turns. */
  readonly #reading = new FairTurns(READING_AT_ONCE);
  readonly #sent: Counter;
  readonly #ended: Counter;
  #open = 0;
  #isStopping = false;

  constructor(dependencies: Pick<AppDependencies, 'database' | 'clock' | 'log' | 'metrics'>) {
    this.#dependencies = dependencies;
    const registers = [dependencies.metrics.registry];
    const count = () => this.#open;
    new Gauge({
      name: 'exports',
      help: 'Exports that are under way.',
      registers,
      collect() {
        this.set(count());
      },
    });
    this.#sent = new Counter({ name: 'export_records_total', help: 'Records sent by exports.', registers });
    this.#ended = new Counter({
      name: 'export_ends_total',
      help: 'Exports that have ended, by reason; gone means that the reader disconnected or stopped reading.',
      labelNames: ['reason'],
      registers,
    });
    for (const reason of ENDINGS) this.#ended.inc({ reason }, 0);
  }

  /**
   * Opens an export. It ends with its answer at the latest.
   *
   * @throws AppError RATE_LIMITED if there are too many for this key, this account or in total; Unavailable if the app is about to stop
   */
  open(actor: Actor, request: FastifyRequest, reply: FastifyReply): Export {
    if (this.#isStopping) throw new Unavailable('stopping');
    const { apiKeyId, accountId } = actor;
    if (this.#ofKey.of(apiKeyId) >= MAX_OF_KEY)
      throw this.#refusal(reply, 'exports_of_key', `${MAX_OF_KEY} exports of your key`);
    if (this.#ofAccount.of(accountId) >= MAX_OF_ACCOUNT)
      throw this.#refusal(reply, 'exports_of_account', `${MAX_OF_ACCOUNT} exports of your account`);
    if (this.#open >= MAX_EXPORTS) throw this.#refusal(reply, 'exports', `${MAX_EXPORTS} exports`);
    this.#open += 1;
    this.#ofKey.add(apiKeyId);
    this.#ofAccount.add(accountId);
    let records = 0;
    let hasBegun = false;
    let ended = false;
    const end = (given: Ending) => {
      if (ended) return;
      ended = true;
      const ending = given === 'gone' && !hasBegun ? 'refused' : given;
      this.#close(actor);
      this.#ended.inc({ reason: ending });
      this.#dependencies.log.info({ ...lineOf(request, reply), records, ending }, 'export');
    };
    reply.raw.once('close', () => end('gone'));
    if (reply.raw.closed) end('gone');
    return {
      get hasEnded() {
        return ended;
      },
      inTurn: (read) => this.#inTurn(actor, read),
      countSent: (more) => {
        records += more;
        this.#sent.inc(more);
      },
      begin: () => {
        hasBegun = true;
      },
      end,
    };
  }

  /** Ends every export after the page that it is reading, and accepts no new ones. */
  stop(): void {
    this.#isStopping = true;
  }

  async #inTurn<Page>(actor: Actor, read: () => Promise<Page>): Promise<Page> {
    return this.#reading.run(actor.accountId, async () => {
      if (this.#isStopping) throw new Unavailable('stopping');
      const { database, clock } = this.#dependencies;
      const begun = performance.now();
      const [page, actors] = await Promise.all([read(), currentActors(database, clock, [actor.apiKeyId])]);
      const current = actors.get(actor.apiKeyId);
      if (!current || !isSameActor(actor, current)) throw keyNoLongerGood();
      // Pauses for as long as the page took, so that at least half of the time is left to other requests.
      await delay(performance.now() - begun);
      return page;
    });
  }

  #close({ apiKeyId, accountId }: Actor): void {
    this.#open -= 1;
    this.#ofKey.remove(apiKeyId);
    this.#ofAccount.remove(accountId);
  }

  #refusal(reply: FastifyReply, reason: Refusal & `exports${string}`, limit: string): AppError {
    this.#dependencies.metrics.refused(reason);
    reply.header('retry-after', String(RETRY_AFTER_SECONDS));
    return new AppError(
      'RATE_LIMITED',
      `There are ${limit} already. Let one of them end, or try again in ${RETRY_AFTER_SECONDS} seconds.`,
      undefined,
      { reason },
    );
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    exports: Exports;
  }
}

/** Adds exports to the app. */
export function keepExports(app: FastifyInstance, dependencies: AppDependencies): void {
  const exports = new Exports(dependencies);
  app.decorate('exports', exports);
  dependencies.stopping?.addEventListener('abort', () => exports.stop());
  app.addHook('preClose', async () => exports.stop());
}

function keyNoLongerGood(): AppError {
  return new AppError(
    'UNAUTHENTICATED',
    'The API key has been revoked, has expired, or has different rights now. Go on after the last cursor with a valid key.',
    undefined,
    { reason: 'export' },
  );
}
