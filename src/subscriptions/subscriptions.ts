import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Counter, Gauge } from 'prom-client';
import type { Actor } from '../auth/actor.ts';
import { isSameActor } from '../auth/authenticate.ts';
import { currentActors } from '../auth/current-actors.ts';
import { LiveEvents } from '../db/live-events.ts';
import { AppError, Unavailable } from '../errors/errors.ts';
import { repeatWhileRunning } from '../jobs/background.ts';
import type { AppDependencies } from '../server/dependencies.ts';
import { lineOf } from '../server/every-request.ts';
import type { Refusal } from '../server/recording/metrics.ts';
import { FairTurns } from '../shares/fair-turns.ts';
import { Tally } from '../shares/tally.ts';
import { ENDINGS, type Ending, Subscription } from './subscription.ts';

/** How many subscriptions there may be (contract, 8.6). */
export interface SubscriptionLimits {
  readonly ofKey: number;
  /** Of one account, whatever the number of its keys: a quarter of all, so that it cannot have all. */
  readonly ofAccount: number;
  /** In the whole process: fewer than its connections, so that some are left for requests. */
  readonly total: number;
}

export const SUBSCRIPTION_LIMITS: SubscriptionLimits = { ofKey: 100, ofAccount: 375, total: 1_500 };

/** How often new events are read, in milliseconds. They are numbered as often, and sent within two seconds (contract, 9.3). */
const READING_MS = 250;

/** How often the keys of all subscriptions are looked up, in milliseconds. */
const KEYS_MS = 2_000;

/** How many subscriptions may read the database at the same time. The other connections are left to requests. */
const READING_AT_ONCE = 2;

/** When a refused caller may try again, in seconds. */
const RETRY_AFTER_SECONDS = 10;

declare module 'fastify' {
  interface FastifyInstance {
    subscriptions: Subscriptions;
  }
}

/** The subscriptions of one account. Its keys take turns at reading. */
interface OfAccount {
  count: number;
  readonly ofKey: Tally;
  readonly reading: FairTurns;
}

/** The dependencies of reading and sending events. */
type SubscriptionDependencies = Pick<AppDependencies, 'database' | 'clock' | 'log' | 'metrics'>;

/**
 * The app's subscriptions, which share one reader of new events. Each ends when its key is no longer valid, and all end when the
 * app is about to stop.
 */
export class Subscriptions {
  readonly #open = new Set<Subscription>();
  readonly #ofAccount = new Map<string, OfAccount>();
  readonly #database: AppDependencies['database'];
  readonly #clock: AppDependencies['clock'];
  readonly #log: AppDependencies['log'];
  readonly #refused: AppDependencies['metrics']['refused'];
  readonly #limits: SubscriptionLimits;
  readonly #sent: Counter;
  readonly #ended: Counter;
  readonly #events: LiveEvents;
  /** Accounts take turns. */
  readonly #reading = new FairTurns(READING_AT_ONCE);
  #isStopping = false;

  constructor({ database, clock, log, metrics }: SubscriptionDependencies, limits: SubscriptionLimits) {
    this.#database = database;
    this.#clock = clock;
    this.#log = log;
    this.#refused = metrics.refused;
    this.#limits = limits;
    this.#events = new LiveEvents(database.prisma);
    const registers = [metrics.registry];
    const open = this.#open;
    new Gauge({
      name: 'subscriptions',
      help: 'Subscriptions that are currently open.',
      registers,
      collect() {
        this.set(open.size);
      },
    });
    this.#sent = new Counter({ name: 'subscription_events_total', help: 'Events sent to subscribers.', registers });
    this.#ended = new Counter({
      name: 'subscription_ends_total',
      help: 'Subscriptions that have ended, by reason; gone means that the subscriber disconnected.',
      labelNames: ['reason'],
      registers,
    });
    for (const reason of ENDINGS) this.#ended.inc({ reason }, 0);
  }

  /**
   * Opens a subscription. It ends with its answer at the latest.
   *
   * @throws AppError RATE_LIMITED if there are too many for this key, this account or in total; Unavailable if the app is about to stop.
   */
  open(actor: Actor, request: FastifyRequest, reply: FastifyReply): Subscription {
    if (this.#isStopping) throw new Unavailable('stopping');
    const { ofKey, ofAccount, total } = this.#limits;
    const { apiKeyId, accountId } = actor;
    const others = this.#othersOf(accountId);
    if (others.ofKey.of(apiKeyId) >= ofKey)
      throw this.#refusal(reply, 'subscriptions_of_key', `${ofKey} subscriptions of your key`);
    if (others.count >= ofAccount)
      throw this.#refusal(reply, 'subscriptions_of_account', `${ofAccount} subscriptions of your account`);
    if (this.#open.size >= total) throw this.#refusal(reply, 'subscriptions', `${total} subscriptions`);
    const shared = {
      events: this.#events,
      inTurn: <Result>(read: () => Promise<Result>) =>
        others.reading.run(apiKeyId, () => this.#reading.run(accountId, read)),
    };
    let events = 0;
    const subscription: Subscription = new Subscription(actor, shared, {
      sent: () => {
        events += 1;
        this.#sent.inc();
      },
      end: (ending) => {
        this.#close(subscription, ending);
        this.#log.info({ ...lineOf(request, reply), events, ending }, 'subscription');
      },
    });
    this.#open.add(subscription);
    others.count += 1;
    others.ofKey.add(apiKeyId);
    this.#ofAccount.set(accountId, others);
    reply.raw.once('close', () => subscription.end('gone'));
    if (reply.raw.closed) subscription.end('gone');
    return subscription;
  }

  /** Reads the new events and hands them to the subscriptions. */
  readEvents(shouldContinue?: () => boolean): Promise<void> {
    return this.#events.readOn(shouldContinue);
  }

  /** Ends the subscriptions of keys that are no longer valid or whose user's rights have changed. */
  async checkKeys(): Promise<void> {
    if (this.#open.size === 0) return;
    const checked = [...this.#open];
    const keys = [...this.#ofAccount.values()].flatMap(({ ofKey }) => ofKey.names);
    const actors = await currentActors(this.#database, this.#clock, keys);
    for (const subscription of checked) {
      const { actor } = subscription;
      const current = actors.get(actor.apiKeyId);
      if (!current || !isSameActor(actor, current)) subscription.end('key');
    }
  }

  /** Ends all subscriptions, and accepts no more. */
  stop(): void {
    this.#isStopping = true;
    for (const subscription of [...this.#open]) subscription.end('stopping');
  }

  #othersOf(accountId: string): OfAccount {
    return this.#ofAccount.get(accountId) ?? { count: 0, ofKey: new Tally(), reading: new FairTurns(READING_AT_ONCE) };
  }

  #close(subscription: Subscription, ending: Ending): void {
    const { apiKeyId, accountId } = subscription.actor;
    this.#open.delete(subscription);
    const others = this.#othersOf(accountId);
    others.count -= 1;
    others.ofKey.remove(apiKeyId);
    if (others.count === 0) this.#ofAccount.delete(accountId);
    this.#ended.inc({ reason: ending });
  }

  #refusal(reply: FastifyReply, reason: Refusal & `subscriptions${string}`, limit: string): AppError {
    this.#refused(reason);
    reply.header('retry-after', String(RETRY_AFTER_SECONDS));
    return new AppError(
      'RATE_LIMITED',
      `There are already ${limit}. End one of them, or try again in ${RETRY_AFTER_SECONDS} seconds.`,
      undefined,
      { reason },
    );
  }
}

/** Adds subscriptions to the app, and reads events for them while it runs. */
export function addSubscriptions(
  app: FastifyInstance,
  dependencies: SubscriptionDependencies & Pick<AppDependencies, 'stopping'>,
  limits = SUBSCRIPTION_LIMITS,
): void {
  const { log, stopping } = dependencies;
  const subscriptions = new Subscriptions(dependencies, limits);
  app.decorate('subscriptions', subscriptions);
  const reading = {
    name: 'reading events for subscriptions',
    runOnce: (shouldContinue?: () => boolean) => subscriptions.readEvents(shouldContinue),
  };
  repeatWhileRunning(app, log, reading, { intervalMs: READING_MS });
  const checking = { name: 'checking the keys of subscriptions', runOnce: () => subscriptions.checkKeys() };
  repeatWhileRunning(app, log, checking, { intervalMs: KEYS_MS });
  stopping?.addEventListener('abort', () => subscriptions.stop());
  app.addHook('preClose', async () => subscriptions.stop());
}
